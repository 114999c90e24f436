import KeyboardCompiler
import KeyboardFormat

extension Exercise {
  /// Source files of every kind. The first byte says which parser gets the rest. What parsers find
  /// wrong goes into findings; only what they do besides counts here.
  package static let text = Exercise(name: "text", seeds: textSeeds) {
    (bytes) throws(OutOfBounds) in
    guard let which = bytes.first else { return false }
    let readers = TextReader.allCases
    let reader = readers[Int(which) % readers.count]
    let source = SourceText(path: "fuzz", bytes: Array(bytes.dropFirst()))
    var findings = Findings()
    // Settings that cannot be and sections that are missing are errors that stages throw.
    let section = try? reader.read(source, &findings)
    for finding in findings.all {
      let lines = source.bytes.count { $0 == 0x0a } + 1
      try OutOfBounds.require((0...lines).contains(finding.line ?? 1), "\(finding)")
    }
    // What was made without an error is whole.
    if let section, !findings.hasErrors {
      var writer = ArtifactWriter()
      writer.append(section)
      let damage = (try? Artifact(ByteView(writer.encode())))?.verify()
      try OutOfBounds.require(damage == [], "\(damage ?? [])")
    }
    return true
  }

  private static var textSeeds: [[UInt8]] {
    TextReader.allCases.enumerated().flatMap { index, reader in
      reader.examples.map { [UInt8(index)] + Array($0.utf8) }
    }
  }
}

/// What reads text.
private enum TextReader: CaseIterable {
  case contractions, sequences, emoji, bigrams, layout, lexicon, manifest, sources, fingerprints
  case wordList, hunspell, arpa, dump

  func read(_ text: SourceText, _ findings: inout Findings) throws -> ArtifactWriter.Section? {
    let path = text.path
    let inputs = StageInputs(sources: [path: text], sections: try TextReader.sections.get())
    var list: [Finding] = []
    var log = ImportLog()
    defer {
      findings.merge(log.findings)
      for finding in list { findings.add(finding) }
    }
    switch self {
    case .contractions:
      return try ContractionsStage(source: path).run(name: "x", inputs, &findings)
    case .sequences:
      return try EmojiSequencesStage(source: path).run(name: "x", inputs, &findings)
    case .emoji:
      return try EmojiStage(source: path, sequences: "emoji").run(name: "x", inputs, &findings)
    case .bigrams:
      return try BigramStage(lexicon: "en", source: path).run(name: "x", inputs, &findings)
    case .layout:
      return try LayoutStage(source: path, alphabet: "abc").run(name: "x", inputs, &findings)
    case .lexicon:
      return try TextReader.lexicon(path).run(name: "x", inputs, &findings)
    case .manifest:
      _ = BuildManifest(path: path, bytes: text.bytes, registry: .standard, &list)
    case .sources:
      let manifest = SourcesManifest(path: path, bytes: text.bytes, &list)
      for (entry, _) in manifest.entries.values { _ = entry.originText }
    case .fingerprints:
      _ = FingerprintList(text, &findings)
    case .wordList:
      _ = WordList.parse(text, &log)
    case .hunspell:
      _ = WordList.parse(text, affixes: text, format: .hunspell, &log)
    case .arpa:
      _ = ARPAParser.parse(text, &log)
    case .dump:
      _ = DumpHeader.parse(text, &log)
      guard let parsed = LexiconTextParser.parse(text, &log), !log.hasErrors else { return nil }
      // What no lexicon can hold is refused by the writer.
      return try ArtifactWriter.Section(LexiconFormat.self, name: "x", parsed.model)
    }
    return nil
  }

  /// One text as list, dictionary and offensive words at once.
  private static func lexicon(_ path: String) -> LexiconStage {
    var stage = LexiconStage(
      alphabet: "abcdefghijklmnopqrstuvwxyz",
      lists: [.init(path: path, unit: .centibels), .init(path: path, unit: .counts, weight: 2)],
      dictionaries: [.init(path: path, columns: .words), .init(path: path, columns: .flags)])
    stage.foldAccents = true
    stage.offensive = path
    stage.contractions = path
    stage.minimumEntries = 0
    return stage
  }

  /// What some stages need of others.
  private static let sections = Result {
    [
      try ArtifactWriter.Section(LexiconFormat.self, name: "en", LexiconFixtures.english),
      try ArtifactWriter.Section(EmojiSequencesFormat.self, name: "emoji", EmojiModels.small),
    ]
  }

  var examples: [String] {
    switch self {
    case .contractions: ["# key\ndont\tdon't\tcontraction\nwell\twe'll\tambiguous\ni\tI\tcapital\n"]
    case .sequences: ["1\t👋\t👋\tPeople\thand\t0.6\n2\t👋🏻\t👋\tPeople\thand\t1.0\n"]
    case .emoji: ["👋\twaving hand\thand|wave\n😀\tgrinning face\tface\n"]
    case .bigrams: ["the polish\t12\nwalk talk\t7\n", "the\tzebra\t3\n"]
    case .layout: SectionFixtures.layoutTexts
    case .lexicon:
      ["the\t120\nCafé\t400\ndon't\t300\n", "word\tlower\nMonday\tcapital\n", "damn\t2\n"]
    case .manifest:
      [
        """
        [[artifact]]
        name = "en"
        locale = "en"
        profiles = ["default", "permissive"]
        [[artifact.section]]
        kind = "contractions"
        name = "en"
        source = "a.tsv"
        [[artifact.section]]
        kind = "lexicon"
        name = "en"
        alphabet = "abc"
        folds = { "é" = "e" }
        lists = [{ path = "l.tsv", unit = "counts", weight = 2 }]
        dictionaries = [{ path = "d.tsv", columns = "words" }]
        """
      ]
    case .sources:
      [
        """
        [[source]]
        path = "a.tsv"
        sha256 = "00"
        rows = 3
        licence = "MIT OR (Apache-2.0 AND CC-BY-4.0)"
        origin = [{ package = "p", version = "1", registry = "PyPI", member = "m", sha256 = "00" }]
        [[licence]]
        id = "MIT"
        kind = "permissive"
        notice = "Some words."
        """
      ]
    case .wordList:
      [
        "the\nof\nnaïve\n# comment\n", "the 23\nof\t13\nx 1e3\n",
        "dictionary=main:en,locale=en\n word=the,f=222,flags=\n  bigram=x,f=1\n word=z,not_a_word=true\n",
      ]
    case .hunspell:
      [
        "3\nwork/ABn\nkm\\/h/A po:noun\nNew York\t1\n",
        "SET UTF-8\nFLAG UTF-8\nPFX A Y 1\nPFX A 0 re/B [^a]\nSFX B Y 2\nSFX B y ied [^aeiou]y\nwork/AB\n",
      ]
    case .arpa:
      [
        "\\data\\\nngram 1=2\nngram 2=1\n\n\\1-grams:\n-1.0\tthe\t-0.3\n-2\tcat\n\n\\2-grams:\n-0.5\tthe cat\n\\end\\\n"
      ]
    case .dump: [LexiconExporter.text(LexiconFixtures.english, name: "en")]
    case .fingerprints:
      ["# section\nLEXI/en\t10\t200\t00112233445566778899aabbccddeeff\n"]
    }
  }
}
