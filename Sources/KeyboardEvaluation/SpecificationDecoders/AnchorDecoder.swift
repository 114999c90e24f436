public import KeyboardEngine
import KeyboardFormat

/// `spec001`: the decoder of Better Keyboard's readme. Keys at which the finger slows down are anchors,
/// others are weak; words are aligned with them in order, with two tiers of miss.
///
/// The constants are those of its public source; what they leave open is read as the comments say. A
/// reference for reports, not for typing: it allocates for every word that matches.
public struct AnchorDecoder: SwipeDecoding {
  private enum Cost {
    // Readings of what the constants leave open: a miss is near if its key was visited at all; the
    // mismatch of a letter is 1 less the weight of its key; coverage is the share of visited keys
    // without a letter; a double is unsupported if its key was not visited twice in a row; with the
    // alternate end the keys after it stay and count as unmatched.
    static let nearMiss = 12.0
    static let absentMiss = 20.0
    static let mismatch = 2.0
    static let unmatchedAnchor = 6.0
    static let coverage = 15.0
    static let letter = 3.5
    static let rank = 0.03
    static let mostForRank = 10.0
    static let unsupportedDouble = 8.0
    static let contraction = 5.0
    static let alternateEnd = 5.0
  }

  public let name = "spec001"
  public private(set) var timing = SwipeTiming()
  private let words: ReferenceLexicon

  public init(lexicon: Lexicon, contractions: Contractions?) {
    words = ReferenceLexicon(lexicon, contractions)
  }

  public mutating func candidates(
    _ points: [SwipePoint], keys: LetterKeys, previous: String?, limit: Int
  ) -> [SwipeGuess] {
    // Speeds are known once the path is whole: all work is done after the finger lifts.
    let start = ContinuousClock.now
    let visits = WeightedKeys(SwipePath(points), keys).visits
    let guesses = words.guesses(matches(visits, keys), limit: limit)
    timing = SwipeTiming(start, start, .now)
    return guesses
  }

  /// The best match of each word, by entry: words that end where the swipe does, and those that end
  /// at the anchor before.
  private func matches(_ visits: [WeightedKeys.Visit], _ board: LetterKeys) -> [Int: ReferenceMatch]
  {
    guard let first = visits.first, let last = visits.last else { return [:] }
    let track = Track(visits, board, words.lexicon)
    let start = board.keys[first.key].letter
    var found: [Int: ReferenceMatch] = [:]
    func search(to end: Int, _ penalty: Double) {
      unsafe words.forEachKey(from: start, to: board.keys[end].letter) { entry, key in
        guard let match = unsafe match(entry, key, track, penalty),
          match.cost < found[entry]?.cost ?? .infinity
        else { return }
        found[entry] = match
      }
    }
    search(to: last.key, 0)
    let anchors = visits.filter(\.isAnchor)
    if let alternate = anchors.dropLast().last, alternate.key != last.key {
      search(to: alternate.key, Cost.alternateEnd)
    }
    return found
  }

  /// What matching asks of a swipe.
  private struct Track {
    let symbols: [UInt8]
    let visits: [WeightedKeys.Visit]
    /// Lengths of words that are looked at.
    let lengths: ClosedRange<Int>
    /// Whether a symbol's key was visited at all.
    private(set) var isVisited = [Bool](repeating: false, count: 256)
    let anchorWeight: Double

    init(_ visits: [WeightedKeys.Visit], _ board: LetterKeys, _ lexicon: Lexicon) {
      self.visits = visits
      symbols = visits.map { lexicon.symbol(of: board.keys[$0.key].letter) ?? 0 }
      let anchors = visits.count { $0.isAnchor }
      let least = max(2, anchors - 2)
      lengths = least...max(least, max(visits.count, anchors + 3))
      anchorWeight = visits.reduce(0) { $1.isAnchor ? $0 + $1.weight : $0 }
      for symbol in symbols { isVisited[Int(symbol)] = true }
    }
  }

  /// Aligns a word's letters with the keys in order; `nil` if more than half are missed.
  private func match(
    _ entry: Int, _ key: UnsafeBufferPointer<UInt8>, _ track: Track, _ penalty: Double
  ) -> ReferenceMatch? {
    guard track.lengths.contains(key.count) else { return nil }
    var (near, absent, doubles, matched) = (0, 0, 0, 0)
    var (mismatch, anchors) = (0.0, 0.0)
    var at = 0
    var before: UInt8 = 0
    for index in key.indices {
      let letter = unsafe key[index]
      if letter == before && !(at < track.symbols.count && track.symbols[at] == letter) {
        // The second of two letters: its key was not visited again.
        doubles += 1
        continue
      }
      before = letter
      if let place = track.symbols[at...].firstIndex(of: letter) {
        let visit = track.visits[place]
        mismatch += 1 - visit.weight
        if visit.isAnchor { anchors += visit.weight }
        matched += 1
        at = place + 1
      } else if track.isVisited[Int(letter)] {
        near += 1
      } else {
        absent += 1
      }
    }
    guard 2 * (near + absent) <= key.count else { return nil }
    var match = ReferenceMatch()
    match.add("near misses", Double(near) * Cost.nearMiss)
    match.add("absent letters", Double(absent) * Cost.absentMiss)
    match.add("weights", mismatch * Cost.mismatch)
    match.add("unmatched anchors", (track.anchorWeight - anchors) * Cost.unmatchedAnchor)
    match.add("coverage", (1 - Double(matched) / Double(track.visits.count)) * Cost.coverage)
    match.add("length", -Double(key.count) * Cost.letter)
    match.add("frequency", min(Double(words.rank(of: entry)) * Cost.rank, Cost.mostForRank))
    match.add("doubles", Double(doubles) * Cost.unsupportedDouble)
    match.add("contraction", words.isContraction(entry) ? -Cost.contraction : 0)
    match.add("alternate end", penalty)
    return match
  }
}
