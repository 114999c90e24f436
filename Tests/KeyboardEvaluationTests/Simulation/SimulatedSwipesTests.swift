import Foundation
import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat
import Testing

@testable import KeyboardEvaluation

@Suite struct SimulatedSwipesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// An artifact with a layout of `data/layouts`.
  private func layouts(_ name: String) throws -> Artifact {
    let url = SimulatedSwipesTests.root.appendingPathComponent("data/layouts/\(name).toml")
    let source = SourceText(path: "\(name).toml", bytes: [UInt8](try Data(contentsOf: url)))
    var findings = Findings()
    let stage = LayoutStage(
      source: source.path, alphabet: "abcdefghijklmnopqrstuvwxyz", folds: nil)
    let section = try #require(
      try stage.run(name: name, StageInputs(sources: [source.path: source]), &findings))
    var writer = ArtifactWriter()
    writer.append(section)
    return try Artifact(ByteView(try writer.encode()))
  }

  /// The committed sets are what `kbtool evaluate simulate --seed 1` makes. Logarithms and sines may
  /// differ in the last bit between machines: a sample in a thousand may round to another point.
  @Test(arguments: ["azerty", "coyote", "dvorak", "qwerty", "ring", "workman"])
  func committedSetsAreWhatTheSimulatorMakes(_ layout: String) throws {
    let path = "Tests/Evaluation/swipes-\(layout).jsonl"
    let bytes = [UInt8](
      try Data(contentsOf: SimulatedSwipesTests.root.appendingPathComponent(path)))
    #expect(bytes.count < 150_000)
    var boards = SwipeBoards(layouts: try layouts(layout))
    let set = SwipeSet(path: path, bytes: bytes, boards: &boards)
    #expect(set.problems.isEmpty && set.swipes.count == 120)
    #expect(set.swipes.allSatisfy { $0.line.layout == layout })
    let lines = SimulatedSwipes.like(set.swipes, seed: 1)
    try #require(lines.count == set.swipes.count)
    let others = zip(set.swipes, lines).count { $0.line != $1 }
    #expect(others <= 2)
    for (swipe, line) in zip(set.swipes, lines) where swipe.line.points.count == line.points.count {
      #expect(
        zip(swipe.line.points, line.points).allSatisfy {
          abs($0.x - $1.x) <= 1 && abs($0.y - $1.y) <= 1 && abs($0.time - $1.time) <= 1
        }, "\(swipe.line.word)")
    }
  }

  @Test func wordsAreDrawnOnceAndByFrequency() throws {
    let letters = Array("abcdefghijklmnopqrst")
    let list = (0..<200).map { (index: Int) -> String in
      let (first, second) = (letters[index % 20], letters[index / 20])
      return "w\(first)\(second)"
    }
    let lexicon = try SwipeFixtures.lexicon(list.joined(separator: " "))
    let words = SimulatedSwipes.words(of: lexicon, count: 50, seed: 3)
    #expect(words.count == 50 && Set(words).count == 50)
    #expect(words == SimulatedSwipes.words(of: lexicon, count: 50, seed: 3))
    #expect(words != SimulatedSwipes.words(of: lexicon, count: 50, seed: 4))
    // Costs grow by an eighth of a bit a word: the likeliest half should be drawn far more often.
    let early = words.count { (lexicon.entries(of: $0).first?.cost ?? 255) < 100 }
    #expect(early > 30)
    #expect(SimulatedSwipes.words(of: lexicon, count: 9999, seed: 3, from: 20).count == 20)
    #expect(SimulatedSwipes.words(of: lexicon, count: -1, seed: 3).isEmpty)
  }

  @Test func aWordOfOneKeyIsNotDrawn() throws {
    let lexicon = try SwipeFixtures.lexicon("a aa aaa ab")
    #expect(SimulatedSwipes.words(of: lexicon, count: 9, seed: 1) == ["ab"])
  }

  /// What was fitted on depends on these: they may never change.
  @Test func halvesAreFixed() {
    let fitting = ["the", "hello", "keyboard", "swipe", "a", "b"].map {
      SimulationHalf(of: $0) == .fitting
    }
    // Parities of the bytes' lowest bits, by hand: FNV's offset and prime are odd.
    func byHand(_ word: String) -> Bool { word.utf8.reduce(1) { ($0 ^ Int($1)) & 1 } == 0 }
    #expect(fitting == ["the", "hello", "keyboard", "swipe", "a", "b"].map(byHand))
    #expect(Set(fitting).count == 2)
  }
}
