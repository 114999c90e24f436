/// Finds the lines of a TOML file that findings name. The decoder knows lines for errors of syntax
/// only, so this looks for the words themselves.
struct LayoutLines {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  /// 1-based line of the first row with this text at or after a line.
  func line(containing text: String, from start: Int = 1) -> Int? {
    guard !text.isEmpty else { return nil }
    let wanted = Array(text.utf8)
    return first(from: start) { line in
      let bytes = Array(line.utf8)
      guard bytes.count >= wanted.count else { return false }
      return (0...bytes.count - wanted.count).contains { bytes[$0...].starts(with: wanted) }
    }
  }

  /// 1-based line of `key = …` or of a table called so, at or after a line.
  func line(ofKey key: String, from start: Int = 1) -> Int? {
    first(from: start) { line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      if text.hasPrefix("[") {
        let name = text.drop { $0 == "[" }.prefix { $0 != "]" }
        return name == key || name.hasSuffix("." + key) || name.hasPrefix(key + ".")
      }
      for spelling in [key, "\"\(key)\"", "'\(key)'"] where text.hasPrefix(spelling) {
        let rest = text.dropFirst(spelling.count).drop { $0 == " " || $0 == "\t" }
        if rest.hasPrefix("=") || rest.hasPrefix(".") { return true }
      }
      return false
    }
  }

  /// 1-based line of the header of the table at an index of an array of tables.
  func line(ofTable name: String, index: Int) -> Int? {
    var start = 1
    for remaining in stride(from: index, through: 0, by: -1) {
      let found = first(from: start) { line in
        let text = line.drop { $0 == " " || $0 == "\t" }
        return text.hasPrefix("[[\(name)]]")
      }
      guard let found else { return nil }
      if remaining == 0 { return found }
      start = found + 1
    }
    return nil
  }

  /// The line that a decoder's path leads to, as near as the words allow.
  func line(ofPath path: [any CodingKey]) -> Int? {
    var line = 1
    var found: Int?
    var prefix = ""
    var index = 0
    while index < path.count {
      let key = path[index]
      if key.intValue == nil {
        let name = prefix.isEmpty ? key.stringValue : prefix + "." + key.stringValue
        if index + 1 < path.count, let place = path[index + 1].intValue,
          let table = self.line(ofTable: name, index: place)
        {
          found = table
          prefix = name
          index += 1
        } else if let next = self.line(ofKey: key.stringValue, from: line) {
          found = next
        }
        line = found ?? line
      }
      index += 1
    }
    return found
  }

  private func first(from start: Int, _ matches: (Substring) -> Bool) -> Int? {
    var number = max(start, 1)
    while number <= lines.count {
      if matches(lines[number - 1]) { return number }
      number += 1
    }
    return nil
  }
}
