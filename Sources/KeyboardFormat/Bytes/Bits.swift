/// Packs bits into bytes, least significant bit first.
package struct BitWriter {
  package private(set) var bytes: [UInt8] = []
  /// Bits written so far.
  package private(set) var count = 0

  package init() {}

  /// Appends the low `width` bits of `value`; `width` is 0...57.
  package mutating func append(_ value: UInt64, width: Int) {
    var rest = value & (width == 0 ? 0 : ~0 >> UInt64(64 - width))
    var left = width
    while left > 0 {
      if count & 7 == 0 { bytes.append(0) }
      let room = 8 - count & 7
      let taken = min(room, left)
      bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: rest << UInt64(count & 7))
      rest >>= UInt64(taken)
      count += taken
      left -= taken
    }
  }

  /// Ends the stream: zero bits to a whole byte, then the eight bytes that let a reader always load
  /// a whole 64-bit word.
  package func finish() -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: BitWriter.guardBytes)
  }

  /// Zero bytes that follow every bit stream.
  package static let guardBytes = 8
}

extension ByteView {
  /// The `width` bits (0...57) that start at bit `position`; zeros outside the window.
  @inline(__always)
  public func bits(_ position: Int, _ width: Int) -> UInt64 {
    let word = load(position >> 3, as: UInt64.self) >> UInt64(position & 7)
    return word & ((1 << UInt64(width)) &- 1)
  }
}
