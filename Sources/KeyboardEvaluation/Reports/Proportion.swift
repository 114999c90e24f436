/// A share of trials, with how far it may be from the truth.
public struct Proportion: Sendable, Equatable {
  public let successes: Int
  public let trials: Int

  public init(_ successes: Int, of trials: Int) {
    self.successes = successes
    self.trials = trials
  }

  /// 0...1; 0 of no trials.
  public var value: Double { trials == 0 ? 0 : Double(successes) / Double(trials) }

  /// Wilson's score interval at 95 % (E. B. Wilson, JASA 22, 1927); 0...1 for no trials.
  public var interval: ClosedRange<Double> {
    guard trials > 0 else { return 0...1 }
    let (z, n) = (1.959964, Double(trials))
    let centre = (value + z * z / (2 * n)) / (1 + z * z / n)
    let half = z / (1 + z * z / n) * (value * (1 - value) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, centre - half)...min(1, centre + half)
  }
}

extension Proportion: Encodable {
  private enum Key: CodingKey { case share, successes, trials, interval }

  /// The share, what it is made of, and Wilson's interval.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(value, forKey: .share)
    try values.encode(successes, forKey: .successes)
    try values.encode(trials, forKey: .trials)
    try values.encode([interval.lowerBound, interval.upperBound], forKey: .interval)
  }
}
