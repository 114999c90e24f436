package import KeyboardFormat

/// Where a section's text finds the sections that it depends on.
package struct SectionShelf: Sendable {
  private var artifacts: [Artifact]
  private var made: [ArtifactWriter.Section]

  package init(_ artifacts: [Artifact] = [], made: [ArtifactWriter.Section] = []) {
    self.artifacts = artifacts
    self.made = made
  }

  package mutating func add(_ section: ArtifactWriter.Section) { made.append(section) }

  /// Name and payload of the section with a content id; `nil` if it is not here.
  func section(_ tag: SectionTag, _ id: ContentID) throws(FormatError) -> (
    name: String, payload: ByteView
  )? {
    for section in made where section.tag == tag && section.contentID == id {
      return (section.name, ByteView(section.payload))
    }
    for artifact in artifacts {
      for record in artifact.sections where record.tag == tag && record.contentID == id {
        return (record.name, try record.payload())
      }
    }
    return nil
  }

  /// The section with a name as a stage wants it; `nil` if it is not here.
  func section(_ tag: SectionTag, named name: String) throws(FormatError) -> ArtifactWriter.Section?
  {
    if let section = made.first(where: { $0.tag == tag && $0.name == name }) { return section }
    for artifact in artifacts {
      guard let record = artifact.section(tag, name: name) else { continue }
      return ArtifactWriter.Section(
        tag: tag, version: record.version, name: name, codec: record.codec ?? .raw,
        isRequired: record.isRequired, payload: try record.payload().copyBytes())
    }
    return nil
  }
}

/// A section kind that can be written as text and read back to the same content id.
package protocol SectionText: Sendable {
  static var tag: SectionTag { get }
  /// What its file name ends with: `tsv`, `toml`.
  static var suffix: String { get }
  /// Kinds that refer to others come after them.
  static var order: Int { get }
  /// - Parameter shelf: holds the sections that the payload refers to.
  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String
  /// - Returns: `nil` after errors.
  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section?
}

extension SectionText {
  package static var order: Int { 0 }
}

/// Every section kind that has a text form: the one list of them.
package enum SectionTexts {
  package static let all: [any SectionText.Type] = [
    LexiconText.self, BigramText.self, LetterTableText.self, EmojiSequencesText.self,
    EmojiKeywordsText.self,
    ContractionsText.self,
    LayoutText.self, ProvenanceText.self,
  ]

  package static func kind(_ tag: String) -> (any SectionText.Type)? {
    all.first { $0.tag.description == tag }
  }

  /// A section's text, checked to give the same content id when it is read.
  /// - Throws: `FormatError` for a damaged section, `StageError` for one that has no text form or
  ///   whose text would give another section.
  package static func text(
    of record: SectionRecord, _ shelf: SectionShelf
  ) throws -> (text: String, fileName: String) {
    guard let kind = kind(record.tag.description) else {
      throw StageError("section \(record.label) is of a kind that has no text form")
    }
    let text: String
    do { text = try kind.write(try record.payload(), name: record.name, shelf) } catch {
      throw (error as? FormatError)?.inSection(record.label) ?? error
    }
    var log = ImportLog()
    let source = SourceText(path: "dump of \(record.label)", bytes: Array(text.utf8))
    let section = try read(source, shelf, &log)
    guard let section, section.contentID == record.contentID else {
      let reason = log.findings.all.first.map { ": \($0)" } ?? ""
      throw StageError(
        "section \(record.label) was written by another version of this tool or with other settings; its text would give another section\(reason)"
      )
    }
    return (text, "\(record.tag)-\(record.name).\(kind.suffix)")
  }

  /// The section of a text; `nil` after errors.
  package static func read(
    _ text: SourceText, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    guard let header = DumpHeader.parse(text, &log) else { return nil }
    guard let kind = kind(header.tag) else {
      log.error(text.path, 2, "expected a section kind that has a text form, found \(header.tag)")
      return nil
    }
    return try kind.read(text, header, shelf, &log)
  }

  /// The sections of several texts that may refer to each other; those that could be made.
  package static func read(
    _ texts: [SourceText], _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> [ArtifactWriter.Section] {
    var shelf = shelf
    var sections: [ArtifactWriter.Section] = []
    var kinds: [(text: SourceText, order: Int)] = []
    for text in texts {
      var ignored = ImportLog()
      let tag = DumpHeader.parse(text, &ignored)?.tag ?? ""
      kinds.append((text, kind(tag)?.order ?? 0))
    }
    for order in Set(kinds.map(\.order)).sorted() {
      for (text, _) in kinds.filter({ $0.order == order }) {
        guard let section = try read(text, shelf, &log) else { continue }
        sections.append(section)
        shelf.add(section)
      }
    }
    return sections
  }
}
