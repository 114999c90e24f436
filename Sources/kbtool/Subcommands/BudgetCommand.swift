import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "budget",
    abstract: "Measures the memory that artifacts cost while they are queried.",
    discussion: """
      Input: .kba files (all in artifacts/ if none is given). Maps them all, asks mixed queries drawn \
      from a seed and prints memory in bytes. resident and peak hold the whole process, program and \
      clean pages included; dirty is what the queries made this process keep for itself. Pages are \
      counted in a second run with the same queries. Sizes: B, kB, MB, GB (powers of 1000), KiB, \
      MiB, GiB.

      Example:
        kbtool budget artifacts/en.kba --limit 48MB
      """)

  @Argument(help: "Artifacts to map.")
  var files: [String] = []

  @Option(help: "How many queries to ask.")
  var queries = 10_000

  @Option(help: "Seed of the queries.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Fail with 1 if the peak is above this.", valueName: "size"))
  var limit: ByteSize?

  @Flag(help: "Print the measurement as JSON.")
  var json = false

  func validate() throws {
    if queries < 0 { throw ValidationError("--queries must not be negative") }
  }

  func run() throws {
    let paths = files.isEmpty ? try BudgetCommand.defaultFiles() : files
    let run: BudgetRun
    do throws(BudgetRun.InputError) {
      run = try BudgetRun(paths, queries: queries, seed: seed)
    } catch { throw Exit.report(error.error, error.path) }
    if json { try Output.json(run) } else { show(run, paths.count) }
    guard let limit else { return }
    guard let peak = run.after?.peak else {
      Output.diagnostic("error: this system does not tell the peak, so --limit cannot be checked")
      throw Exit.findings
    }
    if peak > limit.bytes {
      Output.diagnostic(
        "error: the peak of \(Text.count(peak)) bytes is above the limit of"
          + " \(Text.count(limit.bytes))")
      throw Exit.findings
    }
  }

  private static func defaultFiles() throws -> [String] {
    do throws(FileError) {
      let names = try FileSystem.fileNames(in: "artifacts").filter { $0.hasSuffix(".kba") }
      if !names.isEmpty { return names.map { "artifacts/\($0)" } }
    } catch { throw Exit.report(error, isInput: true) }
    Output.diagnostic("artifacts: error: no .kba file; `make data` builds them")
    throw Exit.missing
  }

  private func show(_ run: BudgetRun, _ count: Int) {
    var table = TextTable([("", .left), ("bytes", .right), ("of which before opening", .right)])
    table.add(["mapped", Text.count(run.mapped), ""])
    func row(_ name: String, _ field: KeyPath<ProcessMemory, Int>) {
      let values = [run.after, run.before].map { memory in
        memory.map { Text.count($0[keyPath: field]) } ?? "unknown"
      }
      table.add([name] + values)
    }
    row("resident", \.resident)
    row("dirty", \.dirty)
    row("peak", \.peak)
    Output.result("\(Text.plural(count, "artifact")), \(Text.count(run.queries)) queries")
    for line in table.lines { Output.result(line) }
    let pages = run.pages.map(Text.count) ?? "unknown"
    Output.result("16 KiB pages touched: \(pages) of \(Text.count(run.allPages))")
    for label in run.notQueried { Output.result("no queries for \(label)") }
  }
}

/// A number of bytes as people write it: `48MB`, `512KiB`, `1000`.
struct ByteSize: ExpressibleByArgument {
  let bytes: Int

  private static let units = [
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("kB", 1000), ("MB", 1_000_000),
    ("GB", 1_000_000_000), ("B", 1), ("", 1),
  ]

  init?(argument: String) {
    for (unit, factor) in ByteSize.units where argument.hasSuffix(unit) {
      guard let number = Int(argument.dropLast(unit.count)), number >= 0 else { return nil }
      let (bytes, overflow) = number.multipliedReportingOverflow(by: factor)
      guard !overflow else { return nil }
      self.bytes = bytes
      return
    }
    return nil
  }
}
