/// The transport form of an artifact: one zlib stream behind a header, for downloads and backups.
/// A keyboard maps the unpacked form. Specification: docs/format/pack.md.
///
///     offset  size  field
///     0       8     magic 89 4B 42 50 0D 0A 1A 0A
///     8       2     version, 1
///     10      2     0
///     12      4     CRC-32 of the header, this field taken as 0
///     16      8     raw size in bytes, at most 2^30
///     24      8     stored size in bytes
///     32      4     CRC-32 of the raw bytes
///     36      4     0
///     40            zlib stream (RFC 1950), to the end of the file
public struct PackedArtifact: Sendable {
  package enum Layout {
    package static let magic: [UInt8] = [0x89, 0x4b, 0x42, 0x50, 0x0d, 0x0a, 0x1a, 0x0a]
    package static let version: UInt16 = 1
    package static let reserved = 10
    package static let headerChecksum = 12
    package static let rawSize = 16
    package static let storedSize = 24
    package static let checksum = 32
    package static let reservedEnd = 36
    package static let headerSize = 40
    /// A reader refuses more, whatever the stream says.
    package static let maximumRawSize = 1 << 30
  }

  private let stream: ByteView
  /// Bytes once unpacked.
  public let rawSize: Int
  /// CRC-32 of the unpacked bytes.
  public let checksum: UInt32

  /// Reads the header.
  /// - Throws: `.magic`, `.version`, `.truncated`, `.checksum`, or `.codec` for a declared size that
  ///   the stream cannot give; nothing is allocated for it.
  public init(_ bytes: ByteView) throws(FormatError) {
    guard let header = bytes.slice(0, Layout.headerSize) else {
      throw FormatError(
        .truncated, offset: bytes.count,
        expected: "a packed artifact's header of \(Layout.headerSize) bytes",
        found: "\(bytes.count)")
    }
    for (index, byte) in Layout.magic.enumerated() where header[index] != byte {
      throw FormatError(
        .magic, offset: index, expected: "a packed artifact (.kbz)", found: "another kind of file")
    }
    let version = header.load(8, as: UInt16.self)
    guard version == Layout.version else {
      throw FormatError(
        .version, offset: 8, expected: "pack version \(Layout.version)", found: "\(version)")
    }
    let stored = header.load(Layout.headerChecksum, as: UInt32.self)
    let actual = PackedArtifact.headerChecksum(header)
    guard stored == actual else {
      throw FormatError(
        .checksum, offset: Layout.headerChecksum,
        expected: "header checksum \(String(stored, radix: 16))",
        found: String(actual, radix: 16))
    }
    for field in [Layout.reserved, Layout.reserved + 1]
      + Array(Layout.reservedEnd..<Layout.headerSize)
    {
      try FormatError.require(
        header[field] == 0, at: field, "0 in a reserved field", found: "\(header[field])")
    }
    let size = header.load(Layout.storedSize, as: UInt64.self)
    guard let length = Int(exactly: size), length == bytes.count - Layout.headerSize,
      let stream = bytes.slice(Layout.headerSize, length)
    else {
      throw FormatError(
        .truncated, offset: Layout.storedSize, expected: "a stream of \(size) bytes",
        found: "\(bytes.count - Layout.headerSize)")
    }
    let raw = header.load(Layout.rawSize, as: UInt64.self)
    let limit = min(Layout.maximumRawSize, length * Deflate.maximumRatio)
    guard raw <= UInt64(limit) else {
      throw FormatError(
        .codec, offset: Layout.rawSize, expected: "at most \(limit) bytes out of \(length) stored",
        found: "a declared size of \(raw)")
    }
    self.stream = stream
    rawSize = Int(raw)
    checksum = header.load(Layout.checksum, as: UInt32.self)
  }

  /// Unpacks in blocks of at most 64 KiB, each given to `body` once; memory stays at one block.
  /// - Throws: `.codec` or `.checksum` when the stream is damaged: what `body` got is not to be used
  ///   then.
  public func unpack(_ body: ([UInt8]) throws(FormatError) -> Void) throws(FormatError) {
    var crc: UInt32 = 0
    try Deflate.inflate(stream, rawSize: rawSize) { (block) throws(FormatError) in
      crc = CRC32.of(ByteView(block), continuing: crc)
      try body(block)
    }
    guard crc == checksum else {
      throw FormatError(
        .checksum, offset: Layout.checksum, expected: "checksum \(String(checksum, radix: 16))",
        found: String(crc, radix: 16))
    }
  }

  /// The whole artifact in memory: `rawSize` bytes.
  /// - Throws: as `unpack(_:)`.
  public func unpacked() throws(FormatError) -> [UInt8] {
    var bytes: [UInt8] = []
    try unpack { (block) throws(FormatError) in bytes += block }
    return bytes
  }

  /// The packed form of an artifact. Deflate output may differ between builds of zlib; what it
  /// unpacks to does not.
  /// - Throws: `.limit` above 2^30 bytes.
  package static func pack(_ artifact: Artifact) throws(FormatError) -> [UInt8] {
    let raw = artifact.bytes
    guard raw.count <= Layout.maximumRawSize else {
      throw FormatError(
        .limit, expected: "at most \(Layout.maximumRawSize) bytes", found: "\(raw.count)")
    }
    let stream = try Deflate.compress(raw.copyBytes())
    var writer = ByteWriter()
    writer.append(contentsOf: Layout.magic)
    writer.append(Layout.version)
    writer.append(UInt16(0))
    writer.append(UInt32(0))
    writer.append(UInt64(raw.count))
    writer.append(UInt64(stream.count))
    writer.append(CRC32.of(raw))
    writer.append(UInt32(0))
    writer.replace(at: Layout.headerChecksum, with: headerChecksum(ByteView(writer.bytes)))
    writer.append(contentsOf: stream)
    return writer.bytes
  }

  package static func headerChecksum(_ header: ByteView) -> UInt32 {
    var bytes = header.copyBytes()
    for index in 0..<4 where Layout.headerChecksum + index < bytes.count {
      bytes[Layout.headerChecksum + index] = 0
    }
    return CRC32.of(ByteView(bytes))
  }
}
