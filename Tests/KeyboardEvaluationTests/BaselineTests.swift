import KeyboardEvaluation
import Testing

@Suite struct BaselineTests {
  let text = "# comment\nswipes.top1\t0.9\t0.01\ntaps.errors\t0.1\t0\n"

  @Test func aFigureMayStayBehindByItsTolerance() throws {
    let baseline = try Baseline(text: text)
    #expect(baseline.falls(of: [Figure("swipes.top1", 0.891)], prefix: "swipes.").isEmpty)
    let falls = baseline.falls(of: [Figure("swipes.top1", 0.889)], prefix: "swipes.")
    #expect(falls.map(\.name) == ["swipes.top1"])
  }

  @Test func aMissingFigureIsAFall() throws {
    let falls = try Baseline(text: text).falls(of: [], prefix: "taps.")
    #expect(falls.map(\.found) == [nil])
  }

  @Test func aBaselineOfOtherRunsIsKnown() throws {
    let baseline = try Baseline(text: text)
    #expect(baseline.holds(prefix: "taps."))
    #expect(!baseline.holds(prefix: "layout."))
  }

  @Test func lowerIsBetterForErrors() throws {
    let baseline = try Baseline(text: text)
    let figure = Figure("taps.errors", 0.05, isHigherBetter: false)
    #expect(baseline.falls(of: [figure], prefix: "taps.").isEmpty)
    let worse = Figure("taps.errors", 0.11, isHigherBetter: false)
    #expect(baseline.falls(of: [worse], prefix: "taps.").count == 1)
  }

  @Test(arguments: ["a\t1", "a\tb\t0", "a\t1\t-1", "a\t1\t0\na\t1\t0", "a\tnan\t0"])
  func aLineThatCannotBeReadIsNamed(_ text: String) {
    #expect(throws: Baseline.ParseError.self) { try Baseline(text: text) }
  }

  @Test func aRecordedBaselineHoldsItsOwnFigures() throws {
    let figures = [Figure("b", 0.5), Figure("a", 0.25, isHigherBetter: false)]
    let baseline = try Baseline(text: Baseline.text(of: figures, tolerance: 0.01))
    #expect(baseline.rows.count == 2)
    #expect(baseline.falls(of: figures, prefix: "").isEmpty)
  }

  @Test func wilsonsIntervalIsThatOfTheTables() {
    // 9 of 10: 0.596...0.982.
    let interval = Proportion(9, of: 10).interval
    #expect(abs(interval.lowerBound - 0.5958) < 0.0005)
    #expect(abs(interval.upperBound - 0.9821) < 0.0005)
    #expect(Proportion(0, of: 0).interval == 0...1)
  }
}
