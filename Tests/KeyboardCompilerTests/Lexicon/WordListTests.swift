import Testing

@testable import KeyboardCompiler

struct WordListTests {
  @Test func listsAreMixedByWeight() throws {
    // 10^-1 with weight 3 and 1/2 with weight 1: (0.3 + 0.5) / 4 = 0.2, 2.32 bit.
    var fixture = LexiconFixture(dictionary: "up:10;down:10")
    fixture.add(list: "up:100", "a", weight: 3)
    fixture.add(list: "up:5;down:5", "b", unit: .counts, weight: 1)
    // down: 0.5 / 4 = 1/8.
    #expect(try fixture.entries() == ["down 24", "up 19"])
  }

  @Test func supplementsOnlyRaise() throws {
    var fixture = LexiconFixture(list: "up:100", dictionary: "up:10;down:10")
    fixture.add(list: "up:400;down:100", "more", supplement: true)
    #expect(try fixture.entries() == ["down 27", "up 27"])
  }

  @Test func wordsOfNoListGetAFloorBySize() throws {
    var fixture = LexiconFixture(list: "up:100", dictionary: "up:10;Mr:10:abbreviations;rare:70")
    fixture.stage.floor = .init(base: 400, perSize: 10, maximumSize: 60)
    #expect(try fixture.entries() == ["Mr 133", "up 27"])
    #expect(
      try fixture.rejections() == ["dictionary: in no frequency list: 1 (3: rare)"])
  }

  @Test func theMostFrequentAreKept() throws {
    var fixture = LexiconFixture(
      list: "b:200;ab:100;ac:100;ad:300", dictionary: "b:10;ab:10;ac:10;ad:10")
    fixture.stage.maximumEntries = 2
    fixture.stage.singles = "b"
    #expect(try fixture.displays() == ["ab", "ac"])
    #expect(
      try fixture.rejections() == [
        "list: below the entry limit: 2 (1: b, 4: ad)",
        "dictionary: below the entry limit: 2 (1: b, 4: ad)",
      ])
  }

  @Test func badRowsAreErrorsWithTheirLine() throws {
    var fixture = LexiconFixture(
      list: "# a comment;up:x;down:0;;up:100;on:1201;up:5;off", dictionary: "up:0;on:10;in:ten")
    fixture.texts["grades"] = "damn:1;damn:2;hell:4"
    fixture.stage.offensive = "grades"
    fixture.texts["shares"] = "Up:101;On:50;On:30"
    fixture.stage.shares = "shares"
    #expect(
      try fixture.findings().all.map(\.description) == [
        "list:2: error: expected a number of centibels from 1 to 1200, found \"x\"",
        "list:3: error: expected a number of centibels from 1 to 1200, found \"0\"",
        "list:6: error: expected a number of centibels from 1 to 1200, found \"1201\"",
        "list:7: error: expected each word once, found \"up\" as in line 5",
        "list:8: error: expected 2 columns split by tabs, found 1",
        "dictionary:1: error: expected a size of 1 to 100, found \"0\"",
        "dictionary:3: error: expected a size of 1 to 100, found \"ten\"",
        "shares:1: error: expected a form and a percentage of 0 to 100, found \"101\"",
        "shares:3: error: expected each form once, found \"On\" again",
        "grades:2: error: expected each word once, found \"damn\" again",
        "grades:3: error: expected a grade of 1 to 3, found \"4\"",
      ])
  }

  @Test func bytesThatAreNoTextAreErrors() throws {
    var fixture = LexiconFixture(list: "up:100", dictionary: "up:10")
    fixture.texts = [:]
    let sources = [
      "list": SourceText(path: "list", bytes: [0x75, 0xff, 0x09, 0x31]),
      "dictionary": SourceText(path: "dictionary", bytes: Array("up\t10".utf8)),
    ]
    var findings = Findings()
    _ = try fixture.stage.model(StageInputs(sources: sources), &findings)
    #expect(
      findings.all.map(\.description) == ["list:1: error: expected UTF-8 text, found other bytes"])
  }

  @Test func settingsThatMakeNoSenseAreRefused() {
    var fixture = LexiconFixture(dictionary: "up:10")
    #expect(throws: StageError.self) { try fixture.findings() }
    fixture.add(list: "up:100", "list", weight: 0)
    #expect(throws: StageError.self) { try fixture.findings() }
    fixture.stage.lists[0].weight = 1
    fixture.stage.lists[0].supplement = true
    #expect(throws: StageError.self) { try fixture.findings() }
    fixture.stage.lists[0].supplement = nil
    #expect(throws: Never.self) { try fixture.findings() }
    fixture.stage.folds = ["ñ": "ж"]
    #expect(throws: StageError.self) { try fixture.findings() }
  }

  @Test func fewerEntriesThanAskedForAreAnError() throws {
    var fixture = LexiconFixture(list: "up:100", dictionary: "up:10")
    fixture.stage.minimumEntries = 2
    var findings = Findings()
    _ = try fixture.stage.run(name: "en", fixture.inputs, &findings)
    #expect(
      findings.all.map(\.description) == [
        "list: error: expected 2 entries or more for en, found 1"
      ])
  }
}
