/// The only copy of the container's numbers: writer, reader and verifier use these.
/// Specification: docs/format.md, "Container".
///
///     header, 32 bytes
///     offset  size  field
///     0       8     magic 89 4B 42 41 0D 0A 1A 0A
///     8       2     format version, 1
///     10      2     number of sections
///     12      4     CRC-32 of header and directory, this field taken as 0
///     16      8     size of the file in bytes
///     24      4     0
///     28      4     0
///
///     directory, 88 bytes a section, in order of offset
///     0       4     tag
///     4       2     section version
///     6       1     codec: 0 raw, 1 zlib
///     7       1     flags: bit 0 = a reader that does not know the tag must refuse the file
///     8       8     offset of the payload from the start of the file, a multiple of 64
///     16      8     stored size
///     24      8     raw size
///     32      4     CRC-32 of the raw payload
///     36      4     0
///     40      16    content id
///     56      32    instance name, UTF-8, padded with zeros
package enum ArtifactLayout {
  package static let magic: [UInt8] = [0x89, 0x4b, 0x42, 0x41, 0x0d, 0x0a, 0x1a, 0x0a]
  package static let formatVersion: UInt16 = 1
  package static let headerSize = 32
  package static let sectionCount = 10
  package static let headerChecksum = 12
  package static let fileSize = 16
  package static let reserved = 24

  package static let entrySize = 88
  package enum Entry {
    package static let tag = 0
    package static let version = 4
    package static let codec = 6
    package static let flags = 7
    package static let offset = 8
    package static let storedSize = 16
    package static let rawSize = 24
    package static let checksum = 32
    package static let reserved = 36
    package static let contentID = 40
    package static let name = 56
    package static let nameSize = 32
  }
  package static let alignment = 64
  package static let maximumSections = 4096
}

/// How a section's payload is stored.
public enum SectionCodec: UInt8, Sendable {
  /// As it is, read in place.
  case raw = 0
  /// One zlib stream, inflated on demand.
  case zlib = 1
}

extension Artifact {
  /// Version of the container that the file has.
  public var formatVersion: UInt16 { ArtifactLayout.formatVersion }
}
