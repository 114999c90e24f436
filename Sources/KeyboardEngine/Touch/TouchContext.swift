import KeyboardFormat

/// What was typed so far, as far as the next touch depends on it, and what each letter costs there.
///
/// The last letter, or the last two, choose a row of the letter table: of the letter, where it is too
/// rare the unigram row; word start at the beginning of a text and after spaces, digits, punctuation,
/// special keys and deletions; all letters alike after a letter of another script. Shift does not
/// matter. (Specification of touch targeting, phases 1 and 4 and "Edge cases".)
///
/// What the user types may be counted (`counts`). Then a letter k after a letter h costs
/// −log2 p(k) − log2(1 + n(h, k) / (m · p(k | h))), where n is the user's count and m is
/// `pseudoCount`: the table's row, scaled by how much the user's own estimate with a Dirichlet prior,
/// (n(h, k) + m · p(k | h)) / (n(h) + m), exceeds the table's. The prior is that of D. MacKay and
/// L. Peto, "A hierarchical Dirichlet language model", Natural Language Engineering 1 (1995); scaling
/// a longer context's row by a shorter one's ratio is R. Kneser, J. Peters and D. Klakow, "Language
/// model adaptation using dynamic marginals", Eurospeech 1997. The denominator is the same for all
/// letters and left out, so costs of one context are right up to a constant.
///
/// Recording a character allocates nothing as long as the context is not copied in between.
public struct TouchContext: Sendable {
  /// How many of the letters before count.
  public enum Reach: Sendable, CaseIterable {
    /// The last letter: the specification's bigrams.
    case one
    /// The last two: trigrams where the table has them.
    case two
    /// All letters of the word so far, as far as a lexicon has words that begin so; the last two
    /// elsewhere, and for the first two letters of a word, of which trigrams know all.
    case word
  }

  /// Where the letter probabilities come from.
  public private(set) var letters: LetterTable
  /// How many letters count.
  public let reach: Reach
  /// The user's own counts; `nil` when nothing is counted.
  public private(set) var counts: LetterCounts?
  /// How many touches the table counts for against the user's own, in each row; at least 1.
  public let pseudoCount: Double

  /// Words for `Reach.word`.
  private var words: TouchWords?
  /// Bits by symbol; entry 0 is unused.
  private(set) var costs: [Double]
  private var context = LetterContext.wordStart
  /// Symbol before the next letter, 0 at word start.
  private var last = 0
  /// What the last character counted, to take it back.
  private var counted: (next: Int, previous: Int)?
  /// Tells alphabets apart.
  private(set) var alphabet: UInt64

  /// A context at the start of a text.
  /// - Parameters:
  ///   - counts: the user's counts for this table, to learn from what is recorded; `nil` to learn
  ///     nothing.
  ///   - lexicon: the words of the table, for `Reach.word`; without one, or with one of another
  ///     alphabet, that is the same as `.two`.
  ///   - pseudoCount: how many touches the table counts for; 200 by default.
  public init(
    letters: LetterTable, reach: Reach = .word, lexicon: Lexicon? = nil,
    counts: LetterCounts? = nil, pseudoCount: Double = 200
  ) {
    self.letters = letters
    self.reach = reach
    words = reach == .word ? lexicon.flatMap { TouchWords($0, letters: letters) } : nil
    self.counts = counts
    self.pseudoCount = pseudoCount.isFinite ? min(max(pseudoCount, 1), 1e9) : 200
    costs = [Double](repeating: 0, count: letters.letterCount + 1)
    alphabet = TouchContext.alphabet(of: letters)
    weigh()
  }

  /// Takes the words that the user has learnt and removed, for `Reach.word`: learnt words make their
  /// letters more likely, removed ones theirs less, from the third letter of a word on. For the first
  /// two the table answers alone, which `counts` adapts.
  /// - Parameter overlay: bound to this context's lexicon; one of another lexicon, and any where the
  ///   reach is less or there is no lexicon, is as good as `nil`. To be given anew after it was bound
  ///   anew, and after `switchLanguage`. The word being typed goes on.
  /// - Complexity: as `record`, and O(letters of the word · log learnt words); no allocation.
  public mutating func use(_ overlay: BoundOverlay?) {
    words?.use(overlay)
    weigh()
  }

  /// A character was typed. Its first scalar counts, so that é is the same in one scalar or two.
  public mutating func recordCharacter(_ character: Character) {
    guard let first = character.unicodeScalars.first else { return }
    record(first)
  }

