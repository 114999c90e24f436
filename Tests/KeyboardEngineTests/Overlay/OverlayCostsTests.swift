import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// How counts become costs.
@Suite struct OverlayCostsTests {
  private func cost(_ listed: Int?, _ count: UInt32, _ total: UInt64, step: Int = 32) -> Int {
    OverlayCosts.cost(listed: listed, count: count, total: total, step: step)
  }

  @Test func hasTheDocumentedValues() {
    // A new word used once is at 2^−16, in eighths of a bit; used twice a bit less.
    #expect(cost(nil, 1, 1) == 128)
    #expect(cost(nil, 2, 2) == 120)
    #expect(cost(nil, 0, 5) == 254)
    // As likely as listed again: one bit less.
    #expect(cost(128, 1, 1) == 120)
    // Beyond the prior, shares of the user's own count.
    #expect(cost(nil, 1 << 20, 1 << 22) == 16)
    #expect(OverlayCosts.pairCost(count: 1, total: 1, step: 32) == 40)
    #expect(OverlayCosts.pairCost(count: 64, total: 128, step: 32) == 8)
  }

  @Test func changesAreRoundedAndClamped() {
    let changed = { OverlayCosts.cost(listed: 100, count: 0, total: 0, change: $0, step: 32) }
    #expect(changed(15) == 100 && changed(16) == 101 && changed(-15) == 100 && changed(-16) == 99)
    #expect(changed(32_767) == 254 && changed(-32_767) == 0)
  }

  @Test(arguments: [1, 2]) func countsOnlyMakeCheaperAndNeverReverse(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20_000 {
      let listed = Bool.random(using: &random) ? Int.random(in: 0...254, using: &random) : nil
      let step = [1, 8, 32, 256, 4096].randomElement(using: &random) ?? 32
      let count = UInt32.random(
        in: 0...(.max >> UInt32.random(in: 0...31, using: &random)), using: &random)
      let more = count == .max ? count : UInt32.random(in: count...(.max), using: &random)
      let total = UInt64(more) + UInt64.random(in: 0...(1 << 40), using: &random)
      let (low, high) = (
        cost(listed, count, total, step: step), cost(listed, more, total, step: step)
      )
      guard high <= low, (0...254).contains(low), (0...254).contains(high), low <= listed ?? 254,
        count > 0 || low == listed ?? 254
      else {
        Issue.record(
          "\(String(describing: listed)) \(count) \(more) \(total) \(step): \(low), \(high)")
        return
      }
    }
  }
}
