import KeyboardEvaluation

/// Wrong taps, layout by layout, as people read them.
struct TapReportText {
  private let report: TapReport

  init(_ report: TapReport) { self.report = report }

  func print() {
    for board in report.boards { show(board) }
    for repetition in report.repetitions {
      Output.result(
        "\(repetition.layout), \(Int(repetition.width)) × \(Int(repetition.height)) points: left "
          + "out, its keys lie as at \(Int(repetition.sameWidth)) × \(Int(repetition.sameHeight))")
    }
    for mistake in report.mistakes { show(mistake) }
    for result in report.crossValidation ?? [] {
      Output.result(
        "\(result.resolver.rawValue), chosen on other words: "
          + "\(Text.signed(100 * result.change)) % "
          + "(\(Text.signed(100 * result.changeLow)) … \(Text.signed(100 * result.changeHigh))), "
          + "defaults \(Text.signed(100 * result.defaultChange)) %; chosen: "
          + result.chosen.joined(separator: " / "))
    }
  }

  private func show(_ board: TapReport.Board) {
    Output.result(
      "\(board.layout), \(Int(board.width)) × \(Int(board.height)) points, "
        + "\(Text.plural(board.words, "word")), \(Text.plural(board.taps, "tap"))"
        + (board.skipped > 0 ? ", \(board.skipped) words not on the layout" : ""))
    var table = TextTable(
      [
        ("resolver", .left), ("wrong %", .right), ("against fixed %", .right),
        ("95 % interval", .right),
      ] + TapReport.lengths.map { ("\($0.name) letters", .right) })
    for row in board.rows {
      let isFixed = row.resolver == .fixed
      table.add(
        [
          row.resolver.rawValue, Text.ratio(100 * row.share),
          isFixed ? "" : Text.signed(100 * row.change),
          isFixed
            ? "" : "\(Text.signed(100 * row.changeLow)) … \(Text.signed(100 * row.changeHigh))",
        ]
          + zip(row.wrongByLength, board.tapsByLength).map {
            Text.ratio(100 * Proportion($0, of: $1).value)
          })
    }
    for line in table.lines { Output.result(line) }
    Output.result("")
  }

  private func show(_ mistake: TapReport.Mistake) {
    Output.result(
      "\(mistake.layout) \(mistake.word) [\(mistake.place)]: \(mistake.intended) became "
        + "\(mistake.resolved) at \(Text.ratio(mistake.x)) \(Text.ratio(mistake.y)), fixed "
        + "\(mistake.fixed), \(mistake.reason)")
    for candidate in mistake.candidates.prefix(4) {
      Output.result(
        "  \(candidate.letter)  \(Text.ratio(candidate.totalBits)) bits = touch "
          + "\(Text.ratio(candidate.touchBits)) + letter \(Text.ratio(candidate.letterBits)) + area "
          + "\(Text.ratio(candidate.areaBits))")
    }
  }
}
