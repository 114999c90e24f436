package import KeyboardFormat

/// What `kbtool inspect` tells about an artifact, without reading payloads that are not needed for it.
package struct ArtifactSummary: Sendable, Encodable {
  package struct Section: Sendable, Encodable {
    package let tag: String
    package let name: String
    package let version: Int
    /// `raw`, `zlib`, or the number of a codec this build does not know.
    package let codec: String
    /// Offset in the file.
    package let offset: Int
    /// Bytes in the file.
    package let storedSize: Int
    /// Bytes once decoded.
    package let rawSize: Int
    package let checksum: String
    package let contentID: String
    /// Whether a reader that does not know the tag must refuse the artifact.
    package let isRequired: Bool
    /// `nil` for a kind this build does not know, or a payload that cannot be opened.
    package let rows: Int?
    package let rowName: String?
    /// `storedSize ÷ rows`, rounded to a hundredth.
    package let bytesPerRow: Double?

    package var label: String { "\(tag)/\(name)" }
  }

  package struct Source: Sendable, Encodable {
    package let path: String
    package let origin: String
    package let licence: String
    package let sha256: String
  }

  package let path: String
  package let formatVersion: Int
  package let size: Int
  package let sections: [Section]
  package let locale: String?
  package let tool: String?
  package let licence: String?
  package let notices: [String]
  package let sources: [Source]

  /// Opens the artifact at a path.
  /// - Throws: what opening or reading its provenance throws.
  package init(path: String) throws(FormatError) {
    let artifact = try Artifact.open(path: path)
    self.path = path
    formatVersion = Int(artifact.formatVersion)
    size = artifact.bytes.count
    sections = artifact.sections.map(Section.init)
    let provenance = try artifact.provenance()
    locale = provenance?.locale
    tool = provenance?.tool
    licence = provenance?.licence
    notices = provenance?.notices ?? []
    sources = (provenance?.sources ?? []).map {
      Source(path: $0.path, origin: $0.origin, licence: $0.licence, sha256: $0.hash)
    }
  }
}

extension ArtifactSummary.Section {
  init(_ record: SectionRecord) {
    let rows = (try? record.rows()).flatMap { $0 }
    tag = record.tag.description
    name = record.name
    version = Int(record.version)
    switch record.codec {
    case .raw: codec = "raw"
    case .zlib: codec = "zlib"
    case nil: codec = "unknown"
    }
    offset = record.offset
    storedSize = record.storedSize
    rawSize = record.rawSize
    let digits = String(record.checksum, radix: 16)
    checksum = String(repeating: "0", count: 8 - digits.count) + digits
    contentID = record.contentID.description
    isRequired = record.isRequired
    self.rows = rows?.count
    rowName = rows?.name
    bytesPerRow = rows.flatMap {
      $0.count > 0 ? (Double(record.storedSize) / Double($0.count) * 100).rounded() / 100 : nil
    }
  }
}
