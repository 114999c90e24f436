import KeyboardFormat

/// Source form of Android's dictionaries (LatinIME, `tools/dicttool`): a line `dictionary=…`, then
/// ` word=the,f=222,flags=,originalFreq=222` with ` shortcut=` and ` bigram=` lines below their word.
///
/// `f` is 255 + 8.58923700372 · log2 p, so probabilities up to a factor can be had back from it.
/// Words with `f=0` are never suggested; `possibly_offensive=true` is grade 2. Rows with
/// `not_a_word=true`, shortcuts and bigrams are left out and counted.
enum CombinedParser {
  static func parse(_ text: SourceText, _ log: inout ImportLog) -> WordList {
    var list = WordList(file: text.path, format: .combined)
    let weights = weights()
    var hasHeader = false
    for (number, line) in TextLines(text.bytes) {
      let line = line.trimmed
      if line.isEmpty || line.isComment { continue }
      guard let row = line.utf8Text else {
        log.error(text.path, number, "expected UTF-8 text, found other bytes")
        continue
      }
      let (name, value) = attribute(row.prefix { $0 != "," })
      switch name {
      case "dictionary" where !hasHeader: hasHeader = true
      case "shortcut": log.reject(value, "a shortcut, which is no word", text.path, number)
      case "bigram": log.reject(value, "a bigram, which is no word", text.path, number)
      case "word" where !value.isEmpty:
        if let row = word(value, row, weights, text.path, number, &log) { list.rows.append(row) }
      default:
        log.error(
          text.path, number,
          "expected word=, shortcut= or bigram=, found \"\(row.prefix(60))\"")
      }
    }
    if !hasHeader {
      log.error(text.path, nil, "expected a line dictionary=…, found none")
    }
    return list
  }

  private static func word(
    _ word: String, _ row: String, _ weights: [Double], _ file: String, _ line: Int,
    _ log: inout ImportLog
  ) -> WordList.Row? {
    var frequency: Int?
    var flags = LexiconFlags()
    for field in row.split(separator: ",").dropFirst() {
      let (name, value) = attribute(field)
      switch name {
      case "f": frequency = Int(value)
      case "possibly_offensive" where value == "true": flags.offensiveness = 2
      case "flags" where value.contains("offensive"): flags.offensiveness = 2
      case "not_a_word" where value == "true":
        log.reject(word, "marked as no word", file, line)
        return nil
      default: break
      }
    }
    guard let frequency, weights.indices.contains(frequency) else {
      log.error(file, line, "expected f=0 to f=255, found \"\(row.prefix(60))\"")
      return nil
    }
    flags.isNeverSuggested = frequency == 0
    return .init(word: word, weight: weights[frequency], flags: flags, line: line)
  }

  private static func attribute(_ field: some StringProtocol) -> (name: String, value: String) {
    guard let equals = field.firstIndex(of: "=") else { return (String(field), "") }
    return (String(field[..<equals]), String(field[field.index(after: equals)...]))
  }

  /// The probability of each value of `f`, by repeated multiplication, which is the same everywhere.
  private static func weights() -> [Double] {
    let step = 0.922_470_847_030_030_6  // 2^(−1 / 8.58923700372)
    var weights = [Double](repeating: 1, count: 256)
    for frequency in stride(from: 254, through: 0, by: -1) {
      weights[frequency] = weights[frequency + 1] * step
    }
    return weights
  }
}
