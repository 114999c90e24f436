/// Columns of text, padded with spaces; numbers stand to the right.
struct TextTable {
  enum Alignment {
    case left
    case right
  }

  private let alignments: [Alignment]
  private var rows: [[String]] = []

  init(_ columns: [(title: String, alignment: Alignment)]) {
    alignments = columns.map { $0.alignment }
    rows = [columns.map { $0.title }]
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  /// The lines, title first, without trailing spaces. They do not depend on the terminal's width:
  /// a narrow one wraps them.
  var lines: [String] {
    let widths = alignments.indices.map { column in
      rows.map { column < $0.count ? $0[column].unicodeScalars.count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where column < widths.count {
        if column > 0 { line += "  " }
        let padding = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        line += alignments[column] == .right ? padding + cell : cell + padding
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

/// Numbers as people read them, the same in every locale.
enum Text {
  /// `1234567` as `1,234,567`.
  static func count(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return value < 0 ? "-" + text : text
  }

  /// Two decimals; numbers too large for them, and what is none, as Swift writes it.
  static func ratio(_ value: Double) -> String {
    guard let hundredths = Int(exactly: (value * 100).rounded()) else { return "\(value)" }
    let (whole, fraction) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    return "\(hundredths < 0 ? "-" : "")\(whole).\(fraction < 10 ? "0" : "")\(fraction)"
  }

  /// Two decimals with the sign, as changes are read: `−3.50`.
  static func signed(_ value: Double) -> String {
    (value < 0 ? "−" : "+") + ratio(abs(value))
  }

  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    return ratio(Double(seconds) + Double(attoseconds) * 1e-18) + " s"
  }

  /// `1` as `1 section`.
  /// - Parameter several: the plural if it is not made with an s.
  static func plural(_ value: Int, _ word: String, _ several: String? = nil) -> String {
    "\(count(value)) \(value == 1 ? word : several ?? word + "s")"
  }
}
