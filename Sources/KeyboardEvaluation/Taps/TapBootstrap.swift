/// How sure a relative change of error counts is.
enum TapBootstrap {
  /// For each way, errors over those of the base way less 1, with a 95 % interval: words are drawn with
  /// repetition, the same draw for all ways, so that the comparison is paired (B. Efron,
  /// R. Tibshirani, "An Introduction to the Bootstrap", 1993, §13).
  /// - Parameter wrong: errors of each word, by way.
  static func changes(
    _ wrong: [[Int]], against base: [Int], resamples: Int, seed: UInt64
  ) -> [(change: Double, low: Double, high: Double)] {
    func ratio(_ count: Int, _ base: Int) -> Double {
      base == 0 ? 0 : Double(count) / Double(base) - 1
    }
    // A word without any error adds nothing to either sum, drawn or not; only how many of the others
    // are drawn matters, so all are drawn but few are looked at.
    let total = base.count
    guard total > 0, resamples > 0 else { return wrong.map { _ in (0, 0, 0) } }
    var samples = wrong.map { _ in [Double]() }
    var random = SplitMix64(seed: seed ^ 0xb007)
    for _ in 0..<resamples {
      var baseSum = 0
      var sums = [Int](repeating: 0, count: wrong.count)
      for _ in 0..<total {
        let word = Int(random.next() % UInt64(total))
        baseSum += base[word]
        for way in wrong.indices { sums[way] += wrong[way][word] }
      }
      for way in wrong.indices { samples[way].append(ratio(sums[way], baseSum)) }
    }
    let whole = base.reduce(0, +)
    return wrong.indices.map { way in
      let sorted = samples[way].sorted()
      let low = sorted[Int(0.025 * Double(sorted.count - 1))]
      let high = sorted[Int((0.975 * Double(sorted.count - 1)).rounded(.up))]
      return (ratio(wrong[way].reduce(0, +), whole), low, high)
    }
  }
}
