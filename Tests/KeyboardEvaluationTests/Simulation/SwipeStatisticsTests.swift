import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

@Suite struct SwipeStatisticsTests {
  private typealias Target = SwipeSimulator.Target

  private func random(_ count: Int, _ random: inout SplitMix64) -> [SwipePoint] {
    (0..<count).map {
      SwipePoint(
        x: (random.nextUnit() * 100).rounded(), y: (random.nextUnit() * 100).rounded(),
        time: Double($0) * 16)
    }
  }

  /// Against every way of choosing samples that never goes back.
  @Test func samplesAreMatchedAsWellAsCanBe() throws {
    var source = SplitMix64(seed: 5)
    for _ in 0..<200 {
      let points = random(7, &source)
      let targets = random(4, &source).map { Target(x: $0.x, y: $0.y, isDouble: false) }
      let match = try #require(SwipeMatch(points, targets))
      #expect(match.samples.first == 0 && match.samples.last == 6)
      #expect(match.samples == match.samples.sorted())
      func cost(_ samples: [Int]) -> Double {
        zip(samples, targets).reduce(0) {
          let (dx, dy) = (points[$1.0].x - $1.1.x, points[$1.0].y - $1.1.y)
          return $0 + dx * dx + dy * dy
        }
      }
      var least = Double.infinity
      for first in 0..<7 {
        for second in first..<7 { least = min(least, cost([0, first, second, 6])) }
      }
      #expect(abs(cost(match.samples) - least) < 1e-9)
    }
    #expect(SwipeMatch([], [Target(x: 0, y: 0, isDouble: false)]) == nil)
    #expect(SwipeMatch(random(1, &source), []) == nil)
  }

  /// A finger that hits every key is off by less than rounding, and its way is the straight one.
  @Test func aPerfectFingerIsMeasuredAsOne() throws {
    let keys = try SwipeFixtures.qwerty()
    let simulator = SwipeSimulator(keys: keys, noise: .none)
    let words = ["quilt", "table", "word", "made"]
    let statistics = SwipeStatistics(words.map { ($0, keys, simulator.swipe($0, seed: 1)) })
    #expect(statistics.count == 4 && statistics.astray == 0)
    func middle(_ name: SwipeMeasures.Name) throws -> Double {
      let row = try #require(statistics.rows.first { $0.name == name.rawValue })
      return try #require(row.quantiles.values.dropFirst(2).first)
    }
    #expect(try middle(.start) < 1 && abs(middle(.endAlong)) < 2 && middle(.inner) < 2)
    #expect(try abs(middle(.length) - 1) < 0.02 && middle(.elastic) < 3)
    // It stops at every turn.
    #expect(try middle(.turnSpeed) < 0.2 && middle(.peak) > 1.5)
  }

  @Test func swipesThatMissAreAstray() throws {
    let keys = try SwipeFixtures.qwerty()
    let far = Finger.jump("qqqqpppp", on: keys)
    let statistics = SwipeStatistics([
      ("zm", keys, far), ("qp", keys, []), ("qp", keys, [far[0]]), ("q", keys, far),
    ])
    #expect(statistics.count == 3 && statistics.astray == 1)
    #expect(SwipeStatistics([]).rows.allSatisfy { $0.quantiles.values.isEmpty })
  }

  @Test func quantilesAreOfSortedValues() {
    let values = SwipeStatistics.Quantiles((0...100).map { Double(100 - $0) } + [.nan, .infinity])
    #expect(values.values == [10, 25, 50, 75, 90] && values.count == 101)
  }
}
