import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct EmojiStageTests {
  private let sequences = """
    # Columns: order, sequence, base
    0\t😀\t😀\tSmileys & Emotion
    1\t❤\u{fe0f}\t❤\u{fe0f}\tSmileys & Emotion
    2\t👋\t👋\tPeople & Body
    3\t👋🏻\t👋\tPeople & Body
    4\t☀\u{fe0f}\t☀\u{fe0f}\tTravel & Places
    5\t#\u{fe0f}\u{20e3}\t#\u{fe0f}\u{20e3}\tSymbols
    6\t🇨🇮\t🇨🇮\tFlags

    """

  private func sequencesSection(
    _ text: String? = nil
  ) throws -> (section: ArtifactWriter.Section?, findings: Findings) {
    try StageFixture.run(
      EmojiSequencesStage(source: "emoji/sequences.tsv"), name: "emoji",
      ["emoji/sequences.tsv": text ?? sequences])
  }

  private func run(
    _ text: String, foldAccents: Bool? = nil, skippedWords: [String]? = nil
  ) throws -> (section: ArtifactWriter.Section?, findings: Findings) {
    let stage = EmojiStage(
      source: "emoji/xx.tsv", sequences: "emoji", foldAccents: foldAccents,
      skippedWords: skippedWords)
    #expect(stage.dependencies.map(\.name) == ["emoji"])
    let shared = try #require(try sequencesSection().section)
    return try StageFixture.run(stage, name: "xx", ["emoji/xx.tsv": text], sections: [shared])
  }

  /// What a section says, a sorted line a keyword: direct emoji, and derived ones in parentheses.
  private func keywords(_ section: ArtifactWriter.Section?) throws -> [String] {
    let view = try EmojiFormat.open(ByteView(try #require(section).payload))
    try EmojiFormat.verify(view)
    return (0..<view.keywordCount).map { index in
      var text: [UInt8] = []
      view.appendKeyword(index, to: &text)
      var line = String(decoding: text, as: UTF8.self) + ":"
      view.forEachPosting(of: index..<index + 1) { emoji, isDerived in
        line += isDerived ? " (\(emoji.rawValue))" : " \(emoji.rawValue)"
        return true
      }
      return line
    }.sorted()
  }

  @Test func phrasesAreFoundWholeAndByWord() throws {
    let (section, findings) = try run(
      """
      😀\tgrinning face\tface|Big Smile
      ❤\u{fe0f}\tred heart\theart
      👋\twaving hand\twave|hand-wave
      ☀\u{fe0f}\tsun\tsun with rays
      #\u{fe0f}\u{20e3}\tkeycap: #
      🇨🇮\tCôte d’Ivoire\tIvory Coast

      """, skippedWords: ["with"])
    #expect(findings.all.isEmpty)
    #expect(
      try keywords(section)
        == [
          "big smile: 0", "big: (0)", "coast: (6)", "cote d'ivoire: 6", "cote: (6)",
          "côte d'ivoire: 6", "côte: (6)", "face: 0", "grinning face: 0", "grinning: (0)",
          "hand-wave: 2", "hand: (2)", "heart: 1", "ivoire: (6)", "ivory coast: 6", "ivory: (6)",
          "keycap: #: 5", "keycap: (5)", "rays: (4)", "red heart: 1", "red: (1)", "smile: (0)",
          "sun with rays: 4", "sun: 4", "wave: 2", "waving hand: 2", "waving: (2)",
        ].sorted())
  }

  @Test func accentsAndLigaturesMayBeLeftOut() throws {
    let text = """
      ❤\u{fe0f}\tcœur rouge\tcœur
      ☀\u{fe0f}\tété\tE\u{301}TE\u{301}|soleil

      """
    #expect(
      try keywords(try run(text).section)
        == [
          "coeur: 1", "coeur rouge: 1", "cœur: 1", "cœur rouge: 1", "ete: 4", "rouge: (1)",
          "soleil: 4",
          "été: 4",
        ].sorted())
    #expect(
      try keywords(try run(text, foldAccents: false).section)
        == [
          "cœur: 1", "cœur rouge: 1", "rouge: (1)", "soleil: 4", "été: 4",
        ].sorted())
  }

  @Test func hanTextIsFoundFromAnyCharacter() throws {
    let (section, _) = try run(
      "❤\u{fe0f}\t红心\t心\n☀\u{fe0f}\t太阳 A牌\n")
    #expect(
      try keywords(section)
        == [
          "a牌: (4)", "太阳: (4)", "太阳 a牌: 4", "心: 1", "牌: (4)", "红心: 1", "阳: (4)",
        ].sorted())
  }

  @Test func namesKeepTheirForm() throws {
    let (section, _) = try run("🇨🇮\tCôte d’Ivoire\tx\n")
    let view = try EmojiFormat.open(ByteView(try #require(section).payload))
    var name: [UInt8] = []
    #expect(view.appendName(of: EmojiID(rawValue: 6), to: &name))
    #expect(String(decoding: name, as: UTF8.self) == "Côte d’Ivoire")
  }

  @Test func problemsOfKeywordsAreFoundTogether() throws {
    let (section, findings) = try run(
      """
      😀\tgrinning
      🐍\tsnake\treptile
      😀\tagain
      ❤\u{fe0f}\t\theart
      👋\twave|hand
      👋\twave\thand||palm
      ☀\u{fe0f}
      ☀\u{fe0f}\tsun\t\(String(repeating: "long", count: 70))

      """)
    let messages = findings.all.map(\.description)
    #expect(messages.count == 7)
    #expect(
      messages[0].hasPrefix("emoji/xx.tsv:2: error: expected a sequence of emoji, found \"🐍\""))
    #expect(messages[1].hasPrefix("emoji/xx.tsv:3: error: expected each sequence once"))
    #expect(messages[2].hasPrefix("emoji/xx.tsv:4: error: expected names and keywords of 1 to 255"))
    #expect(messages[3].hasPrefix("emoji/xx.tsv:6: error: expected each sequence once"))
    #expect(messages[4].hasPrefix("emoji/xx.tsv:7: error: expected 2 columns"))
    #expect(messages[5].hasPrefix("emoji/xx.tsv:8: error: expected names and keywords of 1 to 255"))
    #expect(messages[6].hasPrefix("emoji/xx.tsv: warning: expected a row for every base"))
    // What could be read still makes a section, so that the stages after it can be checked.
    #expect(try !keywords(section).isEmpty)
  }

  @Test func sequencesKnowTheirBases() throws {
    let (section, findings) = try sequencesSection()
    #expect(findings.all.isEmpty)
    let view = try EmojiSequencesFormat.open(ByteView(try #require(section).payload))
    try EmojiSequencesFormat.verify(view)
    #expect(view.count == 7)
    #expect(view.emoji("👋🏻").map(view.base) == view.emoji("👋"))
    #expect(view.emoji("#\u{20e3}") == EmojiID(rawValue: 5))
  }

  @Test func problemsOfSequencesAreFoundTogether() throws {
    let (section, findings) = try sequencesSection(
      """
      0\t😀\t😀
      2\t👋\t👋
      x\t👋🏻\t👋
      4\t👋🏼\t👋🏻
      5\t👋🏽\t🐍
      6\t😀\u{fe0f}\t😀
      7\t\t😀
      8\t☀\u{fe0f}

      """)
    #expect(
      findings.all.map(\.description).sorted() == [
        "emoji/sequences.tsv:2: error: expected place 1, found \"2\"",
        "emoji/sequences.tsv:3: error: expected place 3, found \"x\"",
        "emoji/sequences.tsv:4: error: expected a base, found \"👋🏻\", which has a base itself",
        "emoji/sequences.tsv:5: error: expected a base, found \"🐍\", which has no row",
        "emoji/sequences.tsv:6: error: expected each sequence once, found \"😀\u{fe0f}\" of line 1 again",
        "emoji/sequences.tsv:7: error: expected 1 to 16 scalars, the first not U+FE0F, found \"\"",
        "emoji/sequences.tsv:8: error: expected 3 columns split by tabs, found 2",
      ])
    #expect(section != nil)
    #expect(try sequencesSection("# nothing\n").findings.hasErrors)
  }

  @Test func sameSourcesSameBytes() throws {
    let text = "😀\tgrinning face\tface|smile|b|a|c|d\n❤\u{fe0f}\tred heart\theart|love|a|b\n"
    let first = try run(text).section?.contentID
    for _ in 0..<5 { #expect(try run(text).section?.contentID == first) }
  }

  /// Tables, sections, tables again, and the same content ids.
  @Test func exportedTablesBuildTheSameSections() throws {
    let shared = try #require(try sequencesSection().section)
    let sequences = try EmojiSequencesFormat.open(ByteView(shared.payload))
    let again = try sequencesSection(EmojiExporter.table(sequences)).section
    #expect(again?.contentID == shared.contentID)
    let (section, _) = try run(
      """
      😀\tgrinning face with eyes\tface|Big Smile
      ❤\u{fe0f}\tCœur d’été\tété|红心
      🇨🇮\tCôte d’Ivoire

      """, skippedWords: ["with", "big"])
    let first = try #require(section)
    let export = EmojiExporter.keywords(
      try EmojiFormat.open(ByteView(first.payload)), sequences: sequences)
    #expect(export.skippedWords == ["big", "with"])
    let second = try run(
      export.table, foldAccents: export.foldAccents, skippedWords: export.skippedWords)
    #expect(second.section?.contentID == first.contentID)
  }
}
