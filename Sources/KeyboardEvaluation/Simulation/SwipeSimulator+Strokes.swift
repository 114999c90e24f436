import Foundation
import KeyboardEngine

extension SwipeSimulator {
  /// A stroke from each aim to the next, with loops over doubled letters and rests between.
  ///
  /// A stroke's time grows with a power of its length, as in the CLC model of gestures (X. Cao, S.
  /// Zhai, CHI 2007), where corners cost next to nothing: here they cost what strokes overlap less.
  func strokes(
    through aims: [Target], _ mood: Mood, _ random: inout SplitMix64
  ) -> [SwipeStroke] {
    var strokes: [SwipeStroke] = []
    var clock = 0.0
    var lastDuration = 0.0
    for (index, aim) in aims.enumerated() {
      if index > 0 {
        let stroke = reach(from: aims[index - 1], to: aim, mood, &random)
        let draw = random.nextGaussian()
        let rests = random.nextUnit() < noise.restShare * (aims[index - 1].isDouble ? 2 : 1)
        let rest = -log(1 - random.nextUnit()) * noise.rest * mood.tempo
        if index > 1 {
          let overlap = overlap(aims[index - 2], aims[index - 1], aim, draw)
          clock += (rests ? rest : 0) - overlap * min(lastDuration, stroke.duration)
        }
        strokes.append(stroke.moved(to: max(0, clock)))
        clock = max(0, clock) + stroke.duration
        lastDuration = stroke.duration
      }
      let isLoop = random.nextUnit() < noise.loopShare
      let angle = 2 * .pi * random.nextUnit()
      if aim.isDouble && isLoop {
        let shape = SwipeStroke.Shape.loop(
          radiusX: noise.loopRadius * cos(angle), radiusY: noise.loopRadius * sin(angle))
        lastDuration = noise.strokeTime * mood.tempo
        strokes.append(SwipeStroke(start: clock, duration: lastDuration, shape: shape))
        clock += lastDuration
      }
    }
    return strokes
  }

  private func reach(
    from: Target, to: Target, _ mood: Mood, _ random: inout SplitMix64
  ) -> SwipeStroke {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = min(max((dx * dx + dy * dy).squareRoot(), 10), 10_000)
    let duration =
      noise.strokeTime * mood.tempo * pow(length / 50, noise.strokeExponent)
      * exp(random.nextGaussian() * noise.strokeSpread)
    let bow = random.nextGaussian() * noise.bow * mood.unevenness
    return SwipeStroke(
      start: 0, duration: duration, shape: .reach(dx: dx, dy: dy, bow: bow))
  }

  /// The share of the shorter of two strokes for which both move the finger: more where the way goes
  /// straight on.
  private func overlap(
    _ before: Target, _ at: Target, _ after: Target, _ draw: Double
  ) -> Double {
    let way = SwipeSimulator.direction(from: before, to: at)
    let next = SwipeSimulator.direction(from: at, to: after)
    let cosine = way.x * next.x + way.y * next.y
    let share =
      noise.overlap + noise.overlapAhead * (1 + cosine) / 2 + draw * noise.overlapSpread
    return min(max(share, 0), 0.6)
  }

  /// Samples up to a time: 2 at least, and not too many whatever the time is.
  private func sampleCount(until end: Double) -> Int {
    let wanted = end / noise.interval
    guard wanted.isFinite && wanted > 0 else { return 2 }
    return Int(min(wanted, Double(SwipeSimulator.maximumSamples - 2))) + 2
  }

  /// What a touch screen reports of the strokes: places in whole points, only where they change.
  func samples(
    from first: Target, _ strokes: [SwipeStroke], _ mood: Mood, _ random: inout SplitMix64
  ) -> [SwipePoint] {
    let isInterrupted = random.nextUnit() < noise.interruption
    let share = random.nextUnit()
    let tremor = Tremor(noise, mood, &random)
    var end = strokes.last?.end ?? 0
    if isInterrupted { end *= share }
    let count = sampleCount(until: end)
    var points: [SwipePoint] = []
    for index in 0..<count {
      let jitter = index == 0 ? 0 : random.nextGaussian() * noise.jitter
      let time = max(points.last?.time ?? 0, (Double(index) * noise.interval + jitter).rounded())
      var (x, y) = tremor.displacement(at: time)
      x += first.x
      y += first.y
      for stroke in strokes where stroke.start < time {
        let step = stroke.displacement(at: time)
        x += step.x
        y += step.y
      }
      let point = SwipePoint(x: x.rounded(), y: y.rounded(), time: time)
      guard point.x.isFinite && point.y.isFinite && time.isFinite else { continue }
      if let last = points.last, last.x == point.x && last.y == point.y { continue }
      points.append(point)
    }
    return points
  }
}

/// Small corrections on the way: a slow wobble each way.
private struct Tremor {
  private let amplitude: Double
  /// Radians a millisecond, and at time 0.
  private let x: (speed: Double, phase: Double)
  private let y: (speed: Double, phase: Double)

  init(_ noise: SwipeNoise, _ mood: SwipeSimulator.Mood, _ random: inout SplitMix64) {
    func wave(_ random: inout SplitMix64) -> (speed: Double, phase: Double) {
      let frequency = noise.tremorFrequency * exp(0.3 * random.nextGaussian())
      return (2 * .pi * frequency / 1000, 2 * .pi * random.nextUnit())
    }
    amplitude = noise.tremor * mood.unevenness
    x = wave(&random)
    y = wave(&random)
  }

  func displacement(at time: Double) -> (x: Double, y: Double) {
    (
      amplitude * sin(x.speed * time + x.phase), amplitude * sin(y.speed * time + y.phase)
    )
  }
}

extension SwipeStroke {
  /// The same stroke at another time.
  func moved(to start: Double) -> SwipeStroke {
    SwipeStroke(start: start, duration: duration, shape: shape)
  }
}
