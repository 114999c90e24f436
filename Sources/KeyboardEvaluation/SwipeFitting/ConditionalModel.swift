import Foundation

/// A log-linear model of which of several things is meant, fitted by maximum conditional likelihood
/// (Lafferty, McCallum and Pereira, *Conditional Random Fields*, ICML 2001): the cost of a thing is the
/// dot product of its features and the weights, its probability proportional to 2^−cost.
struct ConditionalModel: Sendable {
  /// Things to choose from.
  struct Choice: Sendable {
    /// A vector of features each.
    let vectors: [[Double]]
    /// Which one is meant.
    let right: Int
  }

  /// What weights may become.
  struct Bounds: Sendable {
    /// Weights that stay what they are.
    var isFixed: [Bool]
    /// Weights that stay at 0 or above.
    var isNonNegative: [Bool]
  }

  /// Bits that a weight costs that has moved from the prior so far that its feature's spread counts
  /// one bit more.
  static let regularization = 0.0015

  let choices: [Choice]
  /// Where regularisation draws to.
  let prior: [Double]
  private let spreads: [Double]

  init(_ choices: [Choice], prior: [Double]) {
    self.choices = choices
    self.prior = prior
    spreads = ConditionalModel.spreads(choices, prior.count)
  }

  /// Standard deviation of each feature over all things.
  private static func spreads(_ choices: [Choice], _ count: Int) -> [Double] {
    var (sums, squares, total) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count), 0.0
    )
    for choice in choices {
      for vector in choice.vectors {
        for index in 0..<count {
          sums[index] += vector[index]
          squares[index] += vector[index] * vector[index]
        }
        total += 1
      }
    }
    return (0..<count).map { index in
      let mean = sums[index] / max(1, total)
      return max(0, squares[index] / max(1, total) - mean * mean).squareRoot() + 1e-3
    }
  }

  // MARK: Likelihood

  /// Value, gradient and second derivatives.
  struct Derivatives {
    var bits: Double
    var gradient: [Double]
    /// Rows after one another.
    var hessian: [Double]
  }

  /// Mean bits, −log2 of the probability of what is meant; 0 of nothing.
  func bits(_ weights: [Double]) -> Double {
    var sum = 0.0
    for choice in choices {
      sum -= ConditionalModel.probabilities(choice, weights).logarithm
    }
    return choices.isEmpty ? 0 : sum / Double(choices.count)
  }

  /// What fitting makes least: bits, and the distance from the prior.
  func objective(_ weights: [Double]) -> Double { bits(weights) + penalty(weights) }

  private func penalty(_ weights: [Double]) -> Double {
    var sum = 0.0
    for index in weights.indices {
      let moved = (weights[index] - prior[index]) * spreads[index]
      sum += moved * moved
    }
    return ConditionalModel.regularization * sum
  }

  /// The objective with its derivatives.
  /// - Complexity: O(things · weights²)
  func derivatives(_ weights: [Double]) -> Derivatives {
    let count = weights.count
    var result = Derivatives(
      bits: 0, gradient: [Double](repeating: 0, count: count),
      hessian: [Double](repeating: 0, count: count * count))
    for choice in choices { add(choice, weights, &result) }
    let scale = 1 / Double(max(1, choices.count))
    result.bits = result.bits * scale + penalty(weights)
    for index in 0..<count {
      let spread = spreads[index] * spreads[index] * ConditionalModel.regularization
      let moved = weights[index] - prior[index]
      result.gradient[index] = result.gradient[index] * scale + 2 * spread * moved
      for other in 0..<count { result.hessian[index * count + other] *= scale }
      result.hessian[index * count + index] += 2 * spread
    }
    return result
  }

  /// The gradient of a choice's bits is the right vector less the expected one; the second derivatives
  /// are the vectors' covariance times ln 2.
  private func add(_ choice: Choice, _ weights: [Double], _ result: inout Derivatives) {
    let count = weights.count
    let (probabilities, logarithm) = ConditionalModel.probabilities(choice, weights)
    result.bits -= logarithm
    var mean = [Double](repeating: 0, count: count)
    for (vector, probability) in zip(choice.vectors, probabilities) {
      for index in 0..<count { mean[index] += probability * vector[index] }
    }
    for index in 0..<count {
      result.gradient[index] += choice.vectors[choice.right][index] - mean[index]
    }
    for (vector, probability) in zip(choice.vectors, probabilities) where probability > 1e-12 {
      for row in 0..<count {
        let scaled = ConditionalModel.ln2 * probability * (vector[row] - mean[row])
        guard scaled != 0 else { continue }
        for column in 0..<count {
          result.hessian[row * count + column] += scaled * (vector[column] - mean[column])
        }
      }
    }
  }

  private static let ln2 = 0.693_147_180_559_945_3

  /// Probability of each thing, and log2 of that of the right one.
  private static func probabilities(
    _ choice: Choice, _ weights: [Double]
  ) -> (all: [Double], logarithm: Double) {
    let costs = choice.vectors.map { vector in
      zip(vector, weights).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let least = costs.min() ?? 0
    let shares = costs.map { exp2(least - $0) }
    let sum = shares.reduce(0, +)
    let logarithm = least - costs[choice.right] - log2(sum)
    return (shares.map { $0 / sum }, logarithm)
  }
}
