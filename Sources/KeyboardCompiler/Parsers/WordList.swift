package import KeyboardFormat

/// A user's list of words, read.
package struct WordList: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    /// As the list spells it.
    package var word: String
    /// In proportion to how often the word occurs; `nil` when the list does not tell.
    package var weight: Double?
    package var flags: LexiconFlags
    /// 1-based line of the file.
    package var line: Int

    package init(
      word: String, weight: Double? = nil, flags: LexiconFlags = LexiconFlags(), line: Int
    ) {
      self.word = word
      self.weight = weight
      self.flags = flags
      self.line = line
    }
  }

  /// Path of the file as the user gave it.
  package var file: String
  package var format: WordListFormat
  /// In the order of the file.
  package var rows: [Row]

  package init(file: String, format: WordListFormat, rows: [Row] = []) {
    self.file = file
    self.format = format
    self.rows = rows
  }

  /// Reads a list.
  /// - Parameters:
  ///   - affixes: the `.aff` file of a hunspell dictionary
  ///   - takesPrefixes: whether forms with hunspell's prefixes are words of the list
  ///   - format: `nil` to tell it from the file's name and content
  ///   - log: gets a finding for every row that cannot be read, and rows left out by their format
  package static func parse(
    _ text: SourceText, affixes: SourceText? = nil, takesPrefixes: Bool = true,
    format: WordListFormat? = nil, _ log: inout ImportLog
  ) -> WordList {
    if let strange = WordListFormat.foreignEncoding(text) {
      log.error(text.path, nil, "expected text in UTF-8, found \(strange)")
      return WordList(file: text.path, format: format ?? .plain)
    }
    let format = format ?? WordListFormat.detect(text)
    switch format {
    case .plain: return PlainListParser.parse(text, &log)
    case .count: return CountListParser.parse(text, &log)
    case .combined: return CombinedParser.parse(text, &log)
    case .hunspell:
      return HunspellParser.parse(text, affixes: affixes, takesPrefixes: takesPrefixes, &log)
    case .dump:
      log.error(text.path, nil, "expected a word list, found a dump, which must stand alone")
      return WordList(file: text.path, format: format)
    }
  }
}

/// The text formats that words can come in.
package enum WordListFormat: String, Sendable, CaseIterable {
  /// A word a line.
  case plain
  /// `word count`, split by a space or a tab; SymSpell's frequency dictionaries are such lists.
  case count
  /// AOSP dictionary source: `dictionary=…`, then ` word=the,f=222,…`.
  case combined
  /// A `.dic` file with its `.aff`.
  case hunspell
  /// What `kbtool dump` writes of a lexicon.
  case dump

  /// Tells the format from the file's name and its first lines.
  ///
  /// `.combined` and a first line `dictionary=…` are `combined`; `.dic` with a number in its first line
  /// is `hunspell`; lists of which more than half of the first 200 rows end in a number are `count`;
  /// all others are `plain`.
  package static func detect(_ text: SourceText) -> WordListFormat {
    let path = text.path.lowercased()
    if path.hasSuffix(".combined") { return .combined }
    var rows = 0
    var counted = 0
    var isFirst = true
    for (_, line) in TextLines(text.bytes) {
      let line = line.trimmed
      if isFirst {
        if line.starts(with: DumpHeader.firstLine.utf8) { return .dump }
        if line.starts(with: "dictionary=".utf8) { return .combined }
        if path.hasSuffix(".dic") && line.words.first?.decimalNumber != nil { return .hunspell }
      }
      isFirst = false
      if line.isEmpty || line.isComment { continue }
      rows += 1
      if CountListParser.split(line) != nil { counted += 1 }
      if rows == 200 { break }
    }
    return counted * 2 > rows ? .count : .plain
  }

  /// What the file is when it is no text in UTF-8, as far as its first bytes tell.
  static func foreignEncoding(_ text: SourceText) -> String? {
    let start = text.bytes.prefix(4)
    if start.starts(with: [0xff, 0xfe]) || start.starts(with: [0xfe, 0xff]) { return "UTF-16" }
    if start.starts(with: [0x1f, 0x8b]) { return "a gzip file; unpack it first" }
    if start.starts(with: [0x89, 0x4b, 0x42, 0x41]) { return "an artifact; dump it first" }
    return nil
  }
}
