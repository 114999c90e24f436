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

  /// Widths that a reader accepts.
  static let widths: ClosedRange<UInt8> = 0...32

  /// Reads the region out of a section's header sequence.
  /// - Parameter width: one of `widths`.
  init(
    _ reader: inout HeaderReader, count: Int, width: Int, _ name: String
  ) throws(FormatError) {
    bytes = try reader.region((count * width + 7) / 8 + BitWriter.guardBytes, name)
    self.count = count
    self.width = width
  }

  /// The integer at an index; 0 outside the region. O(1).
  @inline(__always)
  subscript(index: Int) -> Int { Int(truncatingIfNeeded: bytes.bits(index &* width, width)) }

  /// The fewest bits that hold every integer of 0...maximum.
  static func width(holding maximum: Int) -> Int { Int.bitWidth - maximum.leadingZeroBitCount }

  static func encode(_ values: [Int], width: Int) -> [UInt8] {
    var writer = BitWriter()
    for value in values { writer.append(UInt64(truncatingIfNeeded: value), width: width) }
    return writer.finish()
  }
}
