import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct LexiconMixerTests {
  private func list(_ file: String, _ rows: [(String, Double?)]) -> WordList {
    WordList(
      file: file, format: .plain,
      rows: rows.enumerated().map { .init(word: $1.0, weight: $1.1, line: $0 + 1) })
  }

  private func costs(_ model: LexiconModel?) -> [String: Int] {
    Dictionary(
      (model?.entries ?? []).map { ($0.display, $0.cost) }, uniquingKeysWith: { a, _ in a })
  }

  @Test func probabilitiesAreSharesOfTheCounts() {
    var log = ImportLog()
    let model = LexiconMixer().model(
      [.init(list("a", [("half", 4), ("quarter", 2), ("eighth", 1), ("last", 1)]))], &log)
    // −log2 of 1/2, 1/4, 1/8 and 1/8 in eighths of a bit.
    #expect(costs(model) == ["half": 8, "quarter": 16, "eighth": 24, "last": 24])
    #expect(model?.entries.map(\.display) == ["half", "quarter", "eighth", "last"])
    #expect(log.rejected.isEmpty && log.findings.all.isEmpty)
  }

  @Test func listsCountByTheirWeights() {
    var log = ImportLog()
    let model = LexiconMixer().model(
      [
        .init(list("a", [("both", 1), ("first", 1)]), weight: 3),
        .init(list("b", [("both", 1), ("second", 3)]), weight: 1),
      ], &log)
    // both: 3/4 · 1/2 + 1/4 · 1/4 = 7/16, first: 3/8, second: 3/16.
    #expect(costs(model) == ["both": 10, "first": 11, "second": 19])
  }

  @Test func orderMeansFrequencyUnlessItIsAlphabetical() {
    var log = ImportLog()
    let ranked = LexiconMixer().model(
      [.init(list("a", [("the", nil), ("of", nil), ("and", nil)]))], &log)
    // Shares of 6/11, 3/11 and 2/11.
    #expect(costs(ranked) == ["the": 7, "of": 15, "and": 20])
    let sorted = LexiconMixer().model(
      [.init(list("a", [("and", nil), ("of", nil), ("the", nil)]))], &log)
    #expect(costs(sorted) == ["and": 13, "of": 13, "the": 13])
    let forced = LexiconMixer(ranking: .zipf)
      .model([.init(list("a", [("and", nil), ("of", nil), ("the", nil)]))], &log)
    #expect(costs(forced) == ["and": 7, "of": 15, "the": 20])
  }

  @Test func everyWordThatIsLeftOutHasItsReason() {
    var log = ImportLog()
    let rows = [
      "good", "two words", "a1", "x_y", "'", String(repeating: "ab", count: 33), "good", "bad",
      "Bad", "Ugly", "ugly", "more", "words", "here",
    ]
    let exclusions = WordList(
      file: "x", format: .plain, rows: [.init(word: "bad", line: 1), .init(word: "Ugly", line: 2)])
    let model = LexiconMixer(ranking: .flat, maximumWords: 3)
      .model([.init(list("a", rows.map { ($0, nil) }))], excluding: [exclusions], &log)
    #expect(model?.entries.map(\.display) == ["good", "here", "more"])
    #expect(
      log.rejected.map { "\($0.line) \($0.reason)" } == [
        "7 twice in its list (its counts are added up)", "8 excluded", "9 excluded",
        "10 excluded", "2 a space within", "3 a digit", "4 a character that is no letter",
        "5 no letter", "6 more than 64 letters", "11 beyond the number of words",
        "13 beyond the number of words",
      ])
  }

  @Test func flagsAreTheStricterOfTheLists() {
    var log = ImportLog()
    var first = list("a", [("w", 1)])
    var second = list("b", [("w", 1)])
    first.rows[0].flags = LexiconFlags(offensiveness: 2)
    second.rows[0].flags = LexiconFlags(offensiveness: 1, isNeverSuggested: true)
    let model = LexiconMixer().model([.init(first), .init(second)], &log)
    #expect(
      model?.entries.map(\.flags) == [LexiconFlags(offensiveness: 2, isNeverSuggested: true)])
  }

  @Test func noWordsAreAnError() {
    var log = ImportLog()
    #expect(LexiconMixer().model([.init(list("a", []))], &log) == nil)
    #expect(log.hasErrors)
    log = ImportLog()
    #expect(LexiconMixer().model([.init(list("a", [("1", nil), ("2", nil)]))], &log) == nil)
    #expect(log.hasErrors)
  }

  @Test func sizeLimitsAreMetAndNotWasted() throws {
    // Numbers far apart, written with 26 letters.
    let words = (0..<3000).map { number -> (String, Double?) in
      var rest = (number * 7_654_321) % 11_881_376
      var letters: [UInt8] = []
      for _ in 0..<5 {
        letters.append(UInt8(0x61 + rest % 26))
        rest /= 26
      }
      return (String(decoding: letters, as: UTF8.self), Double(4000 - number))
    }
    var log = ImportLog()
    let model = try #require(LexiconMixer().model([.init(list("a", words))], &log))
    let encode = { (model: LexiconModel) in try LexiconFormat.encode(model) }
    let whole = try encode(model)
    let all = try SizeLimit(whole.count).fit(model, encode)
    #expect(all?.model == model && all?.bytes == whole)
    let limit = whole.count * 3 / 4
    let part = try #require(try SizeLimit(limit).fit(model, encode))
    #expect(part.bytes.count <= limit && part.bytes.count > limit * 97 / 100)
    #expect(part.model.entries == Array(model.entries.prefix(part.model.entries.count)))
    #expect(try SizeLimit(100).fit(model, encode) == nil)
  }
}
