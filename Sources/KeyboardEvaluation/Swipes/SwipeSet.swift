import Foundation
public import KeyboardEngine

/// The swipes of a JSON-lines file, each with the keys it was made on.
///
/// Lines that cannot be used are named with the reason and left out; the others are used. Empty lines
/// are passed over.
public struct SwipeSet: Sendable {
  /// A usable line.
  public struct Swipe: Sendable {
    /// Line in the file, from 1.
    public let number: Int
    public let line: SwipeLine
    /// The letter keys that the line's samples went over.
    public let keys: LetterKeys
  }

  /// What is wrong with a line.
  public struct Problem: Sendable, Equatable, CustomStringConvertible {
    public let path: String
    /// Line in the file, from 1.
    public let number: Int
    /// Whether the line was left out; otherwise it is used as it is.
    public let isError: Bool
    /// What was expected, and what was found.
    public let reason: String

    public var description: String {
      "\(path):\(number): \(isError ? "error" : "warning"): \(reason)"
    }
  }

  /// What problems name.
  public let path: String
  /// In the order of the file.
  public let swipes: [Swipe]
  /// In the order of the file.
  public let problems: [Problem]

  /// Reads JSON lines.
  /// - Parameters:
  ///   - path: the file's name, for problems only
  ///   - bytes: the file
  ///   - boards: where keys come from; it keeps what it has worked out
  ///   - needsWords: whether a line without `word` is an error; otherwise its word is empty
  public init(path: String, bytes: [UInt8], boards: inout SwipeBoards, needsWords: Bool = true) {
    self.path = path
    var swipes: [Swipe] = []
    var problems: [Problem] = []
    let decoder = JSONDecoder()
    for (index, text) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    {
      guard text.contains(where: { ![0x20, 0x09, 0x0d].contains($0) }) else { continue }
      do throws(SwipeReason) {
        let line = try SwipeSet.line(Data(text), decoder, needsWords)
        let keys = try boards.keys(of: line)
        if !SwipeSet.isSorted(line.points) {
          let reason = "expected times in order, found one that goes back; used as they stand"
          problems.append(Problem(path: path, number: index + 1, isError: false, reason: reason))
        }
        swipes.append(Swipe(number: index + 1, line: line, keys: keys))
      } catch {
        problems.append(
          Problem(path: path, number: index + 1, isError: true, reason: error.text))
      }
    }
    self.swipes = swipes
    self.problems = problems
  }

  /// Some of the swipes, such as a fold; problems are those of the whole file.
  public init(_ set: SwipeSet, only swipes: [Swipe]) {
    path = set.path
    self.swipes = swipes
    problems = set.problems
  }

  private static func isSorted(_ points: [SwipePoint]) -> Bool {
    zip(points, points.dropFirst()).allSatisfy { $0.time <= $1.time }
  }
}

/// Why a line cannot be used.
public struct SwipeReason: Error, Sendable, Equatable {
  /// What was expected, and what was found.
  public let text: String

  init(expected: String, found: String) { text = "expected \(expected), found \(found)" }
}

/// A line as JSON has it, before anything is asked of its values.
private struct SwipeFields: Decodable {
  let word: String?
  let layout: String
  let keyWidth: Double?
  let rowHeight: Double?
  let width: Double?
  let height: Double?
  let points: [[Double]]
}

extension SwipeSet {
  /// Most points that a key, row or view may measure.
  private static let sizes = 1.0...10_000

  private static func line(
    _ data: Data, _ decoder: JSONDecoder, _ needsWords: Bool
  ) throws(SwipeReason) -> SwipeLine {
    let fields: SwipeFields
    do { fields = try decoder.decode(SwipeFields.self, from: data) } catch {
      throw reason(error)
    }
    let word = fields.word ?? ""
    if needsWords {
      guard fields.word != nil else {
        throw SwipeReason(expected: "`word`", found: "no such field")
      }
      guard word.contains(where: { !$0.isWhitespace }) else {
        throw SwipeReason(expected: "`word` with letters", found: "`\(word)`")
      }
    }
    return SwipeLine(
      word: word, layout: fields.layout, size: try size(fields), points: try points(fields))
  }

  private static func size(_ fields: SwipeFields) throws(SwipeReason) -> SwipeLine.Size {
    func checked(_ value: Double, _ name: String) throws(SwipeReason) -> Double {
      guard sizes.contains(value) else {
        throw SwipeReason(expected: "`\(name)` of 1 to 10000 points", found: "\(value)")
      }
      return value
    }
    if let keyWidth = fields.keyWidth, let rowHeight = fields.rowHeight {
      return .pitch(
        keyWidth: try checked(keyWidth, "keyWidth"), rowHeight: try checked(rowHeight, "rowHeight"))
    }
    if let width = fields.width, let height = fields.height {
      return .view(width: try checked(width, "width"), height: try checked(height, "height"))
    }
    throw SwipeReason(
      expected: "`keyWidth` and `rowHeight`, or `width` and `height`", found: "not both of either")
  }

  private static func points(_ fields: SwipeFields) throws(SwipeReason) -> [SwipePoint] {
    guard !fields.points.isEmpty else {
      throw SwipeReason(expected: "`points` with at least one sample", found: "none")
    }
    var points: [SwipePoint] = []
    points.reserveCapacity(fields.points.count)
    for (index, sample) in fields.points.enumerated() {
      guard sample.count == 3 else {
        throw SwipeReason(
          expected: "[x, y, milliseconds] as sample \(index + 1)", found: "\(sample.count) numbers")
      }
      guard sample.allSatisfy({ $0.isFinite }) else {
        throw SwipeReason(expected: "finite numbers in sample \(index + 1)", found: "\(sample)")
      }
      points.append(SwipePoint(x: sample[0], y: sample[1], time: sample[2]))
    }
    return points
  }

  /// A decoder's error in the words of all others.
  private static func reason(_ error: any Error) -> SwipeReason {
    func path(_ context: DecodingError.Context) -> String {
      let name = context.codingPath.first?.stringValue ?? "line"
      let indices = context.codingPath.dropFirst().compactMap { $0.intValue }
      return "`\(name)`" + indices.map { "[\($0)]" }.joined()
    }
    switch error {
    case DecodingError.keyNotFound(let key, _):
      return SwipeReason(expected: "`\(key.stringValue)`", found: "no such field")
    case DecodingError.typeMismatch(let type, let context) where !context.codingPath.isEmpty:
      return SwipeReason(expected: "\(path(context)) of type \(type)", found: "something else")
    case DecodingError.valueNotFound(let type, let context) where !context.codingPath.isEmpty:
      return SwipeReason(expected: "\(path(context)) of type \(type)", found: "null")
    case DecodingError.typeMismatch, DecodingError.valueNotFound:
      return SwipeReason(expected: "a JSON object", found: "another JSON value")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      return SwipeReason(expected: "\(path(context)) as a finite number", found: "none")
    default: return SwipeReason(expected: "one JSON object in the line", found: "no valid JSON")
    }
  }
}
