import KeyboardCompiler
package import KeyboardFormat

/// Small whole sections of every kind, made by their writers.
package enum SectionFixtures {
  static func bigrams() throws -> [[UInt8]] {
    let lexicon = ContentID(high: 1, low: 2)
    return try [(40, 30, 5), (200, 700, 3), (0, 0, 5), (1, 1, 12)].map { entries, pairs, bits in
      var random = SeededRandom(seed: UInt64(entries))
      var costs: [Int: Int] = [:]
      for _ in 0..<pairs {
        // Few first words, so that some rows are long enough for buckets.
        let first = Int.random(in: 0..<max(1, entries / 8), using: &random)
        let next = Int.random(in: 0..<entries, using: &random)
        costs[first * entries + next] = Int.random(in: 0...255, using: &random)
      }
      return try BigramFormat.encode(
        BigramModel(
          lexicon: lexicon, entryCount: entries,
          pairs: costs.keys.sorted().map {
            .init(first: $0 / entries, next: $0 % entries, cost: costs[$0] ?? 0)
          }, bucketSizeBits: bits))
    }
  }

  static func letters() throws -> [[UInt8]] {
    try [LexiconFixtures.english, LexiconFixtures.cyrillic].map { model in
      let lexicon = try ArtifactWriter.Section(LexiconFormat.self, name: "x", model)
      var findings = Findings()
      let stage = LetterTableStage(lexicon: "x", minimumPlaces: 3)
      guard
        let section = try stage.run(
          name: "x", StageInputs(sources: [:], sections: [lexicon]), &findings)
      else { throw StageError("no letter table") }
      return section.payload
    }
  }

  package static let contractionTable = ContractionTable(entries: [
    .init(
      key: Array("dont".utf8), displays: [.init(text: Array("don't".utf8), kind: .contraction)]),
    .init(key: Array("i".utf8), displays: [.init(text: Array("I".utf8), kind: .capital)]),
    .init(
      key: Array("well".utf8),
      displays: [
        .init(text: Array("we'll".utf8), kind: .ambiguous),
        .init(text: Array("well'".utf8), kind: .ambiguous),
      ]),
  ])

  package static func contractions() throws -> [[UInt8]] {
    let long = ContractionTable(
      entries: (10..<60).map {
        .init(
          key: Array("key\($0)".utf8),
          displays: [.init(text: Array("k'ey\($0)".utf8), kind: .contraction)])
      })
    return try [contractionTable, long, ContractionTable(entries: [])].map {
      try ContractionsFormat.encode($0)
    }
  }

  static func emojiSequences() throws -> [[UInt8]] {
    try [EmojiModels.small, EmojiModels.sequences(count: 40, seed: 1)].map {
      try EmojiSequencesFormat.encode($0)
    }
  }

  static let sequencesID = ContentID(high: 3, low: 4)

  static func sequences() throws -> EmojiSequencesView { try wholeSequences.get() }

  private static let wholeSequences = Result {
    try EmojiSequencesFormat.open(ByteView(try EmojiSequencesFormat.encode(EmojiModels.small)))
  }

  static func emoji() throws -> [[UInt8]] {
    let count = EmojiModels.small.sequences.count
    return try [(count, 12, 5), (count, 60, 6), (100, 40, 7)].map { count, words, seed in
      try EmojiFormat.encode(
        EmojiModels.keywords(sequences: sequencesID, count: count, words: words, seed: seed))
    }
  }

  static func provenance() throws -> [[UInt8]] {
    [
      try ProvenanceFormat.encode(
        Provenance(
          artifact: "en", locale: "en", tool: "1.0", licence: "MIT", notices: ["Some notice."],
          sources: [.init(path: "a.tsv", origin: "x 1 (y)", licence: "MIT", hash: "00ff")]))
    ]
  }

  package static func layouts() throws -> [[UInt8]] {
    try layoutTexts.map { text in
      var findings = Findings()
      let stage = LayoutStage(source: "layout.toml", alphabet: "abc")
      let source = SourceText(path: "layout.toml", bytes: Array(text.utf8))
      let inputs = StageInputs(sources: [source.path: source])
      guard let section = try stage.run(name: "x", inputs, &findings), !findings.hasErrors else {
        throw StageError(findings.all.map(\.description).joined(separator: "\n"))
      }
      return section.payload
    }
  }

  /// A grid and a ring with a few keys of every shape and role.
  package static let layoutTexts = [
    """
    kind = "grid"
    name = "g"
    alternates = ["a à á"]
    [[layer]]
    name = "x"
    rows = ["a b c", "{more} {space} {backspace} {return}"]
    [[layer]]
    name = "y"
    offsets = [0.5, 0]
    rows = ["1 2", "{back} {space}"]
    [[corner]]
    at = "top-left"
    key = "{theme}"
    inBar = true
    x = 8
    y = 2
    side = 30
    [keys.more]
    layer = "y"
    [keys.back]
    layer = "x"
    """,
    """
    kind = "ring"
    name = "r"
    [[ring]]
    name = "i"
    radius = 1
    from = 0.6
    to = 1.6
    wedge = 36
    [[layer]]
    name = "x"
    arc = [{ ring = "i", start = 36, step = 36, keys = "a b c {return}" }]
    [[buttons]]
    radius = 2
    start = 300
    step = 20
    side = 0.4
    keys = ". {shift}"
    [[zone]]
    role = "backspace"
    angle = 200
    half = 10
    from = 0.6
    to = 1.6
    [[zone]]
    role = "space"
    radius = 20
    """,
  ]
}
