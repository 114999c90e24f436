/// Lower-casing of UTF-8 bytes without a locale, scalar by scalar.
///
/// Only mappings of one scalar to one are made, so that İ stays as it is; the typographic apostrophe
/// becomes the plain one, since lists disagree about it and both are dropped from keys.
struct LetterCase {
  /// Lower case of the scalars below U+0250.
  private let lower: [UInt32] = (0..<0x250).map { LetterCase.lower(UInt32($0)) }

  /// Appends the lower-case form of a range of bytes; the bytes have to be UTF-8.
  @inline(__always)
  func appendLower(_ text: [UInt8], _ range: Range<Int>, to result: inout [UInt8]) {
    var at = range.lowerBound
    while at < range.upperBound {
      let byte = text[at]
      if byte < 0x80 {
        result.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        at += 1
      } else {
        let (scalar, size) = LetterCase.decode(text, at, range.upperBound)
        LetterCase.append(
          Int(scalar) < lower.count ? lower[Int(scalar)] : LetterCase.lower(scalar), to: &result)
        at += size
      }
    }
  }

  /// Whether a scalar is an upper-case letter.
  func isUpper(_ scalar: UInt32) -> Bool {
    scalar < 0x80
      ? scalar &- 0x41 < 26
      : (Int(scalar) < lower.count ? lower[Int(scalar)] : LetterCase.lower(scalar)) != scalar
  }

  private static func lower(_ value: UInt32) -> UInt32 {
    if value == 0x2019 { return 0x27 }
    guard let scalar = Unicode.Scalar(value) else { return value }
    let mapping = scalar.properties.lowercaseMapping.unicodeScalars
    guard mapping.count == 1, let first = mapping.first else { return value }
    return first.value
  }

  /// A scalar of valid UTF-8 that starts at `at`, and its size in bytes.
  @inline(__always)
  static func decode(_ text: [UInt8], _ at: Int, _ end: Int) -> (scalar: UInt32, size: Int) {
    let first = text[at]
    if first < 0x80 { return (UInt32(first), 1) }
    let size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2
    guard at + size <= end else { return (0xfffd, end - at) }
    var value = UInt32(first) & (0xff >> UInt32(size + 1))
    for index in 1..<size { value = value << 6 | UInt32(text[at + index] & 0x3f) }
    return (value, size)
  }

  static func append(_ value: UInt32, to result: inout [UInt8]) {
    if value < 0x80 {
      result.append(UInt8(truncatingIfNeeded: value))
    } else if value < 0x800 {
      result.append(UInt8(truncatingIfNeeded: 0xc0 | value >> 6))
      result.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    } else if value < 0x10000 {
      result.append(UInt8(truncatingIfNeeded: 0xe0 | value >> 12))
      result.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3f))
      result.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    } else {
      result.append(UInt8(truncatingIfNeeded: 0xf0 | value >> 18 & 7))
      result.append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3f))
      result.append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3f))
      result.append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    }
  }
}
