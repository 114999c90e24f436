import KeyboardEvaluation

/// A report on predictions as tables.
struct PredictionReportText {
  private var lines: [String] = []

  init(_ report: PredictionReport) {
    lines.append(
      "\(Text.plural(report.savings.words, "word")), \(Text.plural(report.savings.characters, "character")), "
        + "\(report.slots) on the bar; not in the lexicon: \(percent(report.outOfVocabulary.value)) %"
    )
    savings(report)
    hits(report)
    misses(report)
  }

  func print() {
    for line in lines { Output.result(line) }
  }

  private func percent(_ share: Double) -> String { Text.ratio(100 * share) }

  private mutating func savings(_ report: PredictionReport) {
    var table = TextTable([
      ("savings", .left), ("words", .right), ("characters", .right), ("taps", .right),
      ("saved %", .right), ("next word %", .right),
    ])
    func add(_ name: String, _ savings: PredictionReport.Savings, _ next: String) {
      table.add(
        [name]
          + [savings.words, savings.characters, savings.taps].map { Text.count($0) }
          + [percent(savings.share), next])
    }
    add("all", report.savings, percent(report.hits.first?.value ?? 0))
    add("completions alone", report.completionSavings, "")
    for length in report.byLength {
      add("\(length.letters) letters", length.savings, percent(length.next.value))
    }
    lines += table.lines
  }

  private mutating func hits(_ report: PredictionReport) {
    var table = TextTable([
      ("letters typed", .left), ("words", .right), ("on the bar %", .right), ("95 %", .left),
    ])
    func add(_ name: String, _ hits: Proportion) {
      let interval = hits.interval
      table.add([
        name, Text.count(hits.trials), percent(hits.value),
        "\(percent(interval.lowerBound))…\(percent(interval.upperBound))",
      ])
    }
    add("0, at the start of a sentence", report.sentenceStart)
    for (letters, hits) in report.hits.prefix(9).enumerated() { add("\(letters)", hits) }
    lines += table.lines
  }

  private mutating func misses(_ report: PredictionReport) {
    for miss in report.misses {
      let bits = miss.bits.map { Text.ratio($0) } ?? "not among the best"
      let bar = miss.bar.map { offer in
        let pair = offer.pairBits.map { ", pair \(Text.ratio($0))" } ?? ""
        return "\(offer.word) \(Text.ratio(offer.bits)) (word \(Text.ratio(offer.wordBits))\(pair))"
      }
      lines.append(
        "\(miss.previous) \(miss.prefix)|\(miss.word) \(bits): \(bar.joined(separator: "; "))")
    }
  }
}
