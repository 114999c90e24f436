import KeyboardEngine

/// The finite samples of a swipe, with what both specifications measure along them.
struct SwipePath {
  let points: [SwipePoint]

  init(_ points: [SwipePoint]) {
    self.points = points.filter { $0.x.isFinite && $0.y.isFinite && $0.time.isFinite }
  }

  /// Points by which a sample is farther from a place than the sample before; 0 for the first.
  func outward(_ index: Int, from x: Double, _ y: Double) -> Double {
    guard index > 0 else { return 0 }
    let (here, before) = (points[index], points[index - 1])
    return SwipePath.distance(here.x - x, here.y - y)
      - SwipePath.distance(before.x - x, before.y - y)
  }

  /// Points a second around every sample: the way through a window of samples by its time. A way in
  /// no time is infinitely fast.
  func speeds(window: Int) -> [Double] {
    points.indices.map { index in
      let first = max(0, index - window / 2)
      let last = min(points.count - 1, index + window / 2)
      var way = 0.0
      for step in first..<last {
        way += SwipePath.distance(
          points[step + 1].x - points[step].x, points[step + 1].y - points[step].y)
      }
      let time = points[last].time - points[first].time
      return way == 0 ? 0 : time > 0 ? way / time * 1000 : .infinity
    }
  }

  /// The samples at which the direction has turned by more than an angle, all one way, within a
  /// number of samples. Turning counts from nothing again after each.
  func loops(degrees: Double, samples: Int) -> [Int] {
    var found: [Int] = []
    var turns: [Double] = []
    var heading: Double?
    for index in points.indices.dropFirst() {
      let (dx, dy) = (points[index].x - points[index - 1].x, points[index].y - points[index - 1].y)
      var turn = 0.0
      if dx != 0 || dy != 0 {
        let next = Angle.degrees(dx, dy)
        if let heading { turn = Angle.difference(next, heading) }
        heading = next
      }
      turns.append(turn)
      if turns.count > samples { turns.removeFirst() }
      if abs(turns.reduce(0, +)) > degrees {
        found.append(index)
        turns.removeAll(keepingCapacity: true)
      }
    }
    return found
  }

  static func distance(_ dx: Double, _ dy: Double) -> Double { (dx * dx + dy * dy).squareRoot() }
}

extension LetterKeys {
  /// The key with the greatest frequency by squared distance within the swipe radius (specification
  /// of the ring §5.1). Keys for which `isLeftOut` is true do not count.
  func frequentKey(nearX x: Double, y: Double, isLeftOut: (Key) -> Bool = { _ in false }) -> Int? {
    var best: Int?
    var bestScore = 0.0
    for (index, key) in keys.enumerated() {
      let (dx, dy) = (key.x - x, key.y - y)
      let square = dx * dx + dy * dy
      guard square <= swipeRadius * swipeRadius, !isLeftOut(key) else { continue }
      // A finger on the very centre of a key is on no other.
      let score = LetterFrequency.of(key.letter) / max(square, 1e-9)
      if score > bestScore {
        bestScore = score
        best = index
      }
    }
    return best
  }

  /// The key with the nearest centre within a radius.
  func nearestKey(toX x: Double, y: Double, within radius: Double) -> Int? {
    var best: Int?
    var bestSquare = radius * radius
    for (index, key) in keys.enumerated() {
      let (dx, dy) = (key.x - x, key.y - y)
      let square = dx * dx + dy * dy
      if square <= bestSquare {
        bestSquare = square
        best = index
      }
    }
    return best
  }

  /// Whether a key belongs to the inner ring.
  func isInner(_ key: Key) -> Bool {
    ring.map { SwipePath.distance(key.x - $0.x, key.y - $0.y) < $0.boundary } ?? false
  }
}
