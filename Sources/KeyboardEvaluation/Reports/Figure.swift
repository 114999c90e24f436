/// One number that an evaluation found, under the name that baselines know it by.
public struct Figure: Sendable, Equatable, Codable {
  /// Words of lower-case letters and digits joined by dots, from the general to the special:
  /// `swipes.qwerty.top1`.
  public let name: String
  /// In the unit that the name implies; shares are 0...1.
  public let value: Double
  /// Whether a greater value is a better one.
  public let isHigherBetter: Bool

  /// A figure; `isHigherBetter` is `false` for error rates, times and sizes.
  public init(_ name: String, _ value: Double, isHigherBetter: Bool = true) {
    self.name = name
    self.value = value
    self.isHigherBetter = isHigherBetter
  }
}
