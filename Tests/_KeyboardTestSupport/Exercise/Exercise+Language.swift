import KeyboardEngine
import KeyboardFormat

extension Exercise {
  package static let bigrams = Exercise(name: "bigrams", seeds: try SectionFixtures.bigrams()) {
    (bytes) throws(OutOfBounds) in
    guard let view = try? BigramFormat.open(ByteView(bytes)) else { return false }
    _ = try? BigramFormat.verify(view)
    _ = (view.lexicon, view.firstCount, view.costStep, BigramFormat.rowCount(view))
    for first in Exercise.sample(below: view.entryCount) {
      _ = view.hasNext(after: first)
      for limit in [-1, 3, Int.max] {
        var count = 0
        var isInside = true
        view.forEachNext(after: first, limit: limit) { next in
          count += 1
          isInside =
            isInside && (0..<view.entryCount).contains(next.entry)
            && (0...255).contains(next.cost)
        }
        try OutOfBounds.require(
          isInside && count <= max(0, min(limit, view.secondCount)), "\(count) words after \(first)"
        )
      }
      let size = view.sizeClass(after: first) ?? 0
      try OutOfBounds.require((0...15).contains(size), "size class \(size) of \(first)")
      var isInside = true
      view.forEachNext(after: first, costingAtMost: 80) { next in
        isInside =
          isInside && (0..<view.entryCount).contains(next.entry) && (0...80).contains(next.cost)
      }
      try OutOfBounds.require(isInside, "a cheap word after \(first)")
      for next in [0, 1, view.entryCount / 2, view.entryCount - 1, view.entryCount, -1, Int.max] {
        let cost = view.cost(of: next, after: first) ?? 0
        try OutOfBounds.require((0...255).contains(cost), "cost \(cost) of \(next) after \(first)")
      }
    }
    var last = -1
    var isAscending = true
    view.forEachFirst {
      isAscending = isAscending && $0 > last && $0 < view.entryCount
      last = $0
    }
    try OutOfBounds.require(isAscending, "first words out of order")
    return true
  }

  package static let letters = Exercise(name: "letters", seeds: try SectionFixtures.letters()) {
    (bytes) throws(OutOfBounds) in
    guard let view = try? LetterTableFormat.open(ByteView(bytes)) else { return false }
    _ = try? LetterTableFormat.verify(view)
    _ = (LetterTableFormat.rowCount(view), LetterTableModel(view))
    let table = LetterTable(view)
    var contexts: [LetterContext] = [.wordStart]
    for text in Exercise.texts {
      contexts.append(table.context(afterText: text.unicodeScalars))
      for scalar in text.unicodeScalars.prefix(4) {
        let symbol = table.symbol(of: scalar) ?? 1
        try OutOfBounds.require((1...max(1, view.letterCount)).contains(symbol), "symbol \(symbol)")
        _ = (table.row(after: scalar)[symbol], table.letter(symbol))
      }
    }
    let rows =
      [view.startRow, view.unigramRow, view.uniformRow] + contexts.map { table.row(after: $0) }
      + Exercise.sample(below: view.letterCount).map { view.row(afterSymbol: $0) }
    for row in rows {
      for symbol in Exercise.sample(below: view.letterCount + 1) {
        let cost = row[symbol]
        try OutOfBounds.require((0...Int(UInt16.max)).contains(cost), "cost \(cost)")
      }
    }
    for symbol in Exercise.sample(below: view.letterCount + 1) { _ = table.letter(symbol) }
    _ = table.cost(of: "e", after: .wordStart)
    return true
  }

  package static let contractions = Exercise(
    name: "contractions", seeds: try SectionFixtures.contractions()
  ) { (bytes) throws(OutOfBounds) in
    guard let view = try? ContractionsFormat.open(ByteView(bytes)) else { return false }
    _ = try? ContractionsFormat.verify(view)
    let table = Contractions(view)
    var buffer: [UInt8] = []
    for index in Exercise.sample(below: view.count) {
      buffer.removeAll(keepingCapacity: true)
      view.appendKey(index, to: &buffer)
      try OutOfBounds.require(buffer.count <= 255, "a key of \(buffer.count) bytes")
      var length = 0
      view.forEachDisplay(ofKey: index) {
        length = max(length, $1.count)
        return true
      }
      try OutOfBounds.require(length <= 255, "a display of \(length) bytes")
    }
    for text in Exercise.texts + ["dont", "i", "well", "ill"] {
      _ = (view.key(of: text), table.correction(of: text)?.text)
      table.forEachAlternative(of: text) { _ in true }
      buffer.removeAll(keepingCapacity: true)
      _ = table.appendPlainForm(of: text, to: &buffer)
      try OutOfBounds.require(buffer.count <= 255, "a plain form of \(buffer.count) bytes")
    }
    return true
  }

  package static let provenance = Exercise(
    name: "provenance", seeds: try SectionFixtures.provenance()
  ) { (bytes) throws(OutOfBounds) in
    guard let view = try? ProvenanceFormat.open(ByteView(bytes)) else { return false }
    let isWhole = (try? ProvenanceFormat.verify(view)) != nil
    if isWhole {
      let again = (try? ProvenanceFormat.encode(view)).flatMap {
        try? ProvenanceFormat.open(ByteView($0))
      }
      try OutOfBounds.require(again == view, "what is read is not what was written")
    }
    return true
  }
}
