/// Text from bytes that may not be UTF-8. The standard library's `String(validating:as:)` would be it,
/// but is of iOS 18 and macOS 15.
package enum UTF8Text {
  /// The text that bytes are; `nil` if they are not well-formed UTF-8 (Unicode Standard, table 3-7).
  package static func string(_ bytes: some Collection<UInt8>) -> String? {
    if !bytes.allSatisfy({ $0 < 0x80 }) {
      var decoder = UTF8()
      var rest = bytes.makeIterator()
      decoding: while true {
        switch decoder.decode(&rest) {
        case .scalarValue: continue
        case .emptyInput: break decoding
        case .error: return nil
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether bytes are well-formed UTF-8.
  package static func isValid(_ bytes: some Collection<UInt8>) -> Bool { string(bytes) != nil }
}
