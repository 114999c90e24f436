package import KeyboardFormat

/// Stage `contractions`: makes `CONT` of one language.
///
/// Columns: key (what is typed: the display's letters, lower case, without apostrophes), display,
/// kind (`contraction`, `ambiguous` or `capital`). A key may have several rows; the first is preferred.
package struct ContractionsStage: DataStage {
  package static let kind = "contractions"

  /// Path of the table below `data/`.
  package let source: String

  package init(source: String) { self.source = source }

  package var sources: [String] { [source] }

  package func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    var displays: [[UInt8]: [ContractionTable.Display]] = [:]
    let text = try inputs.source(source)
    text.forEachRow(columns: 3, &findings) { row, findings in
      if let (key, display) = checked(row, &findings) {
        add(display, to: &displays[key, default: []], row, &findings)
      }
    }
    if displays.isEmpty { findings.error(source, nil, "expected a row or more, found none") }
    let entries = displays.keys.sorted { $0.lexicographicallyPrecedes($1) }
      .map { ContractionTable.Entry(key: $0, displays: displays[$0, default: []]) }
    return try ArtifactWriter.Section(
      ContractionsFormat.self, name: name, ContractionTable(entries: entries))
  }

  /// A row's key and display, if both are well formed.
  private func checked(
    _ row: TSVRow, _ findings: inout Findings
  ) -> (key: [UInt8], display: ContractionTable.Display)? {
    let (key, display) = (row.text(0), row.text(1))
    guard let kind = ContractionKind.allCases.first(where: { $0.word == row.text(2) }) else {
      let kinds = ContractionKind.allCases.map(\.word).joined(separator: ", ")
      findings.error(source, row.line, "expected a kind (\(kinds)), found \"\(row.text(2))\"")
      return nil
    }
    let letters = KeywordText.key(display).filter { $0 != "'" }
    guard !letters.isEmpty, display.utf8.count <= StringTable.maximumLength,
      key.utf8.elementsEqual(letters.utf8)
    else {
      findings.error(
        source, row.line,
        "expected the letters of \"\(display)\" as key (\"\(letters)\"), found \"\(key)\"")
      return nil
    }
    let hasApostrophe = display.utf8.contains(0x27)
    if kind == .capital ? hasApostrophe || display == key : !hasApostrophe {
      findings.error(
        source, row.line,
        "expected \(kind == .capital ? "capitals and no" : "an") apostrophe ' in a \(kind.word), found \"\(display)\""
      )
      return nil
    }
    return (Array(key.utf8), .init(text: Array(display.utf8), kind: kind))
  }

  /// Adds a display to those of its key, unless it contradicts them.
  private func add(
    _ display: ContractionTable.Display, to known: inout [ContractionTable.Display],
    _ row: TSVRow, _ findings: inout Findings
  ) {
    if known.contains(where: { $0.text == display.text }) {
      findings.error(
        source, row.line, "expected each display of a key once, found \"\(row.text(1))\" again")
      return
    }
    if let first = known.first,
      (first.kind == .ambiguous) != (display.kind == .ambiguous)
    {
      findings.error(
        source, row.line,
        "expected \"\(row.text(0))\" to be \(first.kind.word) as in its rows before, found \(display.kind.word)"
      )
    }
    known.append(display)
  }
}
