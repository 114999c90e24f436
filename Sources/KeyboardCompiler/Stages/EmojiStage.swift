package import KeyboardFormat

/// Stage `emoji`: makes `EMOJ` of one language from a table of names and keywords.
///
/// Columns: sequence, name, keywords joined by `|` (the column may be empty). Every name and keyword is
/// a key as it stands ("red heart"), and each of its words is a derived key ("red", "heart"), which
/// queries rank behind; of Han text, every ending is ("心" of "红心").
package struct EmojiStage: DataStage {
  package static let kind = "emoji"

  /// Path of the table below `data/`.
  package let source: String
  /// Name of the `EMSQ` section of the same artifact.
  package let sequences: String
  /// Whether keys with accents are also found without (été as ete, cœur as coeur). Default: yes.
  package let foldAccents: Bool?
  /// Words that are no keys of their own when they are only a part of a phrase: "with", "of".
  package let skippedWords: [String]?

  package init(
    source: String, sequences: String, foldAccents: Bool? = nil, skippedWords: [String]? = nil
  ) {
    self.source = source
    self.sequences = sequences
    self.foldAccents = foldAccents
    self.skippedWords = skippedWords
  }

  package var sources: [String] { [source] }

  package var dependencies: [(tag: SectionTag, name: String)] {
    [(EmojiSequencesFormat.tag, sequences)]
  }

  /// A row whose sequence is known.
  private struct Row {
    var line: Int
    var emoji: Int
    var name: String
    /// Keys of the name and the keywords.
    var keys: [String]
  }

  package func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    let (view, id) = try inputs.view(EmojiSequencesFormat.self, name: sequences)
    let rows = rows(of: try inputs.source(source), view, &findings)
    reportNameless(rows, view, &findings)
    let model = EmojiKeywords(
      sequences: id, sequenceCount: view.count, keywords: keywords(of: rows),
      names: rows.map { .init(emoji: $0.emoji, text: Array($0.name.utf8)) }
        .sorted { $0.emoji < $1.emoji })
    return try ArtifactWriter.Section(EmojiFormat.self, name: name, model)
  }

  private func rows(
    of text: SourceText, _ view: EmojiSequencesView, _ findings: inout Findings
  ) -> [Row] {
    var rows: [Row] = []
    var lines: [EmojiID: Int] = [:]
    text.forEachRow(columns: 2, &findings) { row, findings in
      guard let emoji = view.emoji(row.text(0)) else {
        findings.error(
          source, row.line, "expected a sequence of \(sequences), found \"\(row.text(0))\"")
        return
      }
      if let first = lines.updateValue(row.line, forKey: emoji) {
        findings.error(
          source, row.line,
          "expected each sequence once, found \"\(row.text(0))\" of line \(first) again")
        return
      }
      let keywords = row.text(2)
      let texts =
        [row.text(1)] + (keywords.isEmpty ? [] : EmojiStage.fields(keywords))
      let keys = texts.map(KeywordText.key)
      if let wrong = zip(texts, keys).first(where: { EmojiStage.isUnfit($0, $1) }) {
        let text = wrong.0
        findings.error(
          source, row.line,
          "expected names and keywords of 1 to \(StringTable.maximumLength) bytes, found \"\(text)\""
        )
        return
      }
      rows.append(Row(line: row.line, emoji: Int(emoji.rawValue), name: row.text(1), keys: keys))
    }
    return rows
  }

  private static func isUnfit(_ text: String, _ key: String) -> Bool {
    key.isEmpty || max(text.utf8.count, key.utf8.count) > StringTable.maximumLength
  }

  private static func fields(_ keywords: String) -> [String] {
    keywords.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
  }

  /// Sequences that nobody can find: counted, not silently left out. Those with a base are reached
  /// through it.
  private func reportNameless(
    _ rows: [Row], _ view: EmojiSequencesView, _ findings: inout Findings
  ) {
    let named = Set(rows.map(\.emoji))
    let nameless = (0..<view.count).filter { order in
      let emoji = EmojiID(rawValue: UInt16(order))
      return !named.contains(order) && view.base(of: emoji) == emoji
    }
    guard !nameless.isEmpty else { return }
    findings.warning(
      source, nil,
      "expected a row for every base of \(sequences), found none for \(nameless.count), the first at place \(nameless[0])"
    )
  }

  private func keywords(of rows: [Row]) -> [EmojiKeywords.Keyword] {
    let skipped = Set((skippedWords ?? []).flatMap { forms(KeywordText.key($0)) })
    var direct: [[UInt8]: Set<Int>] = [:]
    var derived: [[UInt8]: Set<Int>] = [:]
    for row in rows {
      let whole = Set(row.keys.flatMap(forms))
      let parts = Set(whole.flatMap(KeywordText.parts)).subtracting(whole).subtracting(skipped)
      for key in whole { direct[Array(key.utf8), default: []].insert(row.emoji) }
      for key in parts { derived[Array(key.utf8), default: []].insert(row.emoji) }
    }
    return Set(direct.keys).union(derived.keys)
      .sorted { $0.lexicographicallyPrecedes($1) }
      .map {
        .init(
          text: $0, direct: direct[$0, default: []].sorted(),
          derived: derived[$0, default: []].sorted())
      }
  }

  /// A key, and the key without accents if it has any.
  private func forms(_ key: String) -> [String] {
    guard foldAccents ?? true else { return [key] }
    let plain = KeywordText.unaccented(key)
    return plain.isEmpty || plain == key ? [key] : [key, plain]
  }
}
