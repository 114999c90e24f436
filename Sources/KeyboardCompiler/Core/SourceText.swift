/// A source file's bytes under the path that findings name. Stages see these, never the disk.
public struct SourceText: Sendable {
  /// Relative to `data/` for the build's own sources, as the user gave it otherwise.
  public let path: String
  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// One data row of a tab-separated file.
package struct TSVRow {
  /// 1-based line in the file.
  package let line: Int
  package let fields: [ArraySlice<UInt8>]

  /// A field as text; empty when the row is short.
  package func text(_ index: Int) -> String {
    index < fields.count ? String(decoding: fields[index], as: UTF8.self) : ""
  }

  /// A field as a decimal number without sign; `nil` when it is not one or overflows.
  package func number(_ index: Int) -> Int? {
    guard index < fields.count, !fields[index].isEmpty else { return nil }
    var value = 0
    for byte in fields[index] {
      guard byte >= 0x30 && byte <= 0x39 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte - 0x30))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }
}

extension SourceText {
  /// Calls `body` with every row of a tab-separated file. Empty lines and lines that start with `# `
  /// are skipped; a carriage return before the line feed is dropped.
  ///
  /// Rows that are not UTF-8 or have fewer than `columns` fields are errors in `findings` and are not
  /// passed on.
  package func forEachRow(
    columns: Int, _ findings: inout Findings, _ body: (TSVRow, inout Findings) throws -> Void
  ) rethrows {
    var line = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      line += 1
      defer { start = end + 1 }
      var text = bytes[start..<end]
      if text.last == 0x0d { text.removeLast() }
      if text.isEmpty || text.starts(with: [0x23, 0x20]) { continue }
      guard SourceText.isUTF8(text) else {
        findings.error(path, line, "expected UTF-8 text, found other bytes")
        continue
      }
      let fields = text.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count >= columns else {
        findings.error(
          path, line, "expected \(columns) columns split by tabs, found \(fields.count)")
        continue
      }
      try body(TSVRow(line: line, fields: fields), &findings)
    }
  }

  static func isUTF8(_ text: ArraySlice<UInt8>) -> Bool {
    // ASCII rows, the common case, need no decoder.
    if text.allSatisfy({ $0 < 0x80 }) { return true }
    var decoder = UTF8()
    var iterator = text.makeIterator()
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }
}
