/// How far touches fall from where they are aimed: the standard deviations of a normal distribution
/// around a key's centre, in points.
///
/// The variance is a² + (h / t)², where a is a finger's own precision, h the haste and t the time since
/// the previous touch. The sum of an absolute and a speed-dependent part is the dual Gaussian model of
/// finger touch (X. Bi, Y. Li, S. Zhai, "FFitts law", CHI 2013); that the second grows with the speed of
/// the movement is Schmidt's law (R. A. Schmidt et al., Psychological Review 86, 1979). Times are used
/// and not speeds, because two thumbs take turns and the way between touches is no movement.
public struct TouchSpread: Sendable, Equatable {
  /// Across, in points; 8 by default.
  public var x: Double
  /// Down, in points; 8 by default.
  public var y: Double
  /// What haste adds, in points times seconds; 0 by default. With 0.8 a touch 0.1 s after the previous
  /// one has 8 points more in the root of the sum of squares.
  public var haste: Double

  /// A spread. Anything not finite counts as the default, deviations are at least half a point.
  public init(x: Double = 8, y: Double = 8, haste: Double = 0) {
    self.x = x.isFinite ? min(max(x, 0.5), 1000) : 8
    self.y = y.isFinite ? min(max(y, 0.5), 1000) : 8
    self.haste = haste.isFinite ? min(max(haste, 0), 100) : 0
  }

  /// Variances of a touch in square points.
  /// - Parameter interval: seconds since the previous touch, at least 0.05 counted; `nil` or anything
  ///   that is no time for a touch on its own.
  public func variance(interval: Double?) -> (x: Double, y: Double) {
    guard haste > 0, let interval, interval > 0 else { return (x * x, y * y) }
    let hasty = haste / max(interval, 0.05)
    return (x * x + hasty * hasty, y * y + hasty * hasty)
  }
}

/// What touch targeting is tuned by. The defaults are those of the specification where it has any, and
/// otherwise were chosen on simulated taps; docs/touch.md has the figures.
public struct TouchParameters: Sendable, Equatable {
  /// How far boundaries move: the specification's shift multiplier, 2...4.
  public var multiplier: Double
  /// The least share of key and gap that dynamic boundaries leave of a key, 0.2...1.
  public var minimumShare: Double
  /// Whether boundaries between rows (or rings) move too, and not only those within a row.
  public var movesRows: Bool
  /// How far touches fall from where they are aimed.
  public var spread: TouchSpread
  /// What a bit of the letters' cost counts against a bit of distance in the Gaussian resolver; 0
  /// leaves letters out.
  public var letterWeight: Double
  /// The share of key and gap around a key's centre that always types it in the Gaussian resolver,
  /// 0.1...1.
  public var core: Double

  /// Parameters; what is out of range is brought into it, what is no number is the default.
  public init(
    multiplier: Double = 2, minimumShare: Double = 0.6, movesRows: Bool = true,
    spread: TouchSpread = TouchSpread(), letterWeight: Double = 1, core: Double = 0.5
  ) {
    func bounded(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
      value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : standard
    }
    self.multiplier = bounded(multiplier, 0...100, 2)
    self.minimumShare = bounded(minimumShare, 0.2...1, 0.6)
    self.movesRows = movesRows
    self.spread = spread
    self.letterWeight = bounded(letterWeight, 0...100, 1)
    self.core = bounded(core, 0.1...1, 0.5)
  }
}
