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
  public var word: Float = 0.77
  /// … and for each bit beyond 16: words that hardly anyone swipes.
  public var rareWord: Float = 1.443
  /// Each letter; negative, because every further letter explains more of the path.
  public var letter: Float = -1.325
  /// A doubled letter that is typed at one place.
  public var double: Float = 0.907
  /// … times the slowness there: a finger that rests means two.
  public var doubleSlowness: Float = -1.11
  /// A doubled letter with a loop over its key.
  public var loop: Float = -2

  // MARK: Letters

  /// The first letter: distance squared across and down, and distance.
  public var startX: Float = 5.217
  public var startY: Float = 5.54
  public var startDistance: Float = 0.792
  /// The path before it, which then means nothing.
  public var head: Float = 3.296
  /// The last letter: distance squared across and down, and distance down.
  public var endX: Float = 3.549
  public var endY: Float = 13.371
  public var endDown: Float = -3.571
  /// The path after it: what the finger overshoots.
  public var tail: Float = 3.86
  /// Letters between: distance, heavy-tailed.
  public var innerDistance: Float = 3.036
  /// … where the path turns, which invites a letter.
  public var innerTurn: Float = -0.924
  /// … at a velocity minimum.
  public var innerAnchor: Float = 1.128
  /// A letter of the inner ring that the finger crosses on its way outwards.
  public var radial: Float = 4

  // MARK: Between letters

  /// Path beyond the straight way.
  public var excess: Float = 0.407
  /// Squared distance from the straight way, summed along the path.
  public var deviation: Float = 0.083
  /// Velocity minima that no letter explains.
  public var skippedAnchor: Float = 2.647
  /// One minus the cosine between the path where it leaves a letter and the way to the next.
  public var leaving: Float = 1.189
  /// The same where it arrives.
  public var arriving: Float = 0.552
  /// Radians that the path turns at a letter beyond what the keys ask for.
  public var unaskedTurn: Float = 0.205

  // MARK: The whole word, for the best few

  /// What the cost of letters and path still counts once the whole word is looked at.
  public var pathShare: Float = 0.85
  /// Bits for each bit of the word's own cost, besides `word` times `pathShare`.
  public var wordAgain: Float = 0.11
  /// How far the path lies beside the way over the keys, across and down.
  public var shiftX: Float = 3.7
  public var shiftY: Float = 3.2
  /// Distance of the path from the key that it misses most.
  public var farthest: Float = 1.7
  /// Bits for each bit by which the word before makes a word likelier.
  public var context: Float = 0.8
  /// Bits by which a word may cost more than another of the same key, and still stand beside it:
  /// polish beside Polish, but OR not beside or.
  public var variants: Float = 3
  /// Bits that a word may cost, whatever its length and the word before, before the path means
  /// nothing, and bits for each of its letters: no right word of the human swipes costs as much, and
  /// a sixth of straight ways over random letters do.
  public var gibberish: Float = 14
  public var gibberishLetter: Float = 2.9

  /// The weights that the package ships.
  public static let standard = SwipeModel()

  /// The standard weights, to be changed one by one.
  public init() {}
}
