package import KeyboardFormat

/// An artifact of sections that were made from a user's own files.
package struct ImportedArtifact: Sendable {
  package var name: String
  /// BCP 47 tag, or empty.
  package var locale: String
  /// SPDX expression for all the files.
  package var licence: String
  /// What the sections were made from.
  package var sources: [SourceText]

  /// What stands for a licence that the user did not name.
  package static let unknownLicence = "LicenseRef-unknown"

  package init(name: String, locale: String, licence: String, sources: [SourceText]) {
    self.name = name
    self.locale = locale
    self.licence = licence
    self.sources = sources
  }

  /// File names without their folders, which are nobody's business, and hashes.
  package var provenance: Provenance {
    Provenance(
      artifact: name, locale: locale, tool: ToolVersion.current, licence: licence, notices: [],
      sources: sources.map { source in
        let file = source.path.split(separator: "/").last.map { String($0) } ?? source.path
        let hash = SHA256.digest(source.bytes).map { byte in
          (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return .init(path: file, origin: "", licence: licence, hash: hash.joined())
      })
  }

  /// The artifact's bytes: the sections and their provenance.
  package func encode(_ sections: [ArtifactWriter.Section]) throws(FormatError) -> [UInt8] {
    var writer = ArtifactWriter()
    for section in sections { writer.append(section) }
    writer.append(
      try ArtifactWriter.Section(ProvenanceFormat.self, name: name, provenance))
    return try writer.encode()
  }
}
