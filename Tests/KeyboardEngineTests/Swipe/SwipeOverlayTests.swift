import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What the user has taught.
@Suite struct SwipeOverlayTests {
  private let board: SwipeFixture
  private let lexicon: Lexicon

  init() throws {
    board = try SwipeFixture()
    lexicon = try SwipeFixture.lexicon("from form hello world zoo the")
  }

  private func decoder(_ change: (inout Overlay) -> Void) -> SwipeDecoder {
    var overlay = Overlay()
    change(&overlay)
    return SwipeDecoder(lexicon: lexicon, keys: board.keys, overlay: overlay.bound(to: lexicon))
  }

  /// Words that continue a listed one, share a beginning with one, and begin as none does.
  @Test(arguments: ["formal", "worlds", "Helga", "qxori", "café", "I'd"])
  func learntWordsAreFound(_ word: String) throws {
    var decoder = decoder { $0.learn(word, times: 3) }
    let letters = word.lowercased().replacing("é", with: "e").replacing("'", with: "")
    let points = try board.swipe(letters)
    #expect(decoder.words(points).first == word)
    decoder.overlay = nil
    #expect(!decoder.words(points).contains(word))
  }

  @Test func aListedWordThatIsLearntIsOfferedOnce() throws {
    let points = try board.swipe("hello")
    var plain = board.decoder(lexicon)
    let before = try #require(plain.decode(points).first)
    var decoder = decoder { $0.learn("hello", times: 500) }
    let found = decoder.decode(points)
    #expect(found.map { decoder.text(of: $0) } == ["hello"])
    #expect(found[0].wordCost < before.wordCost && found[0].pathCost == before.pathCost)
  }

  @Test func removedWordsAreNot() throws {
    var overlay = Overlay()
    overlay.remove("from")
    var decoder = SwipeDecoder(
      lexicon: lexicon, keys: board.keys, overlay: overlay.bound(to: lexicon))
    let points = try board.swipe("from")
    #expect(!decoder.words(points).contains("from"))
    overlay.restore("from")
    decoder.overlay = overlay.bound(to: lexicon)
    #expect(decoder.words(points).first == "from")
  }

  @Test func changedCostsChangeTheOrder() throws {
    let board = try SwipeFixture()
    let lexicon = try SwipeFixture.lexicon("god good")
    let points = try board.swipe("god")
    for (change, first) in [(0, "god"), (-512, "good"), (512, "god")] {
      var overlay = Overlay()
      overlay.setCostChange(change, of: "good")
      var decoder = SwipeDecoder(
        lexicon: lexicon, keys: board.keys, overlay: overlay.bound(to: lexicon))
      #expect(decoder.words(points).first == first)
    }
  }

  /// Its ids would name other words.
  @Test func anOverlayOfAnotherLexiconIsIgnored() throws {
    let other = try SwipeFixture.lexicon("from form")
    var overlay = Overlay()
    overlay.learn("qxori", times: 9)
    overlay.remove("hello")
    var decoder = SwipeDecoder(
      lexicon: lexicon, keys: board.keys, overlay: overlay.bound(to: other))
    var plain = board.decoder(lexicon)
    for word in ["hello", "qxori", "from"] {
      let points = try board.swipe(word)
      #expect(decoder.decode(points) == plain.decode(points))
    }
  }

  /// A change counts from the next swipe on, and the words found before stay readable.
  @Test func aChangeCountsFromTheNextSwipe() throws {
    var overlay = Overlay()
    overlay.learn("qxori", times: 9)
    var decoder = board.decoder(lexicon)
    let points = try board.swipe("qxori")
    decoder.begin()
    for point in points { decoder.add(point) }
    decoder.overlay = overlay.bound(to: lexicon)
    #expect(decoder.finish() == 0)
    #expect(decoder.words(points).first == "qxori")
    decoder.overlay = nil
    #expect(decoder.candidates.map { decoder.text(of: $0) }.first == "qxori")
  }
}
