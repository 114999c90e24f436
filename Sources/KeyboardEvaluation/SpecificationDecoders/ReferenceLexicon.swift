import KeyboardEngine
import KeyboardFormat

/// What both specifications ask of a dictionary: words by first and last letter, ranks by frequency,
/// and contractions.
struct ReferenceLexicon: Sendable {
  let lexicon: Lexicon
  /// By the first entry of the key.
  private let contractions: [Int: [Contraction]]

  /// A spelling with an apostrophe of a key.
  struct Contraction: Sendable {
    let word: String
    /// Whether the key is a word of its own too: well and we'll.
    let isAmbiguous: Bool
  }

  init(_ lexicon: Lexicon, _ contractions: Contractions?) {
    self.lexicon = lexicon
    var found: [Int: [Contraction]] = [:]
    if let view = contractions?.view {
      for index in 0..<view.count {
        var key: [UInt8] = []
        view.appendKey(index, to: &key)
        guard
          let entry = unsafe key.withUnsafeBufferPointer({ unsafe lexicon.firstEntry(forKey: $0) })
        else { continue }
        view.forEachDisplay(ofKey: index) { kind, utf8 in
          if kind != .capital {
            found[entry, default: []].append(
              Contraction(
                word: String(decoding: utf8.copyBytes(), as: UTF8.self),
                isAmbiguous: kind == .ambiguous))
          }
          return true
        }
      }
    }
    self.contractions = found
  }

  /// Whether a key is a contraction and nothing else: dont, but not well.
  func isContraction(_ entry: Int) -> Bool {
    contractions[entry]?.first.map { !$0.isAmbiguous } ?? false
  }

  /// 0 for the most frequent word; words of equal cost share a rank.
  func rank(of entry: Int) -> Int { lexicon.view.rank(of: entry) - 1 }

  /// Calls `body` with every key that begins and ends with given letters, and the cheapest entry of
  /// it that may be suggested.
  func forEachKey(
    from first: Unicode.Scalar, to last: Unicode.Scalar,
    _ body: (_ entry: Int, _ key: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var seen: [UInt8] = []
    unsafe lexicon.forEachWord(from: first, to: last) { entry, key in
      // Entries of a key follow one another, the cheapest first.
      guard unsafe !seen.elementsEqual(key), lexicon.view.flags(of: entry).isSuggestible else {
        return true
      }
      seen.removeAll(keepingCapacity: true)
      unsafe seen.append(contentsOf: key)
      unsafe body(entry, key)
      return true
    }
  }

  /// The guesses of matches: the best few of them, one for each key and spelling; ties by entry.
  func guesses(_ matches: [Int: ReferenceMatch], limit: Int) -> [SwipeGuess] {
    guard limit > 0 else { return [] }
    let sorted = matches.sorted { ($0.value.cost, $0.key) < ($1.value.cost, $1.key) }
    var guesses: [SwipeGuess] = []
    for (entry, match) in sorted.prefix(limit) {
      guard let word = lexicon.word(entry) else { continue }
      let spellings = contractions[entry] ?? []
      let own = spellings.first.map { $0.isAmbiguous ? word.display : $0.word } ?? word.display
      let others = spellings.filter(\.isAmbiguous).map(\.word).filter { $0 != own }
      for spelling in [own] + others where guesses.count < limit {
        guesses.append(
          SwipeGuess(word: spelling, key: word.key, cost: match.cost, parts: match.parts))
      }
    }
    return guesses
  }
}

/// How well a word of a specification's decoder matches; lower is better.
struct ReferenceMatch {
  private(set) var parts: [SwipeGuess.Part] = []
  private(set) var cost = 0.0

  mutating func add(_ name: String, _ value: Double) {
    parts.append(SwipeGuess.Part(name, value))
    cost += value
  }
}
