package import KeyboardFormat

/// Reads what `LexiconExporter` writes.
package struct LexiconTextParser {
  private let file: String
  private var letters: [UInt32] = []
  private var capitals: [UInt32] = []
  private var folds: [(scalar: UInt32, letters: [UInt32], line: Int)] = []
  private var unit = LexiconAlphabet.Unit.scalar
  private var costStep = 0
  private var entries: [LexiconModel.Entry] = []

  /// The lexicon and its section's name; `nil` after errors.
  package static func parse(
    _ text: SourceText, _ log: inout ImportLog
  ) -> (model: LexiconModel, name: String)? {
    guard let header = DumpHeader.parse(text, &log) else { return nil }
    guard header.tag == LexiconFormat.tag.description else {
      log.error(text.path, 2, "expected a section \(LexiconFormat.tag), found \(header.tag)")
      return nil
    }
    var parser = LexiconTextParser(file: text.path)
    for setting in header.settings { parser.read(setting, &log) }
    guard let alphabet = parser.alphabet(&log) else { return nil }
    var findings = Findings()
    text.forEachRow(columns: 3, &findings) { row, _ in parser.read(row, &log) }
    log.merge(findings)
    if log.hasErrors { return nil }
    let model = LexiconModel(
      alphabet: alphabet, costStep: parser.costStep, entries: parser.entries)
    return (model, header.name)
  }

  private init(file: String) { self.file = file }

  private mutating func read(_ setting: DumpHeader.Setting, _ log: inout ImportLog) {
    let fields = setting.value.split(separator: " ")
    let values = fields.compactMap { DumpText.scalar($0) }
    switch setting.name {
    case "unit" where setting.value == "byte": unit = .byte
    case "unit" where setting.value == "scalar": unit = .scalar
    case "cost-step" where (1...4096).contains(Int(setting.value) ?? 0):
      costStep = Int(setting.value) ?? 0
    case "letter" where (1...2).contains(fields.count) && values.count == fields.count:
      letters.append(values[0])
      capitals.append(values.count > 1 ? values[1] : 0)
    case "fold" where !fields.isEmpty && values.count == fields.count:
      folds.append((values[0], Array(values.dropFirst()), setting.line))
    case "Columns:": break
    default:
      log.error(
        file, setting.line,
        "expected unit, cost-step, letter or fold, found \"\(setting.name) \(setting.value)\"")
    }
  }

  private func alphabet(_ log: inout ImportLog) -> LexiconAlphabet? {
    guard costStep > 0, (1...LexiconAlphabet.maximumLetters).contains(letters.count),
      Set(letters).count == letters.count
    else {
      log.error(
        file, nil,
        "expected a cost step and 1 to \(LexiconAlphabet.maximumLetters) letters, each once, found \(letters.count)"
      )
      return nil
    }
    var result: [LexiconAlphabet.Fold] = []
    for fold in folds {
      let symbols = fold.letters.compactMap { letters.firstIndex(of: $0) }
      guard symbols.count == fold.letters.count, symbols.count <= LexiconAlphabet.maximumFold else {
        log.error(
          file, fold.line,
          "expected a fold to at most \(LexiconAlphabet.maximumFold) letters of the alphabet")
        return nil
      }
      result.append(.init(scalar: fold.scalar, symbols: symbols.map { UInt8($0 + 1) }))
    }
    return LexiconAlphabet(unit: unit, letters: letters, capitals: capitals, folds: result)
  }

  private mutating func read(_ row: TSVRow, _ log: inout ImportLog) {
    let grade = row.text(2)
    guard let word = DumpText.unescaped(row.text(0)), !word.isEmpty,
      let cost = row.number(1), cost <= LexiconMixer.maximumCost,
      let flags = LexiconTextParser.flags(grade)
    else {
      log.error(
        file, row.line,
        "expected a word, a cost of 0 to \(LexiconMixer.maximumCost) and a grade of 0 to 3, found \"\(row.text(0))\", \"\(row.text(1))\", \"\(grade)\""
      )
      return
    }
    entries.append(.init(display: word, cost: cost, flags: flags))
  }

  private static func flags(_ text: String) -> LexiconFlags? {
    let isNeverSuggested = text.hasSuffix("n")
    let digits = isNeverSuggested ? text.dropLast() : text[...]
    guard let grade = Int(digits), (0...3).contains(grade) else { return nil }
    return LexiconFlags(offensiveness: grade, isNeverSuggested: isNeverSuggested)
  }
}
