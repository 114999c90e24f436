/// Something a stage has to say about a source: printed as `file:line: error: …`.
public struct Finding: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Severity: String, Sendable, Comparable {
    case warning
    case error
    public static func < (a: Severity, b: Severity) -> Bool { a == .warning && b == .error }
  }

  public var severity: Severity
  /// Path as the user knows it; relative to `data/` for the build's own sources.
  public var file: String
  /// 1-based; `nil` when the finding is about the whole file.
  public var line: Int?
  /// 1-based byte column; `nil` when the finding is about the whole line.
  public var column: Int?
  /// "expected …, found …", without a full stop.
  public var message: String

  public init(
    _ severity: Severity, file: String, line: Int? = nil, column: Int? = nil, _ message: String
  ) {
    self.severity = severity
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  public var description: String {
    let place = [line, column].compactMap { $0 }.map { "\($0):" }.joined()
    return "\(file):\(place) \(severity.rawValue): \(message)"
  }
}

/// What one run of a stage found: findings in source order, rejected rows counted by reason, and the
/// story of one word if somebody asked for it.
public struct Findings: Sendable {
  /// Rows that were left out for one reason.
  public struct Rejection: Sendable, Equatable {
    public var file: String
    public var reason: String
    public var count: Int
    /// The first few, as `line: text`.
    public var examples: [String]
  }

  public private(set) var all: [Finding] = []
  public private(set) var rejections: [Rejection] = []
  /// What became of the word in question, a line a step; empty unless `explaining` is set.
  public private(set) var explanation: [String] = []
  /// The word that `kbtool build --explain` asks about, as the user typed it.
  public let explaining: String?

  public init(explaining: String? = nil) { self.explaining = explaining }

  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  package mutating func add(_ finding: Finding) { all.append(finding) }

  public mutating func error(_ file: String, _ line: Int? = nil, _ message: String) {
    all.append(Finding(.error, file: file, line: line, message))
  }

  public mutating func warning(_ file: String, _ line: Int? = nil, _ message: String) {
    all.append(Finding(.warning, file: file, line: line, message))
  }

  /// Counts a row that is left out on purpose. Nothing is dropped without passing here.
  public mutating func reject(_ text: String, _ reason: String, _ file: String, _ line: Int) {
    let index: Int
    if let known = rejectionIndex[RejectionKey(file: file, reason: reason)] {
      index = known
    } else {
      index = rejections.count
      rejectionIndex[RejectionKey(file: file, reason: reason)] = index
      rejections.append(Rejection(file: file, reason: reason, count: 0, examples: []))
    }
    rejections[index].count += 1
    if rejections[index].examples.count < 3 {
      rejections[index].examples.append("\(line): \(text)")
    }
    explain(text, "\(file):\(line): rejected: \(reason)")
  }

  /// Counts many rows that one file has and that are left out for one reason, with the first few as
  /// `line: text`. For stages that count hundreds of thousands of rows themselves.
  package mutating func reject(
    count: Int, _ reason: String, _ file: String, examples: [String]
  ) {
    rejectionIndex[RejectionKey(file: file, reason: reason)] = rejections.count
    rejections.append(
      Rejection(file: file, reason: reason, count: count, examples: examples))
  }

  /// Notes a step in the life of `word`, kept only if it is the word being asked about. Cheap when
  /// nobody asks.
  public mutating func explain(_ word: String, _ step: @autoclosure () -> String) {
    guard let explaining, explaining.utf8.elementsEqual(word.utf8) else { return }
    explanation.append(step())
  }

  /// Adds what another stage found, keeping order.
  public mutating func merge(_ other: Findings) {
    all += other.all
    explanation += other.explanation
    for rejection in other.rejections {
      rejectionIndex[RejectionKey(file: rejection.file, reason: rejection.reason)] =
        rejections.count
      rejections.append(rejection)
    }
  }

  private struct RejectionKey: Hashable {
    var file: String
    var reason: String
  }
  private var rejectionIndex: [RejectionKey: Int] = [:]
}
