import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEvaluation

/// What all decoders have to stand.
@Suite struct ReferenceDecoderTests {
  @Test(arguments: SwipeDecoders.names)
  func anySamplesGiveABoundedAnswerTheSameEveryTime(_ name: String) throws {
    var random = SeededRandom(seed: 3)
    let words = LexiconFixtures.random(.ascii, count: 400, seed: 8)
    let lexicon = Lexicon(
      try LexiconFormat.open(ByteView(try LexiconFormat.encode(words))),
      contentID: ContentID(high: 0, low: 0))
    let data = SwipeDecoders.Data(lexicon: lexicon)
    var decoder = try #require(SwipeDecoders.make(name, data))
    let boards = [try SwipeFixtures.qwerty(), SwipeFixtures.ring, LetterKeys(keys: [])]
    for round in 0..<24 {
      let points = (0..<Int.random(in: 0...80, using: &random)).map { _ in
        let wild = [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0].randomElement(
          using: &random)
        let isWild = Int.random(in: 0..<20, using: &random) == 0
        return SwipePoint(
          x: isWild ? wild ?? 0 : Double.random(in: -50...450, using: &random),
          y: isWild ? wild ?? 0 : Double.random(in: -50...250, using: &random),
          time: isWild ? wild ?? 0 : Double.random(in: -50...2000, using: &random))
      }
      let board = boards[round % boards.count]
      let limit = round % 5
      let first = decoder.candidates(points, keys: board, previous: "of", limit: limit)
      let again = decoder.candidates(points, keys: board, previous: "of", limit: limit)
      #expect(first == again && first.count <= limit)
      #expect(first.allSatisfy { $0.cost.isFinite && !$0.word.isEmpty })
      #expect(zip(first, first.dropFirst()).allSatisfy { $0.cost <= $1.cost })
    }
  }

  @Test(arguments: SwipeDecoders.names)
  func aLongGestureEnds(_ name: String) throws {
    let data = SwipeDecoders.Data(lexicon: try SwipeFixtures.lexicon("the and for"))
    var decoder = try #require(SwipeDecoders.make(name, data))
    var random = SeededRandom(seed: 4)
    let points = (0..<100_000).map { index in
      SwipePoint(
        x: Double.random(in: 0...400, using: &random),
        y: Double.random(in: 0...180, using: &random),
        time: Double(index))
    }
    let found = decoder.candidates(
      points, keys: try SwipeFixtures.qwerty(), previous: nil, limit: 4)
    #expect(found.count <= 4)
  }

  @Test func aNameThatIsNoneGivesNoDecoder() throws {
    let data = SwipeDecoders.Data(lexicon: try SwipeFixtures.lexicon("the"))
    #expect(SwipeDecoders.make("spec002", data) == nil)
  }

  /// Offensive words are never offered by a decoder that nobody asked for them.
  @Test func flaggedWordsAreNotOffered() throws {
    let lexicon = Lexicon(
      try LexiconFormat.open(ByteView(try LexiconFormat.encode(LexiconFixtures.english))),
      contentID: ContentID(high: 0, low: 0))
    for name in ["spec000", "spec001"] {
      var decoder = try #require(SwipeDecoders.make(name, .init(lexicon: lexicon)))
      let found = decoder.candidates(
        Finger.jump("damn", on: SwipeFixtures.column), keys: SwipeFixtures.column, previous: nil,
        limit: 9)
      #expect(!found.contains { $0.word == "damn" })
      #expect(!found.contains { $0.word == "teh" })
    }
  }

  /// One guess for a key, written as its most frequent entry.
  @Test func aKeyIsOfferedOnce() throws {
    for name in ["spec000", "spec001"] {
      let data = SwipeDecoders.Data(lexicon: try SwipeFixtures.lexicon("us US polish Polish"))
      var decoder = try #require(SwipeDecoders.make(name, data))
      let found = decoder.candidates(
        Finger.jump("us", on: SwipeFixtures.column), keys: SwipeFixtures.column, previous: nil,
        limit: 9)
      #expect(found.map(\.word) == ["us"])
    }
  }
}
