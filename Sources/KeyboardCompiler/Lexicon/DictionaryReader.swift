/// Reads the tables that say which words are accepted and how they are written.
struct DictionaryReader {
  /// Sizes of forms whose table has none: a flagged dictionary's lower-case forms, its forms with
  /// capitals (mostly names), and words of a plain list.
  private static let lowerSize = 50, capitalSize = 60, listSize = 70
  /// Contractions that no list counts: the frequent ones are in one.
  private static let contractionSize = 50

  let letterCase: LetterCase
  let folder: KeyFolder
  let asked: AskedWord?
  /// Paths in the order that forms count them.
  private(set) var paths: [String] = []
  /// Words in lower case that are a contraction without its apostrophe and hardly anything else.
  private(set) var careless: Set<Int> = []
  /// Rows that were left out, for the report.
  private(set) var rejections = RejectionCounts()

  /// Keys of forms that have accents and a capital.
  private var accentedNames: Set<[UInt8]> = []

  init(letterCase: LetterCase, folder: KeyFolder, asked: AskedWord?) {
    self.letterCase = letterCase
    self.folder = folder
    self.asked = asked
  }

  /// Dictionaries with forms and sizes or flags.
  mutating func read(
    _ settings: LexiconSettings.Dictionary, _ text: SourceText, into forms: inout WrittenForms,
    _ words: inout WordTable, _ findings: inout Findings
  ) {
    let source = paths.count
    paths.append(text.path)
    let maximum = UInt64(settings.maximumSize ?? 100)
    text.forEachTableRow(columns: settings.columns == .words ? 1 : 2, &findings) { row, findings in
      guard !row.first.isEmpty else {
        findings.error(text.path, row.line, "expected a word, found none")
        return
      }
      var size = UInt64(DictionaryReader.listSize)
      var traits: WrittenForms.Traits = []
      switch settings.columns {
      case .sizes:
        guard let number = text.number(row.second), (1...100).contains(number) else {
          findings.error(
            text.path, row.line, "expected a size of 1 to 100, found \"\(text.text(row.second))\"")
          return
        }
        size = number
        if row.third.starts(in: text.bytes, with: "abbreviations") { traits.insert(.abbreviation) }
      case .flags:
        guard let flags = FormFlags(text.bytes, row.second) else {
          findings.error(
            text.path, row.line,
            "expected flags lower, capital, upper, nosuggest, found \"\(text.text(row.second))\"")
          return
        }
        size = UInt64(
          flags.isLower ? DictionaryReader.lowerSize : DictionaryReader.capitalSize)
        if flags.isUpper { traits.insert(.abbreviation) }
        if flags.isNeverSuggested || isUnit(text.bytes, row.first, flags) {
          traits.insert(.neverSuggested)
        }
      case .words:
        // Its word may be known in better writing.
        guard isNew(text, row, forms, words) else { return }
        if isRomanNumeral(text.bytes, row.first) {
          addNumeral(text, row, source, &forms, &words, &findings)
          return
        }
        if let name = unaccentedName(text, row) {
          forms.add(
            name, 0..<name.count, size: Int(size), traits: traits, source: source, line: row.line,
            to: &words)
          return
        }
      }
      guard size <= maximum else {
        rejections.count(.tooRare, source: text, row)
        asked?.tell(text.text(row.first), &findings) {
          "\(text.path):\(row.line): \"\($0)\" rejected: \(Rejection.tooRare.text)"
        }
        return
      }
      let form = forms.add(
        text.bytes, row.first, size: Int(size), traits: traits, source: source, line: row.line,
        to: &words)
      asked?.tell(text.text(row.first), &findings) {
        "\(text.path):\(row.line): \"\($0)\" accepted, size \(forms.forms[form].size)"
      }
    }
  }

  /// Finds names with accents, so that plain word lists can write them with a capital too.
  mutating func collectAccentedNames(_ forms: WrittenForms) {
    for form in forms.forms where !form.traits.contains(.lower) {
      let text = forms.written.slice(Int(form.written))
      guard text.contains(where: { $0 >= 0x80 }) else { continue }
      var key: [UInt8] = []
      if folder.appendKey(of: forms.written.bytes, text.indices, to: &key) {
        accentedNames.insert(key)
      }
    }
  }

  /// A word of a plain list written with a capital, if it is a name without its accents: Zurich.
  private func unaccentedName(_ text: SourceText, _ row: TableRow) -> [UInt8]? {
    var key: [UInt8] = []
    guard !accentedNames.isEmpty, folder.appendKey(of: text.bytes, row.first, to: &key),
      accentedNames.contains(key)
    else { return nil }
    var name = Array(text.bytes[row.first])
    if let first = name.first, first &- 0x61 < 26 { name[0] = first & 0xdf }
    return name
  }

