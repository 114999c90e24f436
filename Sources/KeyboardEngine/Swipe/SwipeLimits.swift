/// How much a swipe decoder may look at, which is what it costs in memory and time.
public struct SwipeLimits: Sendable, Equatable {
  /// Beginnings of words that are held at once, 64...8192; about 120 bytes each.
  public var beamCapacity = 300
  /// Bits by which one may cost more than the best.
  public var beamWidth: Float = 14
  /// Words that are looked at as a whole after the finger has lifted, 1...64.
  public var finalists = 24

  /// The limits that the package's figures are of.
  public static let standard = SwipeLimits()

  /// The standard limits, to be changed one by one.
  public init() {}
}
