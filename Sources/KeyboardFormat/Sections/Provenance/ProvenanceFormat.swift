/// What an artifact was made from.
public struct Provenance: Sendable, Equatable {
  /// One source file of the build.
  public struct Source: Sendable, Equatable {
    /// Path below `data/`.
    public var path: String
    /// Where it came from, as `package version (member)`; empty for hand-kept files.
    public var origin: String
    /// SPDX expression.
    public var licence: String
    /// SHA-256 of the file in hexadecimal.
    public var hash: String

    /// One source with all that is known of it.
    public init(path: String, origin: String, licence: String, hash: String) {
      self.path = path
      self.origin = origin
      self.licence = licence
      self.hash = hash
    }
  }

  /// Name of the artifact in `build.toml`.
  public var artifact: String
  /// BCP 47 tag, or empty when the artifact is for no one language.
  public var locale: String
  /// Version of the compiler that wrote the artifact.
  public var tool: String
  /// SPDX expression of the whole artifact, which follows from its sources.
  public var licence: String
  /// What an app that ships the artifact has to show, a paragraph each.
  public var notices: [String]
  /// All files that were read, in the order of their paths.
  public var sources: [Source]

  /// The provenance of one artifact.
  public init(
    artifact: String, locale: String, tool: String, licence: String, notices: [String],
    sources: [Source]
  ) {
    self.artifact = artifact
    self.locale = locale
    self.tool = tool
    self.licence = licence
    self.notices = notices
    self.sources = sources
  }
}

/// Section `PROV`, version 1: UTF-8 text, a line a fact, columns split by a tab. Never reached while
/// typing, so it is stored with zlib.
///
///     artifact TAB name
///     locale   TAB tag
///     tool     TAB version
///     licence  TAB expression
///     notice   TAB text              any number
///     source   TAB path TAB origin TAB licence TAB sha256     any number
package enum ProvenanceFormat: SectionFormat {
  package static var tag: SectionTag { SectionTag("PROV") }
  package static let version: UInt16 = 1
  package static let rowName = "sources"
  package static let codec = SectionCodec.zlib

  package typealias Model = Provenance
  package typealias View = Provenance

  package static func encode(_ model: Provenance) throws(FormatError) -> [UInt8] {
    var lines = [
      ["artifact", model.artifact], ["locale", model.locale], ["tool", model.tool],
      ["licence", model.licence],
    ]
    lines += model.notices.map { ["notice", $0] }
    lines += model.sources.map { ["source", $0.path, $0.origin, $0.licence, $0.hash] }
    for field in lines.joined() where field.utf8.contains(where: { $0 < 0x20 }) {
      throw FormatError(.limit, expected: "text without control characters", found: field)
    }
    return Array(lines.map { $0.joined(separator: "\t") + "\n" }.joined().utf8)
  }

  package static func open(_ bytes: ByteView) throws(FormatError) -> Provenance {
    var result = Provenance(
      artifact: "", locale: "", tool: "", licence: "", notices: [], sources: [])
    var offset = 0
    for line in bytes.copyBytes().split(separator: 10, omittingEmptySubsequences: false) {
      defer { offset += line.count + 1 }
      if line.isEmpty && offset >= bytes.count { break }
      let fields = line.split(separator: 9, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      switch (fields[0], fields.count) {
      case ("artifact", 2): result.artifact = fields[1]
      case ("locale", 2): result.locale = fields[1]
      case ("tool", 2): result.tool = fields[1]
      case ("licence", 2): result.licence = fields[1]
      case ("notice", 2): result.notices.append(fields[1])
      case ("source", 5):
        result.sources.append(
          .init(path: fields[1], origin: fields[2], licence: fields[3], hash: fields[4]))
      default:
        throw FormatError(
          .value, offset: offset, expected: "a provenance line",
          found: "\"\(fields[0])\" with \(fields.count) columns")
      }
    }
    return result
  }

  /// The text is in the one form that `encode` writes.
  package static func verify(_ view: Provenance) throws(FormatError) { _ = try encode(view) }

  package static func rowCount(_ view: Provenance) -> Int { view.sources.count }
}

extension Artifact {
  /// What the artifact was made from; `nil` when it does not say. Inflates a small section.
  public func provenance() throws(FormatError) -> Provenance? {
    guard let record = section(ProvenanceFormat.tag) else { return nil }
    do throws(FormatError) { return try ProvenanceFormat.open(record.payload()) } catch {
      throw error.inSection(record.label)
    }
  }
}
