import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Nothing for what means nothing (specification of the ring §6.5).
@Suite struct SwipeGibberishTests {
  @Test(arguments: TypingFixtures.layouts) func aTapIsNoSwipe(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var decoder = board.decoder(try SwipeFixture.lexicon("a I oo as at is in on you"))
    for key in board.keys.keys {
      for (dx, dy) in [(0.0, 0.0), (1, 0), (0, -3), (4, 4), (-8, 3)] {
        let points = [
          SwipePoint(x: key.x, y: key.y, time: 0), SwipePoint(x: key.x, y: key.y, time: 30),
          SwipePoint(x: key.x + dx, y: key.y + dy, time: 60),
        ]
        #expect(decoder.words(points) == [], "\(key.letter) \(dx) \(dy)")
      }
    }
  }

  private static let words = """
    the and world people great writing there little house example just would keyboard of question \
    hello from was not for all
    """

  @Test(arguments: ["qwerty", "ring"]) func noWordIsMadeUp(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var decoder = board.decoder(try SwipeFixture.lexicon(Self.words))
    for letters in ["xqzjk", "qpqpqp", "zpzqm", "mqlzp", "wzxpk", "bqkzl", "zqxjzpq"] {
      #expect(decoder.words(try board.swipe(letters)) == [], "\(letters)")
    }
  }

  /// Ways over keys at random: the longer, the surer that they are no word. Among thousands of words,
  /// one often lies near a short scribble.
  @Test(arguments: ["qwerty", "ring"]) func scribblesMeanNothing(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var decoder = board.decoder(try SwipeFixture.lexicon(Self.words))
    let letters = Array(TypingFixtures.latin)
    for (count, most) in [(9, 10), (16, 3), (24, 0)] {
      var random = SeededRandom(seed: 5)
      var offered = 0
      for _ in 0..<40 {
        let scribble = (0..<count).map { _ in letters.randomElement(using: &random) ?? "a" }
        if !decoder.words(try board.swipe(String(scribble))).isEmpty { offered += 1 }
      }
      #expect(offered <= most, "\(count) keys")
    }
  }

  /// It is the threshold that says so.
  @Test func theThresholdIsAWeight() throws {
    let board = try SwipeFixture()
    let points = try board.swipe("wzxpk")
    var model = SwipeModel.standard
    model.gibberish = 100
    var decoder = SwipeDecoder(
      lexicon: try SwipeFixture.lexicon(Self.words), keys: board.keys, model: model)
    #expect(decoder.decode(points) != [])
    model.gibberish = -100
    decoder = SwipeDecoder(lexicon: decoder.lexicon, keys: board.keys, model: model)
    #expect(decoder.words(try board.swipe("world")) == [])
  }
}
