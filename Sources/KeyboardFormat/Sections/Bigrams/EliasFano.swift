/// A sequence of ascending numbers in about 2 + log2(universe / count) bits each (Elias 1974,
/// Fano 1971): the low bits side by side, the high parts in unary.
///
///     highs   bit vector of count + (last >> low bits) + 1 bits; number i sets bit i + (number >> low bits)
///     lows    count × low bits, packed; then 16 zero bytes
struct EliasFano: Sendable {
  private let bytes: ByteWindow
  private let lowBits: Int
  private let lows: Int
  private let highs: RankedBits

  struct Shape: Equatable {
    /// How many numbers, at least one.
    let count: Int
    /// The last number.
    let last: Int

    /// Low bits that make the whole smallest.
    var lowBits: Int { max(0, Int.bitWidth - 1 - max(1, last / count).leadingZeroBitCount) }
    var highCount: Int { count + last >> lowBits + 1 }
    var highSize: Int { RankedBits.size(highCount) }
    var size: Int { highSize + (count * lowBits + 7) / 8 + BitWriter.guardBytes }
  }

  /// - Parameter bytes: exactly `shape.size` bytes.
  init(_ bytes: ByteWindow, _ shape: Shape) {
    self.bytes = bytes
    lowBits = shape.lowBits
    lows = 8 * shape.highSize
    highs = RankedBits(bytes.slice(0, shape.highSize), count: shape.highCount)
  }

  static func encode(_ numbers: [Int]) -> [UInt8] {
    let shape = Shape(count: numbers.count, last: numbers.last ?? 0)
    var lows = BitWriter()
    var highs: [Int] = []
    for (index, number) in numbers.enumerated() {
      lows.append(UInt64(number), width: shape.lowBits)
      highs.append(index + number >> shape.lowBits)
    }
    return RankedBits.encode(highs, count: shape.highCount) + lows.finish()
  }

  /// Number `index` and the one after it; `nil` where the vector does not hold them.
  /// - Complexity: O(log count), and a step a 64-bit word to the second number.
  func pair(_ index: Int) -> (Int, Int)? {
    guard let first = highs.select(index), let second = highs.nextSet(first &+ 1) else {
      return nil
    }
    return (
      (first &- index) << lowBits | low(index), (second &- index &- 1) << lowBits | low(index &+ 1)
    )
  }

  @inline(__always)
  private func low(_ index: Int) -> Int {
    lowBits == 0 ? 0 : Int(truncatingIfNeeded: bytes.bits(lows &+ index &* lowBits, lowBits))
  }

  func verify(_ shape: Shape, at offset: Int, _ name: String) throws(FormatError) {
    try highs.verify(setBits: shape.count, at: offset, name)
    let end = shape.count * lowBits
    for byte in (end + 7) / 8..<shape.size - shape.highSize {
      try FormatError.require(
        bytes[lows / 8 + byte] == 0, at: offset + lows / 8 + byte, "zeros behind \(name)",
        found: "\(bytes[lows / 8 + byte])")
    }
    let unused = end % 8
    try FormatError.require(
      unused == 0 || bytes[(lows + end) / 8] << UInt8(unused) == 0, at: offset + (lows + end) / 8,
      "zeros behind \(name)", found: "set bits")
  }
}
