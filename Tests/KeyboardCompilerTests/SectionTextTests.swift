import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardCompiler

/// Dumps rebuild to the same content ids.
@Suite struct SectionTextTests {
  private func artifact(_ sections: [ArtifactWriter.Section]) throws -> Artifact {
    var writer = ArtifactWriter()
    for section in sections { writer.append(section) }
    return try Artifact(ByteView(writer.encode()))
  }

  private func section<S: DataStage>(
    _ stage: S, _ name: String, _ text: String, _ sections: [ArtifactWriter.Section] = []
  ) throws -> ArtifactWriter.Section {
    var log = ImportLog()
    let source = SourceText(path: stage.sources[0], bytes: Array(text.utf8))
    return try #require(try stage.run(name, source, sections, &log), "\(log.findings.all)")
  }

  /// Dumps every section and compiles all the texts.
  private func expectRoundTrip(_ sections: [ArtifactWriter.Section]) throws {
    let artifact = try artifact(sections)
    let shelf = SectionShelf([artifact])
    let texts = try artifact.sections.map { record -> SourceText in
      let (text, name) = try SectionTexts.text(of: record, shelf)
      return SourceText(path: name, bytes: Array(text.utf8))
    }
    var log = ImportLog()
    // In the worst order: what refers to others first.
    let made = try SectionTexts.read(texts.reversed(), SectionShelf(), &log)
    #expect(log.findings.all.isEmpty)
    let ids = Set(made.map { "\($0.tag)/\($0.name) \($0.contentID)" })
    #expect(ids == Set(artifact.sections.map { "\($0.label) \($0.contentID)" }))
  }

