/// All decoders side by side on one set of swipes. As JSON, the figures of the first decoder stand at
/// the top level.
public struct SwipeEvaluationReport: Sendable, Encodable {
  /// Guesses that are asked for when mistakes are to be explained.
  public static let explained = 200

  /// Entries of the lexicon.
  public let entries: Int
  /// Lines of the file that could not be used.
  public let leftOut: Int
  public private(set) var decoders: [SwipeReport] = []
  /// By decoder; empty unless they were asked for.
  public private(set) var mistakes: [String: [SwipeMistake]] = [:]

  public init(entries: Int, leftOut: Int) {
    self.entries = entries
    self.leftOut = leftOut
  }

  /// Adds what a decoder made of the swipes.
  /// - Parameter explainer: for the engine's decoder
  public mutating func add(
    _ decoder: String, _ outcomes: [SwipeOutcome], folds: SwipeFolds?, isExplained: Bool,
    explainer: SwipeExplainer? = nil
  ) {
    decoders.append(SwipeReport(decoder: decoder, outcomes, folds: folds))
    if isExplained {
      mistakes[decoder] = outcomes.compactMap { SwipeMistake($0, explainer: explainer) }
    }
  }

  /// What baselines hold.
  public var figures: [Figure] { decoders.flatMap(\.figures) }

  private enum Key: CodingKey {
    case decoder, count, top1, top3, top4, medianMicroseconds, p99Microseconds, entries, leftOut,
      decoders, mistakes
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    if let first = decoders.first {
      try values.encode(first.decoder, forKey: .decoder)
      try values.encode(first.accuracy.count, forKey: .count)
      try values.encode(first.accuracy.top1.value, forKey: .top1)
      try values.encode(first.accuracy.top3.value, forKey: .top3)
      try values.encode(first.accuracy.top4.value, forKey: .top4)
      try values.encode(first.afterLift.median, forKey: .medianMicroseconds)
      try values.encode(first.afterLift.p99, forKey: .p99Microseconds)
    }
    try values.encode(entries, forKey: .entries)
    try values.encode(leftOut, forKey: .leftOut)
    try values.encode(decoders, forKey: .decoders)
    if !mistakes.isEmpty { try values.encode(mistakes, forKey: .mistakes) }
  }
}
