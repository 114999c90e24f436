import Foundation
import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEvaluation

@Suite struct SwipeReportTests {
  /// Answers with what it is told to, whatever the swipe is.
  private struct Parrot: SwipeDecoding {
    let name = "parrot"
    var timing = SwipeTiming(afterLift: 2000, whole: 5000)
    let answers: [String]

    mutating func candidates(
      _ points: [SwipePoint], keys: LetterKeys, previous: String?, limit: Int
    ) -> [SwipeGuess] {
      answers.prefix(limit).enumerated().map {
        SwipeGuess(word: $1, key: $1.lowercased().filter(\.isLetter), cost: Double($0))
      }
    }
  }

  private func swipes(_ words: [(word: String, layout: String)]) -> [SwipeSet.Swipe] {
    words.enumerated().map { index, word in
      SwipeSet.Swipe(
        number: index + 1,
        line: SwipeLine(
          word: word.word, layout: word.layout, size: .pitch(keyWidth: 1, rowHeight: 1), points: []),
        keys: LetterKeys(keys: []))
    }
  }

  private func outcomes(
    _ words: [(word: String, layout: String)], _ answers: [String], jobs: Int = 1
  ) async throws -> [SwipeOutcome] {
    let lexicon = try SwipeFixtures.lexicon("the and i'm dog cat cow pig")
    let run = SwipeRun(lexicon: lexicon, jobs: jobs)
    return await run.outcomes(of: swipes(words), by: { Parrot(answers: answers) })
  }

  @Test func placesAreCountedAndSharesAreOfAllSwipes() async throws {
    let words = ["the", "and", "dog", "cow", "pig", "xyz"].map { ($0, "qwerty") }
    let report = SwipeReport(
      decoder: "parrot", try await outcomes(words, ["the", "and", "dog", "cow", "pig"]))
    #expect(report.accuracy.count == 6)
    #expect(report.accuracy.top1 == Proportion(1, of: 6))
    #expect(report.accuracy.top3 == Proportion(3, of: 6))
    #expect(report.accuracy.top4 == Proportion(4, of: 6))
    #expect(report.inVocabulary.top4 == Proportion(4, of: 5))
    #expect(report.afterLift.median == 2 && report.whole.p99 == 5)
    #expect(report.outOfVocabulary.map(\.word) == ["xyz"])
    #expect(report.outOfVocabulary.first?.answer == "the")
  }

  /// "Im" is "I'm", and a word that the lexicon lacks is a miss even if the decoder says it.
  @Test func keysAreComparedNotSpellings() async throws {
    let spelt = try await outcomes([("I'm", "q"), ("Im", "q"), ("im", "q")], ["IM"])
    #expect(spelt.map(\.rank) == [1, 1, 1])
    let none = try await outcomes([("the", "q")], [])
    #expect(none.first?.rank == nil && none.first.map { SwipeMistake($0) != nil } == true)
  }

  @Test func partsAreOfTheirSwipes() async throws {
    let words = [("the", "ring"), ("the", "qwerty"), ("i'm", "ring"), ("cow", "ring")]
    let report = SwipeReport(decoder: "parrot", try await outcomes(words, ["the"]))
    #expect(report.byLayout.map(\.name) == ["qwerty", "ring"])
    #expect(report.byLayout.map(\.accuracy.top1.value) == [1, 1.0 / 3])
    #expect(report.byLength.map(\.name) == ["2", "3"], "the key of i'm has two letters")
    #expect(report.figures.contains(Figure("swipes.parrot.ring.top1", 1.0 / 3)))
    #expect(report.figures.contains(Figure("swipes.parrot.all.top4", 0.5)))
  }

  @Test func jobsChangeNothing() async throws {
    let words = (0..<37).map { (["the", "dog", "cat"][$0 % 3], "qwerty") }
    let one = try await outcomes(words, ["dog", "the"])
    for jobs in [2, 5, 64] {
      let many = try await outcomes(words, ["dog", "the"], jobs: jobs)
      #expect(many.map(\.swipe.number) == one.map(\.swipe.number))
      #expect(many.map(\.rank) == one.map(\.rank))
    }
    #expect(try await outcomes([], ["dog"]).isEmpty)
  }

  @Test func foldsPoolToTheWhole() async throws {
    let words = ["the", "and", "dog", "cow", "pig", "cat"].map { ($0, "qwerty") }
    let report = SwipeReport(
      decoder: "parrot", try await outcomes(words, ["the", "dog"]), folds: SwipeFolds(3))
    let folds = try #require(report.folds)
    #expect(folds.parts.reduce(0) { $0 + $1.count } == 6)
    #expect(folds.parts.reduce(0) { $0 + $1.top3.successes } == 2)
    #expect(folds.top1[0] <= 1.0 / 6 && folds.top1[1] >= 1.0 / 6)
  }

  @Test func mistakesNameWinnerAndWord() async throws {
    let found = try await outcomes([("dog", "q"), ("the", "q"), ("cat", "q")], ["the", "dog"])
    let mistakes = found.compactMap { SwipeMistake($0) }
    #expect(mistakes.map(\.word) == ["dog", "cat"])
    #expect(mistakes[0].winner?.word == "the" && mistakes[0].right?.place == 2)
    #expect(mistakes[1].right == nil && mistakes[1].isInVocabulary)
  }

  /// The fields that scripts read.
  @Test func jsonHasTheFirstDecoderOnTop() async throws {
    var report = SwipeEvaluationReport(entries: 7, leftOut: 2)
    report.add(
      "parrot", try await outcomes([("dog", "q"), ("the", "q")], ["the"]), folds: nil,
      isExplained: true)
    report.add("other", try await outcomes([("dog", "q")], []), folds: nil, isExplained: false)
    let data = try JSONEncoder().encode(report)
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(json["decoder"] as? String == "parrot" && json["count"] as? Int == 2)
    for name in ["top1", "top3", "top4"] { #expect(json[name] as? Double == 0.5) }
    #expect(json["medianMicroseconds"] as? Double == 2 && json["p99Microseconds"] as? Double == 2)
    #expect((json["decoders"] as? [Any])?.count == 2 && json["leftOut"] as? Int == 2)
    #expect(((json["mistakes"] as? [String: Any])?["parrot"] as? [Any])?.count == 1)
  }

  @Test func aCutLexiconHasTheMostFrequentEntries() throws {
    let model = LexiconFixtures.random(.accented, count: 300, seed: 4)
    let lexicon = Lexicon(
      try LexiconFormat.open(ByteView(try LexiconFormat.encode(model))),
      contentID: ContentID(high: 0, low: 0))
    let cut = try lexicon.cut(to: 50)
    #expect(cut.view.entryCount == 50 && cut.contentID != lexicon.contentID)
    let all = (0..<lexicon.view.entryCount).compactMap { lexicon.word($0) }
    let dearest = (0..<50).map { cut.cost(of: $0) }.max() ?? 0
    #expect(all.count { $0.cost < dearest } < 50 && all.count { $0.cost <= dearest } >= 50)
    for entry in 0..<50 {
      let word = try #require(cut.word(entry))
      #expect(all.contains { $0.display == word.display && $0.flags == word.flags })
    }
    #expect(try lexicon.cut(to: 1000).contentID == lexicon.contentID)
    #expect(try lexicon.cut(to: -5).view.entryCount == 0)
  }
}
