import Foundation
public import KeyboardFormat

/// What was measured, in the order in which it was.
public struct ResultTable: Encodable, Sendable {
  /// One kind of query.
  public struct Row: Encodable, Sendable {
    public let name: String
    /// "ns", "µs" or "bytes", for all numbers of the row.
    public let unit: String
    /// Of several rounds over all queries, for one query; of single calls if the unit is µs.
    public let least: Double
    public let median: Double
    /// Of single calls: 99 of 100 take less. In ns it has the cost of reading the clock in it, which is
    /// a row of its own.
    public var p99: Double?
    /// The median of a simple way to the same answer, in the same run, and what that way is.
    public var baseline: Double?
    public var baselineName: String?
  }

  /// A simple way to the same answers, for `count` queries in one go.
  public typealias Baseline = (name: String, body: () -> Int)

  /// Processor and system.
  public let machine = ResultTable.machine
  public private(set) var rows: [Row] = []
  /// Why groups of queries were left out.
  public private(set) var leftOut: [String] = []

  public init() {}

  /// Says that a group of queries is left out, and why.
  public mutating func leaveOut(_ reason: String) { leftOut.append(reason) }

  /// Adds what it costs to read the clock twice: the least that a single call can be found to take.
  public mutating func addClock() {
    let times = ResultTable.calls(20_000) { $0 }
    rows.append(
      Row(
        name: "reading the clock", unit: "ns", least: times[0], median: times[times.count / 2],
        p99: times[times.count * 99 / 100]))
  }

  /// Adds a row of nanoseconds a thing, of which `body` does `count`.
  public mutating func time(
    _ name: String, count: Int, baseline: Baseline? = nil, _ body: () -> Int
  ) {
    let times = ResultTable.rounds(count, body)
    let other = baseline.map { ResultTable.rounds(count, $0.body) }
    rows.append(
      Row(
        name: name, unit: "ns", least: times[0], median: times[times.count / 2],
        baseline: other.map { $0[$0.count / 2] }, baselineName: baseline?.name))
  }

  /// Adds a row of nanoseconds a query: the least and the median of rounds over all, and the 99th of
  /// a hundred single calls.
  public mutating func queries(
    _ name: String, _ count: Int, baseline: Baseline? = nil, _ body: (Int) -> Int
  ) {
    time(name, count: count, baseline: baseline) {
      var sum = 0
      for index in 0..<count { sum &+= body(index) }
      return sum
    }
    let calls = ResultTable.calls(count, body)
    rows[rows.count - 1].p99 = calls[calls.count * 99 / 100]
  }

  /// Adds a row of microseconds of single calls: least, median and 99th of a hundred.
  public mutating func calls(_ name: String, _ count: Int, _ body: (Int) -> Int) {
    for index in 0..<count { Blackhole.take(body(index)) }
    let times = ResultTable.calls(count, body).map { $0 / 1000 }
    rows.append(
      Row(
        name: name, unit: "µs", least: times[0], median: times[times.count / 2],
        p99: times[times.count * 99 / 100]))
  }

  /// Adds a row of microseconds from times that were taken elsewhere, in nanoseconds.
  mutating func add(_ name: String, nanoseconds: [Double]) {
    guard !nanoseconds.isEmpty else { return }
    let times = nanoseconds.sorted().map { $0 / 1000 }
    rows.append(
      Row(
        name: name, unit: "µs", least: times[0], median: times[times.count / 2],
        p99: times[times.count * 99 / 100]))
  }

  /// Adds the bytes a row of every section that is read in place.
  public mutating func addSizes(of artifact: Artifact) throws {
    for record in artifact.sections where record.codec == .raw {
      guard let (count, name) = try record.rows(), count > 0 else { continue }
      let size = Double(record.rawSize) / Double(count)
      rows.append(
        Row(name: "\(record.label), \(count) \(name)", unit: "bytes", least: size, median: size))
    }
  }

  /// Nanoseconds a thing of eight rounds, in order; the first of nine warms up.
  private static func rounds(_ count: Int, _ body: () -> Int) -> [Double] {
    var times: [Double] = []
    for round in 0..<9 {
      let start = ContinuousClock.now
      Blackhole.take(body())
      let elapsed = (ContinuousClock.now - start).nanoseconds
      if round > 0 { times.append(elapsed / Double(max(1, count))) }
    }
    return times.sorted()
  }

  /// Nanoseconds of single calls, in order; 0 without any.
  private static func calls(_ count: Int, _ body: (Int) -> Int) -> [Double] {
    var times: [Double] = []
    times.reserveCapacity(count)
    for index in 0..<count {
      let start = ContinuousClock.now
      let answer = body(index)
      let elapsed = ContinuousClock.now - start
      Blackhole.take(answer)
      times.append(elapsed.nanoseconds)
    }
    return times.isEmpty ? [0] : times.sorted()
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
private enum Blackhole {
  @inline(never)
  static func take(_ value: Int) { unsafe sink = unsafe sink &+ value }
  // Unsafe: measured code runs on one thread.
  nonisolated(unsafe) private static var sink = 0
}
