/// A row of a tab-separated source as places in its bytes: nothing is copied.
struct TableRow {
  /// 1-based line in the file.
  let line: Int
  /// Number of columns; fields past the third are counted, not kept.
  let columns: Int
  let first: Range<Int>
  let second: Range<Int>
  let third: Range<Int>
}

extension SourceText {
  /// Calls `body` with every row: `forEachRow` for tables of hundreds of thousands of rows. Skips and
  /// refuses the same rows.
  @inline(__always)
  func forEachTableRow(
    columns: Int, _ findings: inout Findings, _ body: (TableRow, inout Findings) -> Void
  ) {
    let bytes = self.bytes
    var at = 0
    var line = 0
    while at < bytes.count {
      let start = at
      line += 1
      var tabs = 0
      var firstTab = 0
      var secondTab = 0
      var thirdTab = 0
      var union: UInt8 = 0
      while at < bytes.count && bytes[at] != 0x0a {
        let byte = bytes[at]
        union |= byte
        if byte == 0x09 {
          tabs += 1
          if tabs == 1 {
            firstTab = at
          } else if tabs == 2 {
            secondTab = at
          } else if tabs == 3 {
            thirdTab = at
          }
        }
        at += 1
      }
      var end = at
      at += 1
      if end > start && bytes[end - 1] == 0x0d { end -= 1 }
      if end == start || (bytes[start] == 0x23 && end > start + 1 && bytes[start + 1] == 0x20) {
        continue
      }
      guard union < 0x80 || SourceText.isUTF8(bytes[start..<end]) else {
        findings.error(path, line, "expected UTF-8 text, found other bytes")
        continue
      }
      guard tabs + 1 >= columns else {
        findings.error(path, line, "expected \(columns) columns split by tabs, found \(tabs + 1)")
        continue
      }
      let first = start..<(tabs > 0 ? firstTab : end)
      let second = tabs > 0 ? firstTab + 1..<(tabs > 1 ? secondTab : end) : end..<end
      let third = tabs > 1 ? secondTab + 1..<(tabs > 2 ? thirdTab : end) : end..<end
      body(
        TableRow(line: line, columns: tabs + 1, first: first, second: second, third: third),
        &findings)
    }
  }

  /// A field as a decimal number without sign; `nil` when it is not one or overflows.
  @inline(__always)
  func number(_ field: Range<Int>) -> UInt64? {
    guard !field.isEmpty, field.count <= 18 else { return nil }
    var value: UInt64 = 0
    for index in field {
      let digit = bytes[index] &- 0x30
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return value
  }

  func text(_ field: Range<Int>) -> String { String(decoding: bytes[field], as: UTF8.self) }
}
