/// A swipe as a row of samples at equal distances, with what the model asks of each.
///
/// Equal distances make the path independent of the screen's rate and keep the time that the finger
/// took for each step as a measure of its speed. A sample is complete once `lookahead` further ones
/// are there, or the finger has lifted.
package struct SwipePath: Sendable {
  /// What the model sees of one place on the path. Lengths are in units of one key.
  package struct Sample: Sendable {
    package var x: Float = 0
    package var y: Float = 0
    /// Path from the start.
    package var length: Float = 0
    /// Milliseconds since the start.
    package var time: Float = 0
    /// Natural logarithm of the time for a step here over that of the swipe so far; 0 is as usual.
    package var slowness: Float = 0
    /// Slowness of a local maximum of it, that is a velocity minimum; 0 elsewhere. At most 2.
    package var anchor: Float = 0
    /// Unit vector over the two steps before; 0 at the start.
    package var inX: Float = 0
    package var inY: Float = 0
    /// Unit vector over the two steps after; 0 at the end.
    package var outX: Float = 0
    package var outY: Float = 0
    /// Angle between them, 0...π.
    package var turn: Float = 0
    /// Signed turns of the finger since the start, and their extremes since the sample before: a small
    /// loop begins and ends between samples.
    package var winding: Float = 0
    package var leastWinding: Float = 0
    package var mostWinding: Float = 0
    /// Outward speed on a ring in points a millisecond.
    package var outward: Float = 0
  }

  /// Samples that a path has at most; what follows is passed over. 102 keys of travel.
  package static let capacity = 256
  /// Units from one sample to the next.
  package static let step: Float = 0.4
  /// Samples that must follow one before it is complete.
  static let lookahead = 3
  /// Steps over which directions are taken.
  static let reach = 2
  /// Usual milliseconds a step, and how many samples that assumption is worth.
  private static let usualTime: Float = 20
  private static let usualWeight: Float = 4

  package private(set) var samples = [Sample](repeating: Sample(), count: capacity)
  package private(set) var count = 0
  /// Samples that are complete.
  private(set) var completeCount = 0
  private(set) var isFinished = false
  private var firstTime = 0.0
  private var last: (x: Float, y: Float, time: Float) = (0, 0, 0)
  private var lastLength: Float = 0
  private var bend = Bend()
  /// Centre of a ring in units, and points of a unit.
  private let ringCentre: (x: Float, y: Float)?
  private let unit: Float

  package init(keyboard: SwipeKeyboard) {
    ringCentre = keyboard.ringCentre
    unit = keyboard.unit
  }

  /// Forgets the swipe.
  package mutating func reset() {
    count = 0
    completeCount = 0
    isFinished = false
    lastLength = 0
    outwardSpeed = 0
    bend = Bend()
  }

  /// Where the finger is.
  var lastPoint: (x: Float, y: Float)? { count == 0 ? nil : (last.x, last.y) }

  /// Outward speed of the finger over its last two points, in points a millisecond; 0 on a grid.
  private(set) var outwardSpeed: Float = 0

  /// Takes a point of the screen. Points that are not finite are passed over; times that run
  /// backwards stand still.
  package mutating func add(_ point: SwipePoint, keyboard: SwipeKeyboard) {
    guard point.x.isFinite, point.y.isFinite, point.time.isFinite, !isFinished else { return }
    let unit = Double(keyboard.unit)
    let bounds = keyboard.bounds
    // Bounded before the conversion, so that no path is longer than its points can make it.
    let x = min(max(Float(point.x / unit), bounds.left), bounds.right)
    let y = min(max(Float(point.y / unit), bounds.top), bounds.bottom)
    if count == 0 {
      firstTime = point.time
      last = (x, y, 0)
      (bend.x, bend.y) = (x, y)
      samples[0] = Sample(x: x, y: y)
      count = 1
      return
    }
    let time = max(last.time, Float(min(max(point.time - firstTime, 0), 600_000)))
    turn(toward: x, y)
    addSegment(x, y, time)
    let moved = (distanceFromCentre(x, y) - distanceFromCentre(last.x, last.y)) * self.unit
    outwardSpeed = moved / max(1, time - last.time)
    last = (x, y, time)
  }

  /// Which way the finger goes and how far it has turned, from points far enough apart to tell.
  private struct Bend {
    /// Where it was last asked.
    var x: Float = 0
    var y: Float = 0
    /// Unit vector; 0 before the finger has moved.
    var headingX: Float = 0
    var headingY: Float = 0
    var winding: Float = 0
    /// Since the last sample.
    var least: Float = 0
    var most: Float = 0
  }

  /// Units between places that the finger's heading is taken from: below that, hands tremble.
  private static let bendStep: Float = 0.07

  private mutating func turn(toward x: Float, _ y: Float) {
    let (dx, dy) = (x - bend.x, y - bend.y)
    guard dx * dx + dy * dy >= SwipePath.bendStep * SwipePath.bendStep else { return }
    let (headingX, headingY) = SwipePath.unit(dx, dy)
    if bend.headingX != 0 || bend.headingY != 0 {
      let angle = SwipeArithmetic.arccosine(bend.headingX * headingX + bend.headingY * headingY)
      bend.winding += bend.headingX * headingY - bend.headingY * headingX < 0 ? -angle : angle
    }
    (bend.x, bend.y, bend.headingX, bend.headingY) = (x, y, headingX, headingY)
    bend.least = min(bend.least, bend.winding)
    bend.most = max(bend.most, bend.winding)
  }

  private mutating func setWinding(of sample: inout Sample) {
    (sample.winding, sample.leastWinding, sample.mostWinding) = (
      bend.winding, bend.least, bend.most
    )
    (bend.least, bend.most) = (bend.winding, bend.winding)
  }

  private mutating func addSegment(_ x: Float, _ y: Float, _ time: Float) {
    let (dx, dy) = (x - last.x, y - last.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    guard distance > 0 else { return }
    while count < SwipePath.capacity {
      let next = SwipePath.step * Float(count)
      guard next <= lastLength + distance else { break }
      let share = (next - lastLength) / distance
      var sample = Sample(x: last.x + share * dx, y: last.y + share * dy)
      sample.length = next
      sample.time = last.time + share * (time - last.time)
      setWinding(of: &sample)
      samples[count] = sample
      count += 1
      complete(upTo: count - 1 - SwipePath.lookahead)
    }
    lastLength += distance
  }

  /// Ends the swipe where the finger is: the last sample stands there, and all become complete.
  package mutating func finish() {
    guard count > 0, !isFinished else { return }
    isFinished = true
    let rest = lastLength - samples[count - 1].length
    if rest > 0.02 * SwipePath.step && count < SwipePath.capacity {
      var sample = Sample(x: last.x, y: last.y)
      sample.length = lastLength
      setWinding(of: &sample)
      samples[count] = sample
      count += 1
    }
    samples[count - 1].time = max(samples[count - 1].time, last.time)
    complete(upTo: count - 1)
  }

  // MARK: What the model asks

  private mutating func complete(upTo end: Int) {
    while completeCount <= end {
      let index = completeCount
      if index == 0 { for early in 0..<min(SwipePath.reach, count) { setSlowness(early) } }
      if index + SwipePath.reach < count { setSlowness(index + SwipePath.reach) }
      setDirections(index)
      setAnchor(index)
      setOutward(index)
      completeCount += 1
    }
  }

  private mutating func setSlowness(_ index: Int) {
    let seen = min(count - 1, index + 1)
    let usual =
      (samples[seen].time + SwipePath.usualWeight * SwipePath.usualTime)
      / (Float(seen) + SwipePath.usualWeight)
    let before = samples[max(0, index - 1)]
    let after = samples[min(count - 1, index + 1)]
    let length = max(0.5 * SwipePath.step, after.length - before.length)
    let ratio = (after.time - before.time) / length * SwipePath.step / usual
    samples[index].slowness = SwipeArithmetic.logarithm(max(0.15, ratio))
  }

  private mutating func setDirections(_ index: Int) {
    let here = samples[index]
    let before = samples[max(0, index - SwipePath.reach)]
    let after = samples[min(count - 1, index + SwipePath.reach)]
    (samples[index].inX, samples[index].inY) = SwipePath.unit(here.x - before.x, here.y - before.y)
    (samples[index].outX, samples[index].outY) = SwipePath.unit(after.x - here.x, after.y - here.y)
    let (ix, iy, ox, oy) = (
      samples[index].inX, samples[index].inY, samples[index].outX, samples[index].outY
    )
    if index > 0 && index < count - 1 {
      let hasBoth = (ix != 0 || iy != 0) && (ox != 0 || oy != 0)
      samples[index].turn = hasBoth ? SwipeArithmetic.arccosine(ix * ox + iy * oy) : 0
    }
  }

  /// Outward speed from the sample before to the one after.
  private mutating func setOutward(_ index: Int) {
    let before = samples[max(0, index - 1)]
    let after = samples[min(count - 1, index + 1)]
    let moved = distanceFromCentre(after.x, after.y) - distanceFromCentre(before.x, before.y)
    samples[index].outward = moved * unit / max(1, after.time - before.time)
  }

  /// 0 on a grid.
  private func distanceFromCentre(_ x: Float, _ y: Float) -> Float {
    guard let ringCentre else { return 0 }
    let (dx, dy) = (x - ringCentre.x, y - ringCentre.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  private mutating func setAnchor(_ index: Int) {
    let slowness = samples[index].slowness
    guard index > 0, index < count - 1, slowness > 0 else { return }
    for other in max(0, index - SwipePath.reach)...min(count - 1, index + SwipePath.reach)
    where samples[other].slowness > slowness { return }
    samples[index].anchor = min(2, slowness)
  }

  private static func unit(_ x: Float, _ y: Float) -> (Float, Float) {
    let length = (x * x + y * y).squareRoot()
    return length > 1e-5 ? (x / length, y / length) : (0, 0)
  }
}
