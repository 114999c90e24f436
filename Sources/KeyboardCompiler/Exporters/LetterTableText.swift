import KeyboardFormat

/// A letter table as text: settings `letter` (in order), `scalar` (what else stands for a letter),
/// `least-places` and `reach`; a row for each context that has one of its own: `uniform`, `unigram`,
/// `start`, then `e`, `^ e` (e at word start) or `t h`, and the cost of every letter in 1/256 bit.
enum LetterTableText: SectionText {
  static let tag = LetterTableFormat.tag
  static let suffix = "tsv"

  static let fixedRows = ["uniform", "unigram", "start"]

  /// What the contexts are called, in their order.
  static func contexts(_ letters: [UInt32], reach: Int) -> [String] {
    let names = letters.map { DumpText.scalar($0) }
    guard reach == 2 else { return names }
    return names + (["^"] + names).flatMap { before in names.map { "\(before) \($0)" } }
  }

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    let model = LetterTableModel(try LetterTableFormat.open(payload))
    var header = DumpHeader(tag: tag, name: name)
    header.set("least-places", "\(model.minimumPlaces)")
    header.set("reach", "\(model.reach)")
    for letter in model.letters { header.set("letter", DumpText.scalar(letter)) }
    for scalar in model.scalars {
      let place = Int(scalar.symbol) - 1
      guard model.letters.indices.contains(place), model.letters[place] != scalar.scalar else {
        continue
      }
      header.set(
        "scalar", "\(DumpText.scalar(scalar.scalar)) \(DumpText.scalar(model.letters[place]))")
    }
    var text = header.text + "# Columns: context, cost of each letter in order\n"
    for (title, costs) in rows(model) {
      text += ([title] + costs.map { "\($0)" }).joined(separator: "\t") + "\n"
    }
    return text
  }

  /// Every row under the name of the context that it is for.
  static func rows(_ model: LetterTableModel) -> [(name: String, costs: [UInt16])] {
    var rows = zip(fixedRows, model.rows).map { ($0, $1) }
    let names = contexts(model.letters, reach: model.reach)
    for (name, index) in zip(names, model.rowOfContext)
    where Int(index) == rows.count && rows.count < model.rows.count {
      rows.append((name, model.rows[Int(index)]))
    }
    return rows
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    guard let least = header.value("least-places").flatMap({ Int($0) }),
      let reach = header.value("reach").flatMap({ Int($0) }), (1...2).contains(reach),
      let scalars = scalars(header)
    else {
      log.error(
        text.path, 2,
        "expected settings least-places, reach (1 or 2), letter and scalar, found others")
      return nil
    }
    let letters = scalars.letters
    var rows: [String: [UInt16]] = [:]
    var findings = Findings()
    let known = Set(fixedRows + contexts(letters, reach: reach))
    text.forEachRow(columns: letters.count + 1, &findings) { row, findings in
      let costs = (1...letters.count).compactMap { row.number($0).flatMap { UInt16(exactly: $0) } }
      guard costs.count == letters.count, known.contains(row.text(0)), rows[row.text(0)] == nil
      else {
        findings.error(
          text.path, row.line,
          "expected a context, once, and \(letters.count) costs up to 65535, found \"\(row.text(0))\""
        )
        return
      }
      rows[row.text(0)] = costs
    }
    log.merge(findings)
    let fixed = fixedRows.compactMap { rows[$0] }
    guard fixed.count == fixedRows.count, !findings.hasErrors else {
      log.error(text.path, nil, "expected rows \(fixedRows.joined(separator: ", "))")
      return nil
    }
    var model = LetterTableModel(
      letters: letters, scalars: scalars.all, minimumPlaces: least, reach: reach, rows: fixed,
      rowOfContext: [])
    for (context, name) in contexts(letters, reach: reach).enumerated() {
      if let row = rows[name] {
        model.rowOfContext.append(UInt16(clamping: model.rows.count))
        model.rows.append(row)
      } else {
        // Unigram, or the row of the last letter alone.
        model.rowOfContext.append(
          context < letters.count ? 1 : model.rowOfContext[context % letters.count])
      }
    }
    do throws(FormatError) {
      return try ArtifactWriter.Section(LetterTableFormat.self, name: header.name, model)
    } catch {
      log.error(text.path, nil, "expected \(error.expected), found \(error.found)")
      return nil
    }
  }

  /// The letters in order, and all scalars with their symbols; `nil` when a setting is malformed.
  private static func scalars(
    _ header: DumpHeader
  ) -> (letters: [UInt32], all: [LetterTableModel.ScalarSymbol])? {
    let settings = header.settings.filter { $0.name == "letter" }
    let letters = settings.compactMap { DumpText.scalar($0.value) }
    guard letters.count == settings.count,
      (1...LetterTableFormat.maximumLetters).contains(letters.count)
    else { return nil }
    var all = letters.enumerated().map {
      LetterTableModel.ScalarSymbol(scalar: $1, symbol: UInt8($0 + 1))
    }
    for setting in header.settings where setting.name == "scalar" {
      let values = setting.value.split(separator: " ").compactMap { DumpText.scalar($0) }
      guard values.count == 2, let place = letters.firstIndex(of: values[1]) else { return nil }
      all.append(.init(scalar: values[0], symbol: UInt8(place + 1)))
    }
    return (letters, all.sorted { $0.scalar < $1.scalar })
  }
}
