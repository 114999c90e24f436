package import KeyboardFormat

/// Stage `emoji-sequences`: makes `EMSQ` from a table of all sequences.
///
/// Columns: place in CLDR order (0, 1, 2 …), fully qualified sequence, base (the sequence itself for a
/// base); further columns are not read.
package struct EmojiSequencesStage: DataStage {
  package static let kind = "emoji-sequences"

  /// Path of the table below `data/`.
  package let source: String

  package init(source: String) { self.source = source }

  package var sources: [String] { [source] }

  /// A row, before bases are looked up.
  private struct Row {
    var line: Int
    var text: [UInt8]
    var base: [UInt8]
  }

  package func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    let rows = rows(of: try inputs.source(source), &findings)
    let model = EmojiSequences(sequences: sequences(of: rows, &findings))
    return try ArtifactWriter.Section(EmojiSequencesFormat.self, name: name, model)
  }

  private func rows(of text: SourceText, _ findings: inout Findings) -> [Row] {
    var rows: [Row] = []
    var lines: [[UInt8]: Int] = [:]
    var place = 0
    text.forEachRow(columns: 3, &findings) { row, findings in
      if row.number(0) != place {
        findings.error(source, row.line, "expected place \(place), found \"\(row.text(0))\"")
      }
      // The next rows count on from here, so that one slip is one finding.
      place = (row.number(0) ?? place) &+ 1
      let sequence = Array(row.fields[1])
      guard !sequence.isEmpty, !sequence.starts(with: EmojiText.selector),
        EmojiText.scalarCount(sequence) <= EmojiText.maximumScalars
      else {
        findings.error(
          source, row.line,
          "expected 1 to \(EmojiText.maximumScalars) scalars, the first not U+FE0F, found \"\(row.text(1))\""
        )
        return
      }
      if let first = lines.updateValue(row.line, forKey: EmojiText.bare(sequence)) {
        findings.error(
          source, row.line,
          "expected each sequence once, found \"\(row.text(1))\" of line \(first) again")
        return
      }
      rows.append(Row(line: row.line, text: sequence, base: Array(row.fields[2])))
    }
    if rows.isEmpty { findings.error(source, nil, "expected a row or more, found none") }
    return rows
  }

  private func sequences(
    of rows: [Row], _ findings: inout Findings
  ) -> [EmojiSequences.Sequence] {
    var orders: [[UInt8]: Int] = [:]
    for (order, row) in rows.enumerated() { orders[row.text] = order }
    var sequences: [EmojiSequences.Sequence] = []
    for row in rows {
      let base = orders[row.base]
      if base == nil || base.map({ rows[$0].base != rows[$0].text }) ?? false {
        let text = String(decoding: row.base, as: UTF8.self)
        findings.error(
          source, row.line,
          "expected a base, found \"\(text)\", which has \(base == nil ? "no row" : "a base itself")"
        )
        sequences.append(.init(text: row.text))
      } else {
        sequences.append(.init(text: row.text, base: row.base == row.text ? nil : base))
      }
    }
    return sequences
  }
}
