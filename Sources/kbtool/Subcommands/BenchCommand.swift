import ArgumentParser
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Times what the engine answers on the built artifacts.",
    discussion: """
      Input: the artifacts of `make data`, or of another folder with --artifacts. Rows in ns are of one query out of many: least and \
      median of eight rounds over all of them, and the 99th percentile of single calls, which has the cost of reading the clock in it. \
      Rows in µs are of single calls. Some rows have a simple way to the same answers beside them; compare those ratios, not times of \
      different machines. Build with optimisation before believing any number.

      Example:
        kbtool bench --artifacts artifacts
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Flag(help: "Print the rows as JSON.")
  var json = false

  func run() throws {
    let data = EngineBenchmarks.Data(
      language: try artifacts.openLanguage(), emoji: try artifacts.open("emoji"),
      layouts: try artifacts.openLayouts(),
      path: "\(artifacts.artifacts)/\(artifacts.language).kba")
    let table: ResultTable
    do { table = try EngineBenchmarks.table(data) } catch let error as FormatError {
      throw QueryOptions.report(error, artifacts.artifacts)
    }
    for reason in table.leftOut { Output.diagnostic("left out: \(reason)") }
    if json { return try Output.json(table) }
    Output.result(table.machine)
    var text = TextTable([
      ("query", .left), ("least", .right), ("median", .right), ("p99", .right), ("unit", .left),
      ("beside", .left),
    ])
    for row in table.rows {
      text.add(
        [row.name] + [row.least, row.median, row.p99].map(BenchCommand.cell)
          + [row.unit, BenchCommand.comparison(row)])
    }
    for line in text.lines { Output.result(line) }
  }

  private static func cell(_ value: Double?) -> String {
    guard let value else { return "" }
    return value < 100 ? Text.ratio(value) : Text.count(Int(value.rounded()))
  }

  private static func comparison(_ row: ResultTable.Row) -> String {
    guard let baseline = row.baseline, let name = row.baselineName, baseline > 0 else { return "" }
    return "\(Text.ratio(row.median / baseline)) × \(name) (\(Text.count(Int(baseline.rounded()))))"
  }
}