  /// Everything that can be in an artifact.
  private func everything() throws -> [ArtifactWriter.Section] {
    let lexicon = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(
          letters: "abcdefghijklmnopqrstuvwxyzß", folds: [("é", "e"), ("œ", "oe"), ("'", "")]),
        entries: [
          .init(display: "the", cost: 37), .init(display: "Polish", cost: 100),
          .init(display: "polish", cost: 120), .init(display: "I'm", cost: 60),
          .init(display: "NASA", cost: 140), .init(display: "straße", cost: 254),
          .init(display: "cœur", cost: 200, flags: .init(isNeverSuggested: true)),
          .init(display: "damn", cost: 0, flags: .init(offensiveness: 3)),
        ]))
    let view = try LexiconFormat.open(ByteView(lexicon.payload))
    let bigrams = try ArtifactWriter.Section(
      BigramFormat.self, name: "en",
      BigramModel(
        lexicon: lexicon.contentID, entryCount: view.entryCount,
        pairs: [.init(first: 0, next: 1, cost: 8), .init(first: 0, next: 7, cost: 255)]))
    let sequences = try section(
      EmojiSequencesStage(source: "s"), "emoji", "0\t❤️\t❤️\n1\t👋\t👋\n2\t👋🏻\t👋\n")
    let emoji = try section(
      EmojiStage(source: "e", sequences: "emoji", skippedWords: ["red"]), "fr",
      "❤️\tcœur rouge\tamour|été\n👋\tmain\t\n", [sequences])
    let contractions = try section(
      ContractionsStage(source: "c"), "en",
      "dont\tdon't\tcontraction\nwell\twe'll\tambiguous\ni\tI\tcapital\n")
    let provenance = try ArtifactWriter.Section(
      ProvenanceFormat.self, name: "all",
      ImportedArtifact(
        name: "all", locale: "en", licence: "MIT",
        sources: [SourceText(path: "some/where/a.txt", bytes: [1, 2, 3])]
      ).provenance)
    var findings = Findings()
    let letters = try LetterTableStage(lexicon: "en", minimumPlaces: 2).run(
      name: "en", StageInputs(sources: [:], sections: [lexicon]), &findings)
    return [
      lexicon, bigrams, sequences, emoji, contractions, provenance, try #require(letters),
    ]
  }

  @Test func everyKindComesBack() throws {
    let sections = try everything()
    try expectRoundTrip(sections)
    for tag in Set(sections.map { $0.tag.description }) { #expect(SectionTexts.kind(tag) != nil) }
    #expect(Set(SectionTexts.all.map { $0.tag.description }).count == SectionTexts.all.count)
  }

  @Test func wordsOfAnyCharactersComeBack() throws {
    var random = SeededRandom(seed: 0x6b62_0100)
    let characters = Array("ab#\\ \té\u{301}日\r\n0tnr-'\u{200d}".unicodeScalars)
    for round in 0..<60 {
      var words: Set<[UInt8]> = []
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        var word = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          word.append(characters.randomElement(using: &random) ?? "a")
        }
        words.insert(Array(String(word).utf8))
      }
      let texts = words.map { String(decoding: $0, as: UTF8.self) }
      let model = LexiconModel(
        alphabet: LexiconAlphabet(exactly: texts), costStep: 1 + round,
        entries: texts.map {
          .init(
            display: $0, cost: Int.random(in: 0...254, using: &random),
            flags: .init(
              offensiveness: Int.random(in: 0...3, using: &random),
              isNeverSuggested: Bool.random(using: &random)))
        })
      try expectRoundTrip([try ArtifactWriter.Section(LexiconFormat.self, name: "x", model)])
    }
  }

  @Test func theTextOfALexiconIsAsDocumented() throws {
    let model = LexiconModel(
      alphabet: LexiconAlphabet(letters: "ab", folds: [("é", "a"), ("'", "")]),
      entries: [
        .init(display: "Ab", cost: 3),
        .init(display: "a'", cost: 9, flags: .init(offensiveness: 1)),
        .init(display: "b", cost: 4, flags: .init(isNeverSuggested: true)),
      ])
    #expect(
      LexiconExporter.text(model, name: "en") == """
        # kbtool dump 1
        # section LEXI en
        # unit scalar
        # cost-step 32
        # letter a A
        # letter b B
        # fold U+0027
        # fold A a
        # fold B b
        # fold é a
        # Columns: word, cost, grade
        Ab\t3\t0
        a'\t9\t1
        b\t4\t0n

        """)
  }

  @Test func mistakesOfADumpHaveTheirLines() {
    func lines(_ text: String) -> [Int?] {
      var log = ImportLog()
      let source = SourceText(path: "d", bytes: Array(text.utf8))
      _ = LexiconTextParser.parse(source, &log)
      return log.findings.all.map(\.line)
    }
    let head = "# kbtool dump 1\n# section LEXI en\n# unit scalar\n# cost-step 32\n# letter a\n"
    #expect(lines(head + "a\t1\t0\n") == [])
    #expect(lines("a\t1\t0\n") == [1])
    #expect(lines("# kbtool dump 2\n") == [1])
    #expect(lines("# kbtool dump 1\n# section BIGR en\n") == [2])
    #expect(lines("# kbtool dump 1\n# nothing\n") == [2])
    #expect(lines(head + "# fold é x\na\t1\t0\n") == [6])
    #expect(lines(head + "# colour red\na\t1\t0\n") == [6])
    #expect(lines(head + "a\t255\t0\n\\x\t1\t0\na\t1\t4\na\t1\n\t1\t0\n") == [6, 7, 8, 10, 9])
    #expect(lines("# kbtool dump 1\n# section LEXI en\na\t1\t0\n") == [nil])
  }

  @Test func whatRefersToNothingIsRefused() throws {
    let sections = try everything()
    let alone = try artifact([sections[1], sections[3]])
    for record in alone.sections {
      #expect(throws: StageError.self) {
        try SectionTexts.text(of: record, SectionShelf([alone]))
      }
      // With its lexicon or sequences at hand it works.
      _ = try SectionTexts.text(of: record, SectionShelf([alone, try artifact(sections)]))
    }
  }

  @Test func damagedLexiconsAreRefusedOrReadButNeverTrap() throws {
    let payload = try everything()[0].payload
    var random = SeededRandom(seed: 0x6b62_0200)
    for _ in 0..<4000 {
      var bytes = payload
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      guard let view = try? LexiconFormat.open(ByteView(bytes)) else { continue }
      if let model = try? LexiconModel(view) { #expect(model.entries.count == view.entryCount) }
    }
  }
}
