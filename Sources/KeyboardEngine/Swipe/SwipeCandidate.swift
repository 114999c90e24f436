/// A word that a swipe may mean.
public struct SwipeCandidate: Sendable, Equatable {
  /// Word id: an entry of the lexicon, or a learnt word of the overlay.
  public internal(set) var word: Int
  /// The first word of the same key.
  var firstOfKey: Int
  /// Bits, −log2 of its probability up to a constant that all candidates of a swipe share: the sum
  /// of the parts.
  public var cost: Float { wordCost + pathCost + shapeCost + contextCost }
  /// What is due to how rare the word is.
  public internal(set) var wordCost: Float
  /// What is due to where the letters stand on the path, and to the path between them.
  public internal(set) var pathCost: Float
  /// What is due to the path as a whole.
  public internal(set) var shapeCost: Float
  /// What is due to the word before; 0 without one.
  public internal(set) var contextCost: Float
  /// Whether the path costs more than one that means a word.
  var isGibberish = false
}