  /// Symbols of units such as mF and yL, which a flagged dictionary has by the hundred: two or three
  /// letters with a capital that is not the first.
  private func isUnit(_ bytes: [UInt8], _ form: Range<Int>, _ flags: FormFlags) -> Bool {
    !flags.isLower && form.count <= 3 && bytes[form.lowerBound] >= 0x61
  }

  /// Whether a word that no other dictionary has is a number such as xvii: it is written in capitals
  /// and never suggested.
  private func isRomanNumeral(_ bytes: [UInt8], _ word: Range<Int>) -> Bool {
    word.count > 1 && word.allSatisfy { "ivxlcdm".utf8.contains(bytes[$0]) }
  }

  private func addNumeral(
    _ text: SourceText, _ row: TableRow, _ source: Int, _ forms: inout WrittenForms,
    _ words: inout WordTable, _ findings: inout Findings
  ) {
    let capitals = row.first.map { text.bytes[$0] & 0xdf }
    forms.add(
      capitals, 0..<capitals.count, size: DictionaryReader.listSize, traits: .neverSuggested,
      source: source, line: row.line, to: &words)
    asked?.tell(text.text(row.first), &findings) {
      "\(text.path):\(row.line): \"\($0)\" accepted as a number, never suggested"
    }
  }

  private func isNew(
    _ text: SourceText, _ row: TableRow, _ forms: WrittenForms, _ words: WordTable
  ) -> Bool {
    var lower: [UInt8] = []
    letterCase.appendLower(text.bytes, row.first, to: &lower)
    guard let word = words.find(lower, 0..<lower.count) else { return true }
    return !forms.has(word)
  }

  /// The displays of a contraction table: don't, I'm, c'est.
  mutating func readContractions(
    _ text: SourceText, into forms: inout WrittenForms, _ words: inout WordTable,
    _ findings: inout Findings
  ) {
    let source = paths.count
    paths.append(text.path)
    var careless: Set<Int> = []
    text.forEachTableRow(columns: 3, &findings) { row, findings in
      guard !row.first.isEmpty, !row.second.isEmpty else {
        findings.error(text.path, row.line, "expected a key and a display, found none")
        return
      }
      forms.add(
        text.bytes, row.second, size: DictionaryReader.contractionSize, traits: [],
        source: source, line: row.line, to: &words)
      asked?.tell(text.text(row.second), &findings) {
        "\(text.path):\(row.line): \"\($0)\" accepted as a contraction"
      }
      if row.third.starts(in: text.bytes, with: "contraction") {
        careless.insert(words.intern(text.bytes, row.first))
      }
    }
    self.careless.formUnion(careless)
  }

  /// Shares: form, percent of the frequency of its word. A form that no dictionary has is accepted.
  mutating func readShares(
    _ text: SourceText, into forms: inout WrittenForms, _ words: inout WordTable,
    _ findings: inout Findings
  ) {
    let source = paths.count
    paths.append(text.path)
    text.forEachTableRow(columns: 2, &findings) { row, findings in
      guard let percent = text.number(row.second), percent <= 100, !row.first.isEmpty else {
        findings.error(
          text.path, row.line,
          "expected a form and a percentage of 0 to 100, found \"\(text.text(row.second))\"")
        return
      }
      let form =
        forms.index(ofWritten: text.bytes, row.first)
        ?? forms.add(
          text.bytes, row.first, size: DictionaryReader.lowerSize, traits: [], source: source,
          line: row.line, to: &words)
      guard forms.forms[form].share == nil else {
        findings.error(
          text.path, row.line, "expected each form once, found \"\(text.text(row.first))\" again")
        return
      }
      forms.setShare(UInt8(percent), of: form)
      asked?.tell(text.text(row.first), &findings) {
        "\(text.path):\(row.line): \"\($0)\" has \(percent) % of its word's frequency"
      }
    }
  }
}

/// The flags of a form: a list of words with commas.
private struct FormFlags {
  var isLower = false
  var isUpper = false
  var isNeverSuggested = false

  init?(_ bytes: [UInt8], _ field: Range<Int>) {
    for flag in bytes[field].split(separator: 0x2c) {
      if flag.elementsEqual("lower".utf8) {
        isLower = true
      } else if flag.elementsEqual("upper".utf8) {
        isUpper = true
      } else if flag.elementsEqual("nosuggest".utf8) {
        isNeverSuggested = true
      } else if !flag.elementsEqual("capital".utf8) {
        return nil
      }
    }
  }
}

extension Range<Int> {
  fileprivate func starts(in bytes: [UInt8], with text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return bytes[self].starts(with: text.description.utf8)
  }
}
