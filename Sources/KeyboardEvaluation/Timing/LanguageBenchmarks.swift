import KeyboardEngine
import KeyboardFormat

/// Pairs of words, rows of letters, contractions.
struct LanguageBenchmarks {
  private let bigrams: BigramTable
  private let letters: LetterTable
  private let contractions: Contractions
  private let pairs: [(first: Int, next: Int)]

  init(_ data: EngineBenchmarks.Data) throws {
    let bigrams = try data.language.bigrams(lexicon: try data.language.lexicon())
    self.bigrams = bigrams
    letters = try data.language.letters()
    contractions = try data.language.contractions()
    var all: [(first: Int, next: Int)] = []
    bigrams.view.forEachFirst { first in
      bigrams.forEachNext(after: first) { next, _ in all.append((first, next)) }
    }
    var random = SplitMix64(seed: 2)
    pairs = (0..<20_000).compactMap { _ in all.randomElement(using: &random) }
  }

  func run(_ table: inout ResultTable) throws {
    let known = Dictionary(pairs.map { ($0.first << 32 | $0.next, 1) }) { first, _ in first }
    table.queries(
      "bigrams, cost of a pair", pairs.count,
      baseline: ("[Int: Int]", { pairs.reduce(0) { $0 &+ (known[$1.first << 32 | $1.next] ?? 0) } })
    ) { bigrams.cost(of: pairs[$0].next, after: pairs[$0].first) ?? 0 }
    table.queries("bigrams, best three", pairs.count) {
      var sum = 0
      bigrams.forEachNext(after: pairs[$0].first, limit: 3) { sum &+= $0 &+ $1 }
      return sum
    }
    let text = Array("the quick brown fox jumps over the lazy dog ".unicodeScalars)
    var context = LetterContext.wordStart
    let contexts = text.map { scalar in
      context = letters.context(after: scalar, in: context)
      return context
    }
    table.queries("letters, a row of all costs", 1000 * contexts.count) {
      let row = letters.row(after: contexts[$0 % contexts.count])
      var sum = 0
      for symbol in 1...letters.letterCount { sum &+= row[symbol] }
      return sum
    }
    let words = ["dont", "well", "keyboard", "im", "the", "youre"]
    table.queries("contractions, correction", 1000 * words.count) {
      contractions.correction(of: words[$0 % words.count])?.utf8.count ?? 0
    }
  }
}
