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
///     decoder.finish()
///     for candidate in decoder.candidates { print(decoder.text(of: candidate)) }
///
/// A value that owns its memory, some 64 kB by the standard limits, allocated when it is made; after that
/// `begin`, `add` and `finish` allocate nothing. Use one from one thread at a time.
public struct SwipeDecoder: Sendable {
  /// Where the words come from.
  public let lexicon: Lexicon
  /// What the user has taught; a change counts from the next `begin` on.
  public var overlay: BoundOverlay?
  /// Which word follows which, for `finish(after:)`.
  public let bigrams: BigramTable?
  /// The worst grade of words that may be offered, 0...3; a change counts from the next `begin` on.
  public var maximumOffensiveness = 0
  var search: SwipeSearch
  var finalists: SwipeFinalists
  var shape = SwipeShape()
  let logSum = LogSum()

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
      lexicon: lexicon, keyboard: SwipeKeyboard(keys, lexicon: lexicon.view), model: model,
      limits: limits)
    finalists = SwipeFinalists(capacity: limits.finalists)
  }

  /// Begins a swipe; what came before is forgotten.
  public mutating func begin() {
    search.begin(overlay, maximumOffensiveness: maximumOffensiveness)
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
    judge(after: previous)
    finalists.rank(variants: search.model.variants)
    return finalists.count
  }

  /// What `finish` found, best first.
  public var candidates: ArraySlice<SwipeCandidate> { finalists.candidates }

  /// The key under the finger, to be lit while it moves: the nearest one within the layout's swipe
  /// radius, but none of the inner ring that the finger crosses on its way outwards. Its id in the
  /// layout; `nil` between keys, before the first sample and
  /// after `finish`.
  /// - Complexity: O(keys)
  public var highlightedKey: Int? { search.nearestKey }

  /// Writes a word of this decoder as UTF-8 and returns the number of bytes; stops when `text` is full.
  /// - Complexity: O(length), no allocation.
  public func write(_ candidate: SwipeCandidate, into text: UnsafeMutableBufferPointer<UInt8>)
    -> Int
  {
    let view = lexicon.view
    if candidate.word >= view.entryCount {
      return unsafe search.tries.overlay?.writeDisplay(of: candidate.word, into: text) ?? 0
    }
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: LexiconView.maximumKeyLength
    ) { symbols in
      let length = unsafe view.key(of: candidate.word, from: view.root, length: 0, into: symbols)
      return unsafe view.writeDisplay(
        of: candidate.word, key: UnsafeBufferPointer(rebasing: symbols[0..<length]), into: text)
    }
  }

  /// A word of this decoder as text. Allocates.
  public func text(of candidate: SwipeCandidate) -> String {
    if candidate.word >= lexicon.view.entryCount {
      return search.tries.overlay?.display(of: candidate.word) ?? ""
    }
    return lexicon.word(candidate.word)?.display ?? ""
  }
}
