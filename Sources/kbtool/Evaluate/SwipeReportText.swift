import KeyboardEvaluation

/// A report on swipes as tables.
struct SwipeReportText {
  private let report: SwipeEvaluationReport
  private var lines: [String] = []

  init(_ report: SwipeEvaluationReport) {
    self.report = report
    headline()
    for decoder in report.decoders where decoder.folds != nil { folds(decoder) }
    parts("layout") { $0.byLayout }
    parts("letters") { $0.byLength }
    vocabulary()
    for decoder in report.decoders {
      if let mistakes = report.mistakes[decoder.decoder] { explain(decoder.decoder, mistakes) }
    }
  }

  func print() {
    for line in lines { Output.result(line) }
  }

  private mutating func headline() {
    let count = report.decoders.first?.accuracy.count ?? 0
    lines.append(
      "\(Text.plural(count, "swipe")), \(Text.count(report.entries)) entries in the lexicon, no previous word"
    )
    var table = TextTable([
      ("decoder", .left), ("top 1 %", .right), ("95 %", .left), ("top 3 %", .right),
      ("95 %", .left), ("top 4 %", .right), ("95 %", .left), ("after lift µs", .right),
      ("p99", .right), ("whole µs", .right), ("p99", .right),
    ])
    for decoder in report.decoders {
      let accuracy = decoder.accuracy
      table.add(
        [decoder.decoder] + SwipeReportText.cells(accuracy.top1)
          + SwipeReportText.cells(accuracy.top3) + SwipeReportText.cells(accuracy.top4)
          + [
            decoder.afterLift.median, decoder.afterLift.p99, decoder.whole.median,
            decoder.whole.p99,
          ]
          .map(SwipeReportText.microseconds))
    }
    lines += table.lines
  }

  private mutating func folds(_ decoder: SwipeReport) {
    guard let folds = decoder.folds else { return }
    var table = TextTable([
      (decoder.decoder, .left), ("swipes", .right), ("top 1 %", .right), ("top 3 %", .right),
      ("top 4 %", .right),
    ])
    for (index, part) in folds.parts.enumerated() {
      table.add(
        ["fold \(index + 1)", Text.count(part.count)]
          + [part.top1, part.top3, part.top4].map { SwipeReportText.percent($0.value) })
    }
    let whole = decoder.accuracy
    table.add(
      ["pooled", Text.count(whole.count)]
        + [whole.top1, whole.top3, whole.top4].map { SwipeReportText.percent($0.value) })
    table.add(
      ["95 % over words", ""]
        + [folds.top1, folds.top3, folds.top4].map { interval in
          interval.map(SwipeReportText.percent).joined(separator: "–")
        })
    lines += [""] + table.lines
  }

  /// A row for each part, top 1 and top 4 of every decoder beside one another.
  private mutating func parts(_ title: String, _ parts: (SwipeReport) -> [SwipeReport.Part]) {
    guard let first = report.decoders.first else { return }
    let columns = report.decoders.flatMap { decoder in
      [(decoder.decoder + " 1", TextTable.Alignment.right), ("4", .right)]
    }
    var table = TextTable([(title, .left), ("swipes", .right)] + columns)
    for (index, part) in parts(first).enumerated() {
      table.add(
        [part.name, Text.count(part.accuracy.count)]
          + report.decoders.flatMap { decoder -> [String] in
            let accuracy = parts(decoder)[index].accuracy
            return [accuracy.top1, accuracy.top4].map { SwipeReportText.percent($0.value) }
          })
    }
    lines += [""] + table.lines
  }

  private mutating func vocabulary() {
    guard let first = report.decoders.first else { return }
    var table = TextTable([
      ("vocabulary", .left), ("swipes", .right), ("answered %", .right), ("top 1 %", .right),
      ("top 4 %", .right),
    ])
    for decoder in report.decoders {
      let known = decoder.inVocabulary
      table.add([
        "in, \(decoder.decoder)", Text.count(known.count), "",
        SwipeReportText.percent(known.top1.value), SwipeReportText.percent(known.top4.value),
      ])
      let unknown = decoder.outOfVocabulary
      let answered = Proportion(unknown.count { $0.answer != nil }, of: unknown.count)
      table.add([
        "out, \(decoder.decoder)", Text.count(unknown.count),
        unknown.isEmpty ? "" : SwipeReportText.percent(answered.value), "", "",
      ])
    }
    lines += [""] + table.lines
    for (index, swipe) in first.outOfVocabulary.enumerated() {
      let answers = report.decoders.map { decoder in
        "\(decoder.decoder) \(decoder.outOfVocabulary[index].answer.map { "`\($0)`" } ?? "nothing")"
      }
      lines.append(
        "line \(swipe.line): `\(swipe.word)` is not in the lexicon: \(answers.joined(separator: ", "))"
      )
    }
  }

  private mutating func explain(_ decoder: String, _ mistakes: [SwipeMistake]) {
    lines += ["", "\(decoder): \(Text.plural(mistakes.count, "swipe")) without the word in front"]
    for mistake in mistakes {
      lines.append("line \(mistake.line): `\(mistake.word)` on \(mistake.layout)")
      lines.append("  won    " + (mistake.winner.map(SwipeReportText.text) ?? "nothing"))
      let absent =
        mistake.isInVocabulary
        ? "not among \(Text.plural(mistake.guesses, "guess", "guesses"))" : "not in the lexicon"
      lines.append("  right  " + (mistake.right.map(SwipeReportText.text) ?? absent))
    }
  }

  private static func text(_ guess: SwipeMistake.Guess) -> String {
    let text = SwipeText.cost(
      "\(guess.place.map { "\($0)" } ?? "-") `\(guess.word)`", guess.cost,
      guess.parts.map { ($0.name, $0.value) })
    guard let worst = guess.worst else { return text }
    return text + "; letter \(worst.letter + 1) is \(SwipeText.decimal(worst.distance)) keys off "
      + "after \(SwipeText.decimal(worst.length))"
  }

  private static func cells(_ proportion: Proportion) -> [String] {
    let interval = proportion.interval
    return [
      percent(proportion.value), percent(interval.lowerBound) + "–" + percent(interval.upperBound),
    ]
  }

  /// A share as a percentage with one decimal.
  private static func percent(_ share: Double) -> String { SwipeText.decimal(share * 100) }

  private static func microseconds(_ value: Double) -> String {
    value < 100 ? SwipeText.decimal(value) : Text.count(Int(value.rounded()))
  }
}

/// Numbers and costs of swipes.
enum SwipeText {
  /// One decimal.
  static func decimal(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    guard tenths.isFinite, abs(tenths) < 1e15 else { return "\(value)" }
    let whole = Int(tenths)
    return (whole < 0 ? "-" : "") + "\(abs(whole) / 10).\(abs(whole) % 10)"
  }

  /// `name cost = part value + …`.
  static func cost(_ name: String, _ cost: Double, _ parts: [(name: String, value: Double)])
    -> String
  {
    let sum = parts.map { "\($0.name) \(decimal($0.value))" }.joined(separator: " + ")
    return "\(name) \(decimal(cost))" + (sum.isEmpty ? "" : " = \(sum)")
  }
}
