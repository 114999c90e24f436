import ArgumentParser
import KeyboardEngine
import KeyboardFormat

/// Arguments of every `kbtool query`.
struct QueryOptions: ParsableArguments {
  @Argument(help: "Artifact to ask.")
  var file: String

  @Option(help: "Name of the section, if the artifact holds several of the kind (the first).")
  var name: String?

  @Flag(help: "Print the answer as JSON.")
  var json = false

  /// Opens the artifact as an app does.
  /// - Throws: 65 or 66.
  func open() throws -> KeyboardData { KeyboardData(try Files.open(file)) }

  /// Runs a query.
  /// - Throws: 66 for a section that is not there, 65 for one that is damaged.
  func asking<R>(_ body: (KeyboardData) throws -> R) throws -> R {
    let data = try open()
    do { return try body(data) } catch let error as FormatError {
      throw QueryOptions.report(error, file)
    }
  }

  /// Reports why a section cannot be asked.
  static func report(_ error: FormatError, _ path: String) -> ExitCode {
    let code = Exit.report(error, path)
    return error.code == .section || error.code == .dependency ? Exit.missing : code
  }

  /// Prints rows as a table or JSON. No rows are an answer too: a note says so on stderr.
  func show<Row: Encodable>(
    _ rows: [Row], _ columns: [(title: String, alignment: TextTable.Alignment)], none: String,
    _ cells: (Row) -> [String]
  ) throws {
    if json {
      try Output.json(rows)
    } else if !rows.isEmpty {
      var table = TextTable(columns)
      for row in rows { table.add(cells(row)) }
      for line in table.lines { Output.result(line) }
    }
    if rows.isEmpty { Output.diagnostic(none) }
  }
}
