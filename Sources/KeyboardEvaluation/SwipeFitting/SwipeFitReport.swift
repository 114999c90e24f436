/// How well a model does on words that it was not fitted on, and what its weights become when it is
/// fitted on all.
public struct SwipeFitReport: Sendable, Encodable {
  /// One weight.
  public struct Weight: Sendable, Encodable {
    public let name: String
    /// Where fitting began.
    public let start: Double
    /// Fitted on all swipes.
    public let fitted: Double
    /// What the package ships.
    public let shipped: Double
    /// Least and greatest of the folds.
    public let folds: [Double]
    /// Bits a swipe that are lost without it, cross-validated on the folds' last lists with all others
    /// fitted anew; `nil` unless asked for.
    public let worth: Double?
  }

  public let swipes: Int
  /// Swipes that something can be learnt from: those whose word the lexicon has and whose letters are
  /// within reach of the path.
  public let used: Int
  public let words: Int
  public let entries: Int
  public let rounds: Int
  /// Lines of the file that could not be used.
  public let leftOut: Int
  /// Each fold decoded by the model that was fitted on the others.
  public let crossValidated: SwipeReport
  /// Mean bits of the used swipes' right words: −log2 of their probability among those listed.
  public let bits: Bits
  /// In the order of the model.
  public let weights: [Weight]

  /// Likelihood of the right words.
  public struct Bits: Sendable, Encodable {
    /// Of each fold by the model that was fitted on the others.
    public let crossValidated: Double
    /// Of all swipes by the model that was fitted on them.
    public let fitted: Double
    /// Of the same lists by the package's model.
    public let shipped: Double
  }

  /// The figures that other runs can be compared with.
  public var figures: [Figure] {
    let accuracy = crossValidated.accuracy
    return [
      Figure("fit.top1", accuracy.top1.value), Figure("fit.top3", accuracy.top3.value),
      Figure("fit.top4", accuracy.top4.value),
      Figure("fit.bits", bits.crossValidated, isHigherBetter: false),
    ]
  }
}
