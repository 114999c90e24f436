import KeyboardFormat
import Testing

@testable import KeyboardCompiler

/// How words are written, and how words of several forms share their frequency.
struct WordFormTests {
  @Test func dictionariesGiveTheCapitals() throws {
    let fixture = LexiconFixture(
      list: "monday:100;nasa:100;iphone:100;don't:100;été:100",
      dictionary:
        "Monday:10:upper;NASA:40:abbreviations;iPhone:50:proper;don't:10:contractions;été:20")
    #expect(try fixture.displays() == ["Monday", "NASA", "don't", "iPhone", "été"])
  }

  @Test func sharesDivideAFrequency() throws {
    // 10^-3 is 9.97 bit; 3/4 of it 10.38, 1/4 of it 11.97.
    var fixture = LexiconFixture(list: "polish:300", dictionary: "polish:20;Polish:40:upper")
    fixture.texts["shares"] = "Polish:75"
    fixture.stage.shares = "shares"
    #expect(try fixture.entries() == ["Polish 83", "polish 96"])
  }

  @Test func aShareOfNothingIsNoEntryAndOfAllTheOnlyOne() throws {
    var fixture = LexiconFixture(
      list: "as:100;john:100", dictionary: "as:10;As:40:upper;John:10:upper;john:20")
    fixture.texts["shares"] = "As:0;John:100"
    fixture.stage.shares = "shares"
    #expect(try fixture.displays() == ["John", "as"])
  }

  @Test func aFormOfTheSharesAloneIsAccepted() throws {
    var fixture = LexiconFixture(list: "lebron:300", dictionary: "up:10")
    fixture.texts["shares"] = "LeBron:100"
    fixture.stage.shares = "shares"
    #expect(try fixture.displays() == ["LeBron"])
  }

  @Test func aCommonWordKeepsNamesAway() throws {
    let fixture = LexiconFixture(
      list: "good:200;may:200;english:200;japan:200;who:200;un:200;lilac:200",
      dictionary:
        "good:10;Good:50:proper;may:10;May:35:upper;English:10:upper;english:70;Japan:50:upper;japan:50;who:10;WHO:50:abbreviations;un:80;UN:35:abbreviations;lilac:35;Lilac:50:upper"
    )
    #expect(
      try fixture.entries() == [
        "English 53", "Japan 54", "Lilac 77", "May 85", "UN 53", "good 53", "japan 93", "lilac 55",
        "may 54", "who 53",
      ])
  }

  @Test func equalAbbreviationsPreferTheName() throws {
    let fixture = LexiconFixture(
      list: "sam:100;vt:100",
      dictionary:
        "SAM:50:abbreviations;Sam:50:abbreviations;VT:50:abbreviations;Vt:50:abbreviations;pm:60:abbreviations;PM:60:abbreviations"
    )
    #expect(try fixture.displays() == ["Sam", "VT"])
  }

  @Test func flaggedDictionariesPreferLowerCase() throws {
    var fixture = LexiconFixture(list: "marche:200;mf:200;go:200;cd:200;paris:200")
    fixture.add(
      dictionary:
        "marche:lower;Marche:capital;mF:capital;MF:upper;Go:capital,nosuggest;go:lower;CD:upper;cd:lower,nosuggest;Paris:capital",
      "fr", columns: .flags)
    #expect(try fixture.displays() == ["CD", "MF", "Paris", "go", "marche"])
  }

  @Test func plainWordListsAreAskedLast() throws {
    var fixture = LexiconFixture(
      list: "monday:100;offline:100;xvii:100", dictionary: "Monday:10:upper")
    fixture.add(dictionary: "monday;offline:12345;xvii", "words", columns: .words)
    #expect(try fixture.displays() == ["Monday", "XVII", "offline"])
    #expect(try fixture.entry("XVII")?.flags.isNeverSuggested == true)
    #expect(try fixture.entry("offline")?.flags.isNeverSuggested == false)
  }

  @Test func plainWordListsWriteNamesWithoutAccentsLikeNames() throws {
    var fixture = LexiconFixture(
      list: "zurich:100;zürich:100;cafe:100;café:100", dictionary: "Zürich:50:upper;café:20")
    fixture.add(dictionary: "zurich;cafe", "words", columns: .words)
    #expect(try fixture.displays() == ["Zurich", "Zürich", "cafe", "café"])
  }

  @Test func contractionsAreEntriesAndTheirKeysAreCareless() throws {
    var fixture = LexiconFixture(
      list: "don't:100;cant:300;well:200", dictionary: "cant:50;well:10")
    fixture.texts["contractions"] =
      "cant:can't:contraction;dont:don't:contraction;well:we'll:ambiguous;im:I'm:contraction"
    fixture.stage.contractions = "contractions"
    fixture.stage.floor = .init(base: 500, perSize: 0, maximumSize: 50)
    #expect(try fixture.displays() == ["I'm", "can't", "cant", "don't", "we'll", "well"])
    #expect(try fixture.entry("cant")?.flags.isNeverSuggested == true)
    #expect(try fixture.entry("well")?.flags.isNeverSuggested == false)
  }

  @Test func someWordsAreNeverSuggested() throws {
    var fixture = LexiconFixture(list: "re:100;be:100")
    fixture.add(dictionary: "re:lower;be:lower,nosuggest;to:lower", "fr", columns: .flags)
    fixture.stage.neverSuggested = "re nosuchword"
    #expect(try fixture.entry("re")?.flags.isNeverSuggested == true)
    #expect(try fixture.entry("be")?.flags.isNeverSuggested == true)
  }

  @Test func gradesFollowTheKey() throws {
    var fixture = LexiconFixture(
      list: "pédé:100;pede:100;whore:100;who're:100;shit's:100;shit:100;dick:100;fine:100",
      dictionary: "pédé:10;pede:10;whore:10;who're:10;shit:10;Dick:10:upper;dick:20;fine:10")
    fixture.texts["grades"] = "pédé:3;whore:2;shit:2;dick:1"
    fixture.stage.offensive = "grades"
    fixture.stage.possessives = 600
    for (word, grade) in [
      ("pédé", 3), ("pede", 3), ("whore", 2), ("who're", 0), ("shit", 2), ("shit's", 2),
      ("Dick", 1),
      ("fine", 0),
    ] { #expect(try fixture.entry(word)?.flags.offensiveness == grade, "\(word)") }
  }
}
