/// Sine and cosine of integer angles by additions and multiplications alone, so that every machine
/// gets the same bits whatever its mathematics library.
package enum LayoutAngle {
  /// Cosine of an angle in thousandths of a degree; error below 1e-14. Exact at multiples of 90°.
  package static func cosine(_ millidegrees: Int) -> Double {
    // Even, period 360°, and cos(180° − a) = −cos a bring the angle into 0...90°.
    var angle = abs(millidegrees % 360_000)
    if angle > 180_000 { angle = 360_000 - angle }
    if angle > 90_000 { return -cosine(180_000 - angle) }
    if angle == 90_000 { return 0 }
    if angle > 45_000 { return sineSeries(90_000 - angle) }
    return cosineSeries(angle)
  }

  /// Sine of an angle in thousandths of a degree.
  package static func sine(_ millidegrees: Int) -> Double {
    cosine(millidegrees % 360_000 - 90_000)
  }

  private static func radians(_ millidegrees: Int) -> Double {
    Double(millidegrees) * (Double.pi / 180_000)
  }

  /// Taylor series up to x^16; x is at most π/4.
  private static func cosineSeries(_ millidegrees: Int) -> Double {
    let square = radians(millidegrees) * radians(millidegrees)
    var sum = 1.0
    for factor in stride(from: 15, through: 1, by: -2) {
      sum = 1 - square / Double(factor * (factor + 1)) * sum
    }
    return sum
  }

  private static func sineSeries(_ millidegrees: Int) -> Double {
    let x = radians(millidegrees)
    var sum = 1.0
    for factor in stride(from: 16, through: 2, by: -2) {
      sum = 1 - x * x / Double(factor * (factor + 1)) * sum
    }
    return x * sum
  }
}

/// A rectangle in points, y downwards from the top of the whole keyboard view.
public struct LayoutRect: Sendable, Equatable {
  /// Smallest x, in points.
  public var left: Double
  /// Smallest y, in points; y goes downwards.
  public var top: Double
  /// Largest x, in points.
  public var right: Double
  /// Largest y, in points.
  public var bottom: Double

  /// A rectangle with these sides.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// In points.
  public var width: Double { right - left }
  /// In points.
  public var height: Double { bottom - top }
  /// x of the middle.
  public var centreX: Double { (left + right) / 2 }
  /// y of the middle.
  public var centreY: Double { (top + bottom) / 2 }

  /// Left and top edges belong to the rectangle, right and bottom edges do not.
  @inline(__always)
  public func contains(_ x: Double, _ y: Double) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }

  /// The part that both share has an area, beyond what rounding makes of touching edges.
  package func overlaps(_ other: LayoutRect) -> Bool {
    let tolerance = 1e-6
    return min(right, other.right) - max(left, other.left) > tolerance
      && min(bottom, other.bottom) - max(top, other.top) > tolerance
  }
}

/// The part of a ring's plane that a wedge covers, ready for tests without an arc tangent.
package struct PlacedWedge: Sendable, Equatable {
  /// Unit vector to the middle of the wedge, y downwards.
  package var directionX: Double
  package var directionY: Double
  /// Cosine of half the wedge's angle.
  package var halfCosine: Double
  /// Radii in points.
  package var from: Double
  package var to: Double

  package init(angle: Int, halfWidth: Int, from: Int, to: Int, scale: Double) {
    directionX = LayoutAngle.cosine(angle)
    directionY = -LayoutAngle.sine(angle)
    halfCosine = LayoutAngle.cosine(min(abs(halfWidth), 180_000))
    self.from = Double(from) / 1000 * scale
    self.to = Double(to) / 1000 * scale
  }

  /// Whether the wedge holds a point given relative to the ring's centre. The inner edge belongs to
  /// it, the outer edge does not.
  @inline(__always)
  package func contains(_ x: Double, _ y: Double) -> Bool {
    let square = x * x + y * y
    guard square >= from * from && square < to * to else { return false }
    return x * directionX + y * directionY >= square.squareRoot() * halfCosine
  }
}

/// One key in points.
package struct PlacedKey: Sendable {
  /// Where taps and swipes aim: the middle of a cell or button, the key's radius on a wedge.
  package var x: Double
  package var y: Double
  /// What is drawn; the bounding box on a wedge.
  package var frame: LayoutRect
  /// What the key owns: up to the middle of the space around it, and to the edge of the view for the
  /// first and last of a row. The frame itself for buttons.
  package var region: LayoutRect
  package var wedge: PlacedWedge?
  /// A character in a row or on a ring: what swipes pass. Buttons are not.
  package var isTyped: Bool
  /// A square of its own, around a ring or in a corner.
  package var isButton: Bool
}

/// The board in points for one view size: where the ring's centre is and how big a unit is.
/// Source: specification of the ring §2.5; the ring's view is what the prediction bar leaves.
package struct LayoutBoard: Sendable, Equatable {
  package let width: Double
  package let height: Double
  /// Height of the bar above the board.
  package let bar: Double
  /// Ring: centre and points of one unit.
  package let centreX: Double
  package let centreY: Double
  package let scale: Double
  /// Grid: width of a key, and the space between keys.
  package let keyWidth: Double
  package let spacing: Double

  package init(_ metrics: LayoutMetrics, width: Double, height: Double, bar: Double) {
    func length(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 100_000) : 0 }
    self.width = length(width)
    self.height = length(height)
    self.bar = min(length(bar), self.height)
    let free = min(self.width, self.height - self.bar) / 2 - Double(metrics.margin) / 1000
    let units = Double(metrics.reach + metrics.slack) / 1000
    scale = units > 0 ? max(0, free / units) : 0
    centreX = self.width / 2
    centreY = self.bar + (self.height - self.bar) / 2
    spacing = Double(metrics.spacing) / 1000
    let columns = max(Double(metrics.columns) / 1000, 0.001)
    keyWidth = max(
      0, min(Double(metrics.keyWidth) / 1000, (self.width - spacing * (columns + 1)) / columns))
  }
}
