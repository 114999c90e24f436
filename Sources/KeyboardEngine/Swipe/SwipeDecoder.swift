import KeyboardFormat

/// Turns swipes over a keyboard into words.
///
/// Feed it the finger's samples as they come: nearly all of the work is done by the time the finger
/// lifts. Any layout will do, a ring as well as rows: the decoder knows keys as points.
///
///     var decoder = SwipeDecoder(lexicon: lexicon, keys: LetterKeys(geometry))
///     decoder.begin()
///     decoder.add(SwipePoint(x: 120, y: 60, time: 0))      // touchesBegan, touchesMoved
///     …
///     for candidate in decoder.finish() { print(decoder.text(of: candidate)) }
///
/// A value that owns its memory, some 100 kB by the standard limits, allocated when it is made; after that
/// `begin`, `add` and `finish` allocate nothing. Use one from one thread at a time.
public struct SwipeDecoder: Sendable {
  /// Where the words come from.
  public let lexicon: Lexicon
  /// What the user has taught; changes of it take effect from the next `begin`.
  public var overlay: BoundOverlay?
  /// Which word follows which, for `finish(after:)`.
  public let bigrams: BigramTable?
  /// The worst grade of words that may be offered, 0...3.
  public var maximumOffensiveness = 0
  var search: SwipeSearch
  var finalists: SwipeFinalists
  var shape = SwipeShape()

  /// A decoder for one lexicon on one keyboard.
  ///
  /// - Parameters:
  ///   - lexicon: where the words come from
  ///   - keys: the letters in the view's points; letters that the lexicon does not know are passed over
  ///   - bigrams: a table bound to the lexicon
  ///   - model: what the decoder believes about fingers
  ///   - limits: what it may look at
  public init(
    lexicon: Lexicon, keys: LetterKeys, bigrams: BigramTable? = nil,
    overlay: BoundOverlay? = nil, model: SwipeModel = .standard, limits: SwipeLimits = .standard
  ) {
    self.lexicon = lexicon
    self.bigrams = bigrams
    self.overlay = overlay
    search = SwipeSearch(
      tries: SwipeTries(lexicon: lexicon.view, overlay: overlay),
      keyboard: SwipeKeyboard(keys, lexicon: lexicon.view), model: model, limits: limits)
    finalists = SwipeFinalists(capacity: limits.finalists)
  }

  /// Begins a swipe; what came before is forgotten.
  public mutating func begin() {
    search.begin()
    finalists.removeAll()
  }

  /// Takes a sample. Samples that are not finite are passed over; what lies far outside the keys is
  /// brought nearer; times that run backwards stand still; after 102 keys of travel nothing is added.
  /// - Complexity: O(beam) for each 0.4 keys of travel.
  public mutating func add(_ point: SwipePoint) { search.add(point) }

  /// Ends the swipe and ranks the words that it may mean.
  ///
  /// - Parameter previous: id of the word before, if it is known
  /// - Returns: the number of `candidates`: 0 for a tap, and for a path that is no word's
  /// - Complexity: O(beam + finalists · samples)
  @discardableResult
  public mutating func finish(after previous: Int? = nil) -> Int {
    search.finish()
    finalists.removeAll()
    collect()
    compareShapes()
    finalists.rank()
    return finalists.count
  }

  /// What `finish` found, best first.
  public var candidates: ArraySlice<SwipeCandidate> { finalists.candidates }
}
