import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// The queries of the table of pairs that predictions rest on, against its list in order.
@Suite struct SuccessorTests {
  @Test(arguments: [1, 2, 3]) func cheapPairsAreThoseOfTheWholeRow(seed: UInt64) throws {
    let model = LexiconFixtures.random(
      .ascii, count: 300, seed: seed, tuning: LexiconFixtures.small)
    let fixture = try PredictionFixture(model, seed: seed)
    for first in [-1, 0, 1, 7, 30, 299, .max] {
      var all: [Int: Int] = [:]
      fixture.bigrams.forEachNext(after: first) { all[$0] = $1 }
      #expect(all == fixture.pairs[first] ?? [:])
      let size = fixture.bigrams.view.sizeClass(after: first)
      #expect(size == (all.isEmpty ? nil : Int.bitWidth - 1 - all.count.leadingZeroBitCount))
      for limit in [-1, 0, 40, 80, 119, 120, 255, .max] {
        var cheap: [Int: Int] = [:]
        fixture.bigrams.forEachNext(after: first, costingAtMost: limit) { cheap[$0] = $1 }
        #expect(cheap == all.filter { $0.value <= limit })
      }
    }
  }

  /// Sums against floating point, and in the order of their parts.
  @Test func sumsOfCostsAreThoseOfProbabilities() {
    let sum = LogSum()
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let (a, b) = (
        Int.random(in: -700...9000, using: &random), Int.random(in: -700...9000, using: &random)
      )
      let exact = -256 * bits(exp2(-Double(a) / 256) + exp2(-Double(b) / 256))
      guard abs(Double(sum(a, b)) - exact) <= 9, sum(a, b) == sum(b, a), sum(a, b) <= min(a, b),
        sum(a, b) <= sum(a, b + 16), sum(a, b) >= min(a, b) - 256
      else {
        Issue.record("\(a) + \(b): \(sum(a, b)), \(exact)")
        return
      }
    }
    #expect(sum(0, 0) == -256 && sum(0, 100_000) == 0)
  }

  private func bits(_ p: Double) -> Double {
    // log2 by its exponent and a series is more than a test needs: repeated squaring is enough.
    var (x, result, step) = (p.significand, Double(p.exponent), 0.5)
    for _ in 0..<30 {
      x *= x
      if x >= 2 {
        x /= 2
        result += step
      }
      step /= 2
    }
    return result
  }

  private func exp2(_ value: Double) -> Double {
    var (whole, fraction) = (value.rounded(.down), value - value.rounded(.down))
    var (result, root) = (1.0, 2.0)
    for _ in 0..<40 {
      root = root.squareRoot()
      fraction *= 2
      if fraction >= 1 {
        result *= root
        fraction -= 1
      }
    }
    while whole > 0 {
      result *= 2
      whole -= 1
    }
    while whole < 0 {
      result /= 2
      whole += 1
    }
    return result
  }
}
