public import KeyboardEngine

/// The decoders that can be compared, by name.
public enum SwipeDecoders {
  /// What decoders are made from.
  public struct Data: Sendable {
    public var lexicon: Lexicon
    public var contractions: Contractions?
    /// `nil` leaves the previous word out of account.
    public var bigrams: BigramTable?
    /// The worst grade of words that the engine's decoder may find; the others know no grades.
    public var maximumOffensiveness: Int

    public init(
      lexicon: Lexicon, contractions: Contractions? = nil, bigrams: BigramTable? = nil,
      maximumOffensiveness: Int = 0
    ) {
      self.maximumOffensiveness = maximumOffensiveness
      self.lexicon = lexicon
      self.contractions = contractions
      self.bigrams = bigrams
    }
  }

  /// In the order of reports; the first one is what figures without a decoder's name are of.
  public static let names = all.map(\.name)

  private static let all: [(name: String, make: @Sendable (Data) -> any SwipeDecoding)] = [
    (
      "engine",
      {
        EngineSwipeDecoder(
          lexicon: $0.lexicon, bigrams: $0.bigrams,
          maximumOffensiveness: $0.maximumOffensiveness)
      }
    ),
    ("spec000", { VisitedKeysDecoder(lexicon: $0.lexicon, contractions: $0.contractions) }),
    ("spec001", { AnchorDecoder(lexicon: $0.lexicon, contractions: $0.contractions) }),
    ("elastic", { ElasticDecoder(lexicon: $0.lexicon, contractions: $0.contractions) }),
  ]

  /// A decoder; `nil` for a name that is none of `names`.
  public static func make(_ name: String, _ data: Data) -> (any SwipeDecoding)? {
    all.first { $0.name == name }?.make(data)
  }
}

extension SwipeRun {
  /// As `outcomes(of:by:progress:)` with a decoder by name; none for a name that is none of
  /// `SwipeDecoders.names`.
  public func outcomes(
    of swipes: [SwipeSet.Swipe], by name: String, _ data: SwipeDecoders.Data,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> [SwipeOutcome] {
    await outcomes(of: swipes, by: { SwipeDecoders.make(name, data) }, progress: progress)
  }
}
