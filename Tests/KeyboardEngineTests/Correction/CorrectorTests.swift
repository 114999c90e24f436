import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What corrections do, on a few words whose costs are known.
@Suite struct CorrectorTests {
  /// Words with costs in eighths of a bit.
  private static let model = LexiconModel(
    alphabet: LexiconAlphabet(
      letters: "abcdefghijklmnopqrstuvwxyz",
      folds: [("é", "e"), ("ß", "ss"), ("'", ""), ("’", ""), ("-", "")]),
    entries: [
      ("the", 34), ("of", 42), ("to", 40), ("I", 50), ("a", 40), ("don't", 72), ("its", 76),
      ("it's", 70), ("well", 70), ("we'll", 100), ("letter", 100), ("later", 90), ("from", 63),
      ("form", 90), ("Monday", 110), ("iPhone", 122), ("cat", 95), ("car", 90), ("cut", 100),
      ("café", 140), ("tomorrow", 100), ("polish", 110), ("Polish", 100), ("worse", 100),
      ("straße", 120),
    ].map { .init(display: $0.0, cost: $0.1) } + [
      .init(display: "shut", cost: 110),
      .init(display: "shit", cost: 80, flags: LexiconFlags(offensiveness: 2)),
      .init(display: "carre", cost: 60, flags: LexiconFlags(isNeverSuggested: true)),
    ], tuning: LexiconFixtures.small)

  private static func lexicon() throws -> Lexicon {
    let section = try ArtifactWriter.Section(LexiconFormat.self, name: "x", model)
    return Lexicon(
      try LexiconFormat.open(ByteView(section.payload)), contentID: section.contentID)
  }

  private static func contractions() throws -> Contractions {
    let bytes = try #require(try SectionFixtures.contractions().first)
    return Contractions(try ContractionsFormat.open(ByteView(bytes)))
  }

  private static let qwerty = LetterKeys(
    keys: [("qwertyuiop", 0.0), ("asdfghjkl", 0.5), ("zxcvbnm", 1.5)].enumerated().flatMap {
      row, keys in
      keys.0.unicodeScalars.enumerated().map { column, letter in
        LetterKeys.Key(
          letter: letter, x: 39 * (Double(column) + keys.1), y: 54 * Double(row), id: 0)
      }
    }, pitch: (39, 54))

  private struct Answer: Equatable {
    var typed: Corrections.TypedWord
    var automatic: String?
    var texts: [String]
  }

  private func correct(
    _ typed: String, keys: LetterKeys? = qwerty, previous: String? = nil,
    learning: (inout Overlay) -> Void = { _ in }, bigrams: [(String, String, Int)] = [],
    offensiveness: Int = 0
  ) throws -> Answer {
    let lexicon = try CorrectorTests.lexicon()
    func first(_ word: String) throws -> Int {
      try #require(lexicon.entries(of: word).first?.entry)
    }
    let pairs = try bigrams.map { (try first($0.0), try first($0.1), $0.2) }.sorted { $0 < $1 }
    let table = try BigramFormat.open(
      ByteView(
        try BigramFormat.encode(
          BigramModel(
            lexicon: lexicon.contentID, entryCount: lexicon.view.entryCount,
            pairs: pairs.map { .init(first: $0.0, next: $0.1, cost: $0.2) }))))
    var options = Corrector.Options()
    options.maximumOffensiveness = offensiveness
    var corrector = Corrector(
      lexicon: lexicon, keys: keys, bigrams: try BigramTable(table, lexicon: lexicon),
      contractions: try CorrectorTests.contractions(), options: options)
    var overlay = Overlay()
    learning(&overlay)
    let bound = overlay.bound(to: lexicon)
    var results = Corrections(limit: 5)
    corrector.correct(
      typed, previous: try previous.map { try first($0) }, overlay: bound, into: &results)
    func text(_ correction: Correction) -> String {
      corrector.text(of: correction, as: typed, overlay: bound)
    }
    return Answer(
      typed: results.typed, automatic: results.automatic.map(text),
      texts: results.suggestions.map(text))
  }

  // MARK: What replaces a word

