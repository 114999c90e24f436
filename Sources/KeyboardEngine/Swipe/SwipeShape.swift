import KeyboardFormat

/// A finished path as a whole, to be compared with the ways of the finalists: what the sum of letters
/// and segments does not see: that all of it lies to one side, and that one key is missed by far. Both are
/// brought to as many points at equal distances (Kristensson and Zhai's SHARK², UIST 2004).
package struct SwipeShape: Sendable {
  /// What the path as a whole has of a word's way, in units.
  package struct Measures: Sendable {
    /// How far the path lies beside the way, across and down: the mean way from the points of the one
    /// to those of the other at the same share of their lengths.
    package var shiftX: Float
    package var shiftY: Float
    /// Distance of the path from the key that it misses most.
    package var farthest: Float
  }

  /// Points on the path, and on the way of a word.
  static let count = 32

  private var pathX = [Float](repeating: 0, count: count)
  private var pathY = [Float](repeating: 0, count: count)
  /// Lengths along the way of a word, to each of its letters.
  private var lengths = [Float](repeating: 0, count: LexiconView.maximumKeyLength)

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
    let shift = unsafe shift(keys, keyboard)
    return Measures(
      shiftX: abs(shift.x), shiftY: abs(shift.y), farthest: unsafe farthest(keys, keyboard, path))
  }

  private mutating func shift(
    _ keys: UnsafeBufferPointer<UInt8>, _ keyboard: SwipeKeyboard
  ) -> (x: Float, y: Float) {
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
    var (sumX, sumY): (Float, Float) = (0, 0)
    var index = 0
    for point in 0..<SwipeShape.count {
      let length = total * Float(point) / Float(SwipeShape.count - 1)
      while index + 2 < letters && lengths[index + 1] < length { index += 1 }
      let next = min(index + 1, letters - 1)
      let from = unsafe keyboard.places[Int(keys[index])]
      let to = unsafe keyboard.places[Int(keys[next])]
      let share = SwipeShape.share(length, lengths[index], lengths[next])
      sumX += pathX[point] - from.x - share * (to.x - from.x)
      sumY += pathY[point] - from.y - share * (to.y - from.y)
    }
    return (sumX / Float(SwipeShape.count), sumY / Float(SwipeShape.count))
  }

  @inline(__always)
  private static func share(_ length: Float, _ from: Float, _ to: Float) -> Float {
    to > from ? min(max((length - from) / (to - from), 0), 1) : 0
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
