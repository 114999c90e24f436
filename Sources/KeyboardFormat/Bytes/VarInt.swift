/// Whole numbers of 0..<2^28 in one to four bytes: seven bits a byte, the low ones first, bit 7 set
/// on all bytes but the last (LEB128). The shortest form is the only one that writers make.
package enum VarInt {
  /// One past the largest number.
  package static let limit = 1 << 28
  static let maximumBytes = 4
}

extension ByteWriter {
  /// Appends a number of 0..<2^28; larger ones are the caller's mistake and lose their high bits.
  package mutating func append(varint value: Int) {
    var rest = UInt32(truncatingIfNeeded: value) & UInt32(VarInt.limit - 1)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

extension ByteView {
  /// The number at `offset`, which moves behind it. Reads at most four bytes; outside the window
  /// there are zeros, so a damaged stream ends instead of running on.
  @inline(__always)
  func varint(_ offset: inout Int) -> Int {
    let first = self[offset]
    offset &+= 1
    guard first >= 0x80 else { return Int(first) }
    return longVarint(Int(first & 0x7f), &offset)
  }

  private func longVarint(_ low: Int, _ offset: inout Int) -> Int {
    var value = low
    for place in 1..<VarInt.maximumBytes {
      let byte = self[offset]
      offset &+= 1
      value |= Int(byte & 0x7f) << (7 * place)
      if byte < 0x80 { break }
    }
    return value
  }

  /// As `varint`, for verifiers: refuses numbers that are cut off or not in their shortest form.
  /// - Parameter start: where this window starts in its section.
  func verifiedVarint(_ offset: inout Int, from start: Int) throws(FormatError) -> Int {
    let first = offset
    let value = varint(&offset)
    var shortest = ByteWriter()
    shortest.append(varint: value)
    try requireBytes(shortest.bytes, at: first, upTo: offset, from: start)
    return value
  }

  /// Throws unless the window holds exactly `bytes` from `first` up to `end`.
  func requireBytes(
    _ bytes: [UInt8], at first: Int, upTo end: Int, from start: Int
  ) throws(FormatError) {
    let isSame =
      end - first == bytes.count && end <= count
      && bytes.indices.allSatisfy { self[first + $0] == bytes[$0] }
    try FormatError.require(
      isSame, at: start + first, "\(bytes.count) bytes, the shortest form", found: "other bytes")
  }
}
