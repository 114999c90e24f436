/// A `.kba` file: a header, a directory and sections, mapped once and read in place.
///
/// Opening looks at header and directory only, so it takes the same time for any size. It allocates
/// nothing but the object that owns the mapping.
public struct Artifact: Sendable {
  /// The whole file.
  public let bytes: ByteView
  /// Number of sections, at most 4096.
  public let sectionCount: Int

  /// Maps the artifact at a path.
  /// - Throws: `.io` when the system refuses, otherwise as `init(_:)`.
  public static func open(path: String) throws(FormatError) -> Artifact {
    try Artifact(MappedFile.open(path))
  }

  /// Opens an artifact that is already in memory.
  /// - Throws: `.magic`, `.version`, `.truncated`, `.checksum` or `.section` for bytes that are not
  ///   an artifact this build can read.
  /// - Complexity: O(number of sections).
  public init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    guard bytes.count >= ArtifactLayout.headerSize else {
      throw FormatError(
        .truncated, offset: bytes.count, expected: "a header of \(ArtifactLayout.headerSize) bytes",
        found: "\(bytes.count)")
    }
    for (index, byte) in ArtifactLayout.magic.enumerated() where bytes[index] != byte {
      throw FormatError(
        .magic, offset: index, expected: "a .kba artifact", found: "another kind of file")
    }
    let version = bytes.load(8, as: UInt16.self)
    guard version == ArtifactLayout.formatVersion else {
      throw FormatError(
        .version, offset: 8, expected: "format version \(ArtifactLayout.formatVersion)",
        found: "\(version)")
    }
    sectionCount = Int(bytes.load(ArtifactLayout.sectionCount, as: UInt16.self))
    try checkHeader()
    for index in 0..<sectionCount { try checkEntry(self[index]) }
  }

  /// The directory entry at an index below `sectionCount`, in order of offset.
  public subscript(index: Int) -> SectionRecord {
    SectionRecord(
      artifact: bytes,
      entry: ArtifactLayout.headerSize + ArtifactLayout.entrySize * index)
  }

  /// All directory entries, in order of offset. Allocates an array.
  public var sections: [SectionRecord] { (0..<sectionCount).map { self[$0] } }

  /// The section of a kind with a name, or the first of that kind if `name` is `nil`.
  public func section(_ tag: SectionTag, name: String? = nil) -> SectionRecord? {
    for index in 0..<sectionCount {
      let record = self[index]
      if record.tag == tag, name.map(record.isNamed) ?? true { return record }
    }
    return nil
  }

  private func checkHeader() throws(FormatError) {
    let directoryEnd = ArtifactLayout.headerSize + ArtifactLayout.entrySize * sectionCount
    guard sectionCount <= ArtifactLayout.maximumSections,
      let directory = bytes.slice(0, directoryEnd)
    else {
      throw FormatError(
        .truncated, offset: ArtifactLayout.sectionCount,
        expected: "a directory of \(sectionCount) sections", found: "\(bytes.count) bytes")
    }
    let size = bytes.load(ArtifactLayout.fileSize, as: UInt64.self)
    guard size == UInt64(bytes.count) else {
      throw FormatError(
        .truncated, offset: ArtifactLayout.fileSize, expected: "a file of \(size) bytes",
        found: "\(bytes.count)")
    }
    let stored = bytes.load(ArtifactLayout.headerChecksum, as: UInt32.self)
    let actual = Artifact.headerChecksum(of: directory)
    guard stored == actual else {
      throw FormatError(
        .checksum, offset: ArtifactLayout.headerChecksum,
        expected: "header checksum \(String(stored, radix: 16))",
        found: String(actual, radix: 16))
    }
  }

  /// CRC-32 of header and directory, the checksum field itself taken as zeros.
  package static func headerChecksum(of directory: ByteView) -> UInt32 {
    let field = ArtifactLayout.headerChecksum
    guard let before = directory.slice(0, field),
      let after = directory.slice(field + 4, directory.count - field - 4)
    else { return 0 }
    return CRC32.of(after, continuing: CRC32.ofZeros(4, continuing: CRC32.of(before)))
  }

  private func checkEntry(_ record: SectionRecord) throws(FormatError) {
    guard bytes.holds(record.offset, record.storedSize),
      record.offset % ArtifactLayout.alignment == 0
    else {
      throw FormatError(
        .truncated, section: record.label, offset: nil,
        expected: "\(record.storedSize) bytes at a multiple of \(ArtifactLayout.alignment)",
        found: "offset \(record.offset) in a file of \(bytes.count)")
    }
    if record.codec == .raw && record.storedSize != record.rawSize {
      throw FormatError(
        .value, section: record.label, expected: "equal sizes in a raw section",
        found: "\(record.storedSize) and \(record.rawSize)")
    }
    if record.isRequired && !SectionKinds.knows(record.tag) {
      throw FormatError(
        .section, section: record.label, expected: "a known section kind",
        found: "a required one this build does not know; update the app or rebuild the artifact")
    }
  }
}
