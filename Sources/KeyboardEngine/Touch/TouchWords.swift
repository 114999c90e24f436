import KeyboardFormat

/// The words that begin as the one being typed, as weights of its next letter.
///
/// p(k) = (1 − e) · (probability of the words that go on with k) / (of all that go on) + e · p′(k),
/// where p′ is the letter table's and e is 0.1: a word that the lexicon does not have, or a wrong
/// letter before, is still answered. (Interpolation with a lower-order model: F. Jelinek, R. Mercer,
/// "Interpolated estimation of Markov source parameters from sparse data", 1980.)
///
/// With an overlay, words are those of the lexicon at the user's costs, without the removed ones, and
/// the learnt ones.
struct TouchWords: Sendable {
  /// Letters of a word that the table's trigrams know all about.
  private static let coveredByTrigrams = 2
  /// Words summed up at most for one letter; where more begin so, the table answers.
  private static let mostWords = 8192
  /// e.
  private static let tableShare = 0.1

  private let view: LexiconView
  private let lexicon: ContentID
  /// Probability of each cost.
  private let weights: [Double]
  /// Sums by symbol.
  private var sums: [Double]
  /// Letters of the word so far; `length` of them, for an overlay that comes in between.
  private var path = [UInt8](repeating: 0, count: LexiconView.maximumKeyLength)
  private var length = 0
  /// Where the listed words begin so; `nil` if none does.
  private var node: LexiconNode?
  private var overlay: BoundOverlay?
  /// Where the learnt words begin so; `nil` if none does.
  private var learnt: BoundOverlay.Node?

  /// `nil` unless symbols of lexicon and table are the same letters.
  init?(_ lexicon: Lexicon, letters: LetterTable) {
    let alphabet = lexicon.view.alphabet
    guard alphabet.unit == .scalar, alphabet.letters.count == letters.letterCount,
      alphabet.letters.indices.allSatisfy({ alphabet.letters[$0] == letters.view.letter($0 + 1) })
    else { return nil }
    view = lexicon.view
    self.lexicon = lexicon.contentID
    let step = Double(lexicon.view.costStep) / 256
    weights = (0...255).map { TouchArithmetic.exp2(-Double($0) * step) }
    sums = [Double](repeating: 0, count: letters.letterCount + 1)
    node = lexicon.view.root
  }

  /// Takes the user's words from now on; none from `nil`, and from an overlay of another lexicon, as
  /// that would name other words by the same ids.
  mutating func use(_ overlay: BoundOverlay?) {
    self.overlay = overlay?.lexicon == lexicon ? overlay : nil
    // Outside a word, or where a letter was unknown, no word begins so.
    learnt = length < 0 ? nil : self.overlay?.root
    for index in 0..<max(length, 0) { descendLearnt(along: path[index]) }
  }

  mutating func start() {
    node = view.root
    learnt = overlay?.root
    length = 0
  }

  /// Until the next word.
  mutating func leave() {
    node = nil
    learnt = nil
    length = -1
  }

  mutating func descend(along symbol: Int) {
    // No key is longer than the path.
    guard length >= 0 && length < path.count, symbol > 0 && symbol < sums.count else {
      return leave()
    }
    let symbol = UInt8(truncatingIfNeeded: symbol)
    path[length] = symbol
    length += 1
    node = node.flatMap { view.child(of: $0, along: symbol) }
    descendLearnt(along: symbol)
  }

  private mutating func descendLearnt(along symbol: UInt8) {
    guard let overlay, let above = learnt else { return }
    learnt = overlay.child(of: above, along: symbol)
  }

  /// Mixes what the words say into the costs of the letter table, in bits by symbol.
  /// - Complexity: O(words that begin so + letters), at most 8192 listed words and the overlay's; no
  ///   allocation.
  mutating func mix(into costs: inout [Double]) {
    guard length >= TouchWords.coveredByTrigrams, costs.count == sums.count,
      node != nil || learnt != nil, (node?.entries.count ?? 0) <= TouchWords.mostWords
    else { return }
    for symbol in sums.indices { sums[symbol] = 0 }
    addListed()
    addLearnt()
    var whole = 0.0
    for sum in sums { whole += sum }
    guard whole > 0 else { return }
    let share = 1 - TouchWords.tableShare
    for symbol in 1..<max(costs.count, 1) {
      let table = TouchArithmetic.exp2(-costs[symbol])
      costs[symbol] = -TouchArithmetic.log2(
        share * sums[symbol] / whole + TouchWords.tableShare * table)
    }
  }

  private mutating func addListed() {
    guard let node else { return }
    // Mostly no word that begins so is changed, whatever others are.
    let overlay = overlay.flatMap {
      $0.hasListedChanges && $0.hasListedChanges(in: node.entries) ? $0 : nil
    }
    var children = LexiconChildren(view, of: node)
    while let (symbol, child) = children.next(view) {
      guard symbol > 0 && Int(symbol) < sums.count else { continue }
      var sum = 0.0
      if let overlay {
        for entry in child.entries {
          guard let cost = overlay.cost(of: entry, listed: view.cost(of: entry)) else { continue }
          sum += weights[cost & 255]
        }
      } else {
        for entry in child.entries { sum += weights[view.cost(of: entry) & 255] }
      }
      sums[Int(symbol)] = sum
    }
  }

  private mutating func addLearnt() {
    guard let overlay, let learnt else { return }
    overlay.forEachChild(of: learnt) { symbol, child in
      guard Int(symbol) < sums.count else { return false }
      for word in overlay.words(of: child) {
        guard let cost = overlay.cost(of: word, listed: 0) else { continue }
        sums[Int(symbol)] += weights[cost & 255]
      }
      return true
    }
  }
}
