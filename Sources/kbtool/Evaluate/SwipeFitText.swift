import KeyboardEvaluation

/// A report on a fitted model as tables.
struct SwipeFitText {
  private let report: SwipeFitReport

  init(_ report: SwipeFitReport) { self.report = report }

  func print() {
    Output.result(
      "\(Text.plural(report.swipes, "swipe")) of \(Text.plural(report.words, "word")), "
        + "\(Text.count(report.used)) to learn from, \(Text.count(report.entries)) entries in the "
        + "lexicon, \(Text.plural(report.rounds, "round"))")
    for line in accuracy.lines + [""] + bits.lines + [""] + weights.lines { Output.result(line) }
    Output.result("\nfitted on all, for SwipeModel:")
    for weight in report.weights {
      Output.result("  public var \(weight.name): Float = \(SwipeFitText.number(weight.fitted, 3))")
    }
  }

  private var accuracy: TextTable {
    var table = TextTable([
      ("cross-validated", .left), ("swipes", .right), ("top 1 %", .right), ("top 3 %", .right),
      ("top 4 %", .right),
    ])
    func add(_ name: String, _ accuracy: SwipeReport.Accuracy) {
      table.add(
        [name, Text.count(accuracy.count)]
          + [accuracy.top1, accuracy.top3, accuracy.top4].map {
            SwipeText.decimal($0.value * 100)
          })
    }
    guard let folds = report.crossValidated.folds else { return table }
    for (index, part) in folds.parts.enumerated() { add("fold \(index + 1)", part) }
    add("pooled", report.crossValidated.accuracy)
    table.add(
      ["95 % over words", ""]
        + [folds.top1, folds.top3, folds.top4].map { interval in
          interval.map { SwipeText.decimal($0 * 100) }.joined(separator: "–")
        })
    return table
  }

  private var bits: TextTable {
    var table = TextTable([("bits of the right word", .left), ("", .right)])
    for (name, value) in [
      ("cross-validated", report.bits.crossValidated), ("fitted on all", report.bits.fitted),
      ("as shipped", report.bits.shipped),
    ] { table.add([name, SwipeFitText.number(value, 4)]) }
    return table
  }

  private var weights: TextTable {
    let hasWorth = report.weights.contains { $0.worth != nil }
    var table = TextTable(
      [
        ("weight", .left), ("start", .right), ("fitted", .right), ("shipped", .right),
        ("folds", .right),
      ] + (hasWorth ? [("worth", .right)] : []))
    for weight in report.weights {
      var row = [weight.name]
      row += [weight.start, weight.fitted, weight.shipped].map { SwipeFitText.number($0, 3) }
      row.append(weight.folds.map { SwipeFitText.number($0, 2) }.joined(separator: "…"))
      if let worth = weight.worth { row.append(SwipeFitText.number(worth, 4)) }
      table.add(row)
    }
    return table
  }

  /// So many decimals, the same in every locale.
  private static func number(_ value: Double, _ places: Int) -> String {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * Double(scale)).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "\(value)" }
    let (whole, rest) = Int(abs(scaled)).quotientAndRemainder(dividingBy: scale)
    let digits = String(rest)
    let padding = String(repeating: "0", count: places - digits.count)
    return (scaled < 0 ? "-" : "") + "\(whole).\(padding)\(digits)"
  }
}
