import Foundation
import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEvaluation

@Suite struct CorrectionEvaluationTests {
  private static let layouts = TypingFixtures.layouts.sorted()

  private static func keys(_ name: String) throws -> LetterKeys {
    LetterKeys(try TypingFixtures.geometry(name))
  }

  private static func misspellings(
    _ layout: String, seed: UInt64, count: Int = 300
  ) throws -> [Misspelling] {
    let lexicon = try TypingFixtures.english().lexicon()
    var generator = MisspellingGenerator(keys: try keys(layout), seed: seed)
    return generator.misspellings(
      count, of: MisspellingGenerator.words(of: lexicon), in: lexicon)
  }

  // MARK: The generator

  @Test func theSameSeedMakesTheSameMisspellings() throws {
    let set = try CorrectionEvaluationTests.misspellings("ring", seed: 1)
    #expect(set == (try CorrectionEvaluationTests.misspellings("ring", seed: 1)))
    #expect(set != (try CorrectionEvaluationTests.misspellings("ring", seed: 2)))
    #expect(set != (try CorrectionEvaluationTests.misspellings("qwerty", seed: 1)))
  }

  @Test func misspellingsAreNoWordsAndNotFarFromOne() throws {
    let lexicon = try TypingFixtures.english().lexicon()
    let set = try CorrectionEvaluationTests.misspellings("qwerty", seed: 3)
    #expect(set.count == 300)
    for item in set {
      #expect(lexicon.entries(of: item.typed).isEmpty && !lexicon.entries(of: item.word).isEmpty)
      #expect(item.distance == EditDistance.between(item.typed, item.word))
      #expect((1...2).contains(item.distance))
    }
  }

  /// Letters turn into letters that are near on the layout in use.
  @Test(arguments: ["qwerty", "dvorak", "ring"])
  func lettersTurnIntoNeighbors(_ layout: String) throws {
    let keys = try CorrectionEvaluationTests.keys(layout)
    var (near, far) = (0, 0)
    for item in try CorrectionEvaluationTests.misspellings(layout, seed: 5) where item.distance == 1
    {
      let pairs = zip(item.typed.unicodeScalars, item.word.unicodeScalars).filter { $0 != $1 }
      guard item.typed.count == item.word.count, pairs.count == 1,
        let a = keys.index(of: pairs[0].0), let b = keys.index(of: pairs[0].1)
      else { continue }
      let (x, y) = (keys.keys[a].x - keys.keys[b].x, keys.keys[a].y - keys.keys[b].y)
      if (x * x + y * y).squareRoot() < 2 * min(keys.pitch.x, keys.pitch.y) {
        near += 1
      } else {
        far += 1
      }
    }
    // A letter left out and another typed besides may look like one far away.
    #expect(near > 20 && far < near / 5, "\(near) near, \(far) far")
  }

  @Test func keysThatTypeNothingMakeNothing() throws {
    let lexicon = try TypingFixtures.english().lexicon()
    let words = MisspellingGenerator.words(of: lexicon)
    for keys in [[], [LetterKeys.Key(letter: "a", x: 0, y: 0, id: 0)]] {
      var generator = MisspellingGenerator(keys: LetterKeys(keys: keys), seed: 1)
      #expect(generator.misspellings(5, of: words, in: lexicon).isEmpty)
      #expect(generator.misspellings(5, of: [], in: lexicon).isEmpty)
    }
  }

  // MARK: The report

  /// The gate: what is reached on every layout with a small English, and that knowing the keys helps.
  @Test func correctsAsWellAsBefore() throws {
    let data = try TypingFixtures.english()
    var evaluation = CorrectionEvaluation(lexicon: try data.lexicon())
    evaluation.count = 250
    evaluation.timings = 1
    evaluation.wordCount = 400
    evaluation.unknownCount = 200
    let report = evaluation.report(
      try CorrectionEvaluationTests.layouts.map { ($0, try CorrectionEvaluationTests.keys($0)) })
    #expect(report.sets.count == 2 * CorrectionEvaluationTests.layouts.count)
    #expect(report.validWords.count == 400 && report.validWords.changed == 0)
    var top1: [String: Double] = [:]
    for figure in report.figures { top1[figure.name] = figure.value }
    for layout in CorrectionEvaluationTests.layouts {
      let with = try #require(top1["corrections.\(layout).neighbors.top1"])
      let without = try #require(top1["corrections.\(layout).uniform.top1"])
      #expect(with > without, "\(layout)")
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("corrections.baseline.tsv")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(Baseline.text(of: report.figures, tolerance: 0.005).utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    let baseline = try Baseline(text: String(contentsOf: file, encoding: .utf8))
    #expect(baseline.falls(of: report.figures, prefix: "corrections.").map(\.description) == [])
    #expect(baseline.rows.count == report.figures.count)
  }

  @Test func countsWhatItFinds() throws {
    let lexicon = try TypingFixtures.english().lexicon()
    var evaluation = CorrectionEvaluation(lexicon: lexicon)
    evaluation.explains = true
    evaluation.timings = 1
    let set = try Misspelling.parse("teh\tthe\t1\n# a comment\n\r\nqqqq\tthe\t4\nwihch\twhich\t1\n")
    let report = evaluation.report(set, keys: nil)
    let all = try #require(report.sets.first?.all)
    #expect(all.count == 3 && all.top1 == 2 && all.top5 == 2 && all.automaticWrong == 0)
    #expect(report.sets[0].byDistance.keys.sorted() == [1, 4])
    #expect(report.sets[0].byLength[3]?.count == 2 && report.sets[0].byLength[5]?.top1 == 1)
    let error = try #require(report.sets[0].errors.first)
    #expect(
      report.sets[0].errors.map(\.typed) == ["qqqq"] && error.place == nil,
      "\(report.sets[0].errors)")
    for row in error.suggestions {
      #expect(abs(row.channelBits + row.wordBits + row.contextBits - row.bits) < 1e-9)
    }
    #expect(report.figures.map(\.name).contains("corrections.file.uniform.distance1.top1"))
  }

  @Test(arguments: [
    "teh", "teh\tthe", "teh\tthe\tone", "\tthe\t1", "teh\t\t1", "a\tb\t-1", "a\tb\t65",
  ])
  func refusesOtherLines(_ line: String) throws {
    let error = #expect(throws: Misspelling.ParseError.self) {
      try Misspelling.parse("a\tb\t1\n" + line)
    }
    #expect(error?.line == 2 && error?.found == line)
  }
}
