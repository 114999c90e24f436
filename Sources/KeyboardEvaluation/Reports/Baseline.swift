/// Figures that were reached before: a later run must not fall below them.
///
/// A text file of lines `name TAB value TAB tolerance`, sorted by name; lines that begin with `#` are
/// comments. The tolerance is in the figure's own unit.
public struct Baseline: Sendable {
  /// What was reached, and how far a run may stay behind it.
  public struct Row: Sendable, Equatable {
    public let value: Double
    public let tolerance: Double
  }

  /// A line that could not be read.
  public struct ParseError: Error, CustomStringConvertible {
    public let line: Int
    public let found: String
    public var description: String {
      "\(line): error: expected `name TAB value TAB tolerance`, found `\(found)`"
    }
  }

  /// A figure that is worse than its row allows, or missing.
  public struct Fall: Sendable, Equatable, CustomStringConvertible {
    public let name: String
    public let row: Row
    /// `nil` when the run did not give the figure at all.
    public let found: Double?
    public var description: String {
      let found = found.map { "\($0)" } ?? "nothing"
      return "\(name): expected \(row.value) within \(row.tolerance), found \(found)"
    }
  }

  /// By name.
  public private(set) var rows: [String: Row] = [:]

  /// Reads a baseline.
  public init(text: String) throws(ParseError) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, let value = Double(fields[1]), let tolerance = Double(fields[2]),
        value.isFinite, tolerance.isFinite, tolerance >= 0, rows[String(fields[0])] == nil
      else { throw ParseError(line: index + 1, found: String(line)) }
      rows[String(fields[0])] = Row(value: value, tolerance: tolerance)
    }
  }

  /// A baseline of a run's own figures: four decimals, each with the same tolerance.
  public static func text(of figures: [Figure], tolerance: Double) -> String {
    var text = "# name\tvalue\ttolerance\n"
    for figure in figures.sorted(by: { $0.name < $1.name }) {
      text += "\(figure.name)\t\((figure.value * 10_000).rounded() / 10_000)\t\(tolerance)\n"
    }
    return text
  }

  /// Whether any row is about runs of a prefix.
  public func holds(prefix: String) -> Bool { rows.keys.contains { $0.hasPrefix(prefix) } }

  /// The rows of this baseline under a prefix that the figures fall short of, sorted by name.
  /// - Parameter prefix: what the run was about, such as `swipes.`; rows of other runs are passed over.
  public func falls(of figures: [Figure], prefix: String) -> [Fall] {
    var found: [String: Figure] = [:]
    for figure in figures { found[figure.name] = figure }
    return rows.filter { $0.key.hasPrefix(prefix) }.sorted { $0.key < $1.key }
      .compactMap { name, row in
        guard let figure = found[name] else { return Fall(name: name, row: row, found: nil) }
        let behind = figure.isHigherBetter ? row.value - figure.value : figure.value - row.value
        return behind > row.tolerance ? Fall(name: name, row: row, found: figure.value) : nil
      }
  }
}
