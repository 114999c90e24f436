/// A share of trials that come in groups, with a 95 % interval by drawing whole groups anew: swipes of
/// one word succeed and fail together, so intervals for independent trials would be too narrow.
///
/// The percentile bootstrap (B. Efron, *The Jackknife, the Bootstrap and Other Resampling Plans*, 1982)
/// over clusters.
public struct WordBootstrap: Sendable {
  private static let draws = 2000

  private var trials: [String: (successes: Int, trials: Int)] = [:]

  public init() {}

  /// Counts a trial of a word.
  public mutating func add(_ word: String, _ isSuccess: Bool) {
    let old = trials[word] ?? (0, 0)
    trials[word] = (old.successes + (isSuccess ? 1 : 0), old.trials + 1)
  }

  /// 2.5 % of the draws lie below the range, and as many above; 0...1 without trials.
  /// - Complexity: O(2000 · words).
  public func interval(seed: UInt64 = 1) -> ClosedRange<Double> {
    let groups = trials.sorted { $0.key < $1.key }.map(\.value)
    guard !groups.isEmpty else { return 0...1 }
    var random = SplitMix64(seed: seed)
    var shares: [Double] = []
    shares.reserveCapacity(WordBootstrap.draws)
    for _ in 0..<WordBootstrap.draws {
      var (successes, count) = (0, 0)
      for _ in groups {
        let group = groups[Int(random.next() % UInt64(groups.count))]
        successes += group.successes
        count += group.trials
      }
      shares.append(Double(successes) / Double(count))
    }
    shares.sort()
    return shares[
      WordBootstrap.draws / 40]...shares[WordBootstrap.draws - 1 - WordBootstrap.draws / 40]
  }
}
