/// A swipe whose word did not come first: what won, and where the word stood, each with its cost by part.
public struct SwipeMistake: Sendable, Encodable {
  /// A guess with its place.
  public struct Guess: Sendable, Encodable {
    public let word: String
    /// From 1; `nil` for a word that the decoder did not offer, but whose cost is known.
    public let place: Int?
    /// In the decoder's own unit.
    public let cost: Double
    /// What the cost is made of, in the decoder's order.
    public let parts: [Part]
    /// The letter that stands farthest from its key, if the decoder puts letters on the path.
    public let worst: SwipeExplainer.Worst?
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
  /// `nil` when the word is not among the guesses and nothing explains it.
  public let right: Guess?
  /// How many guesses there were.
  public let guesses: Int

  /// - Parameter explainer: for the engine's decoder, which then says more than it decides by
  /// - Returns: `nil` for a swipe whose word came first.
  public init?(_ outcome: SwipeOutcome, explainer: SwipeExplainer? = nil) {
    guard outcome.rank != 1 else { return nil }
    line = outcome.swipe.number
    word = outcome.swipe.line.word
    layout = outcome.swipe.line.layout
    isInVocabulary = outcome.isInVocabulary
    guesses = outcome.guesses.count
    winner = outcome.guesses.first.map { guess in
      Guess(guess, 1, explainer?.explain(guess.word, for: outcome.swipe))
    }
    let explanation = explainer?.explain(word, for: outcome.swipe)
    right =
      outcome.right.map { Guess($0, outcome.rank, explanation) }
      ?? explanation.map { explanation in
        Guess(
          SwipeGuess(word: outcome.swipe.line.word, key: outcome.key, cost: explanation.cost),
          nil, explanation)
      }
  }
}

extension SwipeMistake.Guess {
  fileprivate init(
    _ guess: SwipeGuess, _ place: Int?, _ explanation: SwipeExplainer.Explanation?
  ) {
    self.init(
      word: guess.word, place: place, cost: guess.cost,
      parts: (explanation?.parts ?? guess.parts).filter { $0.value != 0 }.map {
        SwipeMistake.Part(name: $0.name, value: $0.value)
      }, worst: explanation?.worst)
  }
}