  @Test(arguments: [
    ("teh", "the"), ("Teh", "The"), ("TEH", "THE"), ("monday", "Monday"), ("MONDAYY", "MONDAY"),
    ("iphone", "iPhone"), ("Iphone", "iPhone"), ("IPHONE", nil), ("i", "I"), ("I", nil),
    ("dont", "don't"), ("Dont", "Don't"), ("DONT", "DON'T"), ("don’t", nil), ("cafe", "café"),
    ("leter", "letter"), ("lettter", "letter"), ("tommorow", "tomorrow"), ("thhe", "the"),
    ("STRASSE", nil), ("strasse", "straße"), ("STRASE", "STRASSE"),
  ])
  func replaces(_ typed: String, _ word: String?) throws {
    #expect(try correct(typed).automatic == word, "\(typed)")
  }

  @Test(arguments: [
    "the", "The", "THE", "its", "well", "Well", "form", "polish", "Polish", "don't", "it's", "car-",
    "the'", "carre", "shit", "Shit",
  ])
  func neverReplacesAWord(_ typed: String) throws {
    let answer = try correct(typed)
    #expect(answer.automatic == nil && answer.typed == .listed)
  }

  @Test func sparesWhatIsTypedOnPurpose() throws {
    // Capitals inside a word, letters that are far from any word, rivals at the same distance.
    for typed in ["tEh", "TeH", "qzx", "cqt"] {
      #expect(try correct(typed).automatic == nil, "\(typed)")
    }
  }

  @Test func tellsWordsThatItCannotCorrect() throws {
    for typed in ["", " ", "'", "1st", "日本", "te\u{0}h", String(repeating: "a", count: 65)] {
      let answer = try correct(typed)
      #expect(answer.typed == .notAWord && answer.texts == [] && answer.automatic == nil)
    }
    #expect(try correct(String(repeating: "a", count: 64)).typed == .unknown)
  }

  // MARK: What is shown

  @Test func showsOtherWaysToWriteAWord() throws {
    #expect(try correct("its").texts.first == "it's")
    #expect(try correct("well").texts.first == "we'll")
    #expect(try correct("polish").texts.first == "Polish")
  }

  @Test func findsAMissingSpace() throws {
    let pair = [("of", "the", 10)]
    #expect(try correct("ofthe", bigrams: pair).automatic == "of the")
    #expect(try correct("Ofthe", bigrams: pair).automatic == "Of the")
    #expect(try correct("OFTHE", bigrams: pair).automatic == "OF THE")
    // Two words that never met are offered, and no more.
    let answer = try correct("ofthe")
    #expect(answer.texts.contains("of the") && answer.automatic == nil)
  }

  @Test func offersNothingOffensiveUnasked() throws {
    let answer = try correct("shjt")
    #expect(!answer.texts.contains("shit") && answer.texts.contains("shut"))
    let asked = try correct("shjt", offensiveness: 2)
    #expect(asked.texts.first == "shit" && asked.automatic == nil)
    #expect(!(try correct("shjt", offensiveness: 1).texts.contains("shit")))
    #expect(!(try correct("carrre", offensiveness: 3).texts.contains("carre")))
  }

  @Test func knowsWhichKeysAreNeighbors() throws {
    // t is beside r and far from a key of its own in u's place.
    #expect(try correct("cay").texts.first == "cat")
    let mirrored = LetterKeys(
      keys: CorrectorTests.qwerty.keys.map {
        let other: Unicode.Scalar = $0.letter == "r" ? "y" : $0.letter == "y" ? "r" : $0.letter
        return LetterKeys.Key(letter: other, x: $0.x, y: $0.y, id: 0)
      }, pitch: (39, 54))
    #expect(try correct("cag", keys: CorrectorTests.qwerty).texts.first == "cat")
    #expect(try correct("cae", keys: CorrectorTests.qwerty).texts.first == "car")
    #expect(try correct("cae", keys: mirrored).texts.first != "cat")
  }

  @Test func weighsThePreviousWord() throws {
    #expect(try correct("cqt", keys: nil).texts.first == "cat")
    let after = try correct("cqt", keys: nil, previous: "to", bigrams: [("to", "cut", 30)])
    #expect(after.texts.first == "cut")
  }

  // MARK: What was learnt

