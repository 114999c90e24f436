import Testing
import _KeyboardTestSupport

/// A user's own files, through the command, to artifacts and back.
@Suite struct CompileTests {
  private let kbtool: Tool
  private var folder: TemporaryFolder { kbtool.folder }

  init() throws {
    kbtool = Tool(folder: try TemporaryFolder())
    try folder.write("the 600\nof 300\nnaïve 60\npolish 30\nPolish 9\nx1 1\n", to: "words.txt")
    try folder.write("the of\t4\nof the\t12\nof polish\t4\nof nothing\t9\n", to: "pairs.tsv")
  }

  @discardableResult
  private func compile(_ arguments: String...) throws -> Tool.Result {
    let result = try kbtool.run(["compile"] + arguments)
    #expect(result.code == 0, "\(result.diagnostics)")
    return result
  }

  private func compileWords() throws {
    try compile("lexicon", "words.txt", "--output", "en.kba", "--licence", "MIT", "--locale", "en")
  }

  /// An output that is one of the command's own files would destroy it.
  @Test(arguments: [
    ["compile", "lexicon", "words.txt", "-o", "words.txt"],
    ["compile", "lexicon", "words.txt", "-o", "x.kba", "--report", "words.txt"],
    ["compile", "bigrams", "pairs.tsv", "--lexicon", "en.kba", "-o", "en.kba"],
    ["pack", "en.kba", "-o", "en.kba"], ["bundle", "en.kba", "-o", "en.kba"],
  ])
  func inputsAreNeverReplaced(_ arguments: [String]) throws {
    try compileWords()
    let before = try [folder.read("words.txt"), folder.read("en.kba")]
    let result = try kbtool.run(arguments)
    #expect(result.code == 64 && result.diagnostics.contains("would be lost"))
    #expect(try [folder.read("words.txt"), folder.read("en.kba")] == before)
  }

  @Test func listsBecomeALexiconThatAnswers() throws {
    let result = try compile(
      "lexicon", "words.txt", "-o", "en.kba", "--fold-accents", "--report", "left-out.tsv")
    #expect(result.output.hasPrefix("en.kba: 5 words, "))
    #expect(result.diagnostics.contains("LicenseRef-unknown"))
    #expect(result.diagnostics.contains("words.txt: left out 1: a digit (6: x1)"))
    let report = String(decoding: try folder.read("left-out.tsv"), as: UTF8.self)
    #expect(report == "# Columns: file, line, text, reason\nwords.txt\t6\tx1\ta digit\n")
    #expect(try kbtool("verify", "en.kba").code == 0)
    let found = try kbtool("query", "lexicon", "en.kba", "POLISH", "naive")
    #expect(found.code == 0 && found.diagnostics.isEmpty)
    let words = found.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(words == ["word", "polish", "Polish", "naïve"])
    let completed = try kbtool("query", "complete", "en.kba", "p", "--json")
    #expect(completed.output.contains("\"word\" : \"polish\""))
  }

  @Test func provenanceNamesFilesWithoutFolders() throws {
    try folder.write("a\nb\n", to: "deep/down/mine.txt")
    try compile("lexicon", "deep/down/mine.txt", "-o", "a.kba", "--licence", "CC0-1.0")
    let text = try kbtool("dump", "a.kba", "--section", "PROV").output
    #expect(text.contains("licence\tCC0-1.0\n"))
    #expect(text.contains("source\tmine.txt\t\tCC0-1.0\t") && !text.contains("deep"))
  }

  @Test func sameFilesSameBytes() throws {
    try compileWords()
    let first = try folder.read("en.kba")
    try compileWords()
    #expect(try folder.read("en.kba") == first)
  }

