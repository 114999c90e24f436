import KeyboardFormat

/// The lines of a text, with their numbers from 1. A byte order mark of UTF-8 and carriage returns
/// before line feeds are left out. The last line needs no line feed.
struct TextLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var start: Int
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  }

  mutating func next() -> (number: Int, text: ArraySlice<UInt8>)? {
    guard start < bytes.count else { return nil }
    var end = start
    while end < bytes.count && bytes[end] != 0x0a { end += 1 }
    var text = bytes[start..<end]
    if text.last == 0x0d { text.removeLast() }
    start = end + 1
    number += 1
    return (number, text)
  }
}

extension ArraySlice<UInt8> {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Without spaces and tabs at both ends.
  var trimmed: ArraySlice<UInt8> {
    var result = self
    while let first = result.first, Self.isBlank(first) { result.removeFirst() }
    while let last = result.last, Self.isBlank(last) { result.removeLast() }
    return result
  }

  /// Runs of bytes that are no spaces or tabs.
  var words: [ArraySlice<UInt8>] { split(whereSeparator: Self.isBlank) }

  /// Lines that are `#` or start with `# `, as in this project's own tables.
  var isComment: Bool { first == 0x23 && (count == 1 || self[startIndex + 1] == 0x20) }

  /// As text; `nil` where the bytes are no UTF-8.
  var utf8Text: String? { UTF8Text.string(self) }

  /// A decimal number that is not negative and finite, `12`, `0.5` or `1e-7`; `nil` for other text.
  var decimalNumber: Double? {
    let isPlain = allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
    if isPlain && count > 0 && count <= 15 {
      return Double(reduce(0) { $0 * 10 + Int($1 & 15) })
    }
    let isNumber = allSatisfy {
      $0 >= 0x30 && $0 <= 0x39 || [0x2e, 0x2b, 0x2d, 0x65, 0x45].contains($0)
    }
    guard count > 0 && count <= 40 && isNumber,
      let value = Double(String(decoding: self, as: UTF8.self)), value.isFinite && value >= 0
    else { return nil }
    return value
  }
}
