public import KeyboardEngine
import KeyboardFormat

/// `spec000`: the decoder of the ring's specification, §5 and §6, to the letter. Words whose letters
/// are a subsequence of the visited keys, ranked by gaps, span, length, frequency and trimming.
///
/// A reference for reports, not for typing: it allocates for every word that matches.
public struct VisitedKeysDecoder: SwipeDecoding {
  /// Numbers of §5.4 and §6.3.
  private enum Weight {
    static let gap = 3.0
    static let span = 30.0
    static let letter = 2.0
    static let rank = 0.02
    static let trim = 6.0
    static let contraction = 5.0
  }
  private static let mostTrimmed = 2

  public let name = "spec000"
  public private(set) var timing = SwipeTiming()
  private let words: ReferenceLexicon

  public init(lexicon: Lexicon, contractions: Contractions?) {
    words = ReferenceLexicon(lexicon, contractions)
  }

  public mutating func candidates(
    _ points: [SwipePoint], keys: LetterKeys, previous: String?, limit: Int
  ) -> [SwipeGuess] {
    let start = ContinuousClock.now
    let visited = VisitedKeys(SwipePath(points), keys).keys
    let lift = ContinuousClock.now
    let guesses = words.guesses(matches(visited.map { keys.keys[$0].letter }), limit: limit)
    let end = ContinuousClock.now
    timing = SwipeTiming(start, lift, end)
    return guesses
  }

  /// The best match of each word over all trims, by entry.
  private func matches(_ letters: [Unicode.Scalar]) -> [Int: ReferenceMatch] {
    var found: [Int: ReferenceMatch] = [:]
    for trim in 0...VisitedKeysDecoder.mostTrimmed where letters.count - trim >= 2 {
      let visited = letters.dropLast(trim)
      guard let first = visited.first, let last = visited.last else { break }
      let symbols = visited.map { words.lexicon.symbol(of: $0) ?? 0 }
      unsafe words.forEachKey(from: first, to: last) { entry, key in
        guard let match = unsafe match(entry, key, symbols, trim),
          match.cost < found[entry]?.cost ?? .infinity
        else { return }
        found[entry] = match
      }
    }
    return found
  }

  /// §6.2 and §6.3; `nil` if the word's letters are no subsequence of the visited keys.
  private func match(
    _ entry: Int, _ key: UnsafeBufferPointer<UInt8>, _ visited: [UInt8], _ trim: Int
  ) -> ReferenceMatch? {
    var collapsed = 0
    var at = 0
    var start = 0
    var gaps = 0
    var before: UInt8 = 0
    for index in key.indices where unsafe key[index] != before {
      let letter = unsafe key[index]
      before = letter
      let from = at
      while at < visited.count && visited[at] != letter { at += 1 }
      guard at < visited.count else { return nil }
      if collapsed == 0 { start = at } else { gaps += at - from }
      collapsed += 1
      at += 1
    }
    guard collapsed >= 2 && collapsed <= visited.count else { return nil }
    var match = ReferenceMatch()
    match.add("gaps", Double(gaps) * Weight.gap)
    match.add("span", (1 - Double(at - start) / Double(visited.count)) * Weight.span)
    match.add("length", -Double(key.count) * Weight.letter)
    match.add("frequency", Double(words.rank(of: entry)) * Weight.rank)
    match.add("trim", Double(trim) * Weight.trim)
    match.add("contraction", words.isContraction(entry) ? -Weight.contraction : 0)
    return match
  }
}

extension SwipeTiming {
  init(
    _ start: ContinuousClock.Instant, _ lift: ContinuousClock.Instant,
    _ end: ContinuousClock.Instant
  ) {
    self.init(afterLift: (end - lift).nanoseconds, whole: (end - start).nanoseconds)
  }
}
