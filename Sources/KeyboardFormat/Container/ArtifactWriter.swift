/// Lays sections out as an artifact. Same sections, same bytes.
package struct ArtifactWriter {
  /// A finished section.
  package struct Section: Sendable {
    package let tag: SectionTag
    package let version: UInt16
    package let name: String
    package let codec: SectionCodec
    package let isRequired: Bool
    package let payload: [UInt8]
    package let contentID: ContentID

    /// Byte order, the same on every system.
    fileprivate var sortKey: [UInt8] { Array(tag.description.utf8) + [0] + Array(name.utf8) }

    package init(
      tag: SectionTag, version: UInt16, name: String, codec: SectionCodec = .raw,
      isRequired: Bool = true, payload: [UInt8]
    ) {
      self.tag = tag
      self.version = version
      self.name = name
      self.codec = codec
      self.isRequired = isRequired
      self.payload = payload
      contentID = ContentID(tag: tag, version: version, name: name, payload: payload)
    }

    /// Encodes a model as a section of its kind.
    package init<Format: SectionFormat>(
      _ format: Format.Type, name: String, _ model: Format.Model
    ) throws(FormatError) {
      let payload: [UInt8]
      do throws(FormatError) { payload = try Format.encode(model) } catch {
        throw error.inSection("\(Format.tag)/\(name)")
      }
      self.init(
        tag: Format.tag, version: Format.version, name: name, codec: Format.codec,
        isRequired: Format.isRequired, payload: payload)
    }
  }

  private var sections: [Section] = []

  package init() {}

  package mutating func append(_ section: Section) { sections.append(section) }

  /// The bytes of the artifact. Sections stand in the order (tag, name) of their bytes.
  /// - Throws: `.limit` for names over 32 bytes, twice the same section, or too many.
  package func encode() throws(FormatError) -> [UInt8] {
    let ordered = sections.sorted { $0.sortKey.lexicographicallyPrecedes($1.sortKey) }
    try checkLimits(ordered)
    var body = ByteWriter()
    var directory = ByteWriter()
    let bodyStart = ArtifactLayout.headerSize + ArtifactLayout.entrySize * ordered.count
    for section in ordered {
      while (bodyStart + body.count) % ArtifactLayout.alignment != 0 { body.append(UInt8(0)) }
      let stored =
        section.codec == .zlib ? try Deflate.compress(section.payload) : section.payload
      appendEntry(section, offset: bodyStart + body.count, stored: stored.count, to: &directory)
      body.append(contentsOf: stored)
    }
    var file = ByteWriter()
    file.append(contentsOf: ArtifactLayout.magic)
    file.append(ArtifactLayout.formatVersion)
    file.append(UInt16(ordered.count))
    file.append(UInt32(0))
    file.append(UInt64(bodyStart + body.count))
    file.append(UInt64(0))
    file.append(contentsOf: directory.bytes)
    file.replace(
      at: ArtifactLayout.headerChecksum,
      with: Artifact.headerChecksum(of: ByteView(file.bytes)))
    file.append(contentsOf: body.bytes)
    return file.bytes
  }

  private func checkLimits(_ ordered: [Section]) throws(FormatError) {
    guard ordered.count <= ArtifactLayout.maximumSections else {
      throw FormatError(
        .limit, expected: "at most \(ArtifactLayout.maximumSections) sections",
        found: "\(ordered.count)")
    }
    for (index, section) in ordered.enumerated() {
      let label = "\(section.tag)/\(section.name)"
      if section.name.utf8.count > ArtifactLayout.Entry.nameSize || section.name.utf8.contains(0) {
        throw FormatError(
          .limit, section: label,
          expected: "a name of at most \(ArtifactLayout.Entry.nameSize) bytes",
          found: "\(section.name.utf8.count)")
      }
      if index > 0, ordered[index - 1].tag == section.tag, ordered[index - 1].name == section.name {
        throw FormatError(.limit, section: label, expected: "each section once", found: "it twice")
      }
    }
  }

  private func appendEntry(
    _ section: Section, offset: Int, stored: Int, to directory: inout ByteWriter
  ) {
    directory.append(section.tag.rawValue)
    directory.append(section.version)
    directory.append(section.codec.rawValue)
    directory.append(UInt8(section.isRequired ? 1 : 0))
    directory.append(UInt64(offset))
    directory.append(UInt64(stored))
    directory.append(UInt64(section.payload.count))
    directory.append(CRC32.of(ByteView(section.payload)))
    directory.append(UInt32(0))
    directory.append(contentsOf: section.contentID.bytes)
    let name = Array(section.name.utf8)
    directory.append(
      contentsOf: name + [UInt8](repeating: 0, count: ArtifactLayout.Entry.nameSize - name.count))
  }
}
