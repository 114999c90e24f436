import KeyboardCompiler
import KeyboardFormat

/// A build's report as lines of text.
enum BuildReportText {
  /// An artifact a block: its line, then a line for each section.
  static func table(_ report: BuildReport) -> [String] {
    var table = TextTable([
      ("artifact", .left), ("section", .left), ("rows", .right), ("bytes", .right),
      ("bytes/row", .right), ("time", .right), ("licence", .left),
    ])
    for artifact in report.artifacts {
      table.add([
        artifact.name, Text.plural(artifact.sections.count, "section"),
        Text.count(artifact.sections.reduce(0) { $0 + ($1.rows ?? 0) }), Text.count(artifact.size),
        "", artifact.duration.map(Text.seconds) ?? "up to date", artifact.licence,
      ])
      for section in artifact.sections {
        table.add([
          "", section.label, section.rows.map(Text.count) ?? "?", Text.count(section.storedSize),
          ratio(section), section.duration.map(Text.seconds) ?? "",
        ])
      }
    }
    let bytes = report.artifacts.reduce(0) { $0 + $1.size }
    let built = report.artifacts.count { $0.wasBuilt }
    return table.lines + [
      "\(Text.plural(report.artifacts.count, "artifact")), \(built) built, \(Text.count(bytes)) bytes,"
        + " \(Text.seconds(report.duration))"
    ]
  }

  private static func ratio(_ section: BuildReport.Section) -> String {
    guard let rows = section.rows, rows > 0 else { return "" }
    return Text.ratio(Double(section.storedSize) / Double(rows))
  }

  /// Rows that were left out on purpose, a line for each reason.
  static func rejections(_ report: BuildReport) -> [String] {
    report.rejections.map { rejection in
      let examples = rejection.examples.prefix(2).joined(separator: "; ")
      return "\(rejection.file): left out \(Text.count(rejection.count)): \(rejection.reason)"
        + " (\(examples))"
    }
  }

  static func explanation(_ report: BuildReport, of word: String) -> [String] {
    if report.explanations.isEmpty { return ["no stage met `\(word)`"] }
    return report.explanations.flatMap { explanation in
      ["\(explanation.artifact) \(explanation.section)"] + explanation.steps.map { "  \($0)" }
    }
  }
}

/// A build's report as JSON.
struct BuildReportJSON: Encodable {
  struct FindingJSON: Encodable {
    let severity: String
    let file: String
    let line: Int?
    let column: Int?
    let message: String
  }
  struct RejectionJSON: Encodable {
    let file: String
    let reason: String
    let count: Int
    let examples: [String]
  }
  struct SectionJSON: Encodable {
    let section: String
    let rows: Int?
    let rowName: String?
    let storedSize: Int
    let rawSize: Int
    let contentID: String
    let seconds: Double?
  }
  struct ArtifactJSON: Encodable {
    let name: String
    let path: String
    let size: Int
    let licence: String
    let wasBuilt: Bool
    let sections: [SectionJSON]
  }
  struct ExplanationJSON: Encodable {
    let word: String
    let artifact: String
    let section: String
    let steps: [String]
  }

  let findings: [FindingJSON]
  let rejections: [RejectionJSON]
  let artifacts: [ArtifactJSON]
  let explanations: [ExplanationJSON]
  let seconds: Double

  init(_ report: BuildReport, word: String?) {
    findings = report.findings.map {
      FindingJSON(
        severity: $0.severity.rawValue, file: $0.file, line: $0.line, column: $0.column,
        message: $0.message)
    }
    rejections = report.rejections.map {
      RejectionJSON(file: $0.file, reason: $0.reason, count: $0.count, examples: $0.examples)
    }
    artifacts = report.artifacts.map { artifact in
      ArtifactJSON(
        name: artifact.name, path: artifact.path, size: artifact.size, licence: artifact.licence,
        wasBuilt: artifact.wasBuilt,
        sections: artifact.sections.map {
          SectionJSON(
            section: $0.label, rows: $0.rows, rowName: $0.rowName, storedSize: $0.storedSize,
            rawSize: $0.rawSize, contentID: $0.contentID.description,
            seconds: $0.duration.map { $0 / .seconds(1) })
        })
    }
    explanations = report.explanations.map {
      ExplanationJSON(word: word ?? "", artifact: $0.artifact, section: $0.section, steps: $0.steps)
    }
    seconds = report.duration / .seconds(1)
  }
}
