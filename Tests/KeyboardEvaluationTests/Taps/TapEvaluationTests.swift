import Foundation
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@Suite struct TapEvaluationTests {
  /// The ways that the engine itself resolves touches.
  private static let engine: [TapResolver] = [
    .fixed, .row, .boundaries, .gaussian, .trigram, .word, .adapted,
  ]

  private static func language() throws -> TapLanguage {
    let data = try TypingFixtures.english()
    return TapLanguage(letters: try data.letters(), lexicon: try data.lexicon())
  }

  private static func report(
    _ layouts: [String], words count: Int,
    _ change: (inout TapEvaluation.Settings) -> Void = { _ in }
  ) throws -> TapReport {
    var settings = TapEvaluation.Settings()
    settings.resolvers = engine
    settings.resamples = 100
    change(&settings)
    let data = try TypingFixtures.english()
    let words = TapWords.drawn(count, from: try data.lexicon(), seed: 1)
    return TapEvaluation(language: try language(), words: words, settings: settings)
      .run(try layouts.map { try TypingFixtures.geometry($0) })
  }

  // MARK: The simulator

  @Test func theSameSeedMakesTheSameTouches() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    func typed(_ seed: UInt64) -> [SimulatedTap]? {
      var simulator = TapSimulator(geometry, seed: seed)
      return simulator.type("keyboard")
    }
    #expect(typed(1) == typed(1) && typed(1) != typed(2))
    #expect(typed(1)?.count == 8)
    var simulator = TapSimulator(geometry, seed: 1)
    #expect(simulator.type("naïve") == nil)
  }

  @Test func touchesHaveTheNoiseThatIsAsked() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    let noise = TapNoise(deviationX: 6, deviationY: 9, offsetX: 2, offsetY: -3)
    var simulator = TapSimulator(geometry, noise: noise, seed: 3)
    let h = try #require(geometry.layout.key(typing: "h", layer: 0))
    let centre = try #require(geometry.centre(of: h))
    let taps = (0..<4000).flatMap { _ in simulator.type("h") ?? [] }
    func moments(_ values: [Double]) -> (mean: Double, deviation: Double) {
      let mean = values.reduce(0, +) / Double(values.count)
      let square = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return (mean, (square / Double(values.count)).squareRoot())
    }
    let (x, y) = (moments(taps.map { $0.x - centre.x }), moments(taps.map { $0.y - centre.y }))
    #expect(abs(x.mean - 2) < 0.4 && abs(x.deviation - 6) < 0.3)
    #expect(abs(y.mean + 3) < 0.5 && abs(y.deviation - 9) < 0.4)
    #expect(taps.allSatisfy { $0.key == h && $0.interval > 0 })
    var hasty = TapSimulator(geometry, noise: TapNoise(haste: 3), seed: 3)
    let fast = (0..<2000).flatMap { _ in hasty.type("h") ?? [] }
    #expect(moments(fast.map(\.x)).deviation > 10)
  }

  @Test func noTouchIsBesideTheView() throws {
    let geometry = try TypingFixtures.geometry("qwerty", width: 320)
    var simulator = TapSimulator(
      geometry, noise: TapNoise(deviationX: 300, deviationY: 300), seed: 1)
    for _ in 0..<200 {
      for tap in simulator.type("qap") ?? [] {
        #expect(tap.x >= 0 && tap.x < 320 && tap.y >= 0 && tap.y < 290)
      }
    }
  }

  @Test func wordsAreDrawnByFrequency() throws {
    let lexicon = try TypingFixtures.english().lexicon()
    let words = TapWords.drawn(4000, from: lexicon, seed: 5)
    #expect(words.count == 4000 && words == TapWords.drawn(4000, from: lexicon, seed: 5))
    let the = try #require(lexicon.entries(of: "the").first)
    let whole = (0..<lexicon.view.entryCount).reduce(0) {
      $0 + exp2(-(lexicon.word($1)?.bits ?? 99))
    }
    let expected = exp2(-the.bits) / whole
    let share = Double(words.count { $0 == "the" }) / 4000
    #expect(abs(share - expected) < 0.015)
  }

  @Test func textsGiveWords() throws {
    let letters = try TypingFixtures.english().letters()
    let words = TapWords.words(of: "Don't say “Café”, 7 times — ok", letters: letters)
    #expect(words == ["dont", "say", "cafe", "times", "ok"])
    #expect(TapWords.words(of: "", letters: letters).isEmpty)
  }

  // MARK: The gate

  private static let baseline = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Baselines/taps.tsv")

  /// Every layout, against what was reached before. `RECORD_BASELINE=1` writes it anew and fails.
  @Test func tapsAreAsGoodAsTheyWere() throws {
    let report = try Self.report(TypingFixtures.layouts, words: 1000)
    if ProcessInfo.processInfo.environment["RECORD_BASELINE"] != nil {
      try Baseline.text(of: report.figures, tolerance: 0.002)
        .write(to: Self.baseline, atomically: true, encoding: .utf8)
      Issue.record("recorded the baseline")
    }
    let text = try String(contentsOf: Self.baseline, encoding: .utf8)
    let baseline = try Baseline(text: text)
    #expect(baseline.rows.count == report.figures.count)
    #expect(baseline.falls(of: report.figures, prefix: "taps.") == [])
  }

  /// What the models promise on QWERTY: each better than the one before.
  @Test func moreIsBetterOnQWERTY() throws {
    let report = try Self.report(["qwerty"], words: 3000)
    let board = try #require(report.boards.first)
    func change(_ resolver: TapResolver) -> Double { board.row(resolver)?.change ?? 1 }
    #expect(change(.boundaries) < -0.25)
    #expect(change(.gaussian) < -0.33)
    #expect(change(.trigram) < change(.gaussian) - 0.05)
    #expect(change(.word) < change(.trigram) - 0.05)
    let row = try #require(board.row(.trigram))
    #expect(row.changeLow <= row.change && row.change <= row.changeHigh && row.changeHigh < -0.3)
    #expect(row.wrongByLength.reduce(0, +) == row.wrong)
    #expect(board.tapsByLength.reduce(0, +) == board.taps && board.words == 3000)
  }

  /// A user whose touches fall beside the keys gains by being learnt.
  @Test func habitsAreLearnt() throws {
    let report = try Self.report(["qwerty"], words: 2500) {
      $0.noise = TapNoise(offsetX: 6, offsetY: 5)
      $0.resolvers = [.fixed, .word, .adapted]
    }
    let board = try #require(report.boards.first)
    let (plain, adapted) = (try #require(board.row(.word)), try #require(board.row(.adapted)))
    #expect(Double(adapted.wrong) < 0.8 * Double(plain.wrong))
  }

  @Test func mendedErrorsMisleadNobody() throws {
    let resolved = try Self.report(["qwerty"], words: 2000)
    let intended = try Self.report(["qwerty"], words: 2000) { $0.context = .intended }
    let wrong = [resolved, intended].map { $0.boards[0].row(.word)?.wrong ?? 0 }
    #expect(wrong[1] <= wrong[0])
    #expect(resolved.boards[0].row(.fixed)?.wrong == intended.boards[0].row(.fixed)?.wrong)
  }

  /// The references resolve as the engine does where that is the same: plain Bayes is no better.
  @Test func theEngineIsAsGoodAsPlainBayes() throws {
    let report = try Self.report(["qwerty"], words: 1500) {
      $0.resolvers = [.fixed, .density, .trigram, .mass]
    }
    let board = report.boards[0]
    let (bayes, engine) = (board.row(.density)?.wrong ?? 0, board.row(.trigram)?.wrong ?? 0)
    #expect(abs(bayes - engine) <= max(3, bayes / 8))
    #expect(board.row(.mass) != nil)
  }

  @Test func mistakesAreExplained() throws {
    let report = try Self.report(["qwerty"], words: 600) { $0.mistakes = 5 }
    #expect(report.mistakes.count == 5)
    for mistake in report.mistakes {
      #expect(mistake.intended != mistake.resolved)
      let place = mistake.word.unicodeScalars.index(
        mistake.word.unicodeScalars.startIndex, offsetBy: mistake.place)
      #expect(String(mistake.word.unicodeScalars[place]) == mistake.intended)
      #expect(mistake.reason != "weighed" || mistake.candidates.first?.letter == mistake.resolved)
    }
  }

  @Test func parametersAreChosenOnOtherWords() throws {
    var settings = TapEvaluation.Settings()
    settings.resamples = 50
    let data = try TypingFixtures.english()
    let words = TapWords.drawn(400, from: try data.lexicon(), seed: 2)
    let result = TapTuning.run(
      .boundaries, try TypingFixtures.geometry("qwerty"), language: try Self.language(),
      words: words, settings: settings)
    #expect(result.chosen.count == 2 && result.chosen.allSatisfy { $0.hasPrefix("multiplier") })
    #expect(result.changeLow <= result.change && result.change <= result.changeHigh)
  }

  /// The height bounds a ring, so that a narrower view has nothing new to say; a grid's has.
  @Test func equalPlacementsAreJudgedOnce() throws {
    var settings = TapEvaluation.Settings()
    settings.resolvers = [.fixed, .word]
    let words = TapWords.drawn(300, from: try TypingFixtures.english().lexicon(), seed: 1)
    let evaluation = TapEvaluation(
      language: try Self.language(), words: words, settings: settings)
    let narrow = try TypingFixtures.geometry("ring", width: 320)
    let report = evaluation.run([
      try TypingFixtures.geometry("ring"), narrow, try TypingFixtures.geometry("qwerty"),
      try TypingFixtures.geometry("qwerty", width: 320), narrow,
    ])
    #expect(report.boards.map(\.layout) == ["ring", "qwerty", "qwerty"])
    #expect(report.boards.map(\.width) == [390, 390, 320])
    #expect(report.repetitions.map(\.layout) == ["ring", "ring"])
    #expect(report.repetitions.allSatisfy { $0.width == 320 && $0.sameWidth == 390 })
    // What is left out is what would have been found.
    let alone = evaluation.run([narrow])
    #expect(alone.repetitions.isEmpty)
    #expect(alone.boards[0].rows.map(\.wrong) == report.boards[0].rows.map(\.wrong))
  }

  @Test func noWordsAreNoErrors() throws {
    let report = try Self.report(["qwerty"], words: 0)
    #expect(report.boards[0].taps == 0)
    #expect(report.figures.allSatisfy { $0.value == 0 })
  }
}
