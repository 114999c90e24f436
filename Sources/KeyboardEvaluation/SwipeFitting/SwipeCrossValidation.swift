public import KeyboardEngine
import KeyboardFormat

/// Fits and judges on word-disjoint folds: everything that is fitted is fitted anew for each fold, from
/// generic weights, on the swipes of the other folds only.
public struct SwipeCrossValidation: Sendable {
  private let lexicon: Lexicon
  private let fitter: SwipeFitter
  private let folds: SwipeFolds
  private let isWorthAsked: Bool

  /// - Parameter isWorthAsked: whether to find what each weight is worth
  public init(
    lexicon: Lexicon, fitter: SwipeFitter, folds: SwipeFolds, isWorthAsked: Bool = false
  ) {
    self.lexicon = lexicon
    self.fitter = fitter
    self.folds = folds
    self.isWorthAsked = isWorthAsked
  }

  private struct Fold {
    let model: SwipeModel
    let outcomes: [SwipeOutcome]
    /// Of each swipe of the fold.
    let used: Int
    let bits: Double
    /// The same without each weight.
    let bitsWithout: [Double]
  }

  /// Judges and fits.
  /// - Parameter leftOut: lines of the file that could not be used
  public func run(_ swipes: [SwipeSet.Swipe], leftOut: Int = 0) async -> SwipeFitReport {
    var parts: [Fold] = []
    for index in 0..<folds.count { parts.append(await fold(index, swipes)) }
    let model = await fitter.fit(swipes)
    let lists = await fitter.lists(of: swipes, model).compactMap { $0 }
    func mean(_ value: (Fold) -> Double) -> Double {
      parts.reduce(0) { $0 + Double($1.used) * value($1) } / Double(max(1, lists.count))
    }
    let bits = mean(\.bits)
    let weights = (SwipeWeight.search + SwipeWeight.finalists).enumerated().map { index, weight in
      let values = parts.map { Double(weight.value(in: $0.model)) }
      return SwipeFitReport.Weight(
        name: weight.name, start: Double(weight.start), fitted: Double(weight.value(in: model)),
        shipped: Double(weight.value(in: .standard)),
        folds: [values.min() ?? 0, values.max() ?? 0],
        worth: isWorthAsked ? mean { $0.bitsWithout[index] } - bits : nil)
    }
    return SwipeFitReport(
      swipes: swipes.count, used: lists.count, words: Set(swipes.map(\.line.word)).count,
      entries: lexicon.view.entryCount, rounds: fitter.rounds, leftOut: leftOut,
      crossValidated: SwipeReport(
        decoder: "fitted",
        parts.flatMap(\.outcomes).sorted { $0.swipe.number < $1.swipe.number }, folds: folds),
      bits: .init(
        crossValidated: bits, fitted: SwipeFitter.bits(model, lists),
        shipped: SwipeFitter.bits(.standard, lists)),
      weights: weights)
  }

  private func fold(_ index: Int, _ swipes: [SwipeSet.Swipe]) async -> Fold {
    let (others, own) = folds.split(swipes, fold: index)
    let model = await fitter.fit(others)
    let run = SwipeRun(lexicon: lexicon, jobs: fitter.jobs)
    let outcomes = await run.outcomes(of: own) { [lexicon, fitter] in
      EngineSwipeDecoder(
        lexicon: lexicon, model: model, maximumOffensiveness: fitter.maximumOffensiveness)
    }
    let lists = await fitter.lists(of: own, model).compactMap { $0 }
    var without: [Double] = []
    if isWorthAsked {
      let fitting = await fitter.lists(of: others, model).compactMap { $0 }
      without = SwipeWeight.search.map { weight in
        let search = SwipeFitter.fitSearch(model, fitting, without: weight)
        return SwipeFitter.bits(SwipeFitter.fitFinalists(search, fitting), lists)
      }
      without += SwipeWeight.finalists.map { weight in
        SwipeFitter.bits(SwipeFitter.fitFinalists(model, fitting, without: weight), lists)
      }
    }
    return Fold(
      model: model, outcomes: outcomes, used: lists.count, bits: SwipeFitter.bits(model, lists),
      bitsWithout: without)
  }
}
