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

  @Test(arguments: ["xqzjk", "qpqpqp", "zpzqm", "mqlzp", "wzxpk", "bqkzl"])
  func noWordIsMadeUp(_ letters: String) throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try TypingFixtures.english().lexicon())
    #expect(decoder.words(try board.swipe(letters)) == [])
  }

  @Test(arguments: TypingFixtures.layouts) func scribblesMeanNothing(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var decoder = board.decoder(try TypingFixtures.english().lexicon())
    var random = SeededRandom(seed: 5)
    let letters = Array(TypingFixtures.latin)
    var offered = 0
    for _ in 0..<100 {
      let scribble = (0..<9).map { _ in letters.randomElement(using: &random) ?? "a" }
      if !decoder.words(try board.swipe(String(scribble))).isEmpty { offered += 1 }
    }
    print("SCRIBBLE", layout, offered)
    #expect(offered <= 5)
  }
}
