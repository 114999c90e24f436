import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// The key that is lit while the finger moves.
@Suite struct SwipeHighlightTests {
  @Test(arguments: TypingFixtures.layouts) func theKeyUnderTheFingerIsLit(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var decoder = board.decoder(try SwipeFixture.lexicon("the"))
    #expect(decoder.highlightedKey == nil)
    decoder.begin()
    #expect(decoder.highlightedKey == nil)
    for (index, key) in board.keys.keys.enumerated() {
      decoder.begin()
      #expect(decoder.highlightedKey == nil)
      decoder.add(SwipePoint(x: key.x + 2, y: key.y - 2, time: Double(index)))
      let lit = try #require(decoder.highlightedKey)
      #expect(board.geometry.layout[lit].text.unicodeScalars.first == key.letter)
    }
    decoder.finish()
    #expect(decoder.highlightedKey == nil)
  }

  @Test func nothingIsLitBetweenKeys() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try SwipeFixture.lexicon("the"))
    let (q, a) = (try board.centre("q"), try board.centre("a"))
    decoder.begin()
    for (x, y, expected) in [
      (q.x, q.y, q.id), (q.x, q.y + 19, q.id), (q.x, q.y + 21, nil),
      ((q.x + a.x) / 2, (q.y + a.y) / 2, nil), (a.x, a.y - 19, a.id), (-400, 900, nil),
      (.nan, 0, nil), (a.x, a.y, a.id), (.infinity, a.y, a.id),
    ] as [(Double, Double, Int?)] {
      decoder.add(SwipePoint(x: x, y: y, time: 0))
      #expect(decoder.highlightedKey == expected, "\(x) \(y)")
    }
  }

  /// §5.2: a key of the inner ring that the finger crosses outwards is not lit, one that it moves to
  /// slowly or inwards is.
  @Test func crossedKeysAreNotLit() throws {
    let board = try SwipeFixture("ring")
    var decoder = board.decoder(try SwipeFixture.lexicon("the"))
    let (h, ring) = (try board.centre("h"), try #require(board.keys.ring))
    let (ux, uy) = ((h.x - ring.x) / 44, (h.y - ring.y) / 44)
    for (distance, milliseconds, expected) in [
      (10.0, 16.0, nil), (10, 100, h.id), (-10, 16, h.id), (3, 16, h.id), (5, 16, nil),
    ] as [(Double, Double, Int?)] {
      decoder.begin()
      decoder.add(SwipePoint(x: h.x - distance * ux, y: h.y - distance * uy, time: 0))
      decoder.add(SwipePoint(x: h.x, y: h.y, time: milliseconds))
      #expect(decoder.highlightedKey == expected, "\(distance) in \(milliseconds)")
    }
    // Outer keys are where the finger goes.
    let m = try board.centre("m")
    decoder.begin()
    decoder.add(SwipePoint(x: h.x, y: h.y, time: 0))
    decoder.add(SwipePoint(x: m.x, y: m.y, time: 20))
    #expect(decoder.highlightedKey == m.id)
  }
}
