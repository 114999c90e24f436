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
    let total = base.count
    guard total > 0, resamples > 0 else { return wrong.map { _ in (0, 0, 0) } }
    // A word without any error adds nothing to any sum, drawn or not. All words are drawn, so that
    // draws are the same whatever the errors, but only the few others are looked at.
    let (place, counts) = errors(wrong, base)
    let ways = wrong.count
    var samples = wrong.map { _ in [Double]() }
    var random = SplitMix64(seed: seed ^ 0xb007)
    var sums = [Int](repeating: 0, count: ways + 1)
    for _ in 0..<resamples {
      for way in sums.indices { sums[way] = 0 }
      for _ in 0..<total {
        let start = place[Int(random.next() % UInt64(total))]
        if start < 0 { continue }
        for way in 0...ways { sums[way] += counts[start + way] }
      }
      for way in wrong.indices { samples[way].append(ratio(sums[way], sums[ways])) }
    }
    let whole = base.reduce(0, +)
    return wrong.indices.map { way in
      let sorted = samples[way].sorted()
      let low = sorted[Int(0.025 * Double(sorted.count - 1))]
      let high = sorted[Int((0.975 * Double(sorted.count - 1)).rounded(.up))]
      return (ratio(wrong[way].reduce(0, +), whole), low, high)
    }
  }

  /// The errors of the words that have any, a word's by way and the base way's last, and where in them
  /// each word's begin; −1 for words without.
  private static func errors(_ wrong: [[Int]], _ base: [Int]) -> (place: [Int], counts: [Int]) {
    var place = [Int](repeating: -1, count: base.count)
    var counts: [Int] = []
    for word in base.indices where base[word] != 0 || wrong.contains(where: { $0[word] != 0 }) {
      place[word] = counts.count
      for way in wrong { counts.append(way[word]) }
      counts.append(base[word])
    }
    return (place, counts)
  }
}
