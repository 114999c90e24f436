/// What a swipe decoder believes about fingers: weights of a log-linear model, in bits.
///
/// The cost of a word is −log2 of its probability up to a constant: the word's own cost times
/// `word`, and the cost of the best way to place its letters on the path. Distances are in units
/// of one key (see `SwipePath`), angles in radians, slowness in natural logarithms.
///
/// The weights maximise the conditional likelihood of the right word among the decoder's best forty
/// (a conditional random field: Lafferty, McCallum and Pereira, ICML 2001) over human swipes on
/// QWERTY; docs/swipes.md has the procedure, what each weight is worth, and the cross-validation.
public struct SwipeModel: Sendable, Equatable {
  // MARK: Words

  /// Bits of cost for each bit of the word's own cost.
  public var word: Float = 0.961
  /// Each letter; negative, because every further letter explains more of the path.
  public var letter: Float = -1.503
  /// A doubled letter that is typed at one place.
  public var double: Float = 1.035
  /// … times the slowness there: a finger that rests means two.
  public var doubleSlowness: Float = -1.321
  /// A doubled letter with a loop over its key.
  public var loop: Float = -2

  // MARK: Letters

  /// The first letter: distance squared across and down, and distance.
  public var startX: Float = 5.156
  public var startY: Float = 5.297
  public var startDistance: Float = 0.766
  /// The path before it, which then means nothing.
  public var head: Float = 3.609
  /// The last letter: distance squared across and down, and distance down.
  public var endX: Float = 3.640
  public var endY: Float = 13.369
  public var endDown: Float = -3.620
  /// The path after it: what the finger overshoots.
  public var tail: Float = 3.983
  /// Letters between: distance, heavy-tailed.
  public var innerDistance: Float = 3.205
  /// … where the path turns, which invites a letter.
  public var innerTurn: Float = -0.893
  /// … at a velocity minimum.
  public var innerAnchor: Float = 1.229
  /// A letter of the inner ring that the finger crosses on its way outwards.
  public var radial: Float = 4

  // MARK: Between letters

  /// Path beyond the straight way.
  public var excess: Float = 0.423
  /// Squared distance from the straight way, summed along the path.
  public var deviation: Float = 0.0827
  /// Velocity minima that no letter explains.
  public var skippedAnchor: Float = 2.830
  /// One minus the cosine between the path where it leaves a letter and the way to the next.
  public var leaving: Float = 1.191
  /// The same where it arrives.
  public var arriving: Float = 0.372
  /// Radians that the path turns at a letter beyond what the keys ask for.
  public var unaskedTurn: Float = 0.401

  // MARK: The whole word, for the best few

  /// Mean distance between points at the same share of the path and of the way over the keys.
  public var proportional: Float = 0
  /// Mean distance after dynamic time warping.
  public var warped: Float = 0

  /// The weights that the package ships.
  public static let standard = SwipeModel()

  /// The standard weights, to be changed one by one.
  public init() {}
}
