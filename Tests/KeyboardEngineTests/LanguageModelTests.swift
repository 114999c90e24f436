import KeyboardFormat
import Testing

@testable import KeyboardEngine

@Suite struct LanguageModelTests {
  static func lexicon(_ words: [String]) throws -> ArtifactWriter.Section {
    try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: "abc"),
        entries: words.map { .init(display: $0, cost: 9) }))
  }

  static func data(_ sections: [ArtifactWriter.Section]) throws -> KeyboardData {
    var writer = ArtifactWriter()
    for section in sections { writer.append(section) }
    return KeyboardData(try Artifact(ByteView(try writer.encode())))
  }

  static func bigrams(
    _ pairs: [BigramModel.Pair], for lexicon: ContentID, entries: Int
  ) throws -> ArtifactWriter.Section {
    try ArtifactWriter.Section(
      BigramFormat.self, name: "en",
      BigramModel(lexicon: lexicon, entryCount: entries, pairs: pairs))
  }

  @Test func bigramsAnswerForTheirLexicon() throws {
    let words = try Self.lexicon(["a", "b", "c"])
    let pairs = [
      BigramModel.Pair(first: 0, next: 1, cost: 24), .init(first: 0, next: 2, cost: 8),
      .init(first: 0, next: 0, cost: 24), .init(first: 2, next: 0, cost: 3),
    ]
    let data = try Self.data([words, Self.bigrams(pairs, for: words.contentID, entries: 3)])
    #expect(data.artifact.verify() == [])
    let table = try data.bigrams(lexicon: try data.lexicon())
    #expect(table.costStep == 32)
    #expect(table.cost(of: 2, after: 0) == 8)
    #expect(table.cost(of: 2, after: 1) == nil)
    var next: [[Int]] = []
    table.forEachNext(after: 0) { next.append([$0, $1]) }
    // Of equal cost, entry 0 first: it follows two words.
    #expect(next == [[2, 8], [0, 24], [1, 24]])
    next = []
    table.forEachNext(after: 0, limit: 1) { next.append([$0, $1]) }
    #expect(next == [[2, 8]])
  }

  @Test func bigramsOfAnotherLexiconAreRefused() throws {
    let words = try Self.lexicon(["a", "b", "c"])
    let others = try Self.lexicon(["a", "b", "cc"])
    let data = try Self.data([words, Self.bigrams([], for: others.contentID, entries: 3)])
    let lexicon = try data.lexicon()
    let error = #expect(throws: FormatError.self) { try data.bigrams(lexicon: lexicon) }
    #expect(error?.code == .dependency)
    #expect(error?.section == "BIGR/en")
    #expect(error?.found == "one for \(others.contentID)")
  }

  @Test func lettersAreAskedByContext() throws {
    let uniform: [UInt16] = [256, 256]
    let model = LetterTableModel(
      letters: [0x61, 0x62],
      scalars: [
        .init(scalar: 0x41, symbol: 1), .init(scalar: 0x61, symbol: 1),
        .init(scalar: 0x62, symbol: 2),
      ],
      minimumPlaces: 1, reach: 2,
      rows: [uniform, [106, 512], [512, 106], [768, 49], [1024, 24]],
      rowOfContext: [3, 1, 3, 1, 3, 1, 4, 1])
    let data = try Self.data([
      try ArtifactWriter.Section(LetterTableFormat.self, name: "en", model)
    ])
    #expect(data.artifact.verify() == [])
    let table = try data.letters()
    func costs(_ text: String) -> [Int?] {
      let context = table.context(afterText: text.unicodeScalars)
      return ["a", "b"].map { table.cost(of: $0, after: context) }
    }
    #expect(costs("") == [512, 106])
    #expect(costs("a") == [768, 49])
    #expect(costs("A") == costs("a"))
    #expect(costs("ba") == [1024, 24])
    #expect(costs("語a") == [768, 49])
    #expect(costs("b") == [106, 512])
    #expect(costs("a ") == costs(""))
    #expect(costs("a語") == [256, 256])
    #expect(table.cost(of: "z", after: .wordStart) == nil)
    #expect(table.row(after: "A")[1] == 768 && table.row(after: "3")[1] == 512)
    #expect(table.letter(2) == "b" && table.letter(3) == nil && table.symbol(of: "A") == 1)
  }

  @Test func whatIsNotThereIsNamed() throws {
    let data = try Self.data([])
    let error = #expect(throws: FormatError.self) { try data.letters("fr") }
    #expect(error?.code == .section)
  }
}
