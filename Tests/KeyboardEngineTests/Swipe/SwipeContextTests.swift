import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What the word before changes in swipes.
@Suite struct SwipeContextTests {
  private static let model = LexiconModel(
    alphabet: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz"),
    entries: [("about", 70), ("us", 64), ("US", 80), ("is", 60), ("as", 62), ("of", 40)].map {
      .init(display: $0.0, cost: $0.1)
    }, tuning: LexiconFixtures.small)

  private static let keys = LetterKeys(
    keys: [("qwertyuiop", 0.0), ("asdfghjkl", 0.5), ("zxcvbnm", 1.5)].enumerated().flatMap {
      row, keys in
      keys.0.unicodeScalars.enumerated().map { column, letter in
        LetterKeys.Key(
          letter: letter, x: 39 * (Double(column) + keys.1), y: 54 * Double(row), id: 0)
      }
    }, pitch: (39, 54))

  /// Candidates of a straight line from u to s after "about".
  private func candidates(
    _ pairs: [(String, Int)], learning: (inout Overlay) -> Void = { _ in }
  ) throws -> [(text: String, candidate: SwipeCandidate)] {
    let lexicon = try PredictionFixture.lexicon(SwipeContextTests.model)
    let fixture = try PredictionFixture(
      SwipeContextTests.model, pairs.map { ("about", $0.0, $0.1) })
    var overlay = Overlay()
    learning(&overlay)
    var decoder = SwipeDecoder(
      lexicon: lexicon, keys: SwipeContextTests.keys, bigrams: fixture.bigrams,
      overlay: overlay.bound(to: lexicon))
    decoder.begin()
    for index in 0...30 {
      let part = Double(index) / 30
      decoder.add(
        SwipePoint(x: 234 + part * (58.5 - 234), y: part * 54, time: 0.01 * Double(index)))
    }
    decoder.finish(after: lexicon.entries(of: "about").first?.entry)
    return decoder.candidates.map { (decoder.text(of: $0), $0) }
  }

  /// The table knows us and US as one word, which does not make the rarer as frequent as the other.
  @Test func wordsOfOneKeyKeepTheirOrder() throws {
    let alone = try candidates([]).filter { $0.text.lowercased() == "us" }
    try #require(alone.map(\.text) == ["us", "US"])
    for cost in stride(from: 0, through: 255, by: 15) {
      let found = try candidates([("us", cost), ("of", 3)]).filter {
        $0.text.lowercased() == "us"
      }
      #expect(found.map(\.text) == ["us", "US"])
      let changes = found.map(\.candidate.contextCost)
      #expect(changes.count == 2 && changes[0] == changes[1] && changes[0] <= 0, "\(cost)")
      #expect(cost > 0 || changes[0] < -2)
    }
    // What was learnt to follow is that one word; words used often keep their order too.
    let learnt = try candidates([]) { $0.learn("US", after: "about", times: 50) }
    #expect(learnt.first?.text == "US")
    let often = try candidates([("us", 0)]) { $0.learn("US", times: 60_000) }
    #expect(often.first?.text == "US")
  }
}
