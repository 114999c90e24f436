/// How often and how fast one decoder found the words of a set of swipes.
public struct SwipeReport: Sendable, Encodable {
  /// Shares of some swipes whose word was among the best few guesses.
  public struct Accuracy: Sendable, Encodable {
    public let count: Int
    public let top1: Proportion
    public let top3: Proportion
    public let top4: Proportion

    public init(_ outcomes: [SwipeOutcome]) {
      count = outcomes.count
      func within(_ places: Int) -> Proportion {
        Proportion(outcomes.count { $0.isRight(within: places) }, of: outcomes.count)
      }
      (top1, top3, top4) = (within(1), within(3), within(4))
    }
  }

  /// Median and 99th of a hundred, in microseconds.
  public struct Times: Sendable, Encodable {
    public let median: Double
    public let p99: Double

    init(nanoseconds: [Double]) {
      let sorted = nanoseconds.map { $0 / 1000 }.sorted()
      median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
      p99 = sorted.isEmpty ? 0 : sorted[sorted.count * 99 / 100]
    }
  }

  /// A part of the swipes that have something in common.
  public struct Part: Sendable, Encodable {
    /// A layout, or a number of letters.
    public let name: String
    public let accuracy: Accuracy
  }

  /// A swipe of a word that the lexicon lacks, and what it was taken for.
  public struct OutOfVocabulary: Sendable, Encodable {
    public let line: Int
    public let word: String
    /// `nil` if the decoder had no answer.
    public let answer: String?
  }

  public let decoder: String
  /// Of all swipes; those out of vocabulary count as missed.
  public let accuracy: Accuracy
  public let inVocabulary: Accuracy
  /// From the last sample to the answer.
  public let afterLift: Times
  /// From the first sample to the answer.
  public let whole: Times
  /// By name.
  public let byLayout: [Part]
  /// By the number of letters of the word's key; shortest first.
  public let byLength: [Part]
  public let outOfVocabulary: [OutOfVocabulary]
  /// With folds: each, and the interval over words.
  public let folds: Folds?

  /// Figures of word-disjoint folds. They are a cross-validation if the outcomes of each fold are those
  /// of a decoder that was fitted on the other folds (`SwipeFolds.split`); of one decoder for all folds,
  /// as `kbtool evaluate swipes` runs it, they show how far figures scatter.
  public struct Folds: Sendable, Encodable {
    public let parts: [Accuracy]
    /// 95 % intervals by drawing words anew.
    public let top1: [Double]
    public let top3: [Double]
    public let top4: [Double]
  }

  public init(decoder: String, _ outcomes: [SwipeOutcome], folds: SwipeFolds? = nil) {
    self.decoder = decoder
    accuracy = Accuracy(outcomes)
    inVocabulary = Accuracy(outcomes.filter(\.isInVocabulary))
    afterLift = Times(nanoseconds: outcomes.map(\.timing.afterLift))
    whole = Times(nanoseconds: outcomes.map(\.timing.whole))
    byLayout = SwipeReport.parts(outcomes) { $0.swipe.line.layout }
      .sorted { $0.key < $1.key }.map { Part(name: $0.key, accuracy: $0.value) }
    byLength = SwipeReport.parts(outcomes) { $0.key.unicodeScalars.count }
      .sorted { $0.key < $1.key }.map { Part(name: "\($0.key)", accuracy: $0.value) }
    outOfVocabulary = outcomes.filter { !$0.isInVocabulary }.map {
      OutOfVocabulary(
        line: $0.swipe.number, word: $0.swipe.line.word, answer: $0.guesses.first?.word)
    }
    self.folds = folds.map { SwipeReport.folds($0, outcomes) }
  }

  /// The figures that baselines hold: accuracy alone, as times differ from machine to machine.
  public var figures: [Figure] {
    func figures(_ name: String, _ accuracy: Accuracy) -> [Figure] {
      [
        Figure("\(name).top1", accuracy.top1.value), Figure("\(name).top3", accuracy.top3.value),
        Figure("\(name).top4", accuracy.top4.value),
      ]
    }
    let name = SwipeReport.prefix(decoder)
    return figures(name + "all", accuracy)
      + byLayout.flatMap { figures(name + $0.name, $0.accuracy) }
  }

  /// What the names of a decoder's figures begin with.
  public static func prefix(_ decoder: String) -> String { "swipes.\(decoder)." }

  private static func parts<Name: Hashable>(
    _ outcomes: [SwipeOutcome], _ name: (SwipeOutcome) -> Name
  ) -> [Name: Accuracy] {
    Dictionary(grouping: outcomes, by: name).mapValues { Accuracy($0) }
  }

  private static func folds(_ folds: SwipeFolds, _ outcomes: [SwipeOutcome]) -> Folds {
    let parts = (0..<folds.count).map { fold in
      Accuracy(outcomes.filter { folds.fold(of: $0.swipe.line.word) == fold })
    }
    func interval(_ places: Int) -> [Double] {
      var bootstrap = WordBootstrap()
      for outcome in outcomes { bootstrap.add(outcome.key, outcome.isRight(within: places)) }
      let interval = bootstrap.interval()
      return [interval.lowerBound, interval.upperBound]
    }
    return Folds(parts: parts, top1: interval(1), top3: interval(3), top4: interval(4))
  }
}
