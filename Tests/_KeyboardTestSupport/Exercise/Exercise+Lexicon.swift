import KeyboardEngine
import KeyboardFormat

extension Exercise {
  package static let lexicon = Exercise(name: "lexicon", seeds: try LexiconFixtures.seeds()) {
    (bytes) throws(OutOfBounds) in
    guard let view = try? LexiconFormat.open(ByteView(bytes)) else { return false }
    let isWhole = (try? LexiconFormat.verify(view)) != nil
    let exercise = LexiconExercise(view: view)
    exercise.askAlphabet()
    try exercise.askEntries(isWhole)
    try exercise.walk(isWhole)
    try exercise.correct()
    for text in Exercise.texts8 { try exercise.ask(text) }
    return true
  }
}

/// Every query of a lexicon.
private struct LexiconExercise {
  let view: LexiconView
  /// Children visited before the walk gives up: damaged nodes may share theirs.
  private static let maximumSteps = 400

  func askAlphabet() {
    _ = (view.alphabet, view.keyCount, view.letterCount, view.unit, view.costStep)
    _ = (view.longestKey, view.longestDisplay, LexiconFormat.rowCount(view))
  }

  func askEntries(_ isWhole: Bool) throws(OutOfBounds) {
    for entry in Exercise.sample(below: view.entryCount) {
      let (cost, flags) = (view.cost(of: entry), view.flags(of: entry))
      try OutOfBounds.require((0...254).contains(cost), "cost \(cost) of entry \(entry)")
      try OutOfBounds.require((0...3).contains(flags.offensiveness), "\(flags) of entry \(entry)")
      try OutOfBounds.require(view.rank(of: entry) > 0, "a rank below 1")
      let word = key(of: entry)
      try OutOfBounds.require(
        word.count <= LexiconView.maximumKeyLength, "a key of \(word.count) symbols")
      if isWhole && entry >= 0 && entry < view.entryCount { try checkRoundTrip(entry, word) }
      _ = (text(entry, word, capacity: 3), text(entry, word, capacity: view.longestDisplay))
    }
    for range in [0..<view.entryCount, 3..<max(3, view.entryCount / 2), -5..<Int.max] {
      try askBest(range)
    }
  }

