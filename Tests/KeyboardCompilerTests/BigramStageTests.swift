import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct BigramStageTests {
  static let words: [(String, Int)] = [
    ("the", 10), ("of", 12), ("polish", 40), ("Polish", 44), ("café", 50), ("don't", 30),
  ]

  static func lexicon() throws -> ArtifactWriter.Section {
    try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(
          letters: "abcdefghijklmnopqrstuvwxyz", folds: [("é", "e"), ("'", "")]),
        entries: words.map { .init(display: $0.0, cost: $0.1) }))
  }

  static func run(
    _ text: String, _ stage: BigramStage, explaining: String? = nil
  ) throws -> (model: BigramModel, view: LexiconView, findings: Findings) {
    let lexicon = try lexicon()
    let inputs = StageInputs(
      sources: ["pairs.tsv": SourceText(path: "pairs.tsv", bytes: Array(text.utf8))],
      sections: [lexicon])
    var findings = Findings(explaining: explaining)
    let section = try stage.run(name: "en", inputs, &findings)
    let view = try BigramFormat.open(ByteView(try #require(section).payload))
    try BigramFormat.verify(view)
    #expect(view.lexicon == lexicon.contentID)
    return (
      BigramFormat.model(view), try LexiconFormat.open(ByteView(lexicon.payload)), findings
    )
  }

  static func entry(_ word: String, _ view: LexiconView) -> Int? {
    unsafe Array(word.utf8).withUnsafeBufferPointer { text in
      unsafe view.withKey(of: text) { unsafe view.firstEntry(of: $0) }
    }
  }

  /// Of 16 counts after "the", 8 are one bit, 4 two bits and 1 four bits; the other 3 are left out.
  @Test func costsAreSharesOfTheFirstWordsCounts() throws {
    let text = """
      # pairs
      the of\t8
      the polish\t4
      the the\t1
      the unknown\t3
      of the\t7

      """
    let (model, view, findings) = try Self.run(
      text, BigramStage(lexicon: "en", source: "pairs.tsv"))
    let the = try #require(Self.entry("the", view))
    let of = try #require(Self.entry("of", view))
    let polish = try #require(Self.entry("polish", view))
    let expected = [
      BigramModel.Pair(first: the, next: of, cost: 8),
      .init(first: the, next: polish, cost: 16), .init(first: the, next: the, cost: 32),
      .init(first: of, next: the, cost: 0),
    ]
    #expect(model.pairs == expected.sorted { ($0.first, $0.next) < ($1.first, $1.next) })
    #expect(findings.rejections.map(\.reason) == ["second word is not in the lexicon"])
    #expect(findings.rejections.first?.examples == ["5: the unknown"])
    #expect(!findings.hasErrors)
  }

  @Test func columnsFoldsAndMinimumCountsAreRead() throws {
    let text = "Dont\tCafe\t6\ndon't\tcafé\t2\ndont\tof\t1\nnobody\tof\t5\n"
    let stage = BigramStage(lexicon: "en", source: "pairs.tsv", minimumCount: 2, costStep: 256)
    let (model, view, findings) = try Self.run(text, stage)
    let first = try #require(Self.entry("dont", view))
    let next = try #require(Self.entry("cafe", view))
    // 8 of 9: 0.17 bits, which is none in whole bits.
    #expect(model.pairs == [.init(first: first, next: next, cost: 0)])
    #expect(model.costStep == 256)
    #expect(
      findings.rejections.map(\.reason) == [
        "counted fewer than 2 times", "first word is not in the lexicon",
      ])
  }

  @Test func everyBadRowIsNamed() throws {
    let text = "the of\nthe of\tmany\nthe\t4\nthe of it\t4\nthe of\t0\nthe of\t9\n"
    let (model, _, findings) = try Self.run(text, BigramStage(lexicon: "en", source: "pairs.tsv"))
    #expect(model.pairs.count == 1)
    #expect(findings.all.map(\.line) == [1, 2, 3, 4, 5])
    #expect(findings.hasErrors)
  }

  @Test func aPairTellsItsStory() throws {
    let (_, _, findings) = try Self.run(
      "the unknown\t3\n", BigramStage(lexicon: "en", source: "pairs.tsv"), explaining: "the unknown"
    )
    #expect(findings.explanation == ["pairs.tsv:1: rejected: second word is not in the lexicon"])
  }

  @Test func countsThatOverflowAreErrors() throws {
    let text = "the of\t9223372036854775807\nthe polish\t9223372036854775807\n"
    let (model, _, findings) = try Self.run(text, BigramStage(lexicon: "en", source: "pairs.tsv"))
    #expect(model.pairs.count == 1)
    #expect(findings.all.map(\.line) == [2])
  }
}
