/// One row of an artifact's directory, read in place.
public struct SectionRecord: Sendable {
  let artifact: ByteView
  /// Byte offset of the directory entry.
  let entry: Int

  /// What kind of section it is.
  public var tag: SectionTag {
    SectionTag(rawValue: artifact.load(entry + ArtifactLayout.Entry.tag, as: UInt32.self))
  }
  /// Version of the section's own format.
  public var version: UInt16 {
    artifact.load(entry + ArtifactLayout.Entry.version, as: UInt16.self)
  }
  /// `nil` for a codec this build does not know.
  public var codec: SectionCodec? {
    SectionCodec(rawValue: artifact[entry + ArtifactLayout.Entry.codec])
  }
  /// Whether a reader that does not know the tag must refuse the whole artifact.
  public var isRequired: Bool { artifact[entry + ArtifactLayout.Entry.flags] & 1 != 0 }
  /// Byte offset of the payload in the file.
  public var offset: Int { size(at: ArtifactLayout.Entry.offset) }
  /// Bytes in the file.
  public var storedSize: Int { size(at: ArtifactLayout.Entry.storedSize) }
  /// Bytes once decoded.
  public var rawSize: Int { size(at: ArtifactLayout.Entry.rawSize) }
  /// CRC-32 of the raw payload.
  public var checksum: UInt32 {
    artifact.load(entry + ArtifactLayout.Entry.checksum, as: UInt32.self)
  }
  /// Identity of tag, version, name and raw payload.
  public var contentID: ContentID {
    ContentID(artifact, at: entry + ArtifactLayout.Entry.contentID)
  }

  /// The instance name, such as `en` or `qwerty`.
  public var name: String {
    String(decoding: nameBytes, as: UTF8.self)
  }

  var nameBytes: [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<ArtifactLayout.Entry.nameSize {
      let byte = artifact[entry + ArtifactLayout.Entry.name + index]
      if byte == 0 { break }
      bytes.append(byte)
    }
    return bytes
  }

  /// `TAG/name`, as errors and `kbtool inspect` print it.
  public var label: String { "\(tag)/\(name)" }

  /// Compares the name without making a string.
  func isNamed(_ other: String) -> Bool {
    let field = entry + ArtifactLayout.Entry.name
    var index = 0
    for byte in other.utf8 {
      guard index < ArtifactLayout.Entry.nameSize, artifact[field + index] == byte else {
        return false
      }
      index += 1
    }
    return index == ArtifactLayout.Entry.nameSize || artifact[field + index] == 0
  }

  /// Sizes above `Int.max` (32-bit systems, damaged files) read as `Int.max`, which no file holds.
  private func size(at field: Int) -> Int {
    Int(clamping: artifact.load(entry + field, as: UInt64.self))
  }

  /// The bytes as they stand in the file.
  public var storedBytes: ByteView? { artifact.slice(offset, storedSize) }

  /// The raw payload: in place for the raw codec, inflated into a new array otherwise.
  /// - Throws: `.truncated`, `.codec`, or `.version` for a codec this build does not know.
  /// - Complexity: O(1) for the raw codec, otherwise O(raw size).
  public func payload() throws(FormatError) -> ByteView {
    guard let stored = storedBytes else {
      throw FormatError(
        .truncated, section: label, expected: "\(storedSize) bytes at \(offset)",
        found: "a file of \(artifact.count)")
    }
    switch codec {
    case .raw: return stored
    case .zlib:
      do throws(FormatError) {
        return ByteView(try Deflate.inflate(stored, rawSize: rawSize))
      } catch { throw error.inSection(label) }
    case nil:
      throw FormatError(
        .version, section: label, expected: "codec 0 or 1",
        found: "\(artifact[entry + ArtifactLayout.Entry.codec])")
    }
  }
}
