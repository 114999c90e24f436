import Foundation
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine
@testable import KeyboardEvaluation

@Suite struct SwipeFitterTests {
  private static let words = """
    the and you that was for are with his they this have from one had word but not what all were we when \
    your can said there use each which she how their will up other about out many then them these some her
    """

  static func swipe(
    _ word: String, _ points: [SwipePoint], _ keys: LetterKeys, _ number: Int
  ) -> SwipeSet.Swipe {
    SwipeSet.Swipe(
      number: number,
      line: SwipeLine(
        word: word, layout: "qwerty", size: .pitch(keyWidth: 40, rowHeight: 60), points: points),
      keys: keys)
  }

  /// Noisy swipes of each word but the last ten, which nobody swipes.
  private func swipes(seed: UInt64 = 1) throws -> [SwipeSet.Swipe] {
    let keys = try SwipeFixtures.qwerty()
    var random = SplitMix64(seed: seed)
    return SwipeFitterTests.words.split(separator: " ").dropLast(10).enumerated().map {
      index, word in
      var finger = Finger(keys)
      for letter in word.unicodeScalars {
        let key = SwipeFixtures.key(letter, keys)
        let place = (key.x + 12 * random.nextGaussian(), key.y + 12 * random.nextGaussian())
        finger.move(to: place, step: 8)
        if random.nextUnit() < 0.5 { finger.rest(4) }
      }
      return SwipeFitterTests.swipe(String(word), finger.points, keys, index + 1)
    }
  }

  @Test func fittingMakesRightWordsLikelier() async throws {
    let lexicon = try SwipeFixtures.lexicon(SwipeFitterTests.words)
    let fitter = SwipeFitter(lexicon: lexicon, rounds: 2)
    let swipes = try swipes()
    let model = await fitter.fit(swipes)
    let lists = await fitter.lists(of: swipes, model).compactMap { $0 }
    #expect(lists.count > 30)
    #expect(SwipeFitter.bits(model, lists) < SwipeFitter.bits(SwipeWeight.generic, lists) - 0.01)
    for weight in SwipeWeight.search {
      let value = weight.value(in: model)
      #expect(value.isFinite)
      if weight.isFixed { #expect(value == weight.start) }
      if weight.isNonNegative { #expect(value >= 0, "\(weight.name)") }
    }
  }

  /// The same weights to the last bit, however many swipes are listed at a time.
  @Test func theSameSwipesGiveTheSameWeights() async throws {
    let lexicon = try SwipeFixtures.lexicon(SwipeFitterTests.words)
    let swipes = try swipes()
    let one = await SwipeFitter(lexicon: lexicon, rounds: 2).fit(swipes)
    let many = await SwipeFitter(lexicon: lexicon, rounds: 2, jobs: 3).fit(swipes)
    #expect(one == many)
  }

  /// What is said about a fold does not depend on its swipes: with other swipes of its words, the model
  /// that judges them is the same.
  @Test func foldsAreJudgedByModelsThatHaveNotSeenThem() async throws {
    let lexicon = try SwipeFixtures.lexicon(SwipeFitterTests.words)
    let fitter = SwipeFitter(lexicon: lexicon, rounds: 1)
    let folds = SwipeFolds(2)
    let (swipes, others) = (try swipes(), try self.swipes(seed: 9))
    let mixed = zip(swipes, others).map {
      folds.fold(of: $0.line.word) == 0 ? $1 : $0
    }
    let one = await fitter.fit(folds.split(swipes, fold: 0).others)
    let other = await fitter.fit(folds.split(mixed, fold: 0).others)
    #expect(one == other)
    let report = await SwipeCrossValidation(lexicon: lexicon, fitter: fitter, folds: folds)
      .run(swipes)
    let run = SwipeRun(lexicon: lexicon)
    let outcomes = await run.outcomes(of: folds.split(swipes, fold: 0).fold) {
      EngineSwipeDecoder(lexicon: lexicon, model: one)
    }
    let part = try #require(report.crossValidated.folds?.parts.first)
    #expect(part.top1 == SwipeReport.Accuracy(outcomes).top1)
    #expect(part.count == outcomes.count)
  }

  @Test func reportsPoolFoldsAndNameEveryWeight() async throws {
    let lexicon = try SwipeFixtures.lexicon(SwipeFitterTests.words)
    let swipes = try swipes()
    let fitter = SwipeFitter(lexicon: lexicon, rounds: 1)
    let report = await SwipeCrossValidation(
      lexicon: lexicon, fitter: fitter, folds: SwipeFolds(2), isWorthAsked: true
    ).run(swipes, leftOut: 3)
    #expect(report.swipes == swipes.count && report.leftOut == 3 && report.used <= swipes.count)
    #expect(report.crossValidated.accuracy.count == swipes.count)
    #expect(report.crossValidated.folds?.parts.count == 2)
    #expect(report.bits.crossValidated >= 0 && report.bits.fitted <= report.bits.shipped)
    #expect(report.weights.count == SwipeWeight.search.count + SwipeWeight.finalists.count)
    #expect(Set(report.weights.map(\.name)).count == report.weights.count)
    // Nothing is lost with what no swipe has.
    let worth = report.weights.first { $0.name == "radial" }?.worth
    #expect(worth.map { abs($0) < 0.05 } == true)
    #expect(report.weights.first { $0.name == "word" }?.shipped == Double(SwipeModel.standard.word))
    #expect(report.figures.map(\.name) == ["fit.top1", "fit.top3", "fit.top4", "fit.bits"])
  }

  @Test func nothingToLearnFromLeavesTheStart() async throws {
    let lexicon = try SwipeFixtures.lexicon("the and")
    let keys = try SwipeFixtures.qwerty()
    let fitter = SwipeFitter(lexicon: lexicon, rounds: 1)
    let unknown = SwipeFitterTests.swipe("zebra", [], keys, 1)
    #expect(await fitter.lists(of: [unknown], .standard).compactMap { $0 }.isEmpty)
    #expect(await fitter.fit([unknown]) == SwipeWeight.generic)
    let report = await SwipeCrossValidation(
      lexicon: lexicon, fitter: fitter, folds: SwipeFolds(2), isWorthAsked: true
    ).run([])
    #expect(report.used == 0 && report.bits.crossValidated == 0)
    #expect(report.weights.allSatisfy { $0.worth == 0 })
  }
}
