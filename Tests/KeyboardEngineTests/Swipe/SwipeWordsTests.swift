import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Which words are offered for a swipe, in which order, and at what cost.
@Suite struct SwipeWordsTests {
  private let board: SwipeFixture

  init() throws { board = try SwipeFixture() }

  // MARK: Contractions, folding

  @Test func aContractionIsItsLetters() throws {
    var decoder = board.decoder(try SwipeFixture.lexicon("don't dot done well we'll wall"))
    #expect(decoder.words(try board.swipe("dont")).first == "don't")
    #expect(Set(decoder.words(try board.swipe("wel")).prefix(2)) == ["well", "we'll"])
    #expect(Set(decoder.words(try board.swipe("well")).prefix(2)) == ["well", "we'll"])
  }

  /// What differs in capitals or apostrophes only and is much rarer stands behind all others.
  @Test func aRareVariantStandsLast() throws {
    let lexicon = try SwipeFixture.lexicon([
      .init(display: "polish", cost: 100), .init(display: "Polish", cost: 112),
      .init(display: "polis", cost: 150), .init(display: "polar", cost: 150),
      .init(display: "or", cost: 60), .init(display: "OR", cost: 130),
      .init(display: "our", cost: 90),
    ])
    var decoder = board.decoder(lexicon)
    let polish = decoder.words(try board.swipe("polish"))
    #expect(polish.prefix(2) == ["polish", "Polish"])
    let or = decoder.words(try board.swipe("or"))
    #expect(or.first == "or" && or.last == "OR" && or.contains("our"))
  }

  @Test func accentsAreFoundByTheirLetters() throws {
    let board = try SwipeFixture("azerty")
    var decoder = board.decoder(try SwipeFixture.lexicon("été état eu"))
    #expect(decoder.words(try board.swipe("ete")).first == "été")
    #expect(decoder.words(try board.swipe("etat")).first == "état")
    // A layout of the user's own that has the accent in the letter's stead.
    let keys = board.keys.keys.map {
      LetterKeys.Key(letter: $0.letter == "e" ? "é" : $0.letter, x: $0.x, y: $0.y, id: $0.id)
    }
    var own = SwipeDecoder(
      lexicon: decoder.lexicon, keys: LetterKeys(keys: keys, pitch: board.keys.pitch))
    #expect(own.decode(try board.swipe("ete")) == decoder.decode(try board.swipe("ete")))
  }

  /// Letters that only one of lexicon and layout has take no word from the others.
  @Test func unknownLettersAreLeftOut() throws {
    let few = try SwipeFixture.lexicon(
      [.init(display: "bad", cost: 90), .init(display: "dad", cost: 90)], folds: [],
      letters: "abcd")
    var decoder = board.decoder(few)
    #expect(decoder.words(try board.swipe("bad")) == ["bad"])
    let keys = board.keys.keys.filter { $0.letter != "e" }
    var lacking = SwipeDecoder(
      lexicon: try SwipeFixture.lexicon("were war wee"),
      keys: LetterKeys(keys: keys, pitch: board.keys.pitch))
    #expect(lacking.words(try board.swipe("war")) == ["war"])
    #expect(lacking.words(try board.swipe("were")).allSatisfy { $0 == "war" })
    let cyrillic = try PredictionFixture.lexicon(LexiconFixtures.cyrillic)
    var other = board.decoder(cyrillic)
    #expect(other.words(try board.swipe("was")) == [])
  }

  // MARK: Order and costs

  @Test(arguments: TypingFixtures.layouts) func theBestComeInOrder(_ layout: String) throws {
    let board = try SwipeFixture(layout)
    var limits = SwipeLimits.standard
    for finalists in [1, 4, 24] {
      limits.finalists = finalists
      var decoder = SwipeDecoder(
        lexicon: try TypingFixtures.english().lexicon(), keys: board.keys, limits: limits)
      for word in ["the", "there", "world", "great", "people", "was", "writing"] {
        let found = decoder.decode(try board.swipe(word))
        #expect(found.count <= finalists && !found.isEmpty)
        #expect(zip(found, found.dropFirst()).allSatisfy { $0.cost <= $1.cost })
        #expect(Set(found.map(\.word)).count == found.count)
        for candidate in found {
          #expect(candidate.cost.isFinite && candidate.wordCost > 0)
          #expect(
            candidate.cost
              == candidate.wordCost + candidate.pathCost + candidate.shapeCost
              + candidate.contextCost)
        }
        if finalists == 24 { #expect(found.prefix(4).contains { decoder.text(of: $0) == word }) }
      }
    }
  }

