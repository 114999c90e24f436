import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Doubled letters, and what the finger does before the first and after the last key.
@Suite struct SwipeDoubleTests {
  /// A swipe of a word with a loop wherever a letter is doubled.
  private func looped(
    _ word: String, on board: SwipeFixture, radius: Double
  ) throws -> SwipeGesture {
    var last = try board.centre(try #require(word.first))
    var gesture = SwipeGesture(x: last.x, y: last.y)
    for letter in word.dropFirst() {
      let key = try board.centre(letter)
      if key == last {
        gesture.loop(radius: radius, milliseconds: 200)
      } else {
        let (dx, dy) = (key.x - last.x, key.y - last.y)
        gesture.move(
          toX: key.x, y: key.y, milliseconds: 2 * (dx * dx + dy * dy).squareRoot())
      }
      last = key
    }
    return gesture
  }

  static let pairs = [("god", "good"), ("lose", "loose"), ("sed", "seed"), ("hop", "hoop")]

  /// Specification of the ring §5.3; words of the same cost, loops of every size and direction.
  @Test(arguments: TypingFixtures.layouts, pairs)
  func aLoopDoubles(_ layout: String, _ words: (String, String)) throws {
    let board = try SwipeFixture(layout)
    let (single, doubled) = words
    var decoder = board.decoder(try SwipeFixture.lexicon("\(single) \(doubled)"))
    let plain = decoder.decode(try board.swipe(single))
    #expect(plain.map { decoder.text(of: $0) }.first == single)
    for radius in [8.0, -8, 10, -10, 12, -12, 16, -16] {
      let found = decoder.decode(try looped(doubled, on: board, radius: radius).points())
      #expect(found.map { decoder.text(of: $0) }.first == doubled, "radius \(radius)")
    }
  }

  /// Loops are seen at every rate of the screen and wherever samples fall.
  @Test func aLoopDoesNotDependOnSampling() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try SwipeFixture.lexicon("god good"))
    for radius in stride(from: 6.0, through: 16, by: 0.5) {
      for hertz in [60.0, 120] {
        let gesture = try looped("good", on: board, radius: radius)
        #expect(decoder.words(gesture.points(hertz: hertz)).first == "good", "\(radius) \(hertz)")
      }
    }
  }

  /// Half a circle is a curve, not a loop.
  @Test func aCurveDoesNotDouble() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try SwipeFixture.lexicon("god good"))
    var gesture = try board.gesture("go")
    let o = try board.centre("o")
    gesture.move(toX: o.x + 8, y: o.y - 8, milliseconds: 50, slowing: 0)
    gesture.move(toX: o.x, y: o.y - 14, milliseconds: 50, slowing: 0)
    let d = try board.centre("d")
    gesture.move(toX: d.x, y: d.y, milliseconds: 400)
    #expect(decoder.words(gesture.points()).first == "god")
  }

  /// Resting on a key doubles it too.
  @Test func aLongRestMayDouble() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try SwipeFixture.lexicon("lose loose"))
    var gesture = try board.gesture("lo")
    gesture.rest(milliseconds: 500)
    for letter in "se" {
      let key = try board.centre(letter)
      gesture.move(toX: key.x, y: key.y, milliseconds: 400)
    }
    #expect(decoder.words(gesture.points()).first == "loose")
  }

  /// Doubled letters need no loop where no other word is meant.
  @Test(arguments: ["sloppy", "letter", "balloon", "committee", "coffee", "add", "bookkeeper"])
  func collapsedDoublesAreFound(_ word: String) throws {
    for layout in TypingFixtures.layouts {
      let board = try SwipeFixture(layout)
      var collapsed = ""
      for letter in word where letter != collapsed.last { collapsed.append(letter) }
      var decoder = board.decoder(
        try SwipeFixture.lexicon(
          "sloppy letter balloon committee coffee add bookkeeper and let slip ball come book"))
      #expect(decoder.words(try board.swipe(collapsed)).first == word, "on \(layout)")
    }
  }

  // MARK: Heads and tails

  /// A finger that shoots over the last key, by up to a key and a half (§5.4).
  @Test(arguments: [0.0, 10, 20, 40, 55]) func aTailIsTrimmed(_ length: Double) throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try SwipeFixture.lexicon("hero help world were"))
    for (word, dx, dy) in [
      ("world", 1.0, 0.0), ("hero", -0.6, 0.8), ("help", 0, 1), ("were", 0, 1),
    ] {
      var gesture = try board.gesture(word)
      let last = try board.centre(try #require(word.last))
      gesture.move(
        toX: last.x + dx * length, y: last.y + dy * length, milliseconds: 60, slowing: 0)
      #expect(decoder.words(gesture.points()).first == word)
    }
  }

  /// A tail costs: the word that ends where the finger does is likelier.
  @Test func aTailCosts() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try SwipeFixture.lexicon("hero help"))
    let costs = try [0.0, 20, 40].map { length -> Float in
      var gesture = try board.gesture("hero")
      let last = try board.centre("o")
      gesture.move(toX: last.x + length, y: last.y, milliseconds: 60, slowing: 0)
      return try #require(decoder.decode(gesture.points()).first).cost
    }
    #expect(costs == costs.sorted() && costs[0] < costs[2])
  }

  /// A finger that lands before the first key.
  @Test(arguments: [10.0, 25, 40]) func aHeadIsPassedOver(_ length: Double) throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(try SwipeFixture.lexicon("world help were"))
    for word in ["world", "help"] {
      let first = try board.centre(try #require(word.first))
      var gesture = SwipeGesture(x: first.x, y: first.y + length)
      for letter in word {
        let key = try board.centre(letter)
        gesture.move(toX: key.x, y: key.y, milliseconds: 150)
      }
      #expect(decoder.words(gesture.points()).first == word)
    }
  }
}
