import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two artifacts in words and costs.",
    discussion: """
      Input: two .kba files, which are verified first. Sections of the same tag and name are compared \
      row by row: words by their display form, pairs of words, emoji by keyword, layouts by key. Costs \
      are in bits. Ends with 0 if every section is the same and with 1 if not.

      Example:
        kbtool diff old/en.kba artifacts/en.kba --top 20
      """)

  @Argument(help: "Artifact before.")
  var before: String

  @Argument(help: "Artifact after.")
  var after: String

  @Option(help: "Rows to show of each list.")
  var top = 10

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("Artifact that holds sections which these refer to.", valueName: "file"))
  var others: [String] = []

  @Flag(help: "Print every difference as JSON.")
  var json = false

  func validate() throws {
    if top < 0 { throw ValidationError("--top must be at least 0") }
  }

  func run() throws {
    let comparison: ArtifactComparison
    do {
      comparison = try ArtifactComparison(
        Files.openVerified(before), Files.openVerified(after), with: try others.map(Files.open))
    } catch let error as FormatError {
      throw Exit.report(error, "\(before), \(after)")
    } catch let error as StageError {
      Output.diagnostic("error: \(error)")
      throw Exit.missing
    }
    if json {
      try Output.json(comparison)
    } else {
      for line in DiffText(top: top).lines(comparison) { Output.result(line) }
    }
    if !comparison.isSame { throw Exit.findings }
  }
}

/// A comparison as lines of text: a table of the sections, then the largest differences of each.
struct DiffText {
  let top: Int

  func lines(_ comparison: ArtifactComparison) -> [String] {
    var table = TextTable([
      ("section", .left), ("", .left), ("rows before", .right), ("after", .right),
      ("added", .right), ("removed", .right), ("rewritten", .right), ("costs", .right),
      ("other", .right), ("bytes before", .right), ("after", .right),
    ])
    for section in comparison.sections {
      table.add(
        [section.label, section.status.rawValue]
          + [
            section.rowsBefore, section.rowsAfter, section.added.count, section.removed.count,
            section.rewritten.count, section.costs.count,
            section.details.count + section.settings.count, section.bytesBefore,
            section.bytesAfter,
          ].map(Text.count))
    }
    return table.lines
      + comparison.sections.filter { $0.status == .changed }.flatMap { [""] + details($0) }
  }

  private func details(_ section: SectionComparison) -> [String] {
    var lines = ["\(section.label):"]
    lines += list("settings", section.settings) { DiffText.change($0.key, $0.before, $0.after) }
    lines += list("added, cheapest first", byCost(section.added) { $0.cost }, DiffText.row)
    lines += list("removed, cheapest first", byCost(section.removed) { $0.cost }, DiffText.row)
    lines += list("rewritten", byCost(section.rewritten) { $0.after.cost }) {
      "\($0.before.key) → \($0.after.key)"
    }
    lines += costs(section.costs)
    lines += list("changed", byCost(section.details) { $0.after.cost }) {
      DiffText.change($0.key, $0.before, $0.after)
    }
    return lines
  }

  private func costs(_ changes: [SectionComparison.Change]) -> [String] {
    guard !changes.isEmpty else { return [] }
    let total = changes.reduce(0) { $0 + ($1.costDifference ?? 0) }
    let mean = total / Double(changes.count)
    let largest = changes.sorted {
      (abs($0.costDifference ?? 0), $1.key) > (abs($1.costDifference ?? 0), $0.key)
    }
    return [
      "  costs: \(Text.count(changes.count)) changed, by \(DiffText.signed(mean)) bits on average"
    ]
      + list("largest changes of cost", largest, DiffText.cost)
      + list("changes of cost of the cheapest", byCost(changes) { $0.after.cost }, DiffText.cost)
  }

  /// Cheapest first, rows without cost in their order.
  private func byCost<T>(_ rows: [T], _ cost: (T) -> Double?) -> [T] {
    rows.enumerated().sorted { a, b in
      let (left, right) = (cost(a.element) ?? 0, cost(b.element) ?? 0)
      return left != right ? left < right : a.offset < b.offset
    }.map(\.element)
  }

  private func list<T>(_ title: String, _ rows: [T], _ text: (T) -> String) -> [String] {
    guard !rows.isEmpty, top > 0 else { return [] }
    let rest = rows.count - min(top, rows.count)
    return ["  \(title):"] + rows.prefix(top).map { "    \(text($0))" }
      + (rest > 0 ? ["    and \(Text.count(rest)) more"] : [])
  }

  private static func row(_ row: SectionComparison.Row) -> String {
    ([row.key] + (row.cost.map { ["\(Text.ratio($0)) bits"] } ?? [])
      + (row.detail.isEmpty ? [] : [row.detail])).joined(separator: "  ")
  }

  private static func cost(_ change: SectionComparison.Change) -> String {
    let costs = [change.before.cost, change.after.cost].map { Text.ratio($0 ?? 0) }
    return "\(change.key)  \(costs[0]) → \(costs[1]) bits  (\(signed(change.costDifference ?? 0)))"
  }

  private static func change(
    _ key: String, _ before: SectionComparison.Row, _ after: SectionComparison.Row
  ) -> String {
    let texts = [before.detail, after.detail].map { $0.isEmpty ? "nothing" : $0 }
    return "\(key): \(texts[0]) → \(texts[1])"
  }

  private static func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + Text.ratio(abs(value))
  }
}
