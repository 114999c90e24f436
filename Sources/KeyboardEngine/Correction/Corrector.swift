import KeyboardFormat

/// Finds what was meant by a mistyped word, on the keys that it was typed on.
///
/// Candidates are the words within two edits of the typed letters (Damerau's edits, optimal string
/// alignment), other ways to write the same letters (dont, monday), and two words with the space left
/// out (ofthe). They are ranked by what the mistakes cost on this layout, what the word costs, and what
/// the previous word changes, all in 1/256 bit and simply added.
///
/// What may be *shown* and what may *replace* the word unasked are two things: `Corrections` has both.
/// A word that the lexicon lists, or that was learnt, is never replaced; nor does anything offensive
/// or never suggested replace a word.
///
/// A value with its scratch: make one, keep it, and use it from one thread at a time. After that no
/// correction allocates, and mapped pages are only read.
public struct Corrector: Sendable {
  let walk: LexiconWalk
  let lexicon: Lexicon
  let bigrams: BigramTable?
  let contractions: Contractions?
  let costs: EditCosts
  private let sum = LogSum()
  /// How far it may go.
  public let options: Options
  private var scratch: CorrectorScratch

  /// How far corrections may go.
  public struct Options: Sendable, Equatable {
    /// Most edits, 1 or 2.
    public var maximumDistance = 2
    /// Typed words of up to this many letters get one edit at most: two would leave nothing of them.
    public var shortLength = 2
    /// The worst grade of offensiveness that may be shown, 0...3; nothing offensive ever replaces a word.
    public var maximumOffensiveness = 0
    /// Whether a missing space is looked for.
    public var splitsWords = true
    /// What mistakes cost.
    public var channel = ChannelCosts()
    /// When a word may be replaced without asking.
    public var confidence = Confidence()

    /// The values documented at each.
    public init() {}
  }

  /// When the best suggestion may replace the typed word without asking.
  ///
  /// A word that no list has is typed on purpose now and then: a name, a term. The best suggestion has to
  /// cost less than the letters as such a word, `unknown` + `perLetter` · letters bits, and less than the
  /// next suggestion by `margin` bits.
  public struct Confidence: Sendable, Equatable {
    /// −log2 of the share of unknown words in text.
    public var unknown = 6.0
    /// Bits of each letter of an unknown word.
    public var perLetter = 2.75
    /// Bits between the best and the next suggestion.
    public var margin = 3.0

    /// The values documented at each.
    public init() {}
  }

  /// A corrector for a lexicon; allocates its scratch, about 50 kB for a Latin alphabet.
  /// - Parameters:
  ///   - keys: of the layout that is typed on; without them all edits cost the same
  ///   - bigrams: what `previous` is looked up in
  ///   - contractions: what says that dont is don't and i is I
  public init(
    lexicon: Lexicon, keys: LetterKeys? = nil, bigrams: BigramTable? = nil,
    contractions: Contractions? = nil, options: Options = Options()
  ) {
    self.lexicon = lexicon
    self.bigrams = bigrams
    self.contractions = contractions
    self.options = options
    walk = LexiconWalk(lexicon.view)
    costs = EditCosts(options.channel, lexicon: lexicon, keys: keys)
    scratch = CorrectorScratch(lexicon.view, depth: LexiconView.maximumKeyLength)
  }

  /// Finds corrections of a typed word.
  ///
  /// - Parameters:
  ///   - typed: one word as it was typed, with its capitals
  ///   - previous: the id of the word before: the first entry of its key, or a learnt word
  ///   - overlay: what the user has taught; bound to this lexicon
  ///   - results: gets the suggestions; what it had is removed
  /// - Complexity: 0.1 to 0.5 ms with 100,000 words; no allocation.
  public mutating func correct(
    _ typed: String, previous: Int? = nil, overlay: BoundOverlay? = nil,
    into results: inout Corrections
  ) {
    results.removeAll()
    results.typed = .notAWord
    let words = KnownWords(
      lexicon, walk, overlay, offensiveness: options.maximumOffensiveness)
    var text = typed
    text.withUTF8 { utf8 in
      _ = unsafe lexicon.view.withKey(of: utf8) { key in
        unsafe correct(typed, utf8, key: key, words, previous: previous, &results)
      }
    }
  }

  private mutating func correct(
    _ typed: String, _ text: UnsafeBufferPointer<UInt8>, key: UnsafeBufferPointer<UInt8>,
    _ words: KnownWords, previous: Int?, _ results: inout Corrections
  ) {
    guard key.count > 0 else { return }
    let context = CorrectionContext(bigrams, words, sum, previous: previous)
    let word = unsafe TypedText(text, key, words, self)
    results.typed = word.isListed ? .listed : .unknown
    addOtherForms(word, words, context, &results)
    if options.splitsWords { addPairs(word, words, context, &results) }
    if key.count <= scratch.length {
      let costs = costs
      let limit = key.count <= options.shortLength ? 1 : options.maximumDistance
      scratch.withPointers { pointers in
        let search = unsafe CorrectionSearch(
          words, costs, context, typed: key, scratch: pointers)
        search.run(limit: min(max(limit, 1), EditStates.maximumEdits), into: &results)
      }
    }
    results.automatic = automatic(word, typed, words, context, results)
  }
}
