import KeyboardFormat

/// Makes damaged files pass the first checks, so that tests reach what lies behind: magic, version,
/// sizes and checksums are put right, everything else stays as it is.
package enum Repair {
  package static func artifact(_ bytes: [UInt8]) -> [UInt8] {
    var file = ByteWriter()
    file.append(contentsOf: bytes)
    guard bytes.count >= ArtifactLayout.headerSize else { return bytes }
    for (index, byte) in ArtifactLayout.magic.enumerated() { file.replace(at: index, with: byte) }
    file.replace(at: ArtifactLayout.magic.count, with: ArtifactLayout.formatVersion)
    file.replace(at: ArtifactLayout.fileSize, with: UInt64(bytes.count))
    let room = (bytes.count - ArtifactLayout.headerSize) / ArtifactLayout.entrySize
    let stored = ByteView(bytes).load(ArtifactLayout.sectionCount, as: UInt16.self)
    let count = min(Int(stored) & 15, room)
    file.replace(at: ArtifactLayout.sectionCount, with: UInt16(count))
    for index in 0..<count {
      let entry = ArtifactLayout.headerSize + index * ArtifactLayout.entrySize
      repairEntry(at: entry, &file)
    }
    let end = ArtifactLayout.headerSize + count * ArtifactLayout.entrySize
    let directory = ByteView(Array(file.bytes[..<end]))
    file.replace(
      at: ArtifactLayout.headerChecksum, with: Artifact.headerChecksum(of: directory))
    return file.bytes
  }

  /// A payload that lies outside is moved inside, and the checksum of a raw one is put right.
  private static func repairEntry(at entry: Int, _ file: inout ByteWriter) {
    typealias Entry = ArtifactLayout.Entry
    let view = ByteView(file.bytes)
    let offset = view.load(entry + Entry.offset, as: UInt64.self)
    let places = UInt64(file.count / ArtifactLayout.alignment + 1)
    let start = Int(offset / UInt64(ArtifactLayout.alignment) % places) * ArtifactLayout.alignment
    let left = max(0, file.count - start)
    let size = min(Int(clamping: view.load(entry + Entry.storedSize, as: UInt64.self)), left)
    let first = min(start, file.count)
    file.replace(at: entry + Entry.offset, with: UInt64(start <= file.count ? start : 0))
    file.replace(at: entry + Entry.storedSize, with: UInt64(size))
    guard view[entry + Entry.codec] == SectionCodec.raw.rawValue else { return }
    file.replace(at: entry + Entry.rawSize, with: UInt64(size))
    file.replace(
      at: entry + Entry.checksum,
      with: CRC32.of(ByteView(Array(file.bytes[first..<min(first + size, file.count)]))))
  }

  /// - Parameter bytes: a packed artifact, docs/format-pack.md.
  package static func packed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= PackedArtifact.Layout.headerSize else { return bytes }
    var file = ByteWriter()
    file.append(contentsOf: bytes)
    for (index, byte) in PackedArtifact.Layout.magic.enumerated() {
      file.replace(at: index, with: byte)
    }
    file.replace(at: PackedArtifact.Layout.magic.count, with: PackedArtifact.Layout.version)
    file.replace(at: PackedArtifact.Layout.reserved, with: UInt16(0))
    file.replace(at: PackedArtifact.Layout.reservedEnd, with: UInt32(0))
    file.replace(
      at: PackedArtifact.Layout.storedSize,
      with: UInt64(bytes.count - PackedArtifact.Layout.headerSize))
    let header = ByteView(Array(file.bytes[..<PackedArtifact.Layout.headerSize]))
    file.replace(
      at: PackedArtifact.Layout.headerChecksum, with: PackedArtifact.headerChecksum(header))
    return file.bytes
  }
}
