import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// The three modes of the prediction bar on a small lexicon.
@Suite struct PredictorTests {
  private static func fixture() throws -> PredictionFixture {
    var model = LexiconFixtures.english
    model.alphabet = LexiconAlphabet(
      letters: "abcdefghijklmnopqrstuvwxyz",
      folds: [("é", "e"), ("É", "e"), ("œ", "oe"), ("'", ""), ("’", ""), ("-", "")])
    return try PredictionFixture(
      model,
      [
        ("but", "it", 3), ("we", "talk", 2), ("we", "walking", 9), ("of", "us", 1),
        ("we", "damn", 1), ("we", "teh", 1), ("in", "be", 40),
      ])
  }

  private func bar(
    _ text: String, _ fixture: PredictionFixture, overlay: Overlay? = nil, limit: Int = 3,
    contractions: Bool = false, clauseStarter: Int? = nil,
    _ change: (inout Predictor.Options) -> Void = { _ in }
  ) throws -> Predictions {
    var predictor = try Predictor(
      lexicon: fixture.lexicon, bigrams: fixture.bigrams,
      contractions: contractions ? fixture.contractions : nil,
      overlay: overlay?.bound(to: fixture.lexicon), clauseStarter: clauseStarter)
    var options = Predictor.Options()
    change(&options)
    var predictions = Predictions(limit: limit)
    predictor.predict(before: text, options, into: &predictions)
    return predictions
  }

  @Test func offersFrequentWordsAfterASpaceAndWhatFollows() throws {
    let fixture = try PredictorTests.fixture()
    #expect(try bar("x ", fixture).words == ["a", "I", "be"])
    #expect(try bar("we ", fixture).words == ["talk", "walking", "a"])
    #expect(try bar("We ", fixture).words == ["talk", "walking", "a"])
    // What was seen once after a rare word does not drive out everything else.
    #expect(try bar("in ", fixture).words == ["a", "I", "be"])
    #expect(try bar("", fixture).words == ["a", "I", "be"])
    let starter = fixture.lexicon.entries(of: "we").first?.entry
    #expect(try bar("", fixture, clauseStarter: starter).words.first == "talk")
    #expect(try bar("x. ", fixture, clauseStarter: starter).words.first == "talk")
    #expect(try bar("x, ", fixture, clauseStarter: starter).words.first == "a")
  }

  @Test func completesWithTheWordBefore() throws {
    let fixture = try PredictorTests.fixture()
    #expect(try bar("wal", fixture).words == ["walk", "walked", "walking"])
    #expect(try bar("we wal", fixture).words == ["walking", "walk", "walked"])
    let first = try bar("we wal", fixture)[0]
    #expect(first.pairCost != nil && first.learntPairCost == nil && first.cost < first.wordCost)
    #expect(try bar("we wax", fixture).isEmpty)
    #expect(try bar("we 3", fixture).isEmpty)
    #expect(try bar("we ☃", fixture).words == ["a", "I", "be"])
    #expect(try bar("we ж", fixture).isEmpty)
    #expect(try bar("we " + String(repeating: "w", count: 300), fixture).isEmpty)
    #expect(try bar("wal", fixture, limit: 0).isEmpty)
    #expect(try bar("wal", fixture, limit: -4).isEmpty)
  }

