import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct PackedArtifactTests {
  private func artifact(_ size: Int) throws -> Artifact {
    var random = SeededRandom(seed: UInt64(size))
    var writer = ArtifactWriter()
    writer.append(
      ArtifactWriter.Section(
        tag: SectionTag(rawValue: 0x5453_4554), version: 1, name: "x", isRequired: false,
        payload: (0..<size).map { _ in UInt8(truncatingIfNeeded: random.next() % 7) }))
    return try Artifact(ByteView(try writer.encode()))
  }

  @Test(arguments: [0, 1, 4000, 200_000])
  func roundTrip(_ size: Int) throws {
    let artifact = try artifact(size)
    let packed = try PackedArtifact(ByteView(try PackedArtifact.pack(artifact)))
    #expect(packed.rawSize == artifact.bytes.count)
    #expect(try packed.unpacked() == artifact.bytes.copyBytes())
  }

  /// The table of docs/format/pack.md, field by field.
  @Test func headerIsAsSpecified() throws {
    let artifact = try artifact(4000)
    let bytes = try PackedArtifact.pack(artifact)
    let view = ByteView(bytes)
    #expect(bytes[0..<12] == [0x89, 0x4b, 0x42, 0x50, 0x0d, 0x0a, 0x1a, 0x0a, 1, 0, 0, 0])
    #expect(view.load(16, as: UInt64.self) == UInt64(artifact.bytes.count))
    #expect(view.load(24, as: UInt64.self) == UInt64(bytes.count - 40))
    #expect(view.load(32, as: UInt32.self) == CRC32.of(artifact.bytes))
    #expect(view.load(36, as: UInt32.self) == 0)
    // RFC 1950: compression method 8, window 2^15, header divisible by 31.
    #expect(bytes[40] == 0x78 && (Int(bytes[40]) << 8 | Int(bytes[41])) % 31 == 0)
  }

  /// The hexdump of docs/format/pack.md: an artifact without sections. It stays readable for ever.
  @Test func theExampleOfTheSpecificationUnpacks() throws {
    let dump = """
      89 4b 42 50 0d 0a 1a 0a 01 00 00 00 5c 7a 2c 18 20 00 00 00 00 00 00 00 1b 00 00 00 00 00 00 00
      9f 90 d2 69 00 00 00 00 78 da eb f4 76 72 e4 e5 92 e2 62 64 60 60 90 12 59 ae a5 c0 80 0a 00 43
      aa 02 b3
      """
    let bytes = dump.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 16) }
    let packed = try PackedArtifact(ByteView(bytes))
    #expect(packed.rawSize == 32)
    let raw = try packed.unpacked()
    #expect(raw == (try ArtifactWriter().encode()))
    #expect(try Artifact(ByteView(raw)).sectionCount == 0)
  }

  @Test func everyTruncationIsRefused() throws {
    let bytes = try PackedArtifact.pack(try artifact(300))
    for length in bytes.indices {
      #expect(throws: FormatError.self) {
        try PackedArtifact(ByteView(Array(bytes[..<length]))).unpacked()
      }
    }
    #expect(throws: FormatError.self) { try PackedArtifact(ByteView(bytes + [0])).unpacked() }
  }

  @Test func everyBitFlipIsRefusedOrHarmless() throws {
    let artifact = try artifact(300)
    let bytes = try PackedArtifact.pack(artifact)
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      let result = try? PackedArtifact(ByteView(flipped)).unpacked()
      // Two bits of the zlib header are advice; nothing else may pass.
      #expect(result == nil || result == artifact.bytes.copyBytes())
    }
  }

  /// A declared size is refused before anything is allocated for it.
  @Test(arguments: [UInt64.max, 1 << 62, 1 << 31, 1 << 30])
  func hostileSizesAreRefused(_ size: UInt64) throws {
    var writer = ByteWriter()
    writer.append(contentsOf: try PackedArtifact.pack(try artifact(100)))
    writer.replace(at: 16, with: size)
    writer.replace(at: 12, with: UInt32(0))
    let header = Array(writer.bytes[0..<40])
    writer.replace(at: 12, with: CRC32.of(ByteView(header)))
    do throws(FormatError) {
      _ = try PackedArtifact(ByteView(writer.bytes))
      Issue.record("a size of \(size) was accepted")
    } catch { #expect(error.code == .codec && error.offset == 16) }
  }
}
