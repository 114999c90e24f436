import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEvaluation

/// Taps counted by hand.
@Suite struct PredictionEvaluationTests {
  private func report(
    _ text: String, words: [String], slots: Int, isExplained: Bool = false
  ) throws -> PredictionReport {
    let model = LexiconModel(
      alphabet: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz", folds: [("'", "")]),
      entries: words.enumerated().map { .init(display: $1, cost: 20 + 8 * $0) })
    let section = try ArtifactWriter.Section(LexiconFormat.self, name: "x", model)
    let lexicon = Lexicon(
      try LexiconFormat.open(ByteView(section.payload)), contentID: section.contentID)
    return PredictionEvaluation.report(
      of: Prose(text), with: try Predictor(lexicon: lexicon), slots: slots,
      isExplained: isExplained)
  }

  @Test func countsTapsAsTheyAreDefined() throws {
    // One slot, which has "the" for the next word, and "they" after "the".
    let report = try report("The they xyz the!", words: ["the", "they", "them"], slots: 1)
    // The (1 tap with its space), they: t h e and the bar (4 of 5), xyz and space: 4, the: 1, !: 1.
    #expect(report.savings.characters == 17)
    #expect(report.savings.taps == 1 + 4 + 4 + 1 + 1)
    #expect(report.savings.words == 4)
    // Without the next word: T and the bar, twice.
    #expect(report.completionSavings.taps == 2 + 4 + 4 + 2 + 1)
    #expect(report.completionSavings.characters == 17)
    #expect(report.outOfVocabulary == Proportion(1, of: 4))
    #expect(report.sentenceStart == Proportion(1, of: 1))
    #expect(report.hits[0] == Proportion(2, of: 4))
    #expect(report.hits[1] == Proportion(2, of: 4))
    #expect(report.hits[3] == Proportion(1, of: 1))
    #expect(report.byLength.map(\.savings.words) == [3, 1, 0, 0])
    #expect(report.byLength.reduce(0) { $0 + $1.savings.taps } == 10)
  }

  @Test func capitalsAndApostrophesHaveToBeRight() throws {
    let report = try report("so we'll go, Well", words: ["we'll", "well", "so", "go"], slots: 2)
    #expect(report.outOfVocabulary == Proportion(0, of: 4))
    // "Well" is right once its capital was typed.
    #expect(report.hits[0].successes == 1)
    #expect(report.hits[1].successes == 4)
  }

  @Test func explainsMisses() throws {
    let report = try report(
      "to them then.", words: ["the", "they", "them", "then"], slots: 1, isExplained: true)
    let miss = try #require(report.misses.first)
    #expect(report.misses.count == 2)
    #expect(miss.word == "them" && miss.prefix == "the" && miss.previous == "to")
    #expect(miss.bar.map(\.word) == ["they"])
    #expect(miss.bits == Double(20 + 16) / 8)
  }

  @Test func anEmptyTextHasNoFigures() throws {
    let report = try report("", words: ["a"], slots: 3)
    #expect(report.savings.share == 0 && report.figures.allSatisfy { $0.value == 0 })
    #expect(Set(report.figures.map(\.name)).count == report.figures.count)
  }
}
