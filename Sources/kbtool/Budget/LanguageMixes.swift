import KeyboardEngine
import KeyboardFormat

extension QueryMix {
  /// The three best words after one, and the cost of a pair. Words are drawn evenly.
  static let bigrams = QueryMix(tag: BigramFormat.tag) { artifact, record in
    // The table alone, as its lexicon may be in another artifact.
    let view = try BigramFormat.open(try record.payload())
    return [
      { random in
        var sum = 0
        view.forEachNext(after: random.below(view.entryCount), limit: 3) { sum &+= $0.entry }
        return sum
      },
      { random in
        let (first, next) = (random.below(view.entryCount), random.below(view.entryCount))
        return view.cost(of: next, after: first) ?? 0
      },
    ]
  }

  /// All of a row after two letters.
  static let letters = QueryMix(tag: LetterTableFormat.tag) { artifact, record in
    let table = try KeyboardData(artifact).letters(record.name)
    return [
      { random in
        var context = LetterContext.wordStart
        for _ in 0..<2 {
          let letter = table.letter(1 + random.below(table.letterCount)) ?? " "
          context = table.context(after: letter, in: context)
        }
        let row = table.row(after: context)
        return (1...table.letterCount).reduce(0) { $0 &+ row[$1] }
      }
    ]
  }

  /// Corrections of keys of the table, and of what is none.
  static let contractions = QueryMix(tag: ContractionsFormat.tag) { artifact, record in
    let contractions = try KeyboardData(artifact).contractions(record.name)
    return [
      { random in
        var key: [UInt8] = []
        contractions.view.appendKey(random.below(2 * contractions.view.count), to: &key)
        let word = key.isEmpty ? "word" : String(decoding: key, as: UTF8.self)
        return contractions.correction(of: word)?.utf8.count ?? 0
      }
    ]
  }
}