  @Test func respectsTheOverlay() throws {
    #expect(try correct("teh", learning: { $0.learn("teh") }).typed == .listed)
    #expect(try correct("teh", learning: { $0.learn("teh") }).automatic == nil)
    #expect(
      try correct("zyzzyvva", learning: { $0.learn("zyzzyva", times: 99) }).texts == ["zyzzyva"])
    let removed = try correct("the", learning: { $0.remove("the") })
    #expect(removed.typed == .unknown && !removed.texts.contains("the"))
    #expect(!(try correct("teh", learning: { $0.remove("the") }).texts.contains("the")))
    #expect(try correct("dont", learning: { $0.remove("don't") }).automatic == nil)
    // A word used often overtakes its rival.
    let often = try correct("cqt", keys: nil, learning: { $0.learn("cut", times: 5000) })
    #expect(often.texts.first == "cut")
    let pairs = try correct(
      "cqt", keys: nil, previous: "to", learning: { $0.learn("cut", after: "to", times: 50) })
    #expect(pairs.texts.first == "cut")
  }

  /// The table knows polish and Polish as one: whatever follows what, they keep their order.
  @Test func wordsOfOneKeyKeepTheirOrderAfterAWord() throws {
    for cost in stride(from: 0, through: 255, by: 15) {
      let pairs = [("of", "polish", cost), ("of", "worse", 20)]
      let texts = try correct("polissh", previous: "of", bigrams: pairs).texts
      #expect(Array(texts.prefix(2)) == ["Polish", "polish"], "\(cost)")
    }
    // A word learnt to follow is that one word.
    let learnt = try correct(
      "polissh", previous: "of", learning: { $0.learn("polish", after: "of", times: 50) })
    #expect(learnt.texts.first == "polish")
  }

  /// A pair that is rare in its row says less than the word's own cost does, and so changes nothing.
  @Test func noPairMakesAWordDearer() throws {
    let without = try correct("fom", previous: "of").texts
    for cost in [0, 100, 200, 255] {
      let answer = try correct("fom", previous: "of", bigrams: [("of", "from", cost)])
      #expect(answer.texts.first == without.first, "\(cost)")
    }
    #expect(without.first == "from")
  }

  /// An overlay of another lexicon means other words by its ids.
  @Test func ignoresAnOverlayOfAnotherLexicon() throws {
    let lexicon = try CorrectorTests.lexicon()
    let other = Lexicon(lexicon.view, contentID: ContentID(high: 9, low: 9))
    var overlay = Overlay()
    overlay.remove("the")
    var corrector = Corrector(lexicon: lexicon)
    var results = Corrections(limit: 3)
    corrector.correct("teh", overlay: overlay.bound(to: other), into: &results)
    #expect(results.suggestion(0).map { corrector.text(of: $0, as: "teh") } == "the")
    #expect(results.suggestion(-1) == nil && results.suggestion(3) == nil)
  }

  // MARK: Room

  @Test func keepsToItsRoom() throws {
    let lexicon = try CorrectorTests.lexicon()
    var corrector = Corrector(lexicon: lexicon)
    for limit in [Int.min, 0, 1, 4, 64, Int.max] {
      var results = Corrections(limit: limit)
      corrector.correct("cat", into: &results)
      #expect((1...64).contains(results.limit) && results.count <= results.limit)
      #expect(results.suggestions.count == results.count)
    }
    var results = Corrections(limit: 1)
    corrector.correct("teh", into: &results)
    let best = try #require(results.suggestion(0))
    for capacity in 0...4 {
      let text = [UInt8](unsafeUninitializedCapacity: capacity) {
        $1 = corrector.write(best, as: "Teh", into: $0)
      }
      #expect(String(decoding: text, as: UTF8.self) == "The".prefix(capacity))
    }
  }

  /// Costs that are no numbers count as none; nothing traps, and answers keep their bounds.
  @Test func takesAnySettings() throws {
    let lexicon = try CorrectorTests.lexicon()
    for value in [Double.nan, .infinity, -.infinity, -1, 1e300, 0] {
      var options = Corrector.Options()
      (options.maximumDistance, options.shortLength) = (Int(value > 0 ? 9 : -9), -3)
      options.channel.far = value
      options.channel.neighbor = value
      options.channel.perPitch = value
      options.channel.swapped = value
      options.channel.missingSpace = value
      options.confidence.margin = value
      options.confidence.perLetter = value
      options.maximumOffensiveness = value > 0 ? .max : .min
      var corrector = Corrector(lexicon: lexicon, keys: CorrectorTests.qwerty, options: options)
      var results = Corrections(limit: 5)
      for typed in ["teh", "ofthe", "a", "tommorow"] {
        corrector.correct(typed, previous: .max, into: &results)
        #expect(results.count <= 5)
      }
    }
  }
}
