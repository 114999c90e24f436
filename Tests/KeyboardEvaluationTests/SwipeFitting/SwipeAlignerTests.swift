import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine
@testable import KeyboardEvaluation

/// The alignment of words, held against the decoder whose costs it is to explain.
@Suite struct SwipeAlignerTests {
  private static let words = """
    the and you that was for are with his they this have from one had word but not what all were we \
    when your can said there use each which she how their will up other about out many then them \
    these some her would make like him into time has look two more write see number way could people \
    my than first water been call who oil its now find long down day did get come made may part \
    letter tree hello soon good miss off too well aa
    """

  /// Swipes that go near their letters, rest now and then, and loop over a doubled letter at times.
  private func swipe(
    _ word: String, _ keys: LetterKeys, _ random: inout SplitMix64
  ) -> [SwipePoint] {
    var finger = Finger(keys)
    var last: Unicode.Scalar?
    for letter in word.unicodeScalars {
      let key = SwipeFixtures.key(letter, keys)
      if letter == last && random.nextUnit() < 0.5 {
        finger.circle(samples: 12)
      } else {
        finger.move(
          to: (key.x + 14 * random.nextUnit() - 7, key.y + 14 * random.nextUnit() - 7), step: 8)
        if random.nextUnit() < 0.4 { finger.rest(6) }
      }
      last = letter
    }
    return finger.points
  }

  /// A decoder that ranks by the search alone and prunes little.
  private func decoder(_ lexicon: Lexicon, _ keys: LetterKeys) -> SwipeDecoder {
    var model = SwipeModel()
    for weight in SwipeWeight.finalists { model[keyPath: weight.path] = 0 }
    model.pathShare = 1
    (model.variants, model.gibberish) = (.infinity, .infinity)
    var limits = SwipeLimits()
    (limits.beamCapacity, limits.beamWidth, limits.finalists) = (8192, 200, 64)
    return SwipeDecoder(lexicon: lexicon, keys: keys, model: model, limits: limits)
  }

