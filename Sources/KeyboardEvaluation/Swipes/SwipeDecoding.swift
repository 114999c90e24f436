public import KeyboardEngine

/// A word that a decoder offers for a swipe.
public struct SwipeGuess: Sendable, Equatable {
  /// A share of a cost, under the decoder's own name for it.
  public struct Part: Sendable, Equatable {
    public let name: String
    public let value: Double

    public init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// The word as it is written.
  public let word: String
  /// The letters that lead to it: two guesses with the same key differ in capitals, accents or
  /// apostrophes only.
  public let key: String
  /// What the decoder ranks by, in its own unit; lower is better.
  public let cost: Double
  /// What the cost is the sum of; empty if the decoder does not say.
  public let parts: [Part]

  public init(word: String, key: String, cost: Double, parts: [Part] = []) {
    self.word = word
    self.key = key
    self.cost = cost
    self.parts = parts
  }
}

/// How long a decoder took for one swipe, in nanoseconds, without what it sets up for a board.
public struct SwipeTiming: Sendable, Equatable {
  /// From the last sample to the answer: what a user waits for.
  public var afterLift: Double
  /// From the first sample to the answer, without the time between samples.
  public var whole: Double

  public init(afterLift: Double = 0, whole: Double = 0) {
    self.afterLift = afterLift
    self.whole = whole
  }
}

/// A decoder that reports compare: the engine's, or one of the specifications'.
public protocol SwipeDecoding: Sendable {
  /// As reports and options call it: `engine`, `spec000`, `spec001`.
  var name: String { get }
  /// What the last call of `candidates` took.
  var timing: SwipeTiming { get }

  /// The words that a swipe may mean, best first; none for gibberish.
  /// - Parameters:
  ///   - points: any samples at all
  ///   - keys: the board. Decoders keep what they set up for it until another one comes.
  ///   - previous: the word before, if it is to be used
  ///   - limit: most words wanted
  mutating func candidates(
    _ points: [SwipePoint], keys: LetterKeys, previous: String?, limit: Int
  ) -> [SwipeGuess]
}