  private func key(of entry: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: LexiconView.maximumKeyLength) { symbols, count in
      count = view.key(of: entry, from: view.root, length: 0, into: symbols)
    }
  }

  private func text(_ entry: Int, _ key: [UInt8], capacity: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: capacity) { text, count in
      count = key.withUnsafeBufferPointer { max(0, view.writeKey($0, into: text)) }
      count = key.withUnsafeBufferPointer { view.writeDisplay(of: entry, key: $0, into: text) }
    }
  }

  /// What `verify` accepts leads from every id to its word and back.
  private func checkRoundTrip(_ entry: Int, _ word: [UInt8]) throws(OutOfBounds) {
    let first = word.withUnsafeBufferPointer { view.firstEntry(of: $0) }
    guard let first, first <= entry,
      let node = word.withUnsafeBufferPointer({ view.node(of: $0) }),
      view.ownEntries(of: node).contains(entry)
    else { throw OutOfBounds(description: "entry \(entry) is not found by its key \(word)") }
    try OutOfBounds.require(first >= 0, "entry \(first)")
  }

  private func askBest(_ range: Range<Int>) throws(OutOfBounds) {
    let least = view.leastCost(of: range)
    try OutOfBounds.require((0...255).contains(least), "least cost \(least)")
    for (wanted, grade) in [(0, 0), (1, 0), (10, 3)] {
      let found = [LexiconCandidate](unsafeUninitializedCapacity: wanted) { results, count in
        count = view.best(of: range, maximumOffensiveness: grade, into: results)
      }
      try OutOfBounds.require(found.count <= wanted, "\(found.count) of \(wanted) candidates")
      for (a, b) in zip(found, found.dropFirst()) {
        try OutOfBounds.require(a.cost <= b.cost, "candidates out of order")
      }
    }
  }

  func walk(_ isWhole: Bool) throws(OutOfBounds) {
    var stack = [(view.root, 0)]
    var steps = 0
    let search = LexiconWalk(view)
    while let (node, depth) = stack.popLast(), steps < LexiconExercise.maximumSteps {
      let own = view.ownEntries(of: node)
      let entries = node.entries
      try OutOfBounds.require(
        own.isEmpty || own.lowerBound >= 0 && own.upperBound <= view.entryCount, "entries \(own)")
      _ = (view.leastCost(of: entries), node.hasChildren, node.isTerminal)
      var previous: UInt8 = 0
      var children = 0
      var isOrdered = true
      view.forEachChild(of: node) { symbol, child in
        children += 1
        steps += 1
        isOrdered = isOrdered && symbol != previous
        previous = symbol
        if depth < LexiconView.maximumKeyLength { stack.append((child, depth + 1)) }
        return true
      }
      // A node of the stream has no more children than entries, an upper node than letters.
      try OutOfBounds.require(
        children <= max(view.entryCount, view.letterCount), "\(children) children of one node")
      try OutOfBounds.require(isOrdered || !isWhole, "a symbol twice below a node")
      let room = 3
      let buffer = [LexiconNode](unsafeUninitializedCapacity: room) { nodes, count in
        count = search.children(of: node, among: .max, into: nodes)
      }
      try OutOfBounds.require(
        buffer.count == min(room, children) || !isWhole, "\(buffer.count) of \(children) children")
      _ = search.mayCost(lessThan: 9, in: entries)
      for symbol in [0, 1, previous, 255] as [UInt8] { _ = view.child(of: node, along: symbol) }
      if entries.lowerBound >= 0 && entries.upperBound <= view.entryCount {
        _ = [UInt8](unsafeUninitializedCapacity: LexiconView.maximumKeyLength) { symbols, count in
          symbols.initialize(repeating: 1)
          count = view.key(
            of: entries.lowerBound, from: node, length: min(depth, 64), into: symbols)
        }
      }
    }
  }

  /// Corrects words on whatever the bytes are.
  func correct() throws(OutOfBounds) {
    let lexicon = Lexicon(view, contentID: ContentID(high: 0, low: 0))
    var corrector = Corrector(lexicon: lexicon)
    var results = Corrections(limit: 5)
    for typed in ["publsih", "中好a"] {
      corrector.correct(typed, previous: 1, into: &results)
      try OutOfBounds.require(results.count <= 5, "\(results.count) of 5 suggestions")
      for correction in results.suggestions {
        let text = corrector.text(of: correction, as: typed)
        try OutOfBounds.require(
          text.utf8.count <= corrector.longestText, "\(text.utf8.count) bytes of text")
        guard case .word(let id) = correction.word else { continue }
        try OutOfBounds.require((0..<view.entryCount).contains(id), "entry \(id)")
      }
    }
  }

  func ask(_ text: [UInt8]) throws(OutOfBounds) {
    let lexicon = Lexicon(view, contentID: ContentID(high: 0, low: 0))
    let entry = text.withUnsafeBufferPointer { lexicon.firstEntry(forKey: $0) }
    if let entry {
      try OutOfBounds.require((0..<view.entryCount).contains(entry), "entry \(entry)")
    }
    var count = 0
    text.withUnsafeBufferPointer { text in
      lexicon.complete(text, limit: 10, maximumOffensiveness: 2) { completion in
        count += 1
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { buffer in
          _ = (completion.writeKey(into: buffer), completion.writeDisplay(into: buffer))
        }
      }
    }
    try OutOfBounds.require(count <= 10, "\(count) of 10 completions")
    _ = text.withUnsafeBufferPointer { view.node(of: $0)?.entries }
  }
}
