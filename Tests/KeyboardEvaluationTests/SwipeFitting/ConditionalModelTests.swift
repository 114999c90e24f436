import Testing
import _KeyboardTestSupport

@testable import KeyboardEvaluation

@Suite struct ConditionalModelTests {
  /// Choices among ten by costs that known weights give, with the noise that makes the model true: an
  /// exponential race has the winner with probability proportional to 2^−cost.
  private func choices(_ weights: [Double], _ count: Int, seed: UInt64) -> [ConditionalModel.Choice]
  {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let vectors = (0..<10).map { _ in
        weights.map { _ in 2 * random.nextUnit() - 1 }
      }
      let shares = vectors.map { vector in
        power(-zip(vector, weights).reduce(0) { $0 + $1.0 * $1.1 })
      }
      var rest = random.nextUnit() * shares.reduce(0, +)
      var right = 0
      while right < 9 && rest > shares[right] {
        rest -= shares[right]
        right += 1
      }
      return ConditionalModel.Choice(vectors: vectors, right: right)
    }
  }

  /// 2^exponent by halving and squaring, exact enough for probabilities.
  private func power(_ exponent: Double) -> Double {
    var value = 1 + exponent * 0.693_147_180_559_945_3 / 4_194_304
    for _ in 0..<22 { value *= value }
    return value
  }

  private let truth = [2.0, -1.5, 0, 0.7]
  private let free = ConditionalModel.Bounds(
    isFixed: [false, false, false, false], isNonNegative: [false, false, false, false])

  @Test func derivativesAreThoseOfFiniteDifferences() {
    let model = ConditionalModel(choices(truth, 40, seed: 1), prior: [1, 1, 1, 1])
    let weights = [0.3, -0.4, 1.2, 0.1]
    let here = model.derivatives(weights)
    #expect(abs(here.bits - model.objective(weights)) < 1e-12)
    let step = 1e-5
    for index in 0..<4 {
      var (less, more) = (weights, weights)
      less[index] -= step
      more[index] += step
      let slope = (model.objective(more) - model.objective(less)) / (2 * step)
      #expect(abs(slope - here.gradient[index]) < 1e-6)
      let (before, after) = (model.derivatives(less).gradient, model.derivatives(more).gradient)
      for other in 0..<4 {
        let curve = (after[other] - before[other]) / (2 * step)
        #expect(abs(curve - here.hessian[index * 4 + other]) < 1e-5)
      }
    }
  }

  @Test func weightsAreRecovered() {
    let model = ConditionalModel(choices(truth, 4000, seed: 2), prior: [0, 0, 0, 0])
    let fitted = model.fit(from: [0, 0, 0, 0], free)
    for (value, true_) in zip(fitted, truth) { #expect(abs(value - true_) < 0.2) }
    #expect(model.derivatives(fitted).gradient.allSatisfy { abs($0) < 1e-6 })
    #expect(model.bits(fitted) < model.bits(truth) + 1e-3)
  }

  /// One answer wherever it starts, as the objective is convex.
  @Test func whereItStartsDoesNotMatter() {
    let model = ConditionalModel(choices(truth, 200, seed: 3), prior: [0, 0, 0, 0])
    let fitted = model.fit(from: [0, 0, 0, 0], free)
    for start in [[20.0, 20, -20, 5], [-9, 3, 3, 30]] {
      for (one, other) in zip(model.fit(from: start, free), fitted) {
        #expect(abs(one - other) < 1e-4)
      }
    }
  }

  @Test func boundsHold() {
    let model = ConditionalModel(choices(truth, 500, seed: 4), prior: [0, 0, 0, 0])
    let fitted = model.fit(
      from: [0, 0.5, 0, 3],
      .init(isFixed: [false, false, false, true], isNonNegative: [true, true, true, true]))
    #expect(fitted[1] == 0 && fitted[3] == 3, "a weight that would be negative, and a fixed one")
    #expect(fitted[0] > 1 && fitted[2] >= 0)
    // At the bound the objective grows inwards; elsewhere it is flat.
    let gradient = model.derivatives(fitted).gradient
    #expect(gradient[1] > 0 && abs(gradient[0]) < 1e-6)
  }

  @Test func oddInputsAreHarmless() {
    let none = ConditionalModel([], prior: [1, 2])
    let bounds = ConditionalModel.Bounds(
      isFixed: [false, false], isNonNegative: [false, false])
    #expect(none.bits([5, 5]) == 0 && none.fit(from: [1, 2], bounds) == [1, 2])
    // A feature that is always 0, and a choice of one.
    let flat = ConditionalModel(
      [.init(vectors: [[0, 1], [0, 3]], right: 0), .init(vectors: [[0, 7]], right: 0)],
      prior: [1, 0])
    let fitted = flat.fit(from: [1, 0], bounds)
    #expect(fitted[0] == 1 && fitted[1] > 0 && fitted[1].isFinite)
    #expect(ConditionalModel.solve([], []).isEmpty)
  }
}
