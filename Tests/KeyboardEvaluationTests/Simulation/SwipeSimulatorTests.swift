import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

extension SwipeNoise {
  /// A finger that hits every key and stops at each.
  static var none: SwipeNoise {
    var noise = SwipeNoise()
    for path in [
      \SwipeNoise.biasX, \.biasY, \.shift, \.start, \.inner, \.endAlong, \.endAcross, \.overshoot,
      \.turnOvershoot, \.turnOvershootSpread, \.sloppiness, \.unevenness, \.lapseShare, \.omission,
      \.interruption, \.strokeSpread, \.tempo, \.overlap, \.overlapAhead, \.overlapSpread,
      \.restShare, \.bow, \.tremor, \.loopShare, \.jitter,
    ] { noise[keyPath: path] = 0 }
    return noise
  }
}

@Suite struct SwipeSimulatorTests {
  private let keys: LetterKeys

  init() throws { keys = try SwipeFixtures.qwerty() }

  @Test func aSeedDecidesEverything() {
    let simulator = SwipeSimulator(keys: keys)
    let first = simulator.swipe("keyboard", seed: 7)
    #expect(first.count > 10)
    #expect(first == simulator.swipe("keyboard", seed: 7))
    #expect(first != simulator.swipe("keyboard", seed: 8))
  }

  @Test func samplesAreWhatAScreenReports() {
    let simulator = SwipeSimulator(keys: keys)
    for seed in 0..<200 as Range<UInt64> {
      let points = simulator.swipe("letters", seed: seed)
      #expect(points.first?.time == 0)
      for (point, next) in zip(points, points.dropFirst()) {
        #expect(point.time <= next.time)
        #expect(point.x != next.x || point.y != next.y)
      }
      #expect(
        points.allSatisfy {
          $0.x == $0.x.rounded() && $0.y == $0.y.rounded() && $0.time == $0.time.rounded()
        })
    }
  }

  /// Without noise the finger passes every key, in order, and begins and ends on one.
  @Test func withoutNoiseEveryKeyIsHit() throws {
    let simulator = SwipeSimulator(keys: keys, noise: .none)
    let points = simulator.swipe("quilt", seed: 1)
    var at = 0
    for letter in "quilt".unicodeScalars {
      let key = SwipeFixtures.key(letter, keys)
      let found = points[at...].firstIndex { abs($0.x - key.x) <= 1 && abs($0.y - key.y) <= 1 }
      at = try #require(found, "\(letter)")
    }
    #expect(at >= points.count - 5)
  }

  /// Means and deviations of both ends are those of the noise; 5 % is three standard errors.
  @Test func endsSpreadAsTheNoiseSays() {
    var noise = SwipeNoise.none
    (noise.biasX, noise.biasY, noise.overshoot) = (3, -2, 10)
    (noise.start, noise.endAlong, noise.endAcross) = (9, 14, 6)
    let simulator = SwipeSimulator(keys: keys, noise: noise)
    let (from, to) = (SwipeFixtures.key("q", keys), SwipeFixtures.key("p", keys))
    var (starts, alongs, acrosses): ([Double], [Double], [Double]) = ([], [], [])
    for seed in 0..<2000 as Range<UInt64> {
      let points = simulator.swipe("qp", seed: seed)
      guard let first = points.first, let last = points.last else { continue }
      starts += [first.x - from.x - 3, first.y - from.y + 2]
      alongs.append(last.x - to.x - 3)
      acrosses.append(last.y - to.y + 2)
    }
    for (values, mean, deviation) in [
      (starts, 0.0, 9.0), (alongs, 10, 14), (acrosses, 0, 6),
    ] {
      let found = values.reduce(0, +) / Double(values.count)
      let square = values.reduce(0) { $0 + ($1 - found) * ($1 - found) }
      #expect(abs(found - mean) < 0.07 * deviation)
      #expect(abs((square / Double(values.count)).squareRoot() / deviation - 1) < 0.05)
    }
  }

  @Test func aDoubledLetterIsOneKeyWithALoopNowAndThen() throws {
    var noise = SwipeNoise.none
    let plain = SwipeSimulator(keys: keys, noise: noise)
    #expect(plain.swipe("tallow", seed: 1) == plain.swipe("talow", seed: 1))
    noise.loopShare = 1
    noise.loopRadius = 12
    let looped = SwipeSimulator(keys: keys, noise: noise).swipe("tallow", seed: 1)
    let key = SwipeFixtures.key("l", keys)
    let near = looped.filter { abs($0.x - key.x) <= 25 && abs($0.y - key.y) <= 25 }
    // Once around: the samples near the key go to both sides of it both ways.
    let (xs, ys) = (near.map { $0.x - key.x }, near.map { $0.y - key.y })
    let width = try #require(xs.max()) - #require(xs.min())
    let height = try #require(ys.max()) - #require(ys.min())
    #expect(width >= 20 && height >= 20)
  }

  @Test func wordsWithoutKeysGiveNothing() {
    let simulator = SwipeSimulator(keys: keys)
    for word in ["", "!?", "naïve", "привет", "中文", String(repeating: "ab", count: 40)] {
      #expect(simulator.swipe(word, seed: 1).isEmpty, "\(word)")
    }
    #expect(simulator.swipe("Don't", seed: 3) == simulator.swipe("dont", seed: 3))
  }

  /// Whatever the keys and the noise are, there are samples in bounds or none.
  @Test func oddKeysAndNumbersAreSafe() {
    let huge = Double.greatestFiniteMagnitude
    func keys(_ places: [(Double, Double)]) -> LetterKeys {
      LetterKeys(
        keys: places.enumerated().map { index, place in
          .init(letter: index == 0 ? "a" : "b", x: place.0, y: place.1, id: index)
        })
    }
    let odd = [
      keys([]), keys([(5, 5)]), keys([(.nan, 0), (1, 1)]), keys([(3, 3), (3, 3)]),
      keys([(-huge, huge), (huge, -huge)]), keys([(.infinity, 0), (0, .infinity)]),
    ]
    let numbers = [Double.nan, .infinity, -.infinity, -1, 0, huge]
    for keys in odd {
      for number in numbers {
        for path in [
          \SwipeNoise.interval, \.strokeTime, \.tempo, \.start, \.overlap, \.jitter, \.rest,
          \.haste, \.strokeExponent, \.interruption,
        ] {
          var noise = SwipeNoise()
          noise[keyPath: path] = number
          for word in ["ab", "aabba", "a"] {
            let points = SwipeSimulator(keys: keys, noise: noise).swipe(word, seed: 1)
            #expect(points.count <= SwipeSimulator.maximumSamples)
            #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.time.isFinite })
            #expect(zip(points, points.dropFirst()).allSatisfy { $0.time <= $1.time })
          }
        }
      }
    }
    #expect(SwipeSimulator(keys: odd[1]).swipe("a", seed: 1).count == 1)
  }
}

