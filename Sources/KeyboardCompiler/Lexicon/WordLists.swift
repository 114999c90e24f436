/// The words of all lists with the weighted mean of their probabilities.
struct WordLists {
  /// A row of one list.
  struct Row {
    var word: UInt32
    var line: UInt32
    /// As `Probability` has it.
    var probability: UInt64
  }

  /// All words in lower case, in order of appearance: those of the lists first, then those that only
  /// dictionaries have.
  var words: WordTable
  /// Probability of each word of `words`; 0 for words of no list.
  var probability: [UInt64] = []
  /// Rows of each list, as they stand in its file.
  var rows: [[Row]] = []

  /// Reads the lists. Rows without a word or a good number, and words a list has twice, are errors.
  init(
    _ lists: [(settings: LexiconSettings.List, text: SourceText)], letterCase: LetterCase,
    asked: AskedWord?, _ findings: inout Findings
  ) {
    let bytes = lists.reduce(0) { $0 + $1.text.bytes.count }
    words = WordTable(expecting: max(1 << 10, bytes / 12))
    for (settings, text) in lists {
      rows.append(read(settings, text, letterCase, asked, &findings))
    }
    mix(lists.map(\.settings))
  }

  private mutating func read(
    _ settings: LexiconSettings.List, _ text: SourceText, _ letterCase: LetterCase,
    _ asked: AskedWord?, _ findings: inout Findings
  ) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(text.bytes.count / 12)
    var lineOf = [UInt32](repeating: 0, count: words.count)
    var total: UInt64 = 0
    var lower: [UInt8] = []
    var words = self.words
    self.words = WordTable(expecting: 1)
    text.forEachTableRow(columns: 2, &findings) { row, findings in
      guard !row.first.isEmpty else {
        findings.error(text.path, row.line, "expected a word, found none")
        return
      }
      guard let number = text.number(row.second), WordLists.isGood(number, settings.unit) else {
        findings.error(
          text.path, row.line,
          "expected \(WordLists.expected(settings.unit)), found \"\(text.text(row.second))\"")
        return
      }
      lower.removeAll(keepingCapacity: true)
      letterCase.appendLower(text.bytes, row.first, to: &lower)
      let word = words.intern(lower, 0..<lower.count)
      if word == lineOf.count { lineOf.append(0) }
      guard lineOf[word] == 0 else {
        findings.error(
          text.path, row.line,
          "expected each word once, found \"\(text.text(row.first))\" as in line \(lineOf[word])")
        return
      }
      lineOf[word] = UInt32(truncatingIfNeeded: row.line)
      total = settings.unit == .counts ? total &+ number : total
      rows.append(
        Row(
          word: UInt32(truncatingIfNeeded: word), line: UInt32(truncatingIfNeeded: row.line),
          probability: number))
    }
    self.words = words
    // With the total known, counts become probabilities too.
    for index in rows.indices {
      let number = rows[index].probability
      rows[index].probability =
        settings.unit == .counts
        ? Probability.ofCount(number, total: total) : Probability.ofCentibels[Int(number)]
      asked?.tell(words, Int(rows[index].word), &findings) {
        "\(text.path):\(rows[index].line): \"\($0)\" has \(number) \(settings.unit.rawValue), \(Probability.text(rows[index].probability))"
      }
    }
    return rows
  }

  /// Counts stay below 2^40 each, so that no sum of them overflows.
  private static func isGood(_ number: UInt64, _ unit: LexiconSettings.List.Unit) -> Bool {
    unit == .counts
      ? number > 0 && number < 1 << 40
      : number > 0 && number <= UInt64(Probability.maximumCentibels)
  }

  private static func expected(_ unit: LexiconSettings.List.Unit) -> String {
    unit == .counts
      ? "a count of 1 to 1099511627775"
      : "a number of centibels from 1 to \(Probability.maximumCentibels)"
  }

  /// p = Σ weight · p of the list / Σ weights, and not less than in any supplement.
  private mutating func mix(_ lists: [LexiconSettings.List]) {
    probability = Array(repeating: 0, count: words.count)
    let whole = UInt64(lists.filter { $0.supplement != true }.reduce(0) { $0 + $1.weight })
    for (index, list) in lists.enumerated() where list.supplement != true {
      for row in rows[index] {
        probability[Int(row.word)] &+= row.probability &* UInt64(list.weight)
      }
    }
    if whole > 1 {
      for word in probability.indices where probability[word] > 0 {
        probability[word] = max(1, probability[word] / whole)
      }
    }
    for (index, list) in lists.enumerated() where list.supplement == true {
      for row in rows[index] {
        probability[Int(row.word)] = max(probability[Int(row.word)], row.probability)
      }
    }
  }
}
