import KeyboardEngine

/// Which samples of a swipe stand for which letters: the first and last sample for the first and last,
/// and between them, in order, the samples that lie nearest to the keys in the mean square.
struct SwipeMatch: Sendable {
  /// Indices of samples, one for each target, never going back.
  let samples: [Int]

  /// - Returns: `nil` without targets or samples.
  /// - Complexity: O(targets · samples).
  init?(_ points: [SwipePoint], _ targets: [SwipeSimulator.Target]) {
    guard let last = points.indices.last, !targets.isEmpty else { return nil }
    func square(_ sample: Int, _ target: Int) -> Double {
      let (dx, dy) = (
        points[sample].x - targets[target].x, points[sample].y - targets[target].y
      )
      return dx * dx + dy * dy
    }
    var costs = points.indices.map { $0 == 0 ? 0 : Double.infinity }
    // before[target − 1][sample]: the sample of the target before, if this one is at the sample.
    var before: [[Int]] = []
    for target in targets.indices.dropFirst() {
      var next = costs
      var steps: [Int] = []
      var best = 0
      for sample in points.indices {
        if costs[sample] <= costs[best] { best = sample }
        steps.append(best)
        next[sample] = costs[best] + square(sample, target)
      }
      costs = next
      before.append(steps)
    }
    var samples = [last]
    for steps in before.reversed() { samples.append(steps[samples[samples.count - 1]]) }
    self.samples = samples.reversed()
  }
}
