/// Why a row of a source is no entry of the lexicon.
enum Rejection: UInt8, CaseIterable {
  case none, digit, character, tooLong, excluded, fragment, singleLetter, unknown, unaccented,
    unpunctuated
  case possessive, merged, tooRare, noFrequency, otherForm, belowLimit

  var text: String {
    switch self {
    case .none: "accepted"
    case .digit: "has a digit"
    case .character: "has a character that the alphabet has no letter for"
    case .tooLong: "longer than 64 letters"
    case .excluded: "excluded by build.toml"
    case .fragment: "a fragment that elision leaves, no word"
    case .singleLetter: "a single letter"
    case .unknown: "not in any dictionary"
    case .unaccented: "accents differ from the dictionaries' form"
    case .unpunctuated: "apostrophe or hyphen differs from the dictionaries' form"
    case .possessive: "a possessive that is too rare"
    case .merged: "counted for its form with a ligature or accents"
    case .tooRare: "a dictionary word beyond the largest size"
    case .noFrequency: "in no frequency list"
    case .otherForm: "another way of writing the word is far more common"
    case .belowLimit: "below the entry limit"
    }
  }
}

/// Rejected rows of one source counted by reason, with the first few of each.
struct RejectionCounts {
  private struct Count {
    var count = 0
    var examples: [(line: Int, text: String)] = []
  }

  private static let examples = 3
  private var counts: [[Count]] = []
  private var paths: [String] = []

  /// Counts a row; the text is only made for the examples.
  @inline(__always)
  mutating func count(
    _ reason: Rejection, path: String, line: Int, _ text: @autoclosure () -> String
  ) {
    if paths.last != path { open(path) }
    let (file, index) = (place(path), Int(reason.rawValue))
    counts[file][index].count += 1
    if counts[file][index].examples.count < RejectionCounts.examples {
      counts[file][index].examples.append((line, text()))
    }
  }

  mutating func count(_ reason: Rejection, source: SourceText, _ row: TableRow) {
    count(reason, path: source.path, line: row.line, source.text(row.first))
  }

  private mutating func open(_ path: String) {
    guard !paths.contains(path) else { return }
    paths.append(path)
    counts.append(Array(repeating: Count(), count: Rejection.allCases.count))
  }

  @inline(__always)
  private func place(_ path: String) -> Int {
    paths.last == path ? paths.count - 1 : paths.firstIndex(of: path) ?? 0
  }

  /// Hands the counts over, files in order of appearance, reasons in order of the checks.
  func report(to findings: inout Findings) {
    for (path, counts) in zip(paths, counts) {
      for (reason, count) in zip(Rejection.allCases, counts) where count.count > 0 {
        findings.reject(
          count: count.count, reason.text, path,
          examples: count.examples.map { "\($0.line): \($0.text)" })
      }
    }
  }
}
