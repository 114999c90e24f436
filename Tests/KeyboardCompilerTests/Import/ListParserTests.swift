import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct ListParserTests {
  private func parse(
    _ text: String, _ path: String = "list.txt", format: WordListFormat? = nil
  ) -> (list: WordList, log: ImportLog) {
    var log = ImportLog()
    let source = SourceText(path: path, bytes: Array(text.utf8))
    return (WordList.parse(source, format: format, &log), log)
  }

  @Test func plainListsAreAWordALine() {
    let (list, log) = parse("# comment\nthe\r\n\n  of \n#tag\nlast")
    #expect(list.format == .plain)
    #expect(list.rows.map(\.word) == ["the", "of", "#tag", "last"])
    #expect(list.rows.map(\.line) == [2, 4, 5, 6])
    #expect(list.rows.allSatisfy { $0.weight == nil } && log.findings.all.isEmpty)
  }

  @Test func countsComeAfterASpaceOrATab() {
    let (list, log) = parse(
      "\u{feff}the 23135851162\nof\t13151942776\tnoun\nice cream 12\nzero 0\n")
    #expect(list.format == .count)
    #expect(list.rows.map(\.word) == ["the", "of", "ice cream"])
    #expect(list.rows.map(\.weight) == [23_135_851_162, 13_151_942_776, 12])
    #expect(log.rejected.map(\.reason) == ["a count of 0"])
    #expect(log.rejected[0].line == 4 && log.findings.all.isEmpty)
  }

  @Test func countsThatAreNoneAreErrorsWithTheirLines() {
    let (list, log) = parse("a 1\nb\nc x\nd -4\ne 5\nf 1e400\n", format: .count)
    #expect(list.rows.map(\.word) == ["a", "e"])
    #expect(log.findings.all.map(\.line) == [2, 3, 4, 6])
    #expect(log.hasErrors)
    #expect(
      log.findings.all[0].description
        == "list.txt:2: error: expected a word and its count, found \"b\"")
  }

  @Test func combinedFilesGiveWordsFlagsAndCountsOfTheRest() {
    let (list, log) = parse(
      """
      dictionary=main:en,locale=en,description=English,date=1414726273,version=54
       word=the,f=222,flags=,originalFreq=222
        bigram=first,f=100
       word=dont,f=100,not_a_word=true
        shortcut=don't,f=whitelist
       word=damn,f=120,possibly_offensive=true
       word=rare,f=0
       word=bad,f=256
       nonsense
      """)
    #expect(list.format == .combined)
    #expect(list.rows.map(\.word) == ["the", "damn", "rare"])
    #expect(list.rows.map(\.flags.offensiveness) == [0, 2, 0])
    #expect(list.rows.map(\.flags.isNeverSuggested) == [false, false, true])
    #expect(log.rejected.map(\.line) == [3, 4, 5])
    #expect(log.findings.all.map(\.line) == [8, 9])
    // 255 + 8.58923700372 · log2 p: 102 steps are 11.875… bits.
    let ratio = (list.rows[0].weight ?? 0) / (list.rows[1].weight ?? 1)
    #expect(abs(ratio - 3756.9) < 1)
  }

  @Test func formatsAreToldByNameAndContent() {
    func format(_ path: String, _ text: String) -> WordListFormat {
      WordListFormat.detect(SourceText(path: path, bytes: Array(text.utf8)))
    }
    #expect(format("a.txt", "one\ntwo\n") == .plain)
    #expect(format("a.txt", "one 1\ntwo 2\nthree\n") == .count)
    #expect(format("a.txt", "dictionary=main:fr\n") == .combined)
    #expect(format("fr_wordlist.combined", "") == .combined)
    #expect(format("en.dic", "2\none/S\ntwo\n") == .hunspell)
    #expect(format("en.dic", "one\ntwo\n") == .plain)
    #expect(format("x", "# kbtool dump 1\n# section LEXI en\n") == .dump)
    #expect(format("empty", "") == .plain)
  }

  @Test func bytesOfOtherEncodingsAreSaid() {
    for (bytes, word) in [
      ([0xff, 0xfe, 0x61, 0], "UTF-16"), ([0x1f, 0x8b, 8, 0], "gzip"),
      ([0x89, 0x4b, 0x42, 0x41], "artifact"),
    ] as [([UInt8], String)] {
      var log = ImportLog()
      let list = WordList.parse(SourceText(path: "x", bytes: bytes), &log)
      #expect(list.rows.isEmpty && log.hasErrors)
      #expect(log.findings.all[0].message.contains(word))
    }
    var log = ImportLog()
    let list = WordList.parse(SourceText(path: "x", bytes: [0x61, 10, 0xe9, 10, 0x62]), &log)
    #expect(list.rows.map(\.word) == ["a", "b"])
    #expect(log.findings.all.map(\.line) == [2])
  }

  @Test func aFileOfTheWrongKindIsNotAFloodOfFindings() {
    let text = String(repeating: "word\n", count: 5000)
    let (_, log) = parse(text, format: .count)
    #expect(log.findings.all.count == ImportLog.maximumFindings + 1)
    #expect(log.findings.all.last?.line == nil)
  }

  @Test func theReportHasARowForEveryRejection() {
    var log = ImportLog()
    log.reject("a\tb", "because", "f.txt", 3)
    log.reject("c", "because", "f.txt", 9)
    #expect(
      log.report
        == "# Columns: file, line, text, reason\nf.txt\t3\ta b\tbecause\nf.txt\t9\tc\tbecause\n")
    #expect(log.summary.map(\.count) == [2])
  }
}
