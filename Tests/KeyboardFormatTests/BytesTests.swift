import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct BytesTests {
  @Test func readsAreTotal() {
    let view = ByteView([1, 2, 3, 4, 5])
    #expect(view.load(0, as: UInt32.self) == 0x0403_0201)
    #expect(view.load(1, as: UInt32.self) == 0x0504_0302)
    for offset in [2, 5, -1, Int.max, Int.min] {
      #expect(view.load(offset, as: UInt32.self) == 0)
      #expect(view.slice(offset, 4) == nil)
    }
    for offset in [5, -1, Int.max, Int.min] { #expect(view[offset] == 0) }
    #expect(view.slice(0, -1) == nil && view.slice(1, Int.max) == nil)
    #expect(view.slice(5, 0)?.count == 0)
    #expect(view.slice(1, 3)?.copyBytes() == [2, 3, 4])
    // A slice sees nothing beyond its own window.
    #expect(view.slice(1, 3)?.load(1, as: UInt32.self) == 0)
    #expect(ByteView([]).copyBytes() == [])
  }

  @Test func writtenIntegersAreRead() {
    var writer = ByteWriter()
    writer.append(UInt16(0x0102))
    writer.append(Int64(-2))
    writer.append(UInt8(7))
    writer.pad(to: 8)
    #expect(writer.bytes == [2, 1, 0xfe, 255, 255, 255, 255, 255, 255, 255, 7, 0, 0, 0, 0, 0])
    writer.replace(at: 0, with: UInt32(5))
    #expect(ByteView(writer.bytes).load(0, as: UInt32.self) == 5)
    #expect(ByteView(writer.bytes).load(2, as: UInt16.self) == 0)
  }

  @Test func bitsAreReadAsWritten() {
    var random = SeededRandom(seed: 1)
    var writer = BitWriter()
    var written: [(value: UInt64, width: Int)] = []
    for _ in 0..<2000 {
      let width = Int.random(in: 0...57, using: &random)
      let value = random.next() & (1 << UInt64(width) &- 1)
      written.append((value, width))
      writer.append(value, width: width)
    }
    let view = ByteView(writer.finish())
    var position = 0
    for (value, width) in written {
      #expect(view.bits(position, width) == value)
      position += width
    }
    #expect(position == writer.count)
    #expect(view.count == (position + 7) / 8 + BitWriter.guardBytes)
    #expect(view.bits(Int.max >> 1, 57) == 0 && view.bits(-800, 57) == 0)
  }

  /// log2 in 1/65,536, rounded down; values from tables.
  @Test func fixedLogarithmsAreRight() {
    let known: [(UInt64, Int64)] = [
      (0, 0), (1, 0), (2, 65536), (3, 103_872), (5, 152_169), (7, 183_982), (10, 217_705),
      (1000, 653_117), (1 << 31, 31 << 16), (1 << 32, 32 << 16), (1 << 63, 63 << 16),
      (.max, (64 << 16) - 1),
    ]
    for (x, expected) in known { #expect(FixedLog.log2(x) == expected, "log2(\(x))") }
    var previous: Int64 = -1
    for x in 1...5000 as ClosedRange<UInt64> {
      let log = FixedLog.log2(x)
      #expect(log > previous)
      #expect(abs(FixedLog.log2(2 * x) - log - 65536) <= 0)
      previous = log
    }
  }

  @Test func costsAreRoundedAndClamped() {
    #expect(FixedLog.cost(part: 1, whole: 1, step: 32, limit: 254) == 0)
    #expect(FixedLog.cost(part: 1, whole: 2, step: 32, limit: 254) == 8)
    #expect(FixedLog.cost(part: 1, whole: 3, step: 32, limit: 254) == 13)
    #expect(FixedLog.cost(part: 1, whole: 1 << 40, step: 32, limit: 254) == 254)
    #expect(FixedLog.cost(part: 0, whole: 9, step: 32, limit: 254) == 254)
    #expect(FixedLog.cost(part: 9, whole: 3, step: 32, limit: 254) == 0)
    #expect(FixedLog.cost(part: .max, whole: .max, step: 4096, limit: 254) == 0)
  }

  @Test func varintsAreShortestAndRead() throws {
    for value in [0, 1, 127, 128, 16383, 16384, 2_097_151, 2_097_152, VarInt.limit - 1] {
      var writer = ByteWriter()
      writer.append(varint: value)
      let view = ByteView(writer.bytes)
      var offset = 0
      #expect(view.varint(&offset) == value && offset == view.count)
      offset = 0
      #expect(try view.verifiedVarint(&offset, from: 0) == value)
    }
    for bytes in [[0x80], [0x80, 0], [0xff, 0xff, 0xff, 0xff, 1]] as [[UInt8]] {
      var offset = 0
      _ = ByteView(bytes).varint(&offset)
      #expect(offset <= 4)
      #expect(throws: FormatError.self) {
        var offset = 0
        _ = try ByteView(bytes).verifiedVarint(&offset, from: 0)
      }
    }
  }

  @Test func inflatingGivesBlocksThatFitTogether() throws {
    var random = SeededRandom(seed: 2)
    for size in [0, 1, 65535, 65536, 65537, 300_000] {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...3, using: &random) }
      let stored = ByteView(try Deflate.compress(bytes))
      var blocks: [[UInt8]] = []
      try Deflate.inflate(stored, rawSize: size) { (block) throws(FormatError) in
        blocks.append(block)
      }
      #expect(Array(blocks.joined()) == bytes)
      #expect(blocks.allSatisfy { $0.count <= 65536 && !$0.isEmpty })
      for wrong in [size - 1, size + 1, -1, Int.max] {
        #expect(throws: FormatError.self, "\(wrong)") {
          try Deflate.inflate(stored, rawSize: wrong)
        }
      }
    }
  }

  /// A stream that says nothing of its size: what comes out ends at the declared one.
  @Test func bombsAreCutOff() throws {
    let bomb = ByteView(try Deflate.compress([UInt8](repeating: 0, count: 8 << 20)))
    var produced = 0
    #expect(throws: FormatError.self) {
      try Deflate.inflate(bomb, rawSize: 100) { (block) throws(FormatError) in
        produced += block.count
      }
    }
    #expect(produced <= 100)
    #expect(throws: FormatError.self) { try Deflate.inflate(bomb, rawSize: bomb.count * 1033) }
  }
}
