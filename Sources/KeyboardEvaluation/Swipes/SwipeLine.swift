public import KeyboardEngine

/// One swipe as a line of a JSON-lines file has it: what was meant, on which keyboard, and the samples.
///
///     {"word":"hello","layout":"qwerty","keyWidth":36,"rowHeight":54,"points":[[215,82,0],…]}
///     {"word":"hello","layout":"ring","width":390,"height":290,"points":[[215,82,0],…]}
public struct SwipeLine: Sendable, Equatable {
  /// How large the keyboard was.
  public enum Size: Sendable, Hashable {
    /// A grid without margins, in points: the centre of a key is at ((column + ½ + offset of the
    /// row) · keyWidth, (row + ½) · rowHeight).
    case pitch(keyWidth: Double, rowHeight: Double)
    /// The whole keyboard view in points, the prediction bar included, as `KeyboardLayout` takes it.
    case view(width: Double, height: Double)
  }

  /// What the person or the simulator meant to write.
  public var word: String
  /// Name of the layout, such as `qwerty`.
  public var layout: String
  public var size: Size
  /// At least one; times in milliseconds.
  public var points: [SwipePoint]

  public init(word: String, layout: String, size: Size, points: [SwipePoint]) {
    self.word = word
    self.layout = layout
    self.size = size
    self.points = points
  }

  /// The line as JSON without a line break: the same text for the same swipe on every machine.
  ///
  /// Coordinates are rounded to hundredths of a point and times to tenths of a millisecond, which is
  /// finer than any digitiser; numbers that are not finite become 0.
  public var json: String {
    var text = "{\"word\":\(SwipeLine.quoted(word)),\"layout\":\(SwipeLine.quoted(layout)),"
    switch size {
    case .pitch(let keyWidth, let rowHeight):
      text += "\"keyWidth\":\(SwipeLine.number(keyWidth, 100)),"
      text += "\"rowHeight\":\(SwipeLine.number(rowHeight, 100))"
    case .view(let width, let height):
      text += "\"width\":\(SwipeLine.number(width, 100)),"
      text += "\"height\":\(SwipeLine.number(height, 100))"
    }
    text += ",\"points\":["
    for (index, point) in points.enumerated() {
      let (x, y) = (SwipeLine.number(point.x, 100), SwipeLine.number(point.y, 100))
      text += (index == 0 ? "[" : ",[") + "\(x),\(y),\(SwipeLine.number(point.time, 10))]"
    }
    return text + "]}"
  }

  /// A number of so many parts of one, without an exponent and without digits that say nothing.
  private static func number(_ value: Double, _ parts: Int) -> String {
    let scaled = (value * Double(parts)).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "0" }
    let units = Int(scaled)
    let (whole, rest) = (abs(units) / parts, abs(units) % parts)
    var text = units < 0 ? "-\(whole)" : "\(whole)"
    guard rest > 0 else { return text }
    var digits = String(parts + rest).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    text += "." + digits
    return text
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
