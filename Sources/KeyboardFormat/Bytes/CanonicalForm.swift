extension FormatError {
  /// The last step of a verifier: a model has one encoding, so a payload that decodes to a model is
  /// intact only if encoding that model gives the payload again. Covers padding, guard bytes,
  /// directories and overlong numbers without naming each.
  static func requireCanonical(_ payload: ByteView, _ again: [UInt8]) throws(FormatError) {
    let shared = min(payload.count, again.count)
    for offset in 0..<shared where payload[offset] != again[offset] {
      throw FormatError(
        .value, offset: offset, expected: "byte \(again[offset]), as its content is written",
        found: "\(payload[offset])")
    }
    guard payload.count == again.count else {
      throw FormatError(
        .value, offset: shared, expected: "\(again.count) bytes, as its content is written",
        found: "\(payload.count)")
    }
  }
}
