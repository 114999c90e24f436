/// What reading a user's own files brought to light: findings, and every row that was left out.
package struct ImportLog: Sendable {
  /// A row that is not in the result.
  package struct Rejected: Sendable, Equatable {
    package let file: String
    package let line: Int
    package let text: String
    package let reason: String
  }

  package private(set) var findings = Findings()
  /// In the order in which they were met.
  package private(set) var rejected: [Rejected] = []
  private var counts: [String: Int] = [:]

  /// Findings of one file beyond this many are counted, not listed: a file of the wrong kind would
  /// give one a line.
  package static let maximumFindings = 100

  package init() {}

  package var hasErrors: Bool { findings.hasErrors }

  package mutating func error(_ file: String, _ line: Int?, _ message: String) {
    guard hasRoom(file) else { return }
    findings.error(file, line, message)
  }

  package mutating func warning(_ file: String, _ line: Int?, _ message: String) {
    guard hasRoom(file) else { return }
    findings.warning(file, line, message)
  }

  /// Adds what a stage has found.
  package mutating func merge(_ other: Findings) { findings.merge(other) }

  /// Notes a row that is left out on purpose.
  package mutating func reject(_ text: String, _ reason: String, _ file: String, _ line: Int) {
    rejected.append(Rejected(file: file, line: line, text: text, reason: reason))
  }

  /// Counts a finding against its file's room; the one that fills it says so.
  private mutating func hasRoom(_ file: String) -> Bool {
    let count = counts[file, default: 0]
    counts[file] = count + 1
    if count == ImportLog.maximumFindings {
      findings.error(file, nil, "expected a file in this format, found more problems than these")
    }
    return count < ImportLog.maximumFindings
  }

  /// Rows left out, by file and reason in the order in which they first occurred; those of a build
  /// stage last.
  package var summary: [Findings.Rejection] {
    var result: [Findings.Rejection] = []
    var places: [String: [String: Int]] = [:]
    for row in rejected {
      let place: Int
      if let known = places[row.file]?[row.reason] {
        place = known
      } else {
        place = result.count
        places[row.file, default: [:]][row.reason] = place
        result.append(.init(file: row.file, reason: row.reason, count: 0, examples: []))
      }
      result[place].count += 1
      if result[place].examples.count < 3 {
        result[place].examples.append("\(row.line): \(row.text)")
      }
    }
    return result + findings.rejections
  }

  /// Every row left out, as a table: file, line, text and reason, in the order in which they were met.
  /// Of the rows that a build stage has left out, only the examples that it keeps.
  package var report: String {
    var text = "# Columns: file, line, text, reason\n"
    for row in rejected {
      let fields = [row.file, "\(row.line)", row.text, row.reason].map(ImportLog.oneField)
      text += fields.joined(separator: "\t") + "\n"
    }
    for rejection in findings.rejections {
      for example in rejection.examples {
        let parts = example.split(separator: ":", maxSplits: 1)
        let word = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        let fields = [rejection.file, String(parts.first ?? ""), word, rejection.reason]
        text += fields.map(ImportLog.oneField).joined(separator: "\t") + "\n"
      }
    }
    return text
  }

  /// Control characters as spaces, so that a row stays a row.
  private static func oneField(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
    return String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
