import KeyboardEvaluation

/// Layouts side by side as people read them.
struct LayoutReportText {
  private let reports: [LayoutReport]

  init(_ reports: [LayoutReport]) { self.reports = reports }

  func print() {
    clarity()
    simulated()
    lengths()
    collisions()
  }

  private func show(_ table: TextTable) { for line in table.lines { Output.result(line) } }

  private func clarity() {
    var table = TextTable([
      ("layout", .left), ("words", .right), ("clarity pt", .right), ("25 %", .right),
      ("50 %", .right), ("same way %", .right), ("within 10 pt %", .right),
      ("travel a word pt", .right), ("a stroke", .right), ("in key widths", .right),
      ("straight %", .right), ("keys passed", .right),
    ])
    for report in reports {
      let clarity = report.clarity
      table.add([
        report.layout, Text.count(clarity.words), Text.ratio(clarity.mean),
        Text.ratio(clarity.quantiles[1]), Text.ratio(clarity.quantiles[2]),
        Text.ratio(clarity.identical * 100), Text.ratio(clarity.near * 100),
        Text.ratio(clarity.travel), Text.ratio(clarity.travelPerStroke),
        Text.ratio(clarity.travelPerStroke / max(1, report.pitch[0])),
        Text.ratio(clarity.straight * 100), Text.ratio(clarity.passed),
      ])
    }
    show(table)
  }

  private func simulated() {
    guard let first = reports.first, !first.simulated.isEmpty else { return }
    Output.result("")
    var columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("simulated", .left), ("swipes", .right),
    ]
    for result in first.simulated {
      columns += [("\(result.decoder) 1", .right), ("95 %", .right), ("4", .right)]
    }
    var table = TextTable(columns)
    for report in reports {
      var row = [report.layout, Text.count(report.simulated.first?.accuracy.count ?? 0)]
      for result in report.simulated {
        let interval = result.accuracy.top1.interval
        row += [
          percent(result.accuracy.top1.value),
          "\(percent(interval.lowerBound))–\(percent(interval.upperBound))",
          percent(result.accuracy.top4.value),
        ]
      }
      table.add(row)
    }
    show(table)
  }

  /// Top 1 and 4 of the first decoder by the number of letters.
  private func lengths() {
    guard let decoder = reports.first?.simulated.first?.decoder else { return }
    Output.result("")
    let lengths = [2...3, 4...5, 6...7, 8...9, 10...64]
    var columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("simulated, \(decoder), by letters", .left)
    ]
    for range in lengths {
      let title =
        range.upperBound == 64 ? "\(range.lowerBound)+" : "\(range.lowerBound)–\(range.upperBound)"
      columns += [(title, .right), ("4", .right)]
    }
    var table = TextTable(columns)
    for report in reports {
      guard let result = report.simulated.first else { continue }
      var row = [report.layout]
      for range in lengths {
        let parts = result.byLength.filter { range.contains(Int($0.name) ?? 0) }.map(\.accuracy)
        let count = max(1, parts.reduce(0) { $0 + $1.count })
        for hits in [parts.map(\.top1.successes), parts.map(\.top4.successes)] {
          row.append(percent(Double(hits.reduce(0, +)) / Double(count)))
        }
      }
      table.add(row)
    }
    show(table)
  }

  private func collisions() {
    for report in reports where !report.clarity.collisions.isEmpty {
      Output.result("")
      Output.result("\(report.layout), frequent words within 10 points:")
      let pairs = report.clarity.collisions.map {
        $0.words.joined(separator: "/") + " " + Text.ratio($0.distance)
      }
      Output.result("  " + pairs.joined(separator: ", "))
    }
  }

  private func percent(_ share: Double) -> String {
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
