import KeyboardFormat

/// A hunspell dictionary: a `.dic` file of stems with flags, and the `.aff` file that says what the
/// flags mean (hunspell(5)). All words are listed; there are no counts.
///
/// Forms marked `NOSUGGEST` are never suggested; `FORBIDDENWORD` takes a form out whatever makes it;
/// stems and forms marked `NEEDAFFIX` or `ONLYINCOMPOUND` are no words of their own. Compounds are not
/// made.
struct HunspellParser {
  private let file: String
  private let affixes: HunspellAffixes
  private var expansion: HunspellExpansion
  private var list: WordList
  /// Spellings that are no words.
  private var forbidden: Set<String> = []

  /// Forms of a whole dictionary; more is an error.
  static let maximumForms = 3_000_000

  /// - Parameter takesPrefixes: whether to put prefixes before stems; those of French (l', d', qu')
  ///   make some millions of forms
  static func parse(
    _ text: SourceText, affixes source: SourceText?, takesPrefixes: Bool, _ log: inout ImportLog
  ) -> WordList {
    var affixes = HunspellAffixes()
    if let source {
      guard let parsed = HunspellAffixParser.parse(source, &log) else {
        return WordList(file: text.path, format: .hunspell)
      }
      affixes = parsed
      if !takesPrefixes { affixes.classes = affixes.classes.filter { !$0.value.isPrefix } }
    } else {
      affixes.encoding = .utf8
      log.warning(
        text.path, nil, "expected an .aff file beside it, found none: flags are not expanded")
    }
    var parser = HunspellParser(text, affixes, isBare: source == nil)
    parser.read(text, &log)
    return parser.finished(&log)
  }

  private let isBare: Bool

  private init(_ text: SourceText, _ affixes: HunspellAffixes, isBare: Bool) {
    file = text.path
    self.affixes = affixes
    self.isBare = isBare
    expansion = HunspellExpansion(affixes)
    list = WordList(file: text.path, format: .hunspell)
  }

  private mutating func read(_ text: SourceText, _ log: inout ImportLog) {
    var isFirst = true
    for (number, line) in TextLines(text.bytes) {
      defer { isFirst = false }
      // A tab or a # at the start makes a comment.
      if line.isEmpty || line.first == 0x09 || line.isComment { continue }
      if isFirst && line.trimmed.words.first?.decimalNumber != nil { continue }
      if isFirst {
        log.warning(file, number, "expected the number of words in the first line, found none")
      }
      guard let scalars = affixes.encoding.scalars(line.trimmed) else {
        log.error(file, number, "expected text in the character set of the affix file's SET line")
        continue
      }
      readStem(scalars, number, &log)
      if list.rows.count > HunspellParser.maximumForms || expansion.isExhausted {
        log.error(
          file, number,
          "expected at most \(HunspellParser.maximumForms) forms and \(HunspellExpansion.maximumTries) affix tries, found more; leave prefixes out or split the dictionary"
        )
        return
      }
    }
  }

  private mutating func readStem(
    _ scalars: [Unicode.Scalar], _ line: Int, _ log: inout ImportLog
  ) {
    let (stem, flagText) = HunspellParser.split(scalars)
    let word = String(String.UnicodeScalarView(stem))
    guard !stem.isEmpty else {
      log.error(
        file, line, "expected a word, found \"\(String(String.UnicodeScalarView(scalars)))\"")
      return
    }
    var flags: [HunspellFlag] = []
    if let flagText, !isBare {
      guard let parsed = affixes.flags(flagText) else {
        log.error(
          file, line, "expected flags, found \"\(String(String.UnicodeScalarView(flagText)))\"")
        return
      }
      flags = parsed
    }
    if let mark = affixes.forbidden, flags.contains(mark) {
      log.reject(word, "forbidden by its list", file, line)
      forbidden.insert(word)
      return
    }
    let (forms, isCut) = expansion.forms(of: stem, flags: flags)
    if isCut {
      log.warning(
        file, line,
        "expected at most \(HunspellExpansion.maximumForms) forms of a stem, found more of \"\(word)\"; the rest is left out"
      )
    }
    if forms.isEmpty { log.reject(word, "no word without an affix or a compound", file, line) }
    for form in forms where !form.scalars.isEmpty {
      list.rows.append(
        .init(
          word: String(String.UnicodeScalarView(form.scalars)),
          flags: LexiconFlags(isNeverSuggested: form.isNeverSuggested), line: line))
    }
  }

  /// A row without its morphological fields, cut at the slash that no backslash precedes.
  private static func split(
    _ scalars: [Unicode.Scalar]
  ) -> (stem: [Unicode.Scalar], flags: ArraySlice<Unicode.Scalar>?) {
    let row = scalars[..<endOfWord(scalars)]
    var stem: [Unicode.Scalar] = []
    var index = 0
    while index < row.count {
      if row[index] == "\\" && index + 1 < row.count && row[index + 1] == "/" {
        stem.append("/")
        index += 2
        continue
      }
      // A slash in the first place is a word.
      if row[index] == "/" && index > 0 { return (stem, row[(index + 1)...]) }
      stem.append(row[index])
      index += 1
    }
    return (stem, nil)
  }

  /// Where word and flags end: before a tab, before ` xy:` of a morphological field, or before a blank
  /// and the number of a morphological alias.
  private static func endOfWord(_ scalars: [Unicode.Scalar]) -> Int {
    if let tab = scalars.firstIndex(of: "\t") { return tab }
    for index in scalars.indices where scalars[index] == " " {
      let rest = scalars[(index + 1)...]
      let isField = rest.count > 2 && rest[index + 3] == ":"
      if isField || rest.allSatisfy({ $0.value >= 0x30 && $0.value <= 0x39 }) { return index }
    }
    return scalars.count
  }

  private mutating func finished(_ log: inout ImportLog) -> WordList {
    guard !forbidden.isEmpty else { return list }
    var kept: [WordList.Row] = []
    for row in list.rows {
      if forbidden.contains(row.word) {
        log.reject(row.word, "forbidden by its list", file, row.line)
      } else {
        kept.append(row)
      }
    }
    list.rows = kept
    return list
  }
}
