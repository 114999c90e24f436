/// A region of `count` integers of `width` bits each, one after another, least significant bit
/// first, and eight zero bytes, so that a reader may always load a whole 64-bit word. Count and
/// width stand in the header of whoever holds the region.
///
///     offset  size               field
///     0       ⌈count·width / 8⌉  integers
///     …       8                  0
struct PackedIntegers: Sendable {
  let bytes: ByteView
  let count: Int
  let width: Int

  /// Widths that a reader accepts. An integer and the bits before it in its first byte fit a word.
  static let widths: ClosedRange<UInt8> = 0...32
  private static let guardBytes = 8
  /// Where the region starts in its section, for errors.
  private let start: Int

  /// Reads the region out of a section's header sequence.
  /// - Parameter width: one of `widths`.
  init(
    _ reader: inout HeaderReader, count: Int, width: Int, _ name: String
  ) throws(FormatError) {
    start = reader.offset
    bytes = try reader.region((count * width + 7) / 8 + PackedIntegers.guardBytes, name)
    self.count = count
    self.width = width
  }

  /// The integer at an index; 0 outside the region. O(1).
  @inline(__always)
  subscript(index: Int) -> Int {
    let position = index &* width
    let word = bytes.load(position >> 3, as: UInt64.self) >> UInt64(position & 7)
    return Int(truncatingIfNeeded: word & (1 << UInt64(width) - 1))
  }

  /// The fewest bits that hold every integer of 0...maximum.
  static func width(holding maximum: Int) -> Int { Int.bitWidth - maximum.leadingZeroBitCount }

  /// Throws unless all bits behind the last integer are zero. O(1).
  func verifyPadding() throws(FormatError) {
    let end = count * width
    for position in end..<8 * bytes.count {
      let bit = bytes[position / 8] >> UInt8(position % 8) & 1
      try FormatError.require(bit == 0, at: start + position / 8, "zero bits", found: "a one")
    }
  }

  /// - Parameter values: each fits `width` bits.
  static func encode(_ values: [Int], width: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (values.count * width + 7) / 8 + guardBytes)
    for (index, value) in values.enumerated() {
      for bit in 0..<width where value & 1 << bit != 0 {
        let position = index * width + bit
        bytes[position / 8] |= 1 << UInt8(position % 8)
      }
    }
    return bytes
  }
}
