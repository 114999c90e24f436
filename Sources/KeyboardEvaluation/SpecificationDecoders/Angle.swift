import Foundation

/// Directions in degrees.
enum Angle {
  /// Direction of a vector, −180...180.
  static func degrees(_ dx: Double, _ dy: Double) -> Double { atan2(dy, dx) * 180 / .pi }

  /// The way from one direction to another, between −180 and 180. An exact reversal turns neither
  /// way: trembling on the spot is no circle.
  static func difference(_ to: Double, _ from: Double) -> Double {
    var turn = to - from
    if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
    return abs(turn) == 180 ? 0 : turn
  }
}
