import Foundation
import KeyboardEngine

/// A finger's way, put together from moves, rests and loops, and sampled at any rate.
struct SwipeGesture {
  /// Places and moments between which the finger moves straight and evenly.
  private var vertices: [SwipePoint]

  init(x: Double, y: Double, time: Double = 0) {
    vertices = [SwipePoint(x: x, y: y, time: time)]
  }

  private var last: SwipePoint { vertices[vertices.count - 1] }

  /// Moves straight.
  /// - Parameter slowing: how much slower the finger is at both ends than at an even pace, 0...1:
  ///   1 stands still there, as a stroke of minimum jerk does (Flash and Hogan 1985).
  mutating func move(toX x: Double, y: Double, milliseconds: Double, slowing: Double = 0.6) {
    let from = last
    let steps = max(1, Int(milliseconds / 2))
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      let smooth = share * share * share * (10 + share * (6 * share - 15))
      let along = share + slowing * (smooth - share)
      vertices.append(
        SwipePoint(
          x: from.x + along * (x - from.x), y: from.y + along * (y - from.y),
          time: from.time + share * milliseconds))
    }
  }

  mutating func rest(milliseconds: Double) {
    vertices.append(SwipePoint(x: last.x, y: last.y, time: last.time + milliseconds))
  }

  /// A full circle that leaves in the direction the finger came in, to the left of it, or to the
  /// right by a negative radius.
  mutating func loop(radius: Double, milliseconds: Double) {
    let from = last
    let before = vertices.last { $0.x != from.x || $0.y != from.y } ?? from
    let heading = atan2(from.y - before.y, from.x - before.x)
    let (aheadX, aheadY) = (abs(radius) * cos(heading), abs(radius) * sin(heading))
    let (sideX, sideY) = (radius * sin(heading), -radius * cos(heading))
    let steps = 48
    for step in 1...steps {
      let angle = 2 * Double.pi * Double(step) / Double(steps)
      vertices.append(
        SwipePoint(
          x: from.x + sin(angle) * aheadX + (1 - cos(angle)) * sideX,
          y: from.y + sin(angle) * aheadY + (1 - cos(angle)) * sideY,
          time: from.time + milliseconds * Double(step) / Double(steps)))
    }
  }

  /// The samples of a screen.
  func points(hertz: Double = 60) -> [SwipePoint] {
    var points: [SwipePoint] = []
    var index = 0
    var time = vertices[0].time
    while time < last.time {
      while vertices[index + 1].time <= time { index += 1 }
      let (from, to) = (vertices[index], vertices[index + 1])
      let share = (time - from.time) / (to.time - from.time)
      points.append(
        SwipePoint(
          x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), time: time))
      time += 1000 / hertz
    }
    points.append(last)
    return points
  }
}

extension [SwipePoint] {
  /// The same swipe somewhere else, larger, or at another time.
  func moved(x: Double = 0, y: Double = 0, scale: Double = 1, time: Double = 0) -> [SwipePoint] {
    map { SwipePoint(x: $0.x * scale + x, y: $0.y * scale + y, time: $0.time + time) }
  }
}