@Suite struct SwipeStrokeTests {
  /// Flash and Hogan: the speed is 0 at both ends and 1.875 times the mean in the middle.
  @Test func aStrokeHasTheSpeedOfLeastJerk() {
    #expect(SwipeStroke.minimumJerk(-1) == 0 && SwipeStroke.minimumJerk(0) == 0)
    #expect(SwipeStroke.minimumJerk(1) == 1 && SwipeStroke.minimumJerk(2) == 1)
    func speed(_ share: Double) -> Double {
      (SwipeStroke.minimumJerk(share + 1e-4) - SwipeStroke.minimumJerk(share - 1e-4)) / 2e-4
    }
    #expect(abs(speed(0.5) - 1.875) < 1e-4)
    #expect(speed(0.001) < 0.001 && speed(0.999) < 0.001)
    for step in 1..<100 {
      let share = Double(step) / 100
      #expect(speed(share) > 0 && speed(share) <= 1.8751)
      let mirrored = 1 - SwipeStroke.minimumJerk(1 - share)
      #expect(abs(SwipeStroke.minimumJerk(share) - mirrored) < 1e-12)
    }
  }

  @Test func aBowLeavesTheEndsWhereTheyAre() {
    let stroke = SwipeStroke(
      start: 100, duration: 200, shape: .reach(dx: 60, dy: 0, bow: 0.25))
    #expect(stroke.displacement(at: 100) == (0, 0))
    #expect(stroke.displacement(at: 400) == (60, 0))
    let middle = stroke.displacement(at: 200)
    #expect(abs(middle.x - 30) < 1e-9 && abs(middle.y - 15) < 1e-9)
  }

  @Test func aLoopComesBack() {
    let loop = SwipeStroke(start: 0, duration: 100, shape: .loop(radiusX: 10, radiusY: 0))
    let (half, end) = (loop.displacement(at: 50), loop.displacement(at: 100))
    #expect(abs(half.x - 20) < 1e-9 && abs(half.y) < 1e-9)
    #expect(abs(end.x) < 1e-9 && abs(end.y) < 1e-9)
  }
}
