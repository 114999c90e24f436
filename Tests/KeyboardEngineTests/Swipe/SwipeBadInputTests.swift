import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Any samples, keys, limits and weights are safe, and bounded.
@Suite struct SwipeBadInputTests {
  private let board: SwipeFixture
  private let lexicon: Lexicon

  init() throws {
    board = try SwipeFixture()
    lexicon = try TypingFixtures.english().lexicon()
  }

  private func point(_ x: Double, _ y: Double, _ time: Double) -> SwipePoint {
    SwipePoint(x: x, y: y, time: time)
  }

  // MARK: Samples

  @Test func tooFewSamplesMeanNothing() throws {
    var decoder = board.decoder(lexicon)
    #expect(decoder.finish() == 0)
    for points in [
      [], [point(100, 61, 0)], [point(100, 61, 0), point(100, 61, 0)],
      [point(100, 61, 0), point(100, 61, 500)], [point(.nan, 1, 1)],
      [point(100, 61, 0), point(.infinity, .infinity, .infinity)],
    ] { #expect(decoder.decode(points) == []) }
  }

  /// Samples that are no numbers among good ones are as if they were not there.
  @Test func samplesThatAreNoNumbersArePassedOver() throws {
    var decoder = board.decoder(lexicon)
    let good = try board.swipe("world")
    let expected = decoder.decode(good)
    var random = SeededRandom(seed: 3)
    let strange: [Double] = [.nan, .infinity, -.infinity, .signalingNaN]
    for _ in 0..<20 {
      var points = good
      for _ in 0..<6 {
        var bad = point(100, 100, 50)
        let value = strange.randomElement(using: &random) ?? .nan
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bad.x = value
        case 1: bad.y = value
        default: bad.time = value
        }
        points.insert(bad, at: Int.random(in: 0...points.count, using: &random))
      }
      #expect(decoder.decode(points) == expected)
    }
  }

