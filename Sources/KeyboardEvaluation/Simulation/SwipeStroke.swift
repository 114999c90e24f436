import Foundation

/// One stroke of a finger as a displacement in time: nothing before it begins, all of it when it ends.
///
/// A way through several keys is the sum of its strokes. Where one begins before the one before has
/// ended, the finger turns without stopping and cuts the corner (T. Flash, E. Henis, Journal of
/// Cognitive Neuroscience 3, 1991); such sums of bell-shaped speeds obey the two-thirds power law
/// between speed and curvature nearly (P. Viviani, T. Flash, JEP: Human Perception and Performance
/// 21, 1995).
struct SwipeStroke: Sendable {
  /// What a stroke does besides getting nowhere or somewhere.
  enum Shape: Sendable {
    /// To a place, bowed to the left of the way by so many parts of its length.
    case reach(dx: Double, dy: Double, bow: Double)
    /// Once around a circle of a radius and back: the radius points to the circle's centre.
    case loop(radiusX: Double, radiusY: Double)
  }

  /// Milliseconds.
  var start: Double
  /// Milliseconds.
  var duration: Double
  var shape: Shape

  /// Milliseconds.
  var end: Double { start + duration }

  /// The share of the way that a movement of least jerk has covered, of the share of its time that has
  /// passed: 10 s³ − 15 s⁴ + 6 s⁵ (T. Flash, N. Hogan, Journal of Neuroscience 5, 1985).
  static func minimumJerk(_ share: Double) -> Double {
    guard share > 0 else { return 0 }
    guard share < 1 else { return 1 }
    return share * share * share * (10 + share * (6 * share - 15))
  }

  /// Points from where the stroke began, at a time in milliseconds.
  func displacement(at time: Double) -> (x: Double, y: Double) {
    let share = SwipeStroke.minimumJerk(duration > 0 ? (time - start) / duration : 1)
    switch shape {
    case .reach(let dx, let dy, let bow):
      // 0 at both ends, 1 in the middle, and level at the ends: the bow bends no corner.
      let lift = bow * 16 * (share * (1 - share)) * (share * (1 - share))
      return (share * dx - lift * dy, share * dy + lift * dx)
    case .loop(let radiusX, let radiusY):
      let (cosine, sine) = (cos(2 * .pi * share), sin(2 * .pi * share))
      return (
        radiusX * (1 - cosine) - radiusY * sine, radiusY * (1 - cosine) + radiusX * sine
      )
    }
  }
}
