/// A way of straight pieces, sampled again at even distances along it (P.-O. Kristensson, S. Zhai,
/// UIST 2004, "proportional shape matching"): what makes two ways comparable point by point.
struct EvenPath: Sendable {
  /// Samples of every such way.
  static let count = 32

  /// Points.
  private(set) var x = [Double](repeating: 0, count: EvenPath.count)
  private(set) var y = [Double](repeating: 0, count: EvenPath.count)
  /// Length of the way in points.
  private(set) var length = 0.0

  init() {}

  /// Follows a way through places; one that is nowhere has all samples at 0. Reuses its storage.
  /// - Complexity: O(places), without allocation.
  mutating func follow(x placesX: [Double], y placesY: [Double], count: Int) {
    guard count > 0 else { return }
    length = 0
    for index in 1..<max(1, count) {
      length += EvenPath.distance(
        placesX[index] - placesX[index - 1], placesY[index] - placesY[index - 1])
    }
    var piece = 1
    var before = 0.0
    for index in 0..<EvenPath.count {
      let wanted = length * Double(index) / Double(EvenPath.count - 1)
      var here = 0.0
      while piece < count {
        here = EvenPath.distance(
          placesX[piece] - placesX[piece - 1], placesY[piece] - placesY[piece - 1])
        if before + here >= wanted { break }
        before += here
        piece += 1
      }
      guard piece < count else {
        x[index] = placesX[count - 1]
        y[index] = placesY[count - 1]
        continue
      }
      let share = here > 0 ? min(1, max(0, (wanted - before) / here)) : 0
      x[index] = placesX[piece - 1] + share * (placesX[piece] - placesX[piece - 1])
      y[index] = placesY[piece - 1] + share * (placesY[piece] - placesY[piece - 1])
    }
  }

  /// Mean squared distance of samples with the same number, in points²; stops when the mean is above
  /// a bound.
  func meanSquare(to other: EvenPath, bound: Double = .infinity) -> Double {
    let most = bound * Double(EvenPath.count)
    var sum = 0.0
    for index in 0..<EvenPath.count {
      let (dx, dy) = (x[index] - other.x[index], y[index] - other.y[index])
      sum += dx * dx + dy * dy
      if sum > most { break }
    }
    return sum / Double(EvenPath.count)
  }

  /// Mean squared distance when samples may stretch against each other by a few places: dynamic time
  /// warping in a band (H. Sakoe, S. Chiba, IEEE Transactions on ASSP 26, 1978). In points².
  func elasticMeanSquare(to other: EvenPath, band: Int) -> Double {
    let count = EvenPath.count
    return unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * (count + 1)) {
      rows in
      unsafe rows.initialize(repeating: .infinity)
      var (last, next) = (0, count + 1)
      unsafe rows[0] = 0
      for row in 1...count {
        for column in 0...count { unsafe rows[next + column] = .infinity }
        for column in max(1, row - band)...min(count, row + band) {
          let (dx, dy) = (x[row - 1] - other.x[column - 1], y[row - 1] - other.y[column - 1])
          let best = unsafe min(
            rows[last + column - 1], rows[last + column], rows[next + column - 1])
          unsafe rows[next + column] = best + dx * dx + dy * dy
        }
        swap(&last, &next)
      }
      return unsafe rows[last + count] / Double(count)
    }
  }

  private static func distance(_ dx: Double, _ dy: Double) -> Double {
    (dx * dx + dy * dy).squareRoot()
  }
}
