public import KeyboardEngine
import KeyboardFormat

/// `engine`: the decoder that this package is about, fed sample by sample as a keyboard feeds it.
public struct EngineSwipeDecoder: SwipeDecoding {
  public let name = "engine"
  public private(set) var timing = SwipeTiming()
  private let lexicon: Lexicon
  private let bigrams: BigramTable?
  private let model: SwipeModel
  private let limits: SwipeLimits
  private let maximumOffensiveness: Int
  private var board: (keys: [LetterKeys.Key], decoder: SwipeDecoder)?

  public init(
    lexicon: Lexicon, bigrams: BigramTable? = nil, model: SwipeModel = .standard,
    limits: SwipeLimits = .standard, maximumOffensiveness: Int = 0
  ) {
    self.maximumOffensiveness = maximumOffensiveness
    self.lexicon = lexicon
    self.bigrams = bigrams
    self.model = model
    self.limits = limits
  }

  public mutating func candidates(
    _ points: [SwipePoint], keys: LetterKeys, previous: String?, limit: Int
  ) -> [SwipeGuess] {
    if board?.keys != keys.keys {
      var decoder = SwipeDecoder(
        lexicon: lexicon, keys: keys, bigrams: bigrams, model: model, limits: limits)
      decoder.maximumOffensiveness = maximumOffensiveness
      EngineSwipeDecoder.use(&decoder, keys)
      board = (keys.keys, decoder)
    }
    guard var decoder = board?.decoder else { return [] }
    board = nil
    defer { board = (keys.keys, decoder) }
    let entry = previous.flatMap { lexicon.entries(of: $0).first?.entry }
    let start = ContinuousClock.now
    decoder.begin()
    for point in points { decoder.add(point) }
    let lift = ContinuousClock.now
    decoder.finish(after: entry)
    let end = ContinuousClock.now
    timing = SwipeTiming(start, lift, end)
    return decoder.candidates.prefix(limit).compactMap(guess)
  }

  /// Swipes once along all keys, so that no swipe is timed on memory that was never touched: a keyboard
  /// makes its decoder when it appears and not for a swipe.
  private static func use(_ decoder: inout SwipeDecoder, _ keys: LetterKeys) {
    decoder.begin()
    for (index, key) in keys.keys.enumerated() {
      decoder.add(SwipePoint(x: key.x, y: key.y, time: Double(index) * 50))
    }
    decoder.finish()
  }

  private func guess(_ candidate: SwipeCandidate) -> SwipeGuess? {
    guard let word = lexicon.word(candidate.word) else { return nil }
    let parts: [SwipeGuess.Part] = [
      .init("word", Double(candidate.wordCost)), .init("path", Double(candidate.pathCost)),
      .init("shape", Double(candidate.shapeCost)), .init("context", Double(candidate.contextCost)),
    ]
    return SwipeGuess(
      word: word.display, key: word.key, cost: Double(candidate.cost), parts: parts)
  }
}
