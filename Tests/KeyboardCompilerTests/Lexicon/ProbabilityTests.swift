import Foundation
import Testing

@testable import KeyboardCompiler

struct ProbabilityTests {
  @Test func centibelsBecomeEighthsOfABit() {
    for centibels in 1...950 {
      let exact = 8 * Double(centibels) * log2(10.0) / 100
      let cost = Probability.cost(Probability.ofCentibels[centibels])
      #expect(abs(Double(cost) - exact) <= 0.5001, "\(centibels)")
    }
  }

  @Test func countsBecomeProbabilities() {
    #expect(Probability.ofCount(1, total: 1024) == Probability.one >> 10)
    #expect(Probability.cost(Probability.ofCount(3, total: 4)) == 3)
    #expect(Probability.ofCount(5, total: 5) == Probability.one)
    #expect(Probability.ofCount(0, total: 5) == 0)
    #expect(Probability.ofCount(0, total: 0) == 0)
  }

  @Test func costsStayInTheirRange() {
    #expect(Probability.cost(0) == 254)
    #expect(Probability.cost(1) == 254)
    #expect(Probability.cost(Probability.one) == 0)
    #expect(Probability.cost(.max) == 0)
    #expect(Probability.cost(Probability.one >> 31) == 248)
  }

  @Test func scalingDoesNotOverflow() {
    #expect(Probability.scaled(Probability.one, 3, 4) == Probability.one / 4 * 3)
    #expect(Probability.scaled(.max, .max, 1) == .max)
  }
}
