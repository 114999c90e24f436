/// Reads an affix file. What bears only on checking, suggesting and compounding (`REP`, `MAP`, `TRY`,
/// `COMPOUND…`, `ICONV`, `BREAK` and so on) is not read: it makes no listed words.
struct HunspellAffixParser {
  private let file: String
  private var affixes = HunspellAffixes()
  /// Rows of the class being read that its header has promised.
  private var expectedRows = 0
  private var current: HunspellFlag?
  private var sawAliasCount = false

  /// Affix rows of one file that are read; more is an error.
  static let maximumAffixes = 200_000

  private var affixCount = 0

  /// - Returns: `nil` when the character set or the form of flags is not known, so that nothing else
  ///   could be read right.
  static func parse(_ text: SourceText, _ log: inout ImportLog) -> HunspellAffixes? {
    var parser = HunspellAffixParser(file: text.path)
    guard parser.readForms(text, &log) else { return nil }
    for (number, line) in TextLines(text.bytes) {
      let line = line.trimmed
      if line.isEmpty || line.first == 0x23 { continue }
      guard let scalars = parser.affixes.encoding.scalars(line) else {
        log.error(text.path, number, "expected text in the character set of the SET line")
        continue
      }
      let fields = scalars.split { $0 == " " || $0 == "\t" }.map { Array($0) }
      parser.read(fields, number, &log)
    }
    parser.endClass(nil, &log)
    return parser.affixes
  }

  private init(file: String) { self.file = file }

  /// `SET` and `FLAG`, which say how the other lines are read, wherever they stand.
  /// - Returns: whether both are known.
  private mutating func readForms(_ text: SourceText, _ log: inout ImportLog) -> Bool {
    var areKnown = true
    for (number, line) in TextLines(text.bytes) {
      let fields = line.words.map { String(decoding: $0, as: UTF8.self) }
      guard fields.count >= 2 else { continue }
      if fields[0] == "SET" {
        guard let encoding = HunspellEncoding(fields[1]) else {
          log.error(
            file, number,
            "expected SET UTF-8, ISO8859-1 or ISO8859-15, found \(fields[1]); convert both files to UTF-8"
          )
          areKnown = false
          continue
        }
        affixes.encoding = encoding
      } else if fields[0] == "FLAG" {
        guard let form = HunspellFlagForm(fields[1]) else {
          log.error(file, number, "expected FLAG long, num or UTF-8, found \(fields[1])")
          areKnown = false
          continue
        }
        affixes.flagForm = form
      }
    }
    return areKnown
  }

  private mutating func read(
    _ fields: [[Unicode.Scalar]], _ line: Int, _ log: inout ImportLog
  ) {
    let keyword = String(String.UnicodeScalarView(fields[0]))
    switch keyword {
    case "PFX", "SFX": readAffix(fields, isPrefix: keyword == "PFX", line, &log)
    case "AF": readAlias(fields, line, &log)
    case "NEEDAFFIX", "PSEUDOROOT": affixes.needAffix = flag(fields, line, &log)
    case "FORBIDDENWORD": affixes.forbidden = flag(fields, line, &log)
    case "NOSUGGEST": affixes.noSuggest = flag(fields, line, &log)
    case "ONLYINCOMPOUND": affixes.onlyInCompound = flag(fields, line, &log)
    case "CIRCUMFIX": affixes.circumfix = flag(fields, line, &log)
    case "FULLSTRIP": affixes.mayStripAll = true
    case "COMPLEXPREFIXES":
      log.warning(
        file, line,
        "expected at most one prefix a word, found COMPLEXPREFIXES: second prefixes are left out")
    default: break
    }
  }

  private func flag(
    _ fields: [[Unicode.Scalar]], _ line: Int, _ log: inout ImportLog
  ) -> HunspellFlag? {
    guard fields.count >= 2, let flags = affixes.flagForm.flags(fields[1]), flags.count == 1 else {
      log.error(file, line, "expected one flag, found \"\(text(fields))\"")
      return nil
    }
    return flags[0]
  }

