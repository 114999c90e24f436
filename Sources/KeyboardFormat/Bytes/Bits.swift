/// Packs bits into bytes, most significant bit first.
package struct BitWriter {
  package private(set) var bytes: [UInt8] = []
  /// Bits written so far.
  package private(set) var count = 0

  package init() {}

  /// Appends the low `width` bits of `value`; `width` is 0...57.
  package mutating func append(_ value: UInt64, width: Int) {
    var left = width
    while left > 0 {
      if count & 7 == 0 { bytes.append(0) }
      let room = 8 - count & 7
      let taken = min(room, left)
      let piece = value >> UInt64(left - taken) & (1 << UInt64(taken) - 1)
      bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: piece << UInt64(room - taken))
      count += taken
      left -= taken
    }
  }

  /// Ends the stream: zero bits to a whole byte, then sixteen zero bytes: a reader loads whole
  /// 64-bit words, and one that finds no word left knows that it is past the last bit.
  package func finish() -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: BitWriter.guardBytes)
  }

  /// Zero bytes that follow every bit stream.
  package static let guardBytes = 16
}

extension ByteView {
  /// The `width` bits (0...57) that start at bit `position`; zeros outside the window.
  @inline(__always)
  public func bits(_ position: Int, _ width: Int) -> UInt64 {
    let word = load(position >> 3, as: UInt64.self).byteSwapped << UInt64(position & 7)
    return word >> UInt64(64 - width)
  }
}
