import KeyboardEvaluation

/// Reports of corrections as tables.
enum CorrectionText {
  static func show(_ report: CorrectionReport) {
    var table = TextTable([
      ("misspellings", .left), ("costs", .left), ("count", .right), ("top-1", .right),
      ("±95 %", .left), ("top-5", .right), ("right", .right), ("wrong", .right),
      ("median µs", .right), ("p99 µs", .right),
    ])
    for set in report.sets {
      let share = set.all.share(\.top1)
      table.add(
        [set.name, set.costs] + cells(set.all, interval: share.interval) + [
          Text.ratio(set.medianMicroseconds), Text.ratio(set.p99Microseconds),
        ])
    }
    show(table)
    showParts(report, "edits", \.byDistance)
    showParts(report, "letters", \.byLength)
    for (name, changes) in [
      ("valid", report.validWords), ("unknown", report.unknownWords),
    ] where changes.count > 0 {
      let share = Text.share(changes.share.value)
      Output.result(
        "\(name) words replaced: \(changes.changed) of \(Text.count(changes.count)) (\(share) %)")
      for example in changes.examples.prefix(5) { Output.result("  \(example)") }
    }
    for set in report.sets where !set.errors.isEmpty { showErrors(set) }
  }

  private static func showParts(
    _ report: CorrectionReport, _ title: String,
    _ parts: KeyPath<CorrectionSetReport, [Int: CorrectionTally]>
  ) {
    var table = TextTable([
      ("misspellings", .left), ("costs", .left), (title, .right), ("count", .right),
      ("top-1", .right), ("±95 %", .left), ("top-5", .right), ("right", .right),
      ("wrong", .right),
    ])
    for set in report.sets {
      for (part, tally) in set[keyPath: parts].sorted(by: { $0.key < $1.key }) {
        table.add(
          [set.name, set.costs, "\(part)"]
            + cells(tally, interval: tally.share(\.top1).interval))
      }
    }
    Output.result("")
    show(table)
  }

  private static func cells(
    _ tally: CorrectionTally, interval: ClosedRange<Double>
  ) -> [String] {
    [
      Text.count(tally.count), Text.share(tally.share(\.top1).value),
      "\(Text.share(interval.lowerBound))–\(Text.share(interval.upperBound))",
      Text.share(tally.share(\.top5).value), Text.share(tally.share(\.automaticRight).value),
      Text.share(tally.share(\.automaticWrong).value),
    ]
  }

  private static func showErrors(_ set: CorrectionSetReport) {
    Output.result("")
    Output.result("\(set.name), \(set.costs): word not first")
    for error in set.errors {
      let place = error.place.map { "place \($0)" } ?? "not suggested"
      Output.result("\(error.typed) for \(error.word): \(place)")
      for row in error.suggestions { Output.result("  " + explanation(row)) }
    }
  }

  /// A suggestion with its cost by part.
  static func explanation(_ row: CorrectionRow) -> String {
    let parts = [
      ("mistakes", row.channelBits), ("word", row.wordBits), ("previous word", row.contextBits),
    ].filter { $0.1 != 0 }.map { "\($0.0) \(signed($0.1))" }
    return "\(row.text): \(signed(row.bits)) bits = \(parts.joined(separator: " + "))"
  }

  /// Bits with two decimals, and a minus if they are below 0.
  static func signed(_ bits: Double) -> String {
    bits < 0 ? "−\(Text.ratio(-bits))" : Text.ratio(bits)
  }

  private static func show(_ table: TextTable) {
    for line in table.lines { Output.result(line) }
  }
}

extension Text {
  /// A share of 0...1 in per cent with one decimal.
  static func share(_ value: Double) -> String {
    let tenths = Int((value * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