  @Test func writesWordsAsTheyAreListed() throws {
    let fixture = try PredictorTests.fixture()
    #expect(try bar("mon", fixture).words == ["Monday"])
    #expect(try bar("iph", fixture).words == ["iPhone"])
    #expect(try bar("do", fixture).words == ["don't"])
    #expect(try bar("cœ", fixture, limit: 9).words == ["cœur", "coeur"])
    #expect(
      try bar("poli", fixture, limit: 4).words == ["polish", "Polish", "polished", "polishing"])
  }

  @Test func respectsShift() throws {
    let fixture = try PredictorTests.fixture()
    let shift = { (state: ShiftState) in
      { (options: inout Predictor.Options) in options.shift = state }
    }
    // Under shift polish and Polish are one word.
    #expect(try bar("poli", fixture, shift(.shifted)).words == ["Polish", "Polished", "Polishing"])
    #expect(try bar("Poli", fixture).words == ["Polish", "Polished", "Polishing"])
    #expect(
      try bar("poli", fixture, shift(.capsLock)).words == ["POLISH", "POLISHED", "POLISHING"])
    #expect(try bar("POLI", fixture).words == ["POLISH", "POLISHED", "POLISHING"])
    #expect(try bar("pOli", fixture).words == ["polish", "Polish", "polished"])
    #expect(try bar("Iph", fixture).words == ["iPhone"])
    #expect(try bar("do", fixture, shift(.capsLock)).words == ["DON'T"])
    #expect(try bar("Do", fixture).words == ["Don't"])
    #expect(try bar("ét", fixture, shift(.shifted)).words == ["État", "Été"])
    #expect(try bar("x ", fixture, shift(.shifted)).words == ["A", "I", "Be"])
  }

  @Test func offersNothingOffensiveUnasked() throws {
    let fixture = try PredictorTests.fixture()
    #expect(try bar("dam", fixture).isEmpty)
    #expect(try !bar("we ", fixture, limit: 16).words.contains("damn"))
    #expect(
      try !bar("we ", fixture, limit: 16) { $0.maximumOffensiveness = 3 }.words.contains("teh"))
    #expect(try bar("we ", fixture) { $0.maximumOffensiveness = 1 }.words[0] == "damn")
    #expect(try bar("dam", fixture) { $0.maximumOffensiveness = 2 }.words == ["damn"])
    #expect(try bar("dam", fixture) { $0.maximumOffensiveness = 9 }.words == ["damn", "damned"])
    // What is typed in full is a word all the same.
    for word in ["damn", "damned", "teh", "Damn", "DAMN"] {
      #expect(try bar(word, fixture).isTypedWord)
      #expect(try bar(word, fixture) { $0.includesTyped = true }.words[0] == word)
    }
    // Counting does not lift a flag.
    var overlay = Overlay()
    overlay.learn("damn", times: 100)
    #expect(try bar("dam", fixture, overlay: overlay).isEmpty)
  }

  @Test func knowsWhetherTheTextIsAWord() throws {
    let fixture = try PredictorTests.fixture()
    for word in [
      "walk", "Walk", "WALK", "Polish", "polish", "don't", "don’t", "I", "iPhone", "café",
    ] {
      #expect(try bar(word, fixture).isTypedWord, "\(word)")
      #expect(try !bar(word, fixture, limit: 16).words.contains(word), "\(word)")
    }
    for word in ["wal", "dont", "monday", "i", "cafe'", "wALK", ""] {
      #expect(try !bar(word, fixture).isTypedWord, "\(word)")
    }
    let typed = try bar("walk", fixture) { $0.includesTyped = true }
    #expect(typed.words == ["walk", "walked", "walking"])
    #expect(typed[0].isTyped && !typed[1].isTyped)
    var overlay = Overlay()
    overlay.remove("walk")
    overlay.learn("zyzzyva")
    #expect(try !bar("walk", fixture, overlay: overlay).isTypedWord)
    #expect(try bar("Zyzzyva", fixture, overlay: overlay).isTypedWord)
  }

  @Test func keepsATypedApostrophe() throws {
    let fixture = try PredictorTests.fixture()
    #expect(try bar("I'", fixture).words == ["I'm"])
    #expect(try bar("I’", fixture).words == ["I'm"])
    #expect(try bar("we'", fixture).isEmpty)
    #expect(try bar("'wal", fixture).words == ["walk", "walked", "walking"])
  }

  @Test func usesContractionsThatTheLexiconLacks() throws {
    let fixture = try PredictionFixture(
      LexiconModel(
        alphabet: LexiconFixtures.english.alphabet,
        entries: ["well", "wellness", "donut", "dont"].enumerated().map {
          .init(display: $1, cost: 10 + $0)
        }, tuning: LexiconFixtures.small), [])
    #expect(try bar("dont", fixture, contractions: true).words == ["don't"])
    #expect(try bar("Dont", fixture, contractions: true).words == ["Don't"])
    #expect(try bar("well", fixture, contractions: true).words == ["wellness", "we'll", "well'"])
    #expect(try bar("well", fixture, contractions: true)[1].id == nil)
    #expect(try bar("we", fixture, contractions: true).words == ["well", "wellness"])
  }

  @Test func mixesInWhatTheUserTaught() throws {
    let fixture = try PredictorTests.fixture()
    var overlay = Overlay()
    overlay.learn("walter")
    overlay.learn("walking", times: 5000)
    overlay.remove("walk")
    overlay.learn("zebra", after: "we", times: 14)
    overlay.learn("on my way", key: "omw")
    #expect(try bar("wal", fixture, overlay: overlay).words == ["walking", "walked", "walter"])
    let after = try bar("we ", fixture, overlay: overlay)
    #expect(after.words == ["talk", "zebra", "walking"])
    #expect(after[1].learntPairCost != nil)
    #expect(try bar("om", fixture, overlay: overlay).words == ["on my way"])
    #expect(try bar("Om", fixture, overlay: overlay).words == ["On my way"])
  }

  /// "C++" has no place in the alphabet.
  @Test func offersWordsThatCannotBeTypedAfterAWordOnly() throws {
    let fixture = try PredictorTests.fixture()
    var overlay = Overlay()
    overlay.learn("C++", times: 9)
    overlay.learn("C++", after: "we", times: 99)
    #expect(try bar("we ", fixture, overlay: overlay).words[0] == "C++")
    #expect(try !bar("x ", fixture, overlay: overlay, limit: 16).words.contains("C++"))
    #expect(try !bar("we c", fixture, overlay: overlay, limit: 16).words.contains("C++"))
  }

  @Test func takesANewOverlayAndRefusesAForeignOne() throws {
    let fixture = try PredictorTests.fixture()
    var predictor = try Predictor(lexicon: fixture.lexicon, bigrams: fixture.bigrams)
    var predictions = Predictions(limit: 3)
    func words(_ text: String) -> [String] {
      predictor.predict(before: text, into: &predictions)
      return predictions.words
    }
    #expect(words("we ") == ["talk", "walking", "a"])
    var overlay = Overlay()
    overlay.remove("talk")
    overlay.learn("zebra", after: "we", times: 40)
    try predictor.use(overlay.bound(to: fixture.lexicon))
    #expect(words("we ") == ["zebra", "walking", "a"])
    // Frequent words are ranked once for an overlay, and anew for the next.
    #expect(words("x ") == ["a", "I", "be"])
    overlay.remove("I")
    try predictor.use(overlay.bound(to: fixture.lexicon))
    #expect(words("x ").prefix(2) == ["a", "be"])
    try predictor.use(nil)
    #expect(words("x ") == ["a", "I", "be"])
    #expect(words("we ") == ["talk", "walking", "a"])
    let other = try PredictionFixture.lexicon(LexiconFixtures.single)
    #expect(throws: FormatError.self) { try predictor.use(overlay.bound(to: other)) }
  }

  @Test func offersAlternativesOfASwipe() throws {
    let fixture = try PredictorTests.fixture()
    let predictor = try Predictor(lexicon: fixture.lexicon)
    let ids = ["walk", "talk", "teh", "damn", "walk", "polish", "Polish", "Monday"].compactMap {
      word in
      fixture.lexicon.entries(of: word).first { $0.display == word }?.entry
    }
    var predictions = Predictions(limit: 5)
    predictor.alternatives([-1, .max] + ids, inserted: "walk", into: &predictions)
    #expect(predictions.words == ["talk", "polish", "Polish", "Monday"])
    var options = Predictor.Options()
    options.shift = .shifted
    predictor.alternatives(ids, inserted: "Walk", options, into: &predictions)
    #expect(predictions.words == ["Talk", "Polish", "Monday"])
  }

  @Test func emptyLexiconsOfferNothing() throws {
    let fixture = try PredictionFixture(LexiconFixtures.empty, [])
    for text in ["", "a", "a b", "b "] { #expect(try bar(text, fixture).isEmpty) }
  }
}
