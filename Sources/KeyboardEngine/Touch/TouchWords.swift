import KeyboardFormat

/// The words that begin as the one being typed, as weights of its next letter.
///
/// p(k) = (1 − e) · (probability of the words that go on with k) / (of all that go on) + e · p′(k),
/// where p′ is the letter table's and e is 0.1: a word that the lexicon does not have, or a wrong
/// letter before, is still answered. (Interpolation with a lower-order model: F. Jelinek, R. Mercer,
/// "Interpolated estimation of Markov source parameters from sparse data", 1980.)
struct TouchWords: Sendable {
  /// Letters of a word that the table's trigrams know all about.
  private static let coveredByTrigrams = 2
  /// Words summed up at most for one letter; where more begin so, the table answers.
  private static let mostWords = 8192

  private let view: LexiconView
  /// Probability of each cost.
  private let weights: [Double]
  /// Sums by symbol.
  private var sums: [Double]
  private var node: LexiconNode?
  private var length = 0

  /// `nil` unless symbols of lexicon and table are the same letters.
  init?(_ lexicon: Lexicon, letters: LetterTable) {
    let alphabet = lexicon.view.alphabet
    guard alphabet.unit == .scalar, alphabet.letters.count == letters.letterCount,
      alphabet.letters.indices.allSatisfy({ alphabet.letters[$0] == letters.view.letter($0 + 1) })
    else { return nil }
    view = lexicon.view
    let step = Double(lexicon.view.costStep) / 256
    weights = (0...255).map { TouchArithmetic.exp2(-Double($0) * step) }
    sums = [Double](repeating: 0, count: letters.letterCount + 1)
    node = lexicon.view.root
  }

  mutating func start() {
    node = view.root
    length = 0
  }

  /// Until the next word.
  mutating func leave() { node = nil }

  mutating func descend(along symbol: Int) {
    length &+= 1
    guard let above = node, symbol > 0 && symbol < sums.count else { return leave() }
    node = view.child(of: above, along: UInt8(truncatingIfNeeded: symbol))
  }

  /// Mixes what the words say into the costs of the letter table, in bits by symbol.
  /// - Complexity: O(words that begin so + letters), no allocation.
  mutating func mix(into costs: inout [Double]) {
    guard let node, length >= TouchWords.coveredByTrigrams,
      node.entries.count <= TouchWords.mostWords, costs.count == sums.count
    else { return }
    for symbol in sums.indices { sums[symbol] = 0 }
    var whole = 0.0
    var children = LexiconChildren(view, of: node)
    while let (symbol, child) = children.next(view) {
      guard symbol > 0 && Int(symbol) < sums.count else { continue }
      var sum = 0.0
      for entry in child.entries { sum += weights[view.cost(of: entry) & 255] }
      sums[Int(symbol)] = sum
      whole += sum
    }
    guard whole > 0 else { return }
    let share = 1 - TouchWords.tableShare
    for symbol in 1..<max(costs.count, 1) {
      let table = TouchArithmetic.exp2(-costs[symbol])
      costs[symbol] = -TouchArithmetic.log2(
        share * sums[symbol] / whole + TouchWords.tableShare * table)
    }
  }

  /// e.
  private static let tableShare = 0.1
}
