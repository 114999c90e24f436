import KeyboardFormat

/// A finished path as a whole, to be compared with the ways of the finalists: what the sum of letters
/// and segments does not see. Both are brought to as many points at equal distances
/// (Kristensson and Zhai's SHARK², UIST 2004).
package struct SwipeShape: Sendable {
  /// What the path as a whole has of a word's way, in units.
  package struct Measures: Sendable {
    /// Mean distance of points at the same share of the path and of the way.
    package var proportional: Float
    /// The same with both moved to a common centre.
    package var centred: Float
    /// Mean distance after warping.
    package var warped: Float
    /// Distance of the path from the key that it misses most.
    package var farthest: Float
  }

  /// Points on the path, and on the way of a word.
  static let count = 32
  /// Points by which warping may run ahead or behind.
  static let band = 12

  private var pathX = [Float](repeating: 0, count: count)
  private var pathY = [Float](repeating: 0, count: count)
  private var wayX = [Float](repeating: 0, count: count)
  private var wayY = [Float](repeating: 0, count: count)
  /// Lengths along the way of a word, to each of its letters.
  private var lengths = [Float](repeating: 0, count: LexiconView.maximumKeyLength)
  /// Two rows of warping, a border on the left.
  private var warps = [Float](repeating: 0, count: 2 * (count + 1))

  package init() {}

  /// Takes a finished path.
  package mutating func setPath(_ path: SwipePath) {
    let last = path.count - 1
    guard last >= 0 else { return }
    let total = path.samples[last].length
    var index = 0
    for point in 0..<SwipeShape.count {
      let length = total * Float(point) / Float(SwipeShape.count - 1)
      while index + 1 < last && path.samples[index + 1].length < length { index += 1 }
      let (from, to) = (path.samples[index], path.samples[min(index + 1, last)])
      let share = SwipeShape.share(length, from.length, to.length)
      pathX[point] = from.x + share * (to.x - from.x)
      pathY[point] = from.y + share * (to.y - from.y)
    }
  }

  /// Compares the path with a word's way.
  /// - Parameter keys: the word's keys, at least one
  package mutating func measures(
    of keys: UnsafeBufferPointer<UInt8>, on keyboard: SwipeKeyboard, path: SwipePath
  ) -> Measures {
    unsafe setWay(keys, keyboard)
    let (proportional, centred) = differences()
    return Measures(
      proportional: proportional, centred: centred, warped: warped(),
      farthest: unsafe farthest(keys, keyboard, path))
  }

  private mutating func setWay(_ keys: UnsafeBufferPointer<UInt8>, _ keyboard: SwipeKeyboard) {
    let letters = min(keys.count, lengths.count)
    var total: Float = 0
    for letter in 0..<letters {
      if letter > 0 {
        let from = unsafe keyboard.places[Int(keys[letter - 1])]
        let to = unsafe keyboard.places[Int(keys[letter])]
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        total += (dx * dx + dy * dy).squareRoot()
      }
      lengths[letter] = total
    }
    var index = 0
    for point in 0..<SwipeShape.count {
      let length = total * Float(point) / Float(SwipeShape.count - 1)
      while index + 2 < letters && lengths[index + 1] < length { index += 1 }
      let next = min(index + 1, letters - 1)
      let from = unsafe keyboard.places[Int(keys[index])]
      let to = unsafe keyboard.places[Int(keys[next])]
      let share = SwipeShape.share(length, lengths[index], lengths[next])
      wayX[point] = from.x + share * (to.x - from.x)
      wayY[point] = from.y + share * (to.y - from.y)
    }
  }

  @inline(__always)
  private static func share(_ length: Float, _ from: Float, _ to: Float) -> Float {
    to > from ? min(max((length - from) / (to - from), 0), 1) : 0
  }

  /// Mean distance of points at the same share, as they are and with both centred.
  private func differences() -> (proportional: Float, centred: Float) {
    var (meanX, meanY): (Float, Float) = (0, 0)
    for point in 0..<SwipeShape.count {
      meanX += pathX[point] - wayX[point]
      meanY += pathY[point] - wayY[point]
    }
    let scale = 1 / Float(SwipeShape.count)
    meanX *= scale
    meanY *= scale
    var (plain, centred): (Float, Float) = (0, 0)
    for point in 0..<SwipeShape.count {
      let (dx, dy) = (pathX[point] - wayX[point], pathY[point] - wayY[point])
      plain += (dx * dx + dy * dy).squareRoot()
      let (cx, cy) = (dx - meanX, dy - meanY)
      centred += (cx * cx + cy * cy).squareRoot()
    }
    return (plain * scale, centred * scale)
  }

  /// Mean distance along the best warping.
  private mutating func warped() -> Float {
    let width = SwipeShape.count + 1
    for column in 0..<2 * width { warps[column] = .infinity }
    warps[0] = 0
    for row in 0..<SwipeShape.count {
      let (above, here) = (row % 2 * width, (row + 1) % 2 * width)
      for column in here..<here + width { warps[column] = .infinity }
      let (x, y) = (pathX[row], pathY[row])
      let first = max(0, row - SwipeShape.band)
      for column in first...min(SwipeShape.count - 1, row + SwipeShape.band) {
        let (dx, dy) = (x - wayX[column], y - wayY[column])
        let least = min(
          warps[above + column], min(warps[above + column + 1], warps[here + column]))
        warps[here + column + 1] = least + (dx * dx + dy * dy).squareRoot()
      }
    }
    return warps[SwipeShape.count % 2 * width + SwipeShape.count] / Float(SwipeShape.count)
  }

  /// Distance from the path of the key that is farthest from it.
  private func farthest(
    _ keys: UnsafeBufferPointer<UInt8>, _ keyboard: SwipeKeyboard, _ path: SwipePath
  ) -> Float {
    var farthest: Float = 0
    for index in keys.indices {
      let key = unsafe keyboard.places[Int(keys[index])]
      var least = Float.infinity
      for sample in 0..<path.count {
        let (dx, dy) = (path.samples[sample].x - key.x, path.samples[sample].y - key.y)
        least = min(least, dx * dx + dy * dy)
      }
      farthest = max(farthest, least)
    }
    return farthest.squareRoot()
  }
}
