import Foundation
import KeyboardFormat

/// What was measured, in the order in which it was.
struct ResultTable: Encodable {
  struct Row: Encodable {
    let name: String
    /// "ns", "µs" or "bytes".
    let unit: String
    /// Of several rounds, or of single calls where `name` says so.
    let least: Double
    let median: Double
    /// Of single calls.
    var p99: Double?
    /// The median of a simple way to the same answer, in the same run, and what that way is.
    var baseline: Double?
    var baselineName: String?
  }

  let machine = ResultTable.machine
  private(set) var rows: [Row] = []

  /// Times `body`, which does `count` things, in rounds, and gives nanoseconds a thing.
  static func rounds(_ count: Int, _ body: () -> Int) -> [Double] {
    var times: [Double] = []
    for round in 0..<9 {
      let start = ContinuousClock.now
      Blackhole.take(body())
      let elapsed = (ContinuousClock.now - start).nanoseconds
      // The first round warms up.
      if round > 0 { times.append(elapsed / Double(max(1, count))) }
    }
    return times.sorted()
  }

  /// Adds a row of nanoseconds a thing.
  mutating func time(
    _ name: String, count: Int, baseline: (name: String, body: () -> Int)? = nil, _ body: () -> Int
  ) {
    let times = ResultTable.rounds(count, body)
    let other = baseline.map { ResultTable.rounds(count, $0.body) }
    rows.append(
      Row(
        name: name, unit: "ns", least: times[0], median: times[times.count / 2],
        baseline: other.map { $0[$0.count / 2] }, baselineName: baseline?.name))
  }

  /// Adds a row of microseconds of single calls: median and 99th of 100.
  mutating func calls(_ name: String, _ count: Int, _ body: (Int) -> Int) {
    for index in 0..<count { Blackhole.take(body(index)) }
    var times: [Double] = []
    for index in 0..<count {
      let start = ContinuousClock.now
      Blackhole.take(body(index))
      times.append((ContinuousClock.now - start).nanoseconds / 1000)
    }
    times.sort()
    rows.append(
      Row(
        name: name, unit: "µs", least: times[0], median: times[times.count / 2],
        p99: times[times.count * 99 / 100]))
  }

  /// Bytes a row of every section that is read in place.
  mutating func addSizes(of paths: [String]) throws {
    for path in paths {
      for record in try Artifact.open(path: path).sections where record.codec == .raw {
        guard let (count, name) = try record.rows(), count > 0 else { continue }
        let size = Double(record.rawSize) / Double(count)
        rows.append(
          Row(
            name: "\(record.label), \(count) \(name)", unit: "bytes", least: size, median: size))
      }
    }
  }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  func text() -> String {
    var lines = [machine, ""]
    let width = rows.map(\.name.count).max() ?? 0
    func cell(_ value: Double?) -> String {
      guard let value else { return String(repeating: " ", count: 9) }
      let text = String(format: value < 100 ? "%.2f" : "%.0f", value)
      return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
    func line(_ name: String, _ cells: [String], _ rest: String) -> String {
      name + String(repeating: " ", count: width - name.count) + cells.joined() + "  " + rest
    }
    lines.append(line("", ["    least", "   median", "      p99"], "unit   beside"))
    for row in rows {
      var beside = row.unit
      if let baseline = row.baseline, let name = row.baselineName {
        beside += String(format: "     %.2f × %@ (%.0f)", row.median / baseline, name, baseline)
      }
      lines.append(line(row.name, [cell(row.least), cell(row.median), cell(row.p99)], beside))
    }
    return lines.joined(separator: "\n")
  }

  private static var machine: String {
    let info = ProcessInfo.processInfo
    var model = "unknown processor"
    if let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("model name") })
    {
      model =
        line.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? model
    }
    return "\(model), \(info.activeProcessorCount) cores, \(info.operatingSystemVersionString)"
  }
}

/// Keeps answers from being left out.
enum Blackhole {
  @inline(never)
  static func take(_ value: Int) { sink = sink &+ value }
  nonisolated(unsafe) private static var sink = 0
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
