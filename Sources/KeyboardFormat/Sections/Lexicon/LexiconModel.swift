/// What a lexicon says about a word beyond its cost.
public struct LexiconFlags: Sendable, Equatable {
  /// 0 harmless, 1 crude, 2 strong, 3 slurs and hate.
  public var offensiveness: Int
  /// A valid word that is never offered, only left alone when typed.
  public var isNeverSuggested: Bool

  /// Flags of a word; harmless and suggestible by default.
  public init(offensiveness: Int = 0, isNeverSuggested: Bool = false) {
    self.offensiveness = offensiveness
    self.isNeverSuggested = isNeverSuggested
  }

  /// Whether the word may be offered unasked.
  public var isSuggestible: Bool { offensiveness == 0 && !isNeverSuggested }
}

/// Owned form of a lexicon: what a stage hands to the writer.
package struct LexiconModel: Sendable, Equatable {
  package struct Entry: Sendable, Equatable {
    /// The word as it is written: Monday, iPhone, NASA, I'm. Its key is its folding.
    package var display: String
    /// Quantised −log2 p in steps of `costStep`/256 bit, 0...254.
    package var cost: Int
    package var flags: LexiconFlags

    package init(display: String, cost: Int, flags: LexiconFlags = LexiconFlags()) {
      self.display = display
      self.cost = cost
      self.flags = flags
    }
  }

  package var alphabet: LexiconAlphabet
  /// Unit of all costs: 1/256 bit; 32 means eighths of a bit.
  package var costStep: Int
  /// In any order.
  package var entries: [Entry]
  package var tuning: LexiconTuning

  package init(
    alphabet: LexiconAlphabet, costStep: Int = 32, entries: [Entry],
    tuning: LexiconTuning = LexiconTuning()
  ) {
    self.alphabet = alphabet
    self.costStep = costStep
    self.entries = entries
    self.tuning = tuning
  }
}

/// Trades bytes for time; any values give the same answers.
package struct LexiconTuning: Sendable, Equatable {
  /// Nodes with more entries below them than this are upper nodes with direct access to children; at
  /// most 1000.
  package var upperEntries = 130
  /// Number of subtrees that are stored once and shared, at most 4000.
  package var tails = 200
  /// How many siblings at most a lookup passes more than needed for the sake of size.
  package var passedSiblings = 4
  /// Number of prefix codes that the contexts share, at most 48.
  package var classes = 5
  /// The same for the codes of tails, at most 16.
  package var tailClasses = 2
  /// Index bits of the first-level decoding tables, 4...11.
  package var primaryBits = 9

  package init() {}
}
