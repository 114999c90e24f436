/// A swipe whose word did not come first: what won, and where the word stood, each with its cost by part.
public struct SwipeMistake: Sendable, Encodable {
  /// A guess with its place.
  public struct Guess: Sendable, Encodable {
    public let word: String
    /// From 1.
    public let place: Int
    /// In the decoder's own unit.
    public let cost: Double
    /// What the cost is made of, in the decoder's order.
    public let parts: [Part]
  }

  /// A share of a cost.
  public struct Part: Sendable, Encodable {
    public let name: String
    public let value: Double
  }

  public let line: Int
  public let word: String
  public let layout: String
  public let isInVocabulary: Bool
  /// `nil` when the decoder had no answer.
  public let winner: Guess?
  /// `nil` when the word is not among the guesses.
  public let right: Guess?
  /// How many guesses there were.
  public let guesses: Int

  /// - Returns: `nil` for a swipe whose word came first.
  public init?(_ outcome: SwipeOutcome) {
    guard outcome.rank != 1 else { return nil }
    line = outcome.swipe.number
    word = outcome.swipe.line.word
    layout = outcome.swipe.line.layout
    isInVocabulary = outcome.isInVocabulary
    guesses = outcome.guesses.count
    winner = outcome.guesses.first.map { Guess($0, 1) }
    right = outcome.right.map { Guess($0, outcome.rank ?? 1) }
  }
}

extension SwipeMistake.Guess {
  fileprivate init(_ guess: SwipeGuess, _ place: Int) {
    self.init(
      word: guess.word, place: place, cost: guess.cost,
      parts: guess.parts.filter { $0.value != 0 }.map {
        SwipeMistake.Part(name: $0.name, value: $0.value)
      })
  }
}
