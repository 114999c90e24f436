import KeyboardFormat

/// How counts become costs, in integers, so that they are the same everywhere.
///
/// A word used c times of C in all is as likely as the lexicon and the user say together: linear
/// interpolation (F. Jelinek and R. Mercer, 1980) with the weight C / (C + max(C, `prior`)) for the
/// user, as a Dirichlet prior of `prior` words gives it, but never above a half. Divided by the
/// lexicon's own weight, which all words have in common and which therefore changes no ranking, that is
///
///     P(w) = P_lexicon(w) + c / max(C, prior)
///
/// so that a word nobody has used keeps its listed cost, a count only ever makes a word cheaper, and no
/// cost is below 0. The word before is mixed in the same way, with its own count and `pairPrior`.
enum OverlayCosts {
  /// Words that the lexicon's say counts for: a word used once is at 2^−16.
  static let prior: UInt64 = 65_536
  /// The same for what follows one word: a pair used once is at 2^−5.
  static let pairPrior: UInt64 = 32
  /// No cost is above this, in the lexicon's steps.
  static let most = 254

  /// The cost of a word.
  /// - Parameters:
  ///   - listed: what the lexicon has for it, 0...254; `nil` if it is not listed
  ///   - count: how often it was used; 0 leaves the listed cost, or gives the highest
  ///   - total: how often all words were used
  ///   - change: added by hand, in 1/256 bit
  ///   - step: unit of costs in 1/256 bit, 1 or more
  static func cost(
    listed: Int?, count: UInt32, total: UInt64, change: Int = 0, step: Int
  ) -> Int {
    let listed = listed.map { min(max($0, 0), most) }
    var cost = listed ?? most
    if count > 0 {
      let part = UInt64(count) << 31 / max(total, prior)
      let known = listed.map { FixedLog.power(minus: $0 * step) } ?? 0
      cost = min(
        cost, FixedLog.cost(part: part + known, whole: 1 << 31, step: step, limit: most))
    }
    guard change != 0 else { return cost }
    // To the nearest step, halves away from zero.
    let steps = (change.magnitude + UInt(step) / 2) / UInt(step)
    return min(max(change < 0 ? cost - Int(steps) : cost + Int(steps), 0), most)
  }

  /// The cost of a learnt pair: −log2(count / max(total, pairPrior)).
  /// - Parameter total: how often all learnt pairs of the same word before were used.
  static func pairCost(count: UInt32, total: UInt64, step: Int) -> Int {
    FixedLog.cost(
      part: UInt64(count), whole: max(total, pairPrior), step: step, limit: most)
  }
}
