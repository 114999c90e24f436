import KeyboardEngine
import KeyboardFormat
import Testing

@Suite struct LexiconTextTests {
  private let lexicon: Lexicon

  init() throws {
    let section = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz", folds: [("é", "e")]),
        entries: [
          .init(display: "polish", cost: 80), .init(display: "Polish", cost: 96),
          .init(display: "pole", cost: 40), .init(display: "été", cost: 10),
          .init(display: "poo", cost: 20, flags: .init(offensiveness: 1)),
        ]))
    var writer = ArtifactWriter()
    writer.append(section)
    lexicon = try KeyboardData(Artifact(ByteView(writer.encode()))).lexicon("en")
  }

  @Test func entriesOfAKeyComeCheapestFirst() {
    let words = lexicon.entries(of: "POLISH")
    #expect(words.map(\.display) == ["polish", "Polish"])
    #expect(words.map(\.key) == ["polish", "polish"])
    #expect(words.map(\.bits) == [10, 12] && words.map(\.rank) == [4, 5])
    #expect(words.map { lexicon.word($0.entry) } == words)
    #expect(lexicon.entries(of: "ete").map(\.display) == ["été"])
    for text in ["pol", "polished", "日本", ""] { #expect(lexicon.entries(of: text).isEmpty) }
  }

  @Test func completionsAreThoseOfTheEngine() {
    #expect(lexicon.completions(of: "po", limit: 2).map(\.display) == ["pole", "polish"])
    #expect(
      lexicon.completions(of: "po", limit: 9, maximumOffensiveness: 1).map(\.display)
        == ["poo", "pole", "polish", "Polish"])
    #expect(lexicon.completions(of: "x", limit: 9).isEmpty)
  }

  @Test func idsThatDoNotExistHaveNoWord() {
    #expect(lexicon.word(-1) == nil && lexicon.word(5) == nil && lexicon.word(0) != nil)
  }
}