  /// A scalar was typed.
  /// - Complexity: with `Reach.word`, O(words that begin as the one being typed + letters), at most
  ///   8192 listed words (where more begin so, the table answers) and the learnt ones of the overlay,
  ///   from the third letter of a word on; O(letters) elsewhere. No allocation.
  public mutating func record(_ scalar: Unicode.Scalar) {
    let previous = context == .unknown ? nil : last
    context = letters.context(after: scalar, in: context)
    counted = nil
    if context != .wordStart && context != .unknown {
      last = letters.symbol(of: scalar) ?? 0
      words?.descend(along: last)
      if let previous, counts != nil {
        counts?.record(last, after: previous)
        counted = (last, previous)
      }
    } else {
      last = 0
      enterWord(isKnown: context == .wordStart)
    }
    weigh()
  }

  /// Something else was pressed: return, a suggestion, a language or layer key. Word start.
  public mutating func recordNonCharacter() {
    counted = nil
    startWord()
  }

  /// The last character was deleted. Word start, since what stands before is not known here, and
  /// what the character counted is taken back. An app that can read its document calls
  /// `reset(toEndOf:)` instead and keeps the context.
  public mutating func backspace() {
    if let (next, previous) = counted { counts?.unrecord(next, after: previous) }
    counted = nil
    startWord()
  }

  /// The text before the cursor has become something else. Counts nothing.
  /// - Complexity: O(text); give it the last few characters.
  public mutating func reset(toEndOf text: some StringProtocol) {
    counted = nil
    context = .wordStart
    last = 0
    enterWord(isKnown: true)
    for scalar in text.unicodeScalars {
      context = letters.context(after: scalar, in: context)
      if context == .wordStart || context == .unknown {
        last = 0
        enterWord(isKnown: context == .wordStart)
      } else {
        last = letters.symbol(of: scalar) ?? 0
        words?.descend(along: last)
      }
    }
    weigh()
  }

  /// Another language: its table, its words and the user's counts for it. Returns the counts of the
  /// language before, for the app to keep. The text goes on at a word start, without an overlay until
  /// `use(_:)` gives one of the new lexicon.
  public mutating func switchLanguage(
    to letters: LetterTable, lexicon: Lexicon? = nil, counts: LetterCounts? = nil
  ) -> LetterCounts? {
    let before = self.counts
    self.letters = letters
    words = reach == .word ? lexicon.flatMap { TouchWords($0, letters: letters) } : nil
    self.counts = counts
    alphabet = TouchContext.alphabet(of: letters)
    if costs.count != letters.letterCount + 1 {
      costs = [Double](repeating: 0, count: letters.letterCount + 1)
    }
    recordNonCharacter()
    return before
  }

  /// Forgets what the user typed; goes on counting if it did.
  public mutating func removeCounts() {
    counted = nil
    counts?.removeAll()
    weigh()
  }

  /// What a letter costs next, in bits, right up to a constant of the context; `nil` for what the
  /// table does not know.
  public func cost(of letter: Unicode.Scalar) -> Double? {
    letters.symbol(of: letter).map { cost(ofSymbol: $0) }
  }

  /// In bits; 0 for symbols that do not exist.
  @inline(__always)
  func cost(ofSymbol symbol: Int) -> Double {
    symbol > 0 && symbol < costs.count ? costs[symbol] : 0
  }

  /// What the table alone says, in bits.
  func tableCost(ofSymbol symbol: Int) -> Double { Double(row[symbol]) / 256 }

  // MARK: Weights

  private mutating func startWord() {
    context = .wordStart
    last = 0
    enterWord(isKnown: true)
    weigh()
  }

  private mutating func enterWord(isKnown: Bool) {
    if isKnown { words?.start() } else { words?.leave() }
  }

  private var row: LetterRow {
    if reach != .one { return letters.row(after: context) }
    return context == .unknown ? letters.view.uniformRow : shortRow
  }

  /// The row of the last letter alone.
  private var shortRow: LetterRow {
    last == 0 ? letters.startRow : letters.view.row(afterSymbol: last)
  }

  private mutating func weigh() {
    let row = row
    for symbol in 1..<max(costs.count, 1) { costs[symbol] = Double(row[symbol]) / 256 }
    words?.mix(into: &costs)
    guard let counts, context != .unknown, counts.hasCounts(after: last) else { return }
    let shortRow = shortRow
    for symbol in 1..<max(costs.count, 1) {
      let count = counts.count(of: symbol, after: last)
      guard count > 0 else { continue }
      let expected = pseudoCount * TouchArithmetic.exp2(-Double(shortRow[symbol]) / 256)
      costs[symbol] -= TouchArithmetic.log2(1 + Double(count) / max(expected, 1e-9))
    }
  }

  /// A hash of the letters in order (FNV-1a).
  static func alphabet(of letters: LetterTable) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for symbol in 0..<letters.letterCount {
      hash = (hash ^ UInt64(letters.view.letter(symbol + 1))) &* 0x0000_0100_0000_01b3
    }
    return hash
  }
}