  /// A bit more of a word's cost changes its own part and nothing else.
  @Test func aWordsCostIsItsPart() throws {
    let points = try board.swipe("from")
    let found = try [100, 108].map { cost -> SwipeCandidate in
      var decoder = board.decoder(
        try SwipeFixture.lexicon([
          .init(display: "from", cost: cost), .init(display: "form", cost: 100),
        ]))
      return try #require(decoder.decode(points).first { decoder.text(of: $0) == "from" })
    }
    let model = SwipeModel.standard
    let expected = model.pathShare * model.word + model.wordAgain
    #expect(abs(found[1].wordCost - found[0].wordCost - expected) < 1e-4)
    #expect(found[1].pathCost == found[0].pathCost && found[1].shapeCost == found[0].shapeCost)
  }

  @Test func displaysAreWrittenInPlace() throws {
    var decoder = board.decoder(try SwipeFixture.lexicon("don't"))
    let found = try #require(decoder.decode(try board.swipe("dont")).first)
    for room in [0, 1, 4, 5, 64] {
      let text = [UInt8](unsafeUninitializedCapacity: room) { $1 = decoder.write(found, into: $0) }
      #expect(text == Array("don't".utf8.prefix(text.count)) && text.count <= room)
      if room >= 5 { #expect(text.count == 5) }
    }
  }

  // MARK: Offensive words

  @Test func gradesAndUnaskedWordsAreRespected() throws {
    let lexicon = try SwipeFixture.lexicon([
      .init(display: "damp", cost: 120),
      .init(display: "damn", cost: 100, flags: LexiconFlags(offensiveness: 1)),
      .init(display: "dams", cost: 100, flags: LexiconFlags(offensiveness: 3)),
      .init(display: "dame", cost: 90, flags: LexiconFlags(isNeverSuggested: true)),
    ])
    var decoder = board.decoder(lexicon)
    for (grade, swiped, expected) in [
      (0, "damn", false), (1, "damn", true), (3, "damn", true), (2, "dams", false),
      (3, "dams", true), (3, "dame", false), (0, "dame", false), (0, "damp", true),
    ] {
      decoder.maximumOffensiveness = grade
      let words = decoder.words(try board.swipe(swiped))
      #expect(words.contains(swiped) == expected, "\(swiped) at grade \(grade)")
    }
  }

  // MARK: The word before

  @Test func theWordBeforeCountsWhereItWasObserved() throws {
    let model = LexiconModel(
      alphabet: LexiconAlphabet(letters: TypingFixtures.latin),
      entries: ["god", "good", "far", "the", "a", "zoo"].map { .init(display: $0, cost: 120) },
      tuning: LexiconFixtures.small)
    let fixture = try PredictionFixture(model, [("the", "good", 10), ("a", "zoo", 5)])
    let ids = Dictionary(
      uniqueKeysWithValues: model.entries.compactMap { entry in
        fixture.lexicon.entries(of: entry.display).first.map { (entry.display, $0.entry) }
      })
    var decoder = SwipeDecoder(
      lexicon: fixture.lexicon, keys: board.keys, bigrams: fixture.bigrams)
    let points = try board.swipe("god")
    let alone = decoder.decode(points)
    #expect(alone.allSatisfy { $0.contextCost == 0 } && alone.count >= 2)
    // Nothing observed, or no word at all.
    for previous in [ids["a"], ids["zoo"], ids["god"], -1, 6, 7, .max, .min] {
      #expect(decoder.decode(points, after: previous) == alone, "after \(previous ?? -9)")
    }
    let after = decoder.decode(points, after: ids["the"])
    for candidate in after {
      let before = try #require(alone.first { $0.word == candidate.word })
      #expect(candidate.wordCost == before.wordCost && candidate.pathCost == before.pathCost)
      #expect(candidate.word == ids["good"] ? candidate.contextCost < -3 : candidate == before)
    }
    #expect(after.contains { $0.word == ids["good"] })
  }

  /// What the user wrote after a word counts as pairs of the table do.
  @Test func learntPairsCount() throws {
    let lexicon = try SwipeFixture.lexicon("from form the")
    var overlay = Overlay()
    overlay.learn("form", after: "the", times: 20)
    var decoder = SwipeDecoder(
      lexicon: lexicon, keys: board.keys, overlay: overlay.bound(to: lexicon))
    let the = try #require(lexicon.entries(of: "the").first).entry
    let points = try board.swipe("from")
    let found = decoder.decode(points, after: the)
    for candidate in found {
      #expect((candidate.contextCost < -1) == (decoder.text(of: candidate) == "form"))
    }
    #expect(decoder.decode(points).allSatisfy { $0.contextCost == 0 })
  }
}