  /// The decoder keeps eight places of a letter, so it may miss the best one, but never finds a better.
  @Test func featuresTimesWeightsAreTheSearchsCosts() throws {
    let lexicon = try SwipeFixtures.lexicon(SwipeAlignerTests.words)
    let keys = try SwipeFixtures.qwerty()
    let keyboard = SwipeKeyboard(keys, lexicon: lexicon.view)
    var decoder = decoder(lexicon, keys)
    let weights = SwipeWeight.search.map { Double($0.value(in: .standard)) }
    var random = SplitMix64(seed: 3)
    var (compared, equal) = (0, 0)
    for word in SwipeAlignerTests.words.split(separator: " ") {
      let points = swipe(String(word), keys, &random)
      let path = SwipeAligner.path(points, on: keyboard)
      let aligner = SwipeAligner(path, keyboard, .standard)
      var shape = SwipeShape()
      shape.setPath(path)
      decoder.begin()
      for point in points { decoder.add(point) }
      decoder.finish()
      for candidate in decoder.candidates {
        let own = try #require(lexicon.swipeKeys(of: candidate.word, keyboard))
        let features = try #require(
          SwipeFeatures(own, bits: lexicon.bits(of: candidate.word), aligner, &shape))
        let cost = features.searchCost(weights)
        #expect(cost <= Double(candidate.cost) + 1e-2)
        compared += 1
        if abs(cost - Double(candidate.cost)) < 1e-2 { equal += 1 }
      }
    }
    #expect(compared > 500, "\(compared)")
    #expect(Double(equal) > 0.95 * Double(compared), "\(equal) of \(compared)")
  }

  /// Every feature with the finalists' weights gives the cost that the decoder decides by.
  @Test func explanationsSumToTheDecodersCosts() throws {
    let lexicon = try SwipeFixtures.lexicon(SwipeAlignerTests.words)
    let keys = try SwipeFixtures.qwerty()
    var decoder = SwipeDecoder(lexicon: lexicon, keys: keys)
    var random = SplitMix64(seed: 4)
    var (compared, equal) = (0, 0)
    for word in SwipeAlignerTests.words.split(separator: " ") {
      let points = swipe(String(word), keys, &random)
      let swipe = SwipeFitterTests.swipe(String(word), points, keys, 1)
      decoder.begin()
      for point in points { decoder.add(point) }
      decoder.finish()
      for candidate in decoder.candidates {
        let text = decoder.text(of: candidate)
        let explanation = try #require(SwipeExplainer(lexicon: lexicon).explain(text, for: swipe))
        compared += 1
        if abs(explanation.cost - Double(candidate.cost)) < 2e-2 { equal += 1 }
        let parts = Dictionary(
          uniqueKeysWithValues: explanation.parts.map { ($0.name, $0.value) })
        #expect(abs((parts["shape"] ?? 0) - Double(candidate.shapeCost)) < 1e-3)
        #expect(abs((parts["word"] ?? 0) - Double(candidate.wordCost)) < 1e-3)
      }
    }
    #expect(compared > 150 && Double(equal) > 0.95 * Double(compared), "\(equal) of \(compared)")
  }

  /// No other way to put two letters on the path is cheaper: all ways, tried one by one.
  @Test func noOtherWayIsCheaper() throws {
    let lexicon = try SwipeFixtures.lexicon("in up")
    let keys = try SwipeFixtures.qwerty()
    let keyboard = SwipeKeyboard(keys, lexicon: lexicon.view)
    let own = try #require(lexicon.swipeWord("in", keyboard)).keys
    var finger = Finger(keys)
    for place in [(320.0, 40.0), (290, 90), (280, 130), (268, 150), (262, 160)] {
      finger.move(to: place, step: 6)
    }
    let path = SwipeAligner.path(finger.points, on: keyboard)
    let model = SwipeModel.standard
    let best = try #require(SwipeAligner(path, keyboard, model).align(own))
    let cost = best.cost(model, on: path, keyboard)
    var ways = 0
    for start in 0..<path.count {
      for end in 0..<path.count where start < end {
        let (from, to) = (path.samples[start], path.samples[end])
        let (first, last) = (keyboard.places[Int(own[0])], keyboard.places[Int(own[1])])
        func isNear(_ sample: SwipeModelSample, _ key: SwipeKeyboard.Place) -> Bool {
          let (dx, dy) = (sample.x - key.x, sample.y - key.y)
          return (dx * dx + dy * dy).squareRoot() < 1.9
        }
        guard isNear(from, first), isNear(to, last), from.length <= 1.5,
          path.samples[path.count - 1].length - to.length <= 2
        else { continue }
        let other = SwipeAlignment(steps: [
          .init(key: own[0], sample: start, kind: .along),
          .init(key: own[1], sample: end, kind: .along),
        ])
        #expect(other.cost(model, on: path, keyboard) >= cost - 1e-4)
        ways += 1
      }
    }
    #expect(ways > 3)
  }

  private typealias SwipeModelSample = KeyboardEngine.SwipePath.Sample

  @Test func wordsOutOfReachHaveNoAlignment() throws {
    let lexicon = try SwipeFixtures.lexicon("in pq a")
    let keys = try SwipeFixtures.qwerty()
    var finger = Finger(keys)
    finger.move(to: "i")
    finger.move(to: "n")
    let swipe = SwipeFitterTests.swipe("pq", finger.points, keys, 1)
    let explainer = SwipeExplainer(lexicon: lexicon)
    for word in ["pq", "a", "unknown", ""] {
      #expect(explainer.explain(word, for: swipe) == nil, "\(word)")
    }
    let found = try #require(explainer.explain("in", for: swipe))
    #expect(found.worst.distance < 0.5 && (0...1).contains(found.worst.letter))
    let tap = SwipeFitterTests.swipe("in", Array(finger.points.prefix(1)), keys, 1)
    #expect(explainer.explain("in", for: tap) == nil)
  }
}
