package import KeyboardFormat

enum LexiconText: SectionText {
  static let tag = LexiconFormat.tag
  static let suffix = "tsv"

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    LexiconExporter.text(try LexiconModel(LexiconFormat.open(payload)), name: name)
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    guard let (model, name) = LexiconTextParser.parse(text, &log) else { return nil }
    return try ArtifactWriter.Section(LexiconFormat.self, name: name, model)
  }
}

enum ContractionsText: SectionText {
  static let tag = ContractionsFormat.tag
  static let suffix = "tsv"

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    DumpHeader(tag: tag, name: name).text
      + ContractionsExporter.table(try ContractionsFormat.open(payload))
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    try ContractionsStage(source: text.path).run(header.name, text, [], &log)
  }
}

enum EmojiSequencesText: SectionText {
  static let tag = EmojiSequencesFormat.tag
  static let suffix = "tsv"

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    DumpHeader(tag: tag, name: name).text
      + EmojiExporter.table(try EmojiSequencesFormat.open(payload))
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    try EmojiSequencesStage(source: text.path).run(header.name, text, [], &log)
  }
}

/// Settings: `sequences`, name of the section that numbers the emoji; a line `skipped-word` for each
/// word that is no key by itself.
enum EmojiKeywordsText: SectionText {
  static let tag = EmojiFormat.tag
  static let suffix = "tsv"
  static let order = 1

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    let view = try EmojiFormat.open(payload)
    guard let found = try shelf.section(EmojiSequencesFormat.tag, view.sequencesID) else {
      throw StageError(
        "\(tag)/\(name) refers to emoji sequences \(view.sequencesID), which are not here; name their artifact with --with"
      )
    }
    let sequences = try EmojiSequencesFormat.open(found.payload)
    let keywords = EmojiExporter.keywords(view, sequences: sequences)
    var header = DumpHeader(tag: tag, name: name)
    header.set("sequences", found.name)
    for word in keywords.skippedWords { header.set("skipped-word", word) }
    return header.text + keywords.table
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    let name = header.value("sequences") ?? ""
    guard let sequences = try shelf.section(EmojiSequencesFormat.tag, named: name) else {
      log.error(
        text.path, 2,
        "expected the text of \(EmojiSequencesFormat.tag)/\(name) beside this one or its artifact with --with, found neither"
      )
      return nil
    }
    let stage = EmojiStage(
      source: text.path, sequences: name, foldAccents: false,
      skippedWords: header.settings.filter { $0.name == "skipped-word" }.map(\.value))
    return try stage.run(header.name, text, [sequences], &log)
  }
}

enum LayoutText: SectionText {
  static let tag = LayoutFormat.tag
  static let suffix = "toml"

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    DumpHeader(tag: tag, name: name).text
      + LayoutExporter.text(of: try LayoutFormat.open(payload))
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    // Which letters the layout must have was checked when it was compiled first.
    try LayoutStage(source: text.path, alphabet: "").run(header.name, text, [], &log)
  }
}

enum ProvenanceText: SectionText {
  static let tag = ProvenanceFormat.tag
  static let suffix = "tsv"

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    let lines = try ProvenanceFormat.encode(try ProvenanceFormat.open(payload))
    return DumpHeader(tag: tag, name: name).text + String(decoding: lines, as: UTF8.self)
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    var lines: [UInt8] = []
    for (_, line) in TextLines(text.bytes) where !line.isComment { lines += line + [0x0a] }
    do throws(FormatError) {
      let provenance = try ProvenanceFormat.open(ByteView(lines))
      return try ArtifactWriter.Section(ProvenanceFormat.self, name: header.name, provenance)
    } catch {
      log.error(text.path, nil, "expected \(error.expected), found \(error.found)")
      return nil
    }
  }
}

extension DataStage {
  /// Runs a stage on one text that is no file of a data folder.
  package func run(
    _ name: String, _ text: SourceText, _ sections: [ArtifactWriter.Section],
    _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    var findings = Findings()
    let section = try run(
      name: name, StageInputs(sources: [text.path: text], sections: sections), &findings)
    log.merge(findings)
    return findings.hasErrors ? nil : section
  }
}
