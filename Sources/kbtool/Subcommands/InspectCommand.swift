import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows what is in artifacts: sections, sizes, provenance and licences.",
    discussion: """
      Input: .kba files. Header and directory are checked, payloads are not: that is what verify \
      does. Sizes are in bytes.

      Example:
        kbtool inspect artifacts/en.kba
      """)

  @Argument(help: "Artifacts to show.")
  var files: [String]

  @Flag(help: "Print a JSON array with an object for each file.")
  var json = false

  func run() throws {
    var summaries: [ArtifactSummary] = []
    var codes: [ExitCode] = []
    for path in files {
      do throws(FormatError) {
        let summary = try ArtifactSummary(path: path)
        summaries.append(summary)
        if !json { for line in InspectText.lines(summary) { Output.result(line) } }
      } catch { codes.append(Exit.report(error, path)) }
    }
    if json { try Output.json(summaries) }
    if !codes.isEmpty { throw Exit.worst(codes) }
  }
}

/// A summary as lines of text.
enum InspectText {
  static func lines(_ summary: ArtifactSummary) -> [String] {
    var lines = [
      "\(summary.path): format \(summary.formatVersion), \(Text.count(summary.size)) bytes,"
        + " \(Text.plural(summary.sections.count, "section"))"
    ]
    for (title, value) in [
      ("locale", summary.locale), ("tool", summary.tool), ("licence", summary.licence),
    ] {
      if let value, !value.isEmpty { lines.append("  \(title): \(value)") }
    }
    lines += sections(summary).map { "  \($0)" }
    for source in summary.sources {
      lines.append("  source: \(source.path) (\(source.licence))")
      if !source.origin.isEmpty { lines.append("    from: \(source.origin)") }
      lines.append("    sha256: \(source.sha256)")
    }
    for notice in summary.notices { lines.append("  notice: \(notice)") }
    return lines
  }

  private static func sections(_ summary: ArtifactSummary) -> [String] {
    var table = TextTable([
      ("section", .left), ("version", .right), ("codec", .left), ("offset", .right),
      ("stored", .right), ("raw", .right), ("rows", .right), ("", .left), ("bytes/row", .right),
      ("content id", .left),
    ])
    for section in summary.sections {
      table.add([
        section.label, "\(section.version)", section.codec, Text.count(section.offset),
        Text.count(section.storedSize), Text.count(section.rawSize),
        section.rows.map(Text.count) ?? "?", section.rowName ?? "",
        section.bytesPerRow.map(Text.ratio) ?? "", section.contentID,
      ])
    }
    return table.lines
  }
}
