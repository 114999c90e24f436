import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardCompiler

/// What is left out and why, and what is counted for another word.
struct WordFateTests {
  @Test func everyRejectedRowIsCountedByReason() throws {
    var fixture = LexiconFixture(
      list:
        "up:100;4th:100;und:100;😂:100;b:100;a:100;qu:100;ça:100;\(String(repeating: "z", count: 65)):100;x1:100;y2:100;z3:100",
      dictionary: "up:10;a:10;b:40")
    fixture.stage.singles = "a"
    fixture.stage.fragments = "qu"
    fixture.stage.excluded = "ça"
    #expect(try fixture.displays() == ["a", "up"])
    #expect(
      try fixture.rejections() == [
        "list: has a digit: 4 (2: 4th, 10: x1, 11: y2)",
        "list: has a character that the alphabet has no letter for: 1 (4: 😂)",
        "list: longer than 64 letters: 1 (9: \(String(repeating: "z", count: 65)))",
        "list: excluded by build.toml: 1 (8: ça)",
        "list: a fragment that elision leaves, no word: 1 (7: qu)",
        "list: a single letter: 1 (5: b)",
        "list: not in any dictionary: 1 (3: und)",
        "dictionary: a single letter: 1 (3: b)",
      ])
  }

  @Test func ligaturesAreMergedAndMissingAccentsRejected() throws {
    // 10^-3 twice is one bit less than 9.97.
    let fixture = LexiconFixture(
      list: "coeur:300;cœur:300;etat:300;état:300;dont:300", dictionary: "cœur:10;état:10;don't:10")
    #expect(try fixture.entries() == ["cœur 72", "état 80"])
    #expect(
      try fixture.rejections() == [
        "list: accents differ from the dictionaries' form: 1 (3: etat)",
        "list: apostrophe or hyphen differs from the dictionaries' form: 1 (5: dont)",
        "list: counted for its form with a ligature or accents: 1 (1: coeur)",
        "dictionary: in no frequency list: 1 (3: don't)",
      ])
  }

  @Test func unaccentedWordsAreMergedWhereSettingsSaySo() throws {
    var fixture = LexiconFixture(
      list: "pokemon:300;résumé:300;resume:300", dictionary: "Pokémon:50;résumé:35;resume:20")
    fixture.stage.unaccented = .merge
    #expect(try fixture.entries() == ["Pokémon 80", "resume 80", "résumé 80"])
  }

  @Test func possessivesAreWrittenAsTheirWord() throws {
    var fixture = LexiconFixture(
      list: "america:100;america's:300;dog:100;dog's:700;und's:100;let's:100",
      dictionary: "America:10:upper;dog:10;let's:10")
    #expect(try fixture.displays() == ["America", "dog", "let's"])
    fixture.stage.possessives = 600
    #expect(try fixture.displays() == ["America", "America's", "dog", "let's"])
    #expect(
      try fixture.rejections() == [
        "list: not in any dictionary: 1 (5: und's)",
        "list: a possessive that is too rare: 1 (4: dog's)",
      ])
  }

  @Test func theStoryOfAWordIsTold() throws {
    var fixture = LexiconFixture(
      list: "polish:300;und:200;coeur:300;cœur:300", dictionary: "polish:20;Polish:40:upper;cœur:10"
    )
    fixture.texts["shares"] = "Polish:75"
    fixture.stage.shares = "shares"
    let polish = [
      "list:1: \"polish\" has 300 centibels, 1 in 1000",
      "dictionary:1: \"polish\" accepted, size 20",
      "dictionary:2: \"Polish\" accepted, size 40",
      "shares:1: \"Polish\" has 75 % of its word's frequency",
      "\"polish\" is written \"Polish\" 750 ‰, \"polish\" 250 ‰",
      "entry \"Polish\": cost 83 (10.375 bit), rank 2",
      "entry \"polish\": cost 96 (12.0 bit), rank 3",
    ]
    #expect(try fixture.findings(explaining: "polish").explanation == polish)
    #expect(try fixture.findings(explaining: "Polish").explanation == polish)
    #expect(
      try fixture.findings(explaining: "und").explanation == [
        "list:2: \"und\" has 200 centibels, 1 in 100",
        "\"und\" rejected: not in any dictionary",
        "no entry of the lexicon",
      ])
    #expect(
      try fixture.findings(explaining: "coeur").explanation.contains(
        "\"coeur\" counted for its form with a ligature or accents, \"cœur\""))
    #expect(
      try fixture.findings(explaining: "zzz").explanation == ["no entry of the lexicon"])
    #expect(try fixture.findings().explanation.isEmpty)
  }

  @Test func theOrderOfRowsDoesNotMatter() throws {
    var random = SeededRandom(seed: 11)
    var fixture = LexiconFixture()
    fixture.stage.unaccented = .merge
    fixture.stage.possessives = 900
    fixture.stage.maximumEntries = 150
    fixture.stage.singles = "a i"
    let words = (0..<200).map { index in
      String(
        (0..<(1 + index % 5)).map { _ in
          Character(["a", "b", "i", "é", "œ", "c"].randomElement(using: &random) ?? "a")
        })
    }
    let unique = Array(Set(words)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var list = unique.enumerated().map { "\($1):\(100 + $0 % 7 * 100)" }
    list += unique.prefix(40).map { "\($0)'s:500" }
    var dictionary = unique.enumerated().filter { $0.0 % 3 != 0 }.map { "\($1):\(10 + $0 % 70)" }
    dictionary += unique.prefix(60).map {
      "\($0.prefix(1).uppercased())\($0.dropFirst())x:50:upper"
    }
    fixture.add(list: "", "list")
    fixture.add(dictionary: "", "dictionary")
    var payloads: Set<[UInt8]> = []
    for _ in 0..<4 {
      fixture.texts["list"] = list.shuffled(using: &random).joined(separator: ";")
      fixture.texts["dictionary"] = dictionary.shuffled(using: &random).joined(separator: ";")
      var findings = Findings()
      let section = try fixture.stage.run(name: "x", fixture.inputs, &findings)
      #expect(!findings.hasErrors)
      payloads.insert(try #require(section).payload)
    }
    #expect(payloads.count == 1)
  }
}
