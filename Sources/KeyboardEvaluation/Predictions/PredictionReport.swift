/// How many taps predictions save on a text, and how often they are right.
///
/// **Keystroke savings** are 1 − taps / characters (K. Trnka and K. McCoy, *Evaluating word prediction:
/// framing keystroke savings*, ACL 2008): characters are all of the text, spaces and punctuation marks
/// among them; a tap is a character typed or a word taken from the bar, which brings its space with it,
/// or takes it back where punctuation follows. The writer takes a word as soon as the bar has it, and
/// never looks anywhere else. Shift costs nothing for anybody; sentences begin with it down.
///
/// **Hits** are shares of words that the bar shows after a number of letters, whether or not the writer
/// would have taken them before. A word is right if its text is the very one that is written, capitals
/// and apostrophes included.
public struct PredictionReport: Sendable, Encodable {
  /// Taps for a part of the text.
  public struct Savings: Sendable, Encodable {
    public internal(set) var words = 0
    /// With the space or mark after each word.
    public internal(set) var characters = 0
    public internal(set) var taps = 0

    /// 0...1; below 0 never.
    public var share: Double {
      characters == 0 ? 0 : 1 - Double(taps) / Double(characters)
    }

    private enum CodingKeys: CodingKey { case words, characters, taps, share }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(words, forKey: .words)
      try container.encode(characters, forKey: .characters)
      try container.encode(taps, forKey: .taps)
      try container.encode(share, forKey: .share)
    }
  }

  /// Words of some lengths.
  public struct Length: Sendable, Encodable {
    /// Such as `1-3`.
    public let letters: String
    public internal(set) var savings = Savings()
    /// Of these words before their first letter.
    public internal(set) var next = Proportion(0, of: 0)
  }

  /// A word of the lexicon that the bar did not show before it was typed but for one letter.
  public struct Miss: Sendable, Encodable {
    public let previous: String
    public let word: String
    /// What stood before the cursor of the word.
    public let prefix: String
    /// The word's own cost in bits, and that of the pair; `nil` where the bar could not have it.
    public let bits: Double?
    /// What the bar showed, each with its cost, and what of it is the word's own and the pair's.
    public let bar: [Offer]
  }

  /// A word on the bar and why.
  public struct Offer: Sendable, Encodable {
    public let word: String
    public let bits: Double
    public let wordBits: Double
    public let pairBits: Double?
  }

  /// Words on the bar.
  public let slots: Int
  public internal(set) var savings = Savings()
  /// The same if the bar were never looked at before the first letter.
  public internal(set) var completionSavings = Savings()
  public internal(set) var byLength = [
    Length(letters: "1-3"), Length(letters: "4-6"), Length(letters: "7-9"),
    Length(letters: "10+"),
  ]
  /// By the number of letters typed, from 0; of the words that are longer than that.
  public internal(set) var hits: [Proportion] = []
  /// Before the first letter of a sentence.
  public internal(set) var sentenceStart = Proportion(0, of: 0)
  /// Words that the lexicon does not have as they are written.
  public internal(set) var outOfVocabulary = Proportion(0, of: 0)
  /// Filled only if asked for.
  public internal(set) var misses: [Miss] = []

  init(slots: Int) { self.slots = slots }

  /// The figures that baselines hold.
  public var figures: [Figure] {
    var figures = [
      Figure("predictions.savings", savings.share),
      Figure("predictions.completion.savings", completionSavings.share),
      Figure("predictions.start.hits", sentenceStart.value),
      Figure("predictions.unknown", outOfVocabulary.value, isHigherBetter: false),
    ]
    for (letters, hits) in hits.prefix(5).enumerated() {
      figures.append(Figure("predictions.hits\(letters)", hits.value))
    }
    return figures
  }
}
