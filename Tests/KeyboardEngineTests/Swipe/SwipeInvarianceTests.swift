import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What does not matter to a swipe.
@Suite struct SwipeInvarianceTests {
  private let lexicon: Lexicon
  static let words = [
    "the", "and", "world", "people", "great", "writing", "there", "little", "house", "example",
    "just", "would", "keyboard", "of", "question",
  ]

  init() throws { lexicon = try TypingFixtures.english().lexicon() }

  private func moved(
    _ keys: LetterKeys, x: Double = 0, y: Double = 0, scale: Double = 1
  ) -> LetterKeys {
    LetterKeys(
      keys: keys.keys.map {
        LetterKeys.Key(letter: $0.letter, x: $0.x * scale + x, y: $0.y * scale + y, id: $0.id)
      }, pitch: (keys.pitch.x * scale, keys.pitch.y * scale), swipeRadius: keys.swipeRadius * scale,
      ring: keys.ring.map {
        LetterKeys.Ring(x: $0.x * scale + x, y: $0.y * scale + y, boundary: $0.boundary * scale)
      })
  }

  /// Words and costs; costs may differ by what single precision leaves.
  private func expectSame(
    _ found: [SwipeCandidate], _ expected: [SwipeCandidate], _ note: String
  ) {
    #expect(found.prefix(4).map(\.word) == expected.prefix(4).map(\.word), "\(note)")
    for (a, b) in zip(found, expected).prefix(4) { #expect(abs(a.cost - b.cost) < 0.02, "\(note)") }
  }

  @Test(arguments: ["qwerty", "ring"]) func placeDoesNotMatter(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var decoder = board.decoder(lexicon)
    for (x, y) in [(100.0, 0.0), (-512, 300), (3, -7.5)] {
      var other = SwipeDecoder(lexicon: lexicon, keys: moved(board.keys, x: x, y: y))
      for word in Self.words {
        let points = try board.swipe(word)
        expectSame(
          other.decode(points.moved(x: x, y: y)), decoder.decode(points), "\(word) at \(x), \(y)")
      }
    }
  }

  /// On grids; what is crossed on a ring depends on points a second.
  @Test func sizeDoesNotMatter() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(lexicon)
    for scale in [1.25, 1.5, 2, 3] {
      var other = SwipeDecoder(lexicon: lexicon, keys: moved(board.keys, scale: scale))
      for word in Self.words {
        let points = try board.swipe(word)
        expectSame(
          other.decode(points.moved(scale: scale)), decoder.decode(points), "\(word) × \(scale)")
      }
    }
  }

  /// Below 34 points, a finger is no finer than that: the same miss in points costs the same.
  @Test func smallKeysAreMissedInPoints() throws {
    let board = try SwipeFixture()
    let costs = [17.0, 34].map { pitch -> Float in
      let keys = moved(board.keys, scale: pitch / board.keys.pitch.x)
      let keyboard = SwipeKeyboard(keys, lexicon: lexicon.view)
      #expect(keyboard.unit == 34)
      var path = SwipePath(keyboard: keyboard)
      let key = keys.keys[4]
      path.add(SwipePoint(x: key.x + 10, y: key.y + 6, time: 0), keyboard: keyboard)
      return SwipeModel.standard.startCost(at: path.samples[0], keyboard.places[4])
    }
    #expect(abs(costs[0] - costs[1]) < 1e-3)
  }

  @Test func theClockDoesNotMatter() throws {
    let board = try SwipeFixture("ring")
    var decoder = board.decoder(lexicon)
    for offset in [1_000.0, -500_000, 1_700_000_000_000] {
      for word in Self.words {
        let points = try board.swipe(word)
        expectSame(
          decoder.decode(points.moved(time: offset)), decoder.decode(points), "\(word) at \(offset)"
        )
      }
    }
  }

  @Test(arguments: ["qwerty", "ring"]) func theScreensRateDoesNotMatter(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var decoder = board.decoder(lexicon)
    for word in Self.words {
      let gesture = try board.gesture(word)
      let first = [30.0, 60, 120, 240].map { decoder.words(gesture.points(hertz: $0)).first }
      #expect(first.allSatisfy { $0 == first[1] }, "\(word): \(first)")
      #expect(first[1] != nil)
    }
  }

  // MARK: What came before

  @Test func aUsedDecoderIsAsGoodAsNew() throws {
    let board = try SwipeFixture()
    var used = board.decoder(lexicon)
    for (index, word) in Self.words.enumerated() {
      let points = try board.swipe(word)
      // A swipe that was given up, at any place; also one that was finished too soon.
      used.begin()
      for point in points.prefix(index * 3) { used.add(point) }
      if index.isMultiple(of: 2) { used.finish() }
      var fresh = board.decoder(lexicon)
      #expect(used.decode(points) == fresh.decode(points), "\(word)")
    }
  }

  /// Asking in between changes nothing, finishing twice changes nothing, and a finished swipe takes no
  /// more samples.
  @Test func askingChangesNothing() throws {
    let board = try SwipeFixture("ring")
    var decoder = board.decoder(lexicon)
    for word in Self.words {
      let points = try board.swipe(word)
      let expected = decoder.decode(points)
      decoder.begin()
      #expect(decoder.candidates.isEmpty)
      for point in points {
        decoder.add(point)
        _ = decoder.highlightedKey
        #expect(decoder.candidates.isEmpty)
      }
      let copy = decoder
      for _ in 0..<2 {
        #expect(decoder.finish() == expected.count)
        #expect(Array(decoder.candidates) == expected)
        decoder.add(SwipePoint(x: 1, y: 1, time: 1e9))
      }
      // A decoder is a value: its copy does not know what the original did.
      var other = copy
      other.finish()
      #expect(Array(other.candidates) == expected)
    }
  }

  /// Samples before the first swipe begins are a swipe too.
  @Test func beginningIsImplied() throws {
    let board = try SwipeFixture()
    var decoder = board.decoder(lexicon)
    var begun = decoder
    let points = try board.swipe("world")
    for point in points { decoder.add(point) }
    decoder.finish()
    #expect(Array(decoder.candidates) == begun.decode(points))
  }
}
