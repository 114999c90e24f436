import KeyboardEngine
import KeyboardFormat
import _KeyboardTestSupport

/// Pairs of words and rows of letters.
struct LanguageBenchmarks {
  private let lexicon: Lexicon
  private let bigrams: BigramTable
  private let letters: LetterTable
  private let contractions: Contractions
  private let pairs: [(first: Int, next: Int)]

  init(path: String) throws {
    let data = try KeyboardData(path: path)
    lexicon = try data.lexicon()
    let bigrams = try data.bigrams(lexicon: lexicon)
    self.bigrams = bigrams
    letters = try data.letters()
    contractions = try data.contractions()
    var all: [(first: Int, next: Int)] = []
    bigrams.view.forEachFirst { first in
      bigrams.forEachNext(after: first) { next, _ in all.append((first, next)) }
    }
    var random = SeededRandom(seed: 2)
    pairs = (0..<20_000).compactMap { _ in all.randomElement(using: &random) }
  }

  func run(_ table: inout ResultTable) throws {
    let known = Dictionary(
      pairs.map { ($0.first << 32 | $0.next, 1) }, uniquingKeysWith: { a, _ in a })
    table.time(
      "bigrams, cost of a pair", count: pairs.count,
      baseline: ("[Int: Int]", { pairs.reduce(0) { $0 &+ (known[$1.first << 32 | $1.next] ?? 0) } })
    ) { pairs.reduce(0) { $0 &+ (bigrams.cost(of: $1.next, after: $1.first) ?? 0) } }
    table.time("bigrams, best three", count: pairs.count) {
      var sum = 0
      for pair in pairs { bigrams.forEachNext(after: pair.first, limit: 3) { sum &+= $0 &+ $1 } }
      return sum
    }
    let text = Array("the quick brown fox jumps over the lazy dog ".unicodeScalars)
    table.time("letters, a row of all costs", count: 1000 * text.count) {
      var sum = 0
      for _ in 0..<1000 {
        var context = LetterContext.wordStart
        for scalar in text {
          context = letters.context(after: scalar, in: context)
          let row = letters.row(after: context)
          for symbol in 1...letters.letterCount { sum &+= row[symbol] }
        }
      }
      return sum
    }
    let words = ["dont", "well", "keyboard", "im", "the", "youre"]
    table.time("contractions, correction", count: 1000 * words.count) {
      var sum = 0
      for _ in 0..<1000 {
        for word in words { sum &+= contractions.correction(of: word)?.utf8.count ?? 0 }
      }
      return sum
    }
  }
}