  @Test func bigramsGoWithTheirLexicon() throws {
    try compileWords()
    let result = try compile(
      "bigrams", "pairs.tsv", "--lexicon", "en.kba", "-o", "pairs.kba", "--licence", "MIT")
    #expect(result.diagnostics.contains("left out 1: second word is not in the lexicon"))
    let next = try kbtool("query", "bigram", "pairs.kba", "of", "--lexicon", "en.kba")
    #expect(
      next.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == [
        "next", "the", "polish",
      ])
    let alone = try kbtool("query", "bigram", "pairs.kba", "of")
    #expect(alone.code == 66 && alone.output.isEmpty)
    try compile("lexicon", "words.txt", "-o", "other.kba", "--licence", "MIT", "--max-words", "3")
    let wrong = try kbtool("query", "bigram", "pairs.kba", "of", "--lexicon", "other.kba")
    #expect(wrong.code == 66 && wrong.output.isEmpty)
  }

  @Test func dumpsCompileToTheSameArtifact() throws {
    try compileWords()
    #expect(try kbtool("dump", "en.kba", "--output", "text").code == 0)
    #expect(try folder.names("text") == ["LEXI-en.tsv", "PROV-en.tsv"])
    try compile("dump", "text", "-o", "back.kba")
    #expect(try folder.read("back.kba") == folder.read("en.kba"))
    let same = try kbtool("diff", "en.kba", "back.kba")
    #expect(same.code == 0)
    // A lexicon's dump is a list like others, too.
    try compile("lexicon", "text/LEXI-en.tsv", "-o", "en2.kba", "--licence", "MIT")
    let inspected = try ["en.kba", "en2.kba"].map { try kbtool("dump", $0, "--section", "LEXI/en") }
    #expect(inspected[0].output == inspected[1].output && inspected[0].code == 0)
    let several = try kbtool("dump", "en.kba")
    #expect(several.code == 64 && several.output.isEmpty)
    #expect(try kbtool("dump", "en.kba", "--section", "EMOJ").code == 64)
  }

  @Test func differencesAreSaidInWords() throws {
    try compileWords()
    try folder.write("the 500\nof 300\nNaïve 60\npolish 30\nPolish 9\nnew 100\n", to: "words.txt")
    try compile("lexicon", "words.txt", "-o", "new.kba", "--name", "en", "--licence", "MIT")
    let diff = try kbtool("diff", "en.kba", "new.kba")
    #expect(diff.code == 1)
    for line in ["LEXI/en  changed", "    new  ", "naïve → Naïve", "the  0.75 → "] {
      #expect(diff.output.contains(line), "\(line): \(diff.output)")
    }
    let json = try kbtool("diff", "en.kba", "new.kba", "--json")
    #expect(json.code == 1 && json.output.contains("\"rowsAfter\" : 6"))
  }

  @Test func otherSectionsCompileAndAnswer() throws {
    try folder.write("dont\tdon't\tcontraction\nwell\twe'll\tambiguous\n", to: "c.tsv")
    try compile("contractions", "c.tsv", "-o", "c.kba", "--licence", "CC0-1.0")
    #expect(try kbtool("query", "contraction", "c.kba", "dont").output.contains("correction"))
    let known = try kbtool("query", "contraction", "c.kba", "nothing")
    #expect(known.code == 0 && known.output.isEmpty && !known.diagnostics.isEmpty)
    try folder.write("0\t❤️\t❤️\n", to: "s.tsv")
    try folder.write("❤️\tred heart\tlove\n", to: "e.tsv")
    try compile("emoji", "e.tsv", "--sequences", "s.tsv", "-o", "e.kba", "--licence", "CC0-1.0")
    #expect(try kbtool("query", "emoji", "e.kba", "lov").output.contains("❤️"))
    #expect(try kbtool("query", "lexicon", "e.kba", "a").code == 66)
  }

  @Test func layoutsCompileAndArePlaced() throws {
    try folder.write(
      """
      kind = "grid"
      name = "Tiny"
      [[layer]]
      name = "letters"
      rows = ["abc", "de"]

      """, to: "tiny.toml")
    let missing = try kbtool(
      "compile", "layout", "tiny.toml", "--alphabet", "abcdef", "-o", "tiny.kba", "--licence", "MIT"
    )
    #expect(missing.code == 1 && missing.diagnostics.contains("tiny.toml"))
    #expect(try !folder.names().contains("tiny.kba"))
  }

  @Test func wrongRowsAreErrorsAndTouchNothing() throws {
    try compileWords()
    let before = try folder.read("en.kba")
    try folder.write("the 600\nof\nand 30\nx y z\n", to: "bad.txt")
    let result = try kbtool(
      "compile", "lexicon", "words.txt", "bad.txt", "--format", "count", "-o", "en.kba")
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(result.diagnostics.contains("bad.txt:2: error: expected a word and its count"))
    #expect(result.diagnostics.contains("bad.txt:4: error: expected a word and its count"))
    #expect(try folder.read("en.kba") == before)
  }

  @Test(arguments: [
    (64, "compile lexicon words.txt"),
    (64, "compile lexicon words.txt -o x.kba --weight other=2"),
    (64, "compile lexicon words.txt -o x.kba --weight words.txt=-1"),
    (64, "compile lexicon words.txt -o x.kba --licence AND"),
    (64, "compile lexicon words.txt -o x.kba --max-words 0"),
    (1, "compile lexicon words.txt -o x.kba --max-bytes 100B"),
    (66, "compile lexicon none.txt -o x.kba"),
    (74, "compile lexicon words.txt -o no/such/folder/x.kba --licence MIT"),
    (66, "compile bigrams pairs.tsv --lexicon none.kba -o x.kba"),
    (65, "compile bigrams pairs.tsv --lexicon words.txt -o x.kba"),
    (1, "compile dump words.txt -o x.kba"),
    (65, "dump words.txt"),
    (65, "diff words.txt words.txt"),
    (66, "query complete none.kba a"),
    (64, "query complete words.txt a --limit 65"),
  ])
  func exitCodesSayWhatIsWrong(_ code: Int32, _ line: String) throws {
    let result = try kbtool.run(line.split(separator: " ").map { String($0) })
    #expect(result.code == code, "\(line): \(result.diagnostics)")
    #expect(result.output.isEmpty && !result.diagnostics.isEmpty)
    #expect(try !folder.names().contains("x.kba"))
  }
}
