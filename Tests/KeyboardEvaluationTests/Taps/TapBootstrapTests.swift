import Testing
import _KeyboardTestSupport

@testable import KeyboardEvaluation

@Suite struct TapBootstrapTests {
  /// Looking at every drawn word, in the order of the draws.
  private func plain(_ wrong: [Int], _ base: [Int], resamples: Int, seed: UInt64) -> [Double] {
    var random = SplitMix64(seed: seed ^ 0xb007)
    var samples: [Double] = []
    for _ in 0..<resamples {
      let words = base.indices.map { _ in Int(random.next() % UInt64(base.count)) }
      let (sum, baseSum) = words.reduce((0, 0)) { ($0.0 + wrong[$1], $0.1 + base[$1]) }
      samples.append(baseSum == 0 ? 0 : Double(sum) / Double(baseSum) - 1)
    }
    samples.sort()
    let last = Double(samples.count - 1)
    return [samples[Int(0.025 * last)], samples[Int((0.975 * last).rounded(.up))]]
  }

  /// Words without errors, which are not looked at, change nothing, to the last digit.
  @Test(arguments: [0.0, 0.02, 0.3, 1]) func agreesWithLookingAtEveryWord(_ share: Double) {
    var random = SeededRandom(seed: 5)
    func errors() -> [Int] {
      (0..<300).map { _ in
        Double.random(in: 0..<1, using: &random) < share ? Int.random(in: 1...3, using: &random) : 0
      }
    }
    let (base, ways) = (errors(), [errors(), errors(), errors()])
    let changes = TapBootstrap.changes(ways, against: base, resamples: 60, seed: 9)
    for (way, change) in zip(ways, changes) {
      #expect([change.low, change.high] == plain(way, base, resamples: 60, seed: 9))
      let (sum, baseSum) = (way.reduce(0, +), base.reduce(0, +))
      #expect(change.change == (baseSum == 0 ? 0 : Double(sum) / Double(baseSum) - 1))
    }
  }

  @Test func nothingIsNoChange() {
    for (wrong, base) in [([[Int]()], [Int]()), ([], []), ([], [1, 2])] {
      let changes = TapBootstrap.changes(wrong, against: base, resamples: 5, seed: 1)
      #expect(changes.count == wrong.count)
      #expect(changes.allSatisfy { $0.change == 0 && $0.low == 0 && $0.high == 0 })
    }
  }
}