  @Test func coordinatesMayBeHuge() throws {
    var decoder = board.decoder(lexicon)
    let good = try board.swipe("world")
    var random = SeededRandom(seed: 4)
    let huge: [Double] = [
      1e300, -1e300, 1e30, -1e10, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
      .leastNonzeroMagnitude, 1e-300,
    ]
    for _ in 0..<30 {
      var points = good
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = Int.random(in: 0..<points.count, using: &random)
        let value = huge.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: points[index].x = value
        case 1: points[index].y = value
        default: points[index].time = value
        }
      }
      let found = decoder.decode(points)
      #expect(found.count <= SwipeLimits.standard.finalists)
      #expect(found.allSatisfy { $0.cost.isFinite })
    }
    let far = decoder.decode(good.moved(x: 1e6, y: -1e6))
    #expect(far == [])
  }

  /// Times that stand still, run backwards or jump leave the path as it is, and the word with it.
  @Test func timesMayBeAnything() throws {
    var decoder = board.decoder(lexicon)
    let good = try board.swipe("world")
    var random = SeededRandom(seed: 5)
    let times: [[Double]] = [
      good.map { _ in 0 }, good.map { -$0.time }, good.map(\.time).shuffled(using: &random),
      good.map { $0.time * 1e9 }, good.map { $0.time.isZero ? -1e308 : 1e308 },
      good.map { $0.time * 1e-9 },
    ]
    for (index, times) in times.enumerated() {
      let points = zip(good, times).map { point($0.x, $0.y, $1) }
      let words = decoder.words(points)
      #expect(words.prefix(4).contains("world"), "times \(index): \(words.prefix(4))")
    }
  }

  @Test func veryLongGesturesAreBounded() throws {
    var decoder = board.decoder(lexicon)
    var random = SeededRandom(seed: 6)
    let (q, m) = (try board.centre("q"), try board.centre("m"))
    let gestures: [(Int) -> SwipePoint] = [
      // From one end to the other and back, trembling in place, anywhere, and a slow walk.
      {
        self.point($0.isMultiple(of: 2) ? q.x : m.x, $0.isMultiple(of: 2) ? q.y : m.y, Double($0))
      },
      { self.point(200 + Double($0 % 3), 100 + Double($0 % 2), Double($0)) },
      { self.point(1e5 * Double($0 % 7 - 3), 1e5 * Double($0 % 5 - 2), Double($0)) },
      { self.point(20 + Double($0) * 0.0035, 100, Double($0)) },
    ]
    for (index, gesture) in gestures.enumerated() {
      decoder.begin()
      for step in 0..<100_000 { decoder.add(gesture(step)) }
      #expect(decoder.finish() <= SwipeLimits.standard.finalists, "gesture \(index)")
      #expect(decoder.candidates.allSatisfy { $0.cost.isFinite })
    }
    decoder.begin()
    for step in 0..<100_000 {
      decoder.add(
        point(
          .random(in: -50...450, using: &random), .random(in: -50...350, using: &random),
          Double(step)))
    }
    #expect(decoder.finish() <= SwipeLimits.standard.finalists)
    // None of it is remembered.
    let points = try board.swipe("world")
    var fresh = board.decoder(lexicon)
    #expect(decoder.decode(points) == fresh.decode(points))
  }

  // MARK: Keys

  private func expectSafe(
    _ keys: LetterKeys, lexicon: Lexicon? = nil, model: SwipeModel = .standard,
    limits: SwipeLimits = .standard
  ) throws {
    var decoder = SwipeDecoder(
      lexicon: lexicon ?? self.lexicon, keys: keys, model: model, limits: limits)
    for word in ["world", "see", "a"] {
      let found = decoder.decode(try board.swipe(word), after: 3)
      #expect(found.count <= 64)
      _ = decoder.highlightedKey
      for candidate in found { _ = decoder.text(of: candidate) }
    }
  }

  @Test func keysMayBeAnything() throws {
    try expectSafe(LetterKeys(keys: []))
    try expectSafe(LetterKeys(keys: [board.keys.keys[4]]))
    let stacked = board.keys.keys.map { LetterKeys.Key(letter: $0.letter, x: 5, y: 5, id: $0.id) }
    try expectSafe(LetterKeys(keys: stacked))
    try expectSafe(LetterKeys(keys: stacked, pitch: (0, -1), swipeRadius: .nan))
    try expectSafe(LetterKeys(keys: board.keys.keys + board.keys.keys + board.keys.keys))
    for value in [1e300, -1e300, 1e38, 1e19, .nan, .infinity, .leastNonzeroMagnitude] {
      var keys = board.keys.keys
      keys[3].x = value
      keys[9].y = value
      keys[5].id = .max
      keys[6].id = .min
      try expectSafe(LetterKeys(keys: keys))
      try expectSafe(
        LetterKeys(
          keys: keys, pitch: (value, value), swipeRadius: value,
          ring: LetterKeys.Ring(x: value, y: -value, boundary: value)))
      try expectSafe(
        LetterKeys(
          keys: board.keys.keys, ring: LetterKeys.Ring(x: value, y: -value, boundary: value)))
    }
  }

  /// A lexicon of more letters than a decoder has keys: the first 64 type.
  @Test func moreThan64Keys() throws {
    let letters = String(
      String.UnicodeScalarView((0..<100).compactMap { Unicode.Scalar(0x561 + $0) }))
    let alphabet = letters.unicodeScalars.filter { $0.properties.isLowercase }
    let scalars = Array(alphabet) + (0..<80).compactMap { Unicode.Scalar(0x4e00 + $0) }
    let text = String(String.UnicodeScalarView(scalars))
    let words = scalars.indices.dropLast(2).map { index in
      LexiconModel.Entry(
        display: String(String.UnicodeScalarView(scalars[index...index + 2])), cost: 100)
    }
    let lexicon = try SwipeFixture.lexicon(words, folds: [], letters: text)
    let keys = LetterKeys(
      keys: scalars.enumerated().map {
        .init(letter: $1, x: Double($0 % 10) * 40, y: Double($0 / 10) * 40, id: $0)
      })
    #expect(scalars.count > 100)
    var decoder = SwipeDecoder(lexicon: lexicon, keys: keys)
    for (start, isFound) in [(0, true), (40, true), (61, true), (62, false), (90, false)] {
      let places = keys.keys[start...start + 2]
      var gesture = SwipeGesture(x: places[start].x, y: places[start].y)
      for place in places.dropFirst() { gesture.move(toX: place.x, y: place.y, milliseconds: 200) }
      let word = String(String.UnicodeScalarView(scalars[start...start + 2]))
      #expect(decoder.words(gesture.points()).contains(word) == isFound, "from key \(start)")
    }
  }

  // MARK: Lexicons

  @Test func lexiconsMayBeEmptyOrSmall() throws {
    for model in LexiconFixtures.all {
      try expectSafe(board.keys, lexicon: try PredictionFixture.lexicon(model))
    }
    var empty = board.decoder(try PredictionFixture.lexicon(LexiconFixtures.empty))
    #expect(empty.decode(try board.swipe("world")) == [])
    var single = board.decoder(try PredictionFixture.lexicon(LexiconFixtures.single))
    #expect(single.words(try board.swipe("ab")) == ["Ab"])
    #expect(single.words(try board.swipe("world")) == [])
  }

  // MARK: Limits and weights

  @Test func limitsMayBeAnything() throws {
    for width in [0, -1, 1, 1e30, .infinity, -.infinity, .nan] as [Float] {
      for capacity in [Int.min, -1, 0, 64, 65, 320] {
        for finalists in [Int.min, 0, 1, 64, Int.max] {
          var limits = SwipeLimits.standard
          (limits.beamWidth, limits.beamCapacity, limits.finalists) = (width, capacity, finalists)
          var decoder = SwipeDecoder(lexicon: lexicon, keys: board.keys, limits: limits)
          let found = decoder.decode(try board.swipe("see"))
          #expect(found.count <= min(max(finalists, 1), 64))
        }
      }
    }
    var limits = SwipeLimits.standard
    (limits.beamWidth, limits.beamCapacity) = (.infinity, .max)
    try expectSafe(board.keys, limits: limits)
  }

  @Test func weightsMayBeAnything() throws {
    let weights: [WritableKeyPath<SwipeModel, Float>] = [
      \.word, \.rareWord, \.letter, \.double, \.doubleSlowness, \.loop, \.startX, \.startY,
      \.startDistance, \.head, \.endX, \.endY, \.endDown, \.tail, \.innerDistance, \.innerTurn,
      \.innerAnchor, \.radial, \.excess, \.deviation, \.skippedAnchor, \.leaving, \.arriving,
      \.unaskedTurn, \.pathShare, \.wordAgain, \.shiftX, \.shiftY, \.farthest,
      \.context, \.variants, \.gibberish,
    ]
    let values: [Float] = [
      .nan, .infinity, -.infinity, 0, -1e6, 1e30, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude,
    ]
    let few = try PredictionFixture.lexicon(LexiconFixtures.english)
    for weight in weights {
      for value in values {
        var model = SwipeModel.standard
        model[keyPath: weight] = value
        try expectSafe(board.keys, lexicon: few, model: model)
      }
    }
    for value in values {
      var model = SwipeModel.standard
      for weight in weights { model[keyPath: weight] = value }
      try expectSafe(board.keys, model: model)
    }
  }
}
