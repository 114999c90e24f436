/// Grades of offensive words, by the word itself and by its key.
struct OffensiveWords {
  private var words: WordTable
  private var gradeOfWord: [UInt8] = []
  private var keys: WordTable
  private var gradeOfKey: [UInt8] = []
  private let letterCase: LetterCase
  private let folder: KeyFolder

  /// Reads a table of words and grades 1...3; other grades and words that come twice are errors.
  init(
    _ text: SourceText?, letterCase: LetterCase, folder: KeyFolder, _ findings: inout Findings
  ) {
    self.letterCase = letterCase
    self.folder = folder
    words = WordTable(expecting: 1 << 10)
    keys = WordTable(expecting: 1 << 10)
    guard let text else { return }
    var rows: [(word: [UInt8], grade: UInt8)] = []
    text.forEachTableRow(columns: 2, &findings) { row, findings in
      guard let grade = text.number(row.second), (1...3).contains(grade) else {
        findings.error(
          text.path, row.line, "expected a grade of 1 to 3, found \"\(text.text(row.second))\"")
        return
      }
      var lower: [UInt8] = []
      letterCase.appendLower(text.bytes, row.first, to: &lower)
      if words.find(lower, 0..<lower.count) != nil {
        findings.error(
          text.path, row.line, "expected each word once, found \"\(text.text(row.first))\" again")
        return
      }
      _ = words.intern(lower, 0..<lower.count)
      rows.append((lower, UInt8(truncatingIfNeeded: grade)))
    }
    gradeOfWord = rows.map(\.grade)
    for row in rows {
      var key: [UInt8] = []
      guard folder.appendKey(of: row.word, 0..<row.word.count, to: &key) else { continue }
      let number = keys.intern(key, 0..<key.count)
      if number == gradeOfKey.count { gradeOfKey.append(0) }
      gradeOfKey[number] = max(gradeOfKey[number], row.grade)
    }
  }

  /// The grade of a form; 0 for a harmless one.
  ///
  /// Forms of the same letters share the grade (Bitch, négre), but those with an apostrophe or hyphen
  /// do not: who're is no whore. A possessive has the grade of its word.
  func grade(_ written: WordTable, _ word: Int, _ scratch: inout [UInt8]) -> Int {
    var range = written.range(word)
    let bytes = written.bytes
    if range.count > 2, bytes[range.upperBound - 1] == 0x73, bytes[range.upperBound - 2] == 0x27 {
      range = range.lowerBound..<range.upperBound - 2
    }
    scratch.removeAll(keepingCapacity: true)
    if range.contains(where: { bytes[$0] == 0x27 || bytes[$0] == 0x2d }) {
      letterCase.appendLower(bytes, range, to: &scratch)
      return words.find(scratch, 0..<scratch.count).map { Int(gradeOfWord[$0]) } ?? 0
    }
    guard folder.appendKey(of: bytes, range, to: &scratch) else { return 0 }
    return keys.find(scratch, 0..<scratch.count).map { Int(gradeOfKey[$0]) } ?? 0
  }
}
