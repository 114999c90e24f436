public import KeyboardFormat

/// Offers words: what may come next, how a word begun may end, and what a swipe may have meant
/// besides (Better Keyboard specification, §8).
///
/// Words are ranked by −log2 P(word | word before). P mixes the lexicon's cost, which is what a word
/// costs by itself, with the table of pairs and with what the user taught (`PairWeight`,
/// `OverlayCosts`): pairs that are not known leave a word's own cost as it is, so that without any the
/// most frequent words are offered. Of the words that follow the word before in the table, those are
/// considered that do so with a probability of 2^−`pairLimit` or more, and of a prefix besides the
/// `lookedUp` words that are cheapest by themselves; learnt pairs all are.
///
/// It has scratch of its own, which is allocated when it is made; queries allocate nothing. It is a
/// value: give each thread its own, which allocates scratch anew with its first queries.
public struct Predictor: Sendable {
  /// What is asked for besides the text.
  public struct Options: Sendable {
    /// How the words are to begin.
    public var shift = ShiftState.none
    /// The worst grade of offensiveness that may be offered, 0...3.
    public var maximumOffensiveness = 0
    /// Whether the text typed so far comes first if it is a word itself.
    public var includesTyped = false

    /// What a keyboard begins with: no shift, nothing offensive, only what goes on.
    public init() {}
  }

  /// The words that were opened.
  public let lexicon: Lexicon
  /// What follows what, if there is such a table.
  public let bigrams: BigramTable?
  /// Spellings with apostrophes, for lexicons that do not list them.
  public let contractions: Contractions?
  /// What the user taught; `use(_:)` exchanges it.
  public private(set) var overlay: BoundOverlay?
  /// The word that begins of sentences are predicted by: what follows it follows the start of a
  /// sentence. A table of pairs knows no sentences; but what follows a conjunction ("but") begins a
  /// clause, and clauses begin much as sentences do.
  public let clauseStarter: Int?
  /// Pairs of the table that cost more than so many bits are considered only for the `lookedUp` words of
  /// a prefix that are cheapest by themselves; `defaultPairLimit` unless the caller said otherwise.
  public let pairLimit: Int

  /// Bounds what is read of a row, some hundred pairs.
  public static let defaultPairLimit = 9
  /// Words of a prefix whose pair with the word before is looked up however much it costs.
  public static let lookedUp = 16

  let sum = LogSum()
  /// What follows the word before, read once for all keys of the next word.
  var successors = Successors()

  /// The best words of all, and for which grade of offensiveness: nearly all ids have to be looked
  /// at for these, and they change with the overlay only.
  private(set) var frequent: [LexiconCandidate] = []
  private var frequentGrade = -1

  /// - Parameters:
  ///   - clauseStarter: a word id, see `clauseStarter`; `nil` offers frequent words at the start of a
  ///     sentence
  ///   - pairLimit: 0...14 bits; more than the default costs time and gains little
  /// - Throws: `.dependency` for an overlay that was bound to another lexicon.
  public init(
    lexicon: Lexicon, bigrams: BigramTable? = nil, contractions: Contractions? = nil,
    overlay: BoundOverlay? = nil, clauseStarter: Int? = nil,
    pairLimit: Int = Predictor.defaultPairLimit
  ) throws(FormatError) {
    self.lexicon = lexicon
    self.bigrams = bigrams
    self.contractions = contractions
    self.clauseStarter = clauseStarter
    self.pairLimit = min(max(pairLimit, 0), 14)
    try use(overlay)
  }

