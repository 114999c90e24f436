/// Running text in paragraphs, taken from plain text or Markdown.
///
/// What nobody types as prose is left out: code, tables, link targets, addresses, HTML, marks of
/// emphasis, headings and lists. Typographic quotes and apostrophes become ASCII, white space a single
/// space.
public struct Prose: Sendable {
  /// Each on one line.
  public let paragraphs: [String]

  /// - Parameter text: a paragraph ends at an empty line, a heading or a list item.
  public init(_ text: String) {
    var paragraphs: [String] = []
    var current = ""
    var isInFence = false
    func finish() {
      let paragraph = Prose.plain(current)
      if !paragraph.isEmpty { paragraphs.append(paragraph) }
      current = ""
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var content = line.drop { $0 == " " }
      if content.hasPrefix("```") || content.hasPrefix("~~~") {
        finish()
        isInFence.toggle()
        continue
      }
      let isCode = isInFence || line.hasPrefix("    ") || line.hasPrefix("\t")
      guard !isCode, !content.hasPrefix("|"), !content.hasPrefix("<") else {
        finish()
        continue
      }
      if content.isEmpty || Prose.dropMarker(&content) { finish() }
      current += " " + content
    }
    finish()
    self.paragraphs = paragraphs
  }

  /// Characters of all paragraphs.
  public var characterCount: Int { paragraphs.reduce(0) { $0 + $1.unicodeScalars.count } }

  /// Drops what begins a heading, a quotation or an item.
  private static func dropMarker(_ line: inout Substring) -> Bool {
    let rest = line.drop { $0 == "#" || $0 == ">" || $0 == "-" || $0 == "+" || $0.isNumber }
    let afterDot =
      rest.hasPrefix(".") && rest.startIndex > line.startIndex ? rest.dropFirst() : rest
    guard afterDot.startIndex > line.startIndex, afterDot.hasPrefix(" ") else { return false }
    line = afterDot.drop { $0 == " " }
    return true
  }

  /// Takes marks out of a paragraph.
  private static func plain(_ text: String) -> String {
    var result = ""
    var isInCode = false
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "`": isInCode.toggle()
      case _ where isInCode: break
      case "*", "_": break
      case "[": break
      case "]":
        guard rest.first == "(" else { break }
        rest = rest[(rest.firstIndex(of: ")") ?? rest.index(before: rest.endIndex))...].dropFirst()
      case "‘", "’": result += "'"
      case "“", "”": result += "\""
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result.split(whereSeparator: \.isWhitespace).filter { !$0.contains("://") }
      .joined(separator: " ")
  }
}
