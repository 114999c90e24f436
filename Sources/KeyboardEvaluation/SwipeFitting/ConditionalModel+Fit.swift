extension ConditionalModel {
  /// Steps of Newton's method at most; it is there after about ten.
  private static let steps = 60

  /// The weights that make the objective least: Newton's method with projection on the bounds
  /// (D. P. Bertsekas, SIAM J. Control and Optimization 20, 1982). The objective is convex, so there is
  /// one answer wherever it starts.
  func fit(from start: [Double], _ bounds: Bounds) -> [Double] {
    var weights = start
    for _ in 0..<ConditionalModel.steps {
      let here = derivatives(weights)
      let free = weights.indices.filter { index in
        !bounds.isFixed[index]
          && !(bounds.isNonNegative[index] && weights[index] <= 0 && here.gradient[index] > 0)
      }
      let step = newtonStep(here, free)
      guard let next = descend(weights, along: step, here, bounds) else { return weights }
      let moved = weights.indices.map { abs(next[$0] - weights[$0]) }.max() ?? 0
      weights = next
      if moved < 1e-6 { break }
    }
    return weights
  }

  /// What to add to the weights: 0 for those that are not free.
  private func newtonStep(_ here: Derivatives, _ free: [Int]) -> [Double] {
    let count = here.gradient.count
    let matrix = free.map { row in free.map { here.hessian[row * count + $0] } }
    let solution = ConditionalModel.solve(matrix, free.map { -here.gradient[$0] })
    var step = [Double](repeating: 0, count: count)
    for (index, value) in zip(free, solution) { step[index] = value }
    return step
  }

  /// Goes along a step as far as the objective falls; `nil` if it does not.
  private func descend(
    _ weights: [Double], along step: [Double], _ here: Derivatives, _ bounds: Bounds
  ) -> [Double]? {
    var scale = 1.0
    while scale > 1e-6 {
      let next = weights.indices.map { index in
        let value = weights[index] + scale * step[index]
        return bounds.isNonNegative[index] && !bounds.isFixed[index] ? max(0, value) : value
      }
      let promised = weights.indices.reduce(0) {
        $0 + here.gradient[$1] * (next[$1] - weights[$1])
      }
      if objective(next) <= here.bits + 1e-4 * promised { return next }
      scale /= 2
    }
    return nil
  }

  /// Solves a positive definite system by Cholesky's decomposition.
  static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    let count = right.count
    var lower = matrix
    for column in 0..<count {
      for row in column..<count {
        var value = matrix[row][column]
        for inner in 0..<column { value -= lower[row][inner] * lower[column][inner] }
        lower[row][column] =
          row == column ? max(value, 1e-12).squareRoot() : value / lower[column][column]
      }
    }
    var solution = right
    for row in 0..<count {
      for inner in 0..<row { solution[row] -= lower[row][inner] * solution[inner] }
      solution[row] /= lower[row][row]
    }
    for row in stride(from: count - 1, through: 0, by: -1) {
      for inner in stride(from: row + 1, to: count, by: 1) {
        solution[row] -= lower[inner][row] * solution[inner]
      }
      solution[row] /= lower[row][row]
    }
    return solution
  }
}