  private mutating func readAlias(
    _ fields: [[Unicode.Scalar]], _ line: Int, _ log: inout ImportLog
  ) {
    guard fields.count >= 2 else {
      log.error(file, line, "expected AF and flags, found \"\(text(fields))\"")
      return
    }
    if !sawAliasCount {
      sawAliasCount = true
      if Int(text([fields[1]])) != nil { return }
    }
    guard let flags = affixes.flagForm.flags(fields[1]) else {
      log.error(file, line, "expected flags, found \"\(text(fields))\"")
      // Later aliases keep their numbers.
      affixes.aliases.append([])
      return
    }
    affixes.aliases.append(flags)
  }

  // MARK: Affixes

  private mutating func readAffix(
    _ fields: [[Unicode.Scalar]], isPrefix: Bool, _ line: Int, _ log: inout ImportLog
  ) {
    guard fields.count >= 4, let flags = affixes.flagForm.flags(fields[1]), flags.count == 1 else {
      log.error(file, line, "expected an affix row, found \"\(text(fields))\"")
      return
    }
    if expectedRows > 0 && current == flags[0] {
      readRow(fields, flags[0], line, &log)
    } else {
      endClass(line, &log)
      readHeader(fields, flags[0], isPrefix: isPrefix, line, &log)
    }
  }

  private mutating func readHeader(
    _ fields: [[Unicode.Scalar]], _ flag: HunspellFlag, isPrefix: Bool, _ line: Int,
    _ log: inout ImportLog
  ) {
    guard let rows = Int(text([fields[3]])), rows >= 0, fields[2] == ["Y"] || fields[2] == ["N"]
    else {
      log.error(
        file, line,
        "expected \(text([fields[0]])) flag Y|N count, found \"\(text(fields))\"")
      return
    }
    if let known = affixes.classes[flag], known.isPrefix != isPrefix {
      log.error(file, line, "expected a flag to be of prefixes or of suffixes, found both")
      return
    }
    if affixes.classes[flag] == nil {
      affixes.classes[flag] = .init(isPrefix: isPrefix, crosses: fields[2] == ["Y"])
    }
    current = flag
    expectedRows = rows
  }

  private mutating func readRow(
    _ fields: [[Unicode.Scalar]], _ flag: HunspellFlag, _ line: Int, _ log: inout ImportLog
  ) {
    expectedRows -= 1
    affixCount += 1
    guard affixCount <= HunspellAffixParser.maximumAffixes else {
      if affixCount == HunspellAffixParser.maximumAffixes + 1 {
        log.error(
          file, line, "expected at most \(HunspellAffixParser.maximumAffixes) affixes, found more")
      }
      return
    }
    let parts = fields[3].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let conditionText = fields.count > 4 ? fields[4] : ["."]
    guard let continuation = parts.count > 1 ? affixes.flags(parts[1]) : [] else {
      log.error(file, line, "expected flags after the slash, found \"\(text(fields))\"")
      return
    }
    guard let condition = HunspellAffixes.condition(conditionText) else {
      log.error(file, line, "expected ] in a condition, found \"\(text([conditionText]))\"")
      return
    }
    affixes.classes[flag]?.affixes.append(
      .init(
        strip: fields[2] == ["0"] ? [] : fields[2], add: parts[0] == ["0"] ? [] : Array(parts[0]),
        flags: continuation, condition: condition))
  }

  /// A class that ends before its promised rows have come is a mistake of the file.
  private mutating func endClass(_ line: Int?, _ log: inout ImportLog) {
    if expectedRows > 0 {
      log.warning(
        file, line, "expected \(expectedRows) more affix rows of the flag before, found none")
    }
    expectedRows = 0
    current = nil
  }

  private func text(_ fields: [[Unicode.Scalar]]) -> String {
    let joined = fields.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
    return String(joined.prefix(60))
  }
}