  /// Takes a newly bound overlay, or none.
  ///
  /// Allocates: 12 bytes for each word that may follow a word.
  /// - Throws: `.dependency` for one that was bound to another lexicon.
  public mutating func use(_ overlay: BoundOverlay?) throws(FormatError) {
    if let overlay {
      guard overlay.lexicon == lexicon.contentID, overlay.firstLearnt == lexicon.view.entryCount
      else {
        throw FormatError(
          .dependency, expected: "an overlay bound to lexicon \(lexicon.contentID)",
          found: "one bound to \(overlay.lexicon)")
      }
    }
    self.overlay = overlay
    frequentGrade = -1
    let listed = bigrams == nil ? 0 : min(1 << pairLimit, lexicon.view.entryCount)
    successors = Successors(
      room: listed + (overlay?.storage.mostPairs ?? 0), isMixed: overlay?.storage.mostPairs ?? 0 > 0
    )
  }

  /// The id of a word before another: the first entry of its key, or a learnt word; `nil` if it is
  /// neither. No allocation.
  public func wordBefore(_ text: some StringProtocol) -> Int? {
    var id: Int?
    _ = text.utf8.withContiguousStorageIfAvailable { utf8 in id = unsafe wordBefore(utf8) }
    return id
  }

  func wordBefore(_ utf8: UnsafeBufferPointer<UInt8>) -> Int? {
    unsafe lexicon.view.withKey(of: utf8) { key -> Int? in
      guard !key.isEmpty else { return nil }
      if let entry = unsafe lexicon.view.firstEntry(of: key) { return entry }
      guard let overlay, let node = unsafe overlay.node(of: key) else { return nil }
      return overlay.ownWords(of: node).first
    }
  }

  /// Most words that are ranked: what fits into a kilobyte, above which scratch is not on the stack.
  static let maximumCandidates = 48

  /// Ranks all words for a grade of offensiveness, unless that was done last.
  mutating func rankFrequent(_ maximumOffensiveness: Int) {
    guard frequentGrade != maximumOffensiveness else { return }
    frequentGrade = maximumOffensiveness
    frequent.removeAll(keepingCapacity: true)
    unsafe withUnsafeTemporaryAllocation(
      of: LexiconCandidate.self, capacity: Predictor.maximumCandidates
    ) { best in
      let all = 0..<lexicon.view.entryCount
      let count = unsafe cheapest(of: all, maximumOffensiveness, best)
      for index in 0..<count { frequent.append(unsafe best[index]) }
    }
  }

  /// The word that a context asks for.
  func previous(_ context: PredictionContext) -> Int? {
    switch context.previous {
    case .unknown: nil
    case .sentenceStart: clauseStarter
    case .word(let text): wordBefore(text)
    }
  }
}

extension KeyboardData {
  /// Everything a language's artifact has for predictions: a lexicon, and pairs and contractions if
  /// there are any.
  /// - Parameter language: instance name, such as `en`; `nil` for the artifact's first.
  /// - Throws: `FormatError` if there is no lexicon or a header is damaged.
  public func predictor(
    _ language: String? = nil, overlay: BoundOverlay? = nil,
    pairLimit: Int = Predictor.defaultPairLimit
  ) throws(FormatError) -> Predictor {
    let lexicon = try lexicon(language)
    let hasBigrams = artifact.section(BigramFormat.tag, name: language) != nil
    let hasContractions = artifact.section(ContractionsFormat.tag, name: language) != nil
    let name = artifact.section(LexiconFormat.tag, name: language)?.name ?? ""
    return try Predictor(
      lexicon: lexicon, bigrams: hasBigrams ? try bigrams(language, lexicon: lexicon) : nil,
      contractions: hasContractions ? try contractions(language) : nil, overlay: overlay,
      clauseStarter: Predictor.clauseStarter(name, lexicon), pairLimit: pairLimit)
  }
}

extension Predictor {
  /// Conjunctions after which clauses begin as sentences do.
  private static let clauseStarters = [("en", "but"), ("fr", "mais")]

  fileprivate static func clauseStarter(_ language: String, _ lexicon: Lexicon) -> Int? {
    for (name, word) in clauseStarters where language.hasPrefix(name) {
      var word = word
      return word.withUTF8 { unsafe lexicon.firstEntry(forKey: $0) }
    }
    return nil
  }
}
