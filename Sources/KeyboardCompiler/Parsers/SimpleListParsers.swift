/// A word a line. Empty lines and comments (`# …`) are skipped; blanks at both ends do not count.
enum PlainListParser {
  static func parse(_ text: SourceText, _ log: inout ImportLog) -> WordList {
    var list = WordList(file: text.path, format: .plain)
    for (number, line) in TextLines(text.bytes) {
      let line = line.trimmed
      if line.isEmpty || line.isComment { continue }
      guard let word = line.utf8Text else {
        log.error(text.path, number, "expected UTF-8 text, found other bytes")
        continue
      }
      list.rows.append(.init(word: word, line: number))
    }
    return list
  }
}

/// `word count` with a tab or a space between, as frequency lists and SymSpell have it. With a tab in
/// the line, what stands before the first is the word and the next column the count.
enum CountListParser {
  static func parse(_ text: SourceText, _ log: inout ImportLog) -> WordList {
    var list = WordList(file: text.path, format: .count)
    for (number, line) in TextLines(text.bytes) {
      let line = line.trimmed
      if line.isEmpty || line.isComment { continue }
      guard let (field, count) = split(line) else {
        let found = String(decoding: line.prefix(60), as: UTF8.self)
        log.error(text.path, number, "expected a word and its count, found \"\(found)\"")
        continue
      }
      guard let word = field.utf8Text else {
        log.error(text.path, number, "expected UTF-8 text, found other bytes")
        continue
      }
      guard count > 0 else {
        log.reject(word, "a count of 0", text.path, number)
        continue
      }
      list.rows.append(.init(word: word, weight: count, line: number))
    }
    return list
  }

  /// The word and the count of a row; `nil` when the row is not so.
  static func split(_ line: ArraySlice<UInt8>) -> (word: ArraySlice<UInt8>, count: Double)? {
    if let tab = line.firstIndex(of: 0x09) {
      let rest = line[(tab + 1)...]
      let field = rest[..<(rest.firstIndex(of: 0x09) ?? rest.endIndex)].trimmed
      let word = line[..<tab].trimmed
      guard !word.isEmpty, let count = field.decimalNumber else { return nil }
      return (word, count)
    }
    guard let space = line.lastIndex(of: 0x20), let count = line[(space + 1)...].decimalNumber
    else { return nil }
    let word = line[..<space].trimmed
    return word.isEmpty ? nil : (word, count)
  }
}
