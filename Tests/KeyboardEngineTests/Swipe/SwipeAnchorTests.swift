import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Which letters a finger means by where it slows down, turns, starts and ends.
@Suite struct SwipeAnchorTests {
  /// A straight and even way over three keys that rests on the middle one.
  private func straight(
    _ path: String, on board: SwipeFixture, rest: Double, speed: Double = 500
  ) throws -> [SwipePoint] {
    let keys = try path.map { try board.centre($0) }
    var gesture = SwipeGesture(x: keys[0].x, y: keys[0].y)
    for (from, to) in zip(keys, keys.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let milliseconds = (dx * dx + dy * dy).squareRoot() / speed * 1000
      gesture.move(toX: to.x, y: to.y, milliseconds: milliseconds, slowing: 0)
      if to == keys[1] && rest > 0 { gesture.rest(milliseconds: rest) }
    }
    return gesture.points()
  }

  /// Words without and with a letter that lies on the way.
  static let passed = [
    ("to", "tio"), ("al", "ahl"), ("ag", "adg"), ("wo", "wto"), ("pt", "pit"), ("wt", "wet"),
  ]

  /// Passing a key does not type it, resting on it does; the longer word is 1½ bits rarer.
  @Test(arguments: passed) func aRestMeansALetter(_ without: String, _ with: String) throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(
      try SwipeFixture.lexicon([
        .init(display: without, cost: 100), .init(display: with, cost: 112),
      ])
    )
    #expect(decoder.words(try straight(with, on: board, rest: 0)) == [without, with])
    #expect(decoder.words(try straight(with, on: board, rest: 240)) == [with, without])
  }

  /// The longer the rest, the surer the letter.
  @Test func aLongerRestIsSurer() throws {
    let board = try SwipeFixture()
    let lexicon = try SwipeFixture.lexicon("to tio")
    var decoder = board.decoder(lexicon)
    let leads = try [0.0, 40, 80, 160, 320].map { rest -> Float in
      let found = decoder.decode(try straight("tio", on: board, rest: rest))
      let costs = found.sorted { decoder.text(of: $0) < decoder.text(of: $1) }.map(\.cost)
      return try #require(costs.last) - costs[0]
    }
    #expect(leads == leads.sorted() && leads[4] > leads[0] + 1)
  }

  /// However much rarer the word that begins and ends where the finger does, and however fast it is
  /// there: both ends are letters.
  @Test func bothEndsAreLetters() throws {
    let board = try SwipeFixture()
    for (wanted, others) in [("tip", "ti ip"), ("was", "wa as"), ("form", "for orm")] {
      let entries =
        [LexiconModel.Entry(display: wanted, cost: 124)]
        + others.split(separator: " ").map { LexiconModel.Entry(display: String($0), cost: 100) }
      var decoder = board.decoder(try SwipeFixture.lexicon(entries))
      let points = try board.gesture(wanted, slowing: 0).points()
      #expect(decoder.words(points).first == wanted)
    }
  }

  /// A turn is a letter even at full speed.
  @Test func aTurnMeansALetter() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(
      try SwipeFixture.lexicon([.init(display: "pt", cost: 90), .init(display: "pet", cost: 110)]))
    #expect(decoder.words(try board.gesture("pet", slowing: 0).points()).first == "pet")
  }

  /// Specification of the ring §5.2: i to m leads outwards over h.
  @Test func crossingTheInnerRingFastTypesNothing() throws {
    let board = try SwipeFixture("ring")
    var decoder = board.decoder(try SwipeFixture.lexicon("im ihm"))
    #expect(decoder.words(try straight("ihm", on: board, rest: 0, speed: 700)).first == "im")
    #expect(decoder.words(try straight("ihm", on: board, rest: 0, speed: 180)).first == "ihm")
    // It is the crossing, not the speed: the same way inwards, where nothing is suppressed.
    var back = board.decoder(try SwipeFixture.lexicon("mi mhi"))
    #expect(back.words(try straight("mhi", on: board, rest: 0, speed: 700)).first == "mhi")
    // And it is the weight that says so.
    var model = SwipeModel.standard
    model.radial = 0
    var without = SwipeDecoder(lexicon: decoder.lexicon, keys: board.keys, model: model)
    #expect(without.words(try straight("ihm", on: board, rest: 0, speed: 700)).first == "ihm")
  }
}
