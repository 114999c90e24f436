/// The unigrams and bigrams of a language model in ARPA form.
package struct ARPAModel: Sendable, Equatable {
  package struct Bigram: Sendable, Equatable {
    package var first: String
    package var next: String
    /// log10 P(next | first), at most 0.
    package var log10: Double
    package var line: Int
  }

  /// log10 P of each word.
  package var unigrams: [String: Double] = [:]
  /// In the order of the file.
  package var bigrams: [Bigram] = []
}

/// Reads ARPA files as SRILM, KenLM and IRSTLM write them (ngram-format(5) of SRILM): `\data\`, counts,
/// then `\1-grams:` and `\2-grams:` with rows of log10 probability, words and an optional back-off
/// weight, `\end\`. Higher orders are passed over; back-off weights are not used.
package struct ARPAParser {
  private let file: String
  private var model = ARPAModel()
  /// Rows that the header promises and that were read, by order.
  private var promised: [Int: Int] = [:]
  private var found: [Int: Int] = [:]
  private var section = Section.before

  private enum Section: Equatable {
    case before
    case counts
    case grams(Int)
    case end
  }

  package static func parse(_ text: SourceText, _ log: inout ImportLog) -> ARPAModel {
    var parser = ARPAParser(file: text.path)
    for (number, line) in TextLines(text.bytes) where parser.section != .end {
      let line = line.trimmed
      if line.isEmpty { continue }
      parser.read(line, number, &log)
    }
    parser.finish(&log)
    return parser.model
  }

  private init(file: String) { self.file = file }

  private mutating func read(_ line: ArraySlice<UInt8>, _ number: Int, _ log: inout ImportLog) {
    if line.first == 0x5c, let keyword = line.utf8Text, isHeading(keyword) { return }
    switch section {
    // Anything may stand before the first keyword.
    case .before: break
    case .counts: readCount(line, number, &log)
    case .grams(let order):
      found[order, default: 0] += 1
      if order <= 2 { readGram(line, order, number, &log) }
    case .end: break
    }
  }

  private mutating func isHeading(_ keyword: String) -> Bool {
    if keyword == "\\data\\" {
      section = .counts
    } else if keyword == "\\end\\" {
      section = .end
    } else if keyword.hasSuffix("-grams:"), let order = Int(keyword.dropFirst().dropLast(7)),
      order >= 1
    {
      section = .grams(order)
    } else {
      return false
    }
    return true
  }

  /// `ngram 2=1234`
  private mutating func readCount(
    _ line: ArraySlice<UInt8>, _ number: Int, _ log: inout ImportLog
  ) {
    let text = String(decoding: line, as: UTF8.self)
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "=" })
    guard parts.count == 3, parts[0] == "ngram", let order = Int(parts[1]),
      let count = Int(parts[2])
    else {
      log.error(file, number, "expected \"ngram order=count\", found \"\(text.prefix(60))\"")
      return
    }
    promised[order] = count
  }

  private mutating func readGram(
    _ line: ArraySlice<UInt8>, _ order: Int, _ number: Int, _ log: inout ImportLog
  ) {
    let fields = line.words
    guard fields.count == order + 1 || fields.count == order + 2,
      let log10 = ARPAParser.logarithm(fields[0])
    else {
      log.error(
        file, number,
        "expected a logarithm of at most 0, \(order) \(order == 1 ? "word" : "words") and perhaps a back-off weight, found \"\(String(decoding: line.prefix(60), as: UTF8.self))\""
      )
      return
    }
    let words = fields[1...order].compactMap { $0.utf8Text }
    guard words.count == order else {
      log.error(file, number, "expected UTF-8 text, found other bytes")
      return
    }
    if order == 1 {
      model.unigrams[words[0]] = log10
    } else {
      model.bigrams.append(.init(first: words[0], next: words[1], log10: log10, line: number))
    }
  }

  /// A number of at most 0. Rounding errors of the writers just above 0 count as 0.
  private static func logarithm(_ field: ArraySlice<UInt8>) -> Double? {
    guard field.count <= 40, let value = Double(String(decoding: field, as: UTF8.self)),
      !value.isNaN, value <= 1e-4
    else { return nil }
    // SRILM writes -99 for log10 0.
    return max(-99, min(0, value))
  }

  private func finish(_ log: inout ImportLog) {
    if section == .before {
      log.error(file, nil, "expected \\data\\, which begins an ARPA file, found none")
      return
    }
    if section != .end { log.warning(file, nil, "expected \\end\\, found the end of the file") }
    for order in promised.keys.sorted() where promised[order] != found[order, default: 0] {
      log.warning(
        file, nil,
        "expected \(promised[order] ?? 0) \(order)-grams, found \(found[order, default: 0])")
    }
    if promised[2] == nil { log.error(file, nil, "expected \\2-grams:, found none") }
  }
}
