package import KeyboardFormat

/// Small whole artifacts.
package enum ArtifactFixtures {
  /// One of contractions and provenance, which is below 1 kB; one with a section that no build knows.
  static func seeds() throws -> [[UInt8]] {
    try [small(), everything(), ArtifactWriter().encode()]
  }

  package static func small() throws -> [UInt8] {
    var writer = ArtifactWriter()
    writer.append(
      try .init(ContractionsFormat.self, name: "en", SectionFixtures.contractionTable))
    writer.append(
      .init(
        tag: ProvenanceFormat.tag, version: 1, name: "", codec: .zlib, isRequired: false,
        payload: try SectionFixtures.provenance()[0]))
    writer.append(unknown(isRequired: false))
    return try writer.encode()
  }

  /// A section of a tag that means nothing.
  package static func unknown(isRequired: Bool) -> ArtifactWriter.Section {
    ArtifactWriter.Section(
      tag: SectionTag(rawValue: 0x5453_4554), version: 1, name: "x", isRequired: isRequired,
      payload: [1, 2, 3])
  }

  /// A section of every kind, the largest of at most a few kilobytes.
  package static func everything() throws -> [UInt8] {
    var writer = ArtifactWriter()
    let lexicon = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en", LexiconFixtures.english)
    writer.append(lexicon)
    let count = LexiconFixtures.english.entries.count
    writer.append(
      try .init(
        BigramFormat.self, name: "en",
        BigramModel(
          lexicon: lexicon.contentID, entryCount: count,
          pairs: (1..<count).map { .init(first: $0 - 1, next: $0, cost: $0) })))
    writer.append(
      try .init(ContractionsFormat.self, name: "en", SectionFixtures.contractionTable))
    let sequences = try ArtifactWriter.Section(
      EmojiSequencesFormat.self, name: "emoji", EmojiModels.small)
    writer.append(sequences)
    writer.append(
      try .init(
        EmojiFormat.self, name: "en",
        EmojiModels.keywords(
          sequences: sequences.contentID, count: EmojiModels.small.sequences.count, words: 9,
          seed: 1)))
    writer.append(
      .init(
        tag: LayoutFormat.tag, version: LayoutFormat.version, name: "qwerty",
        payload: try SectionFixtures.layouts()[0]))
    return try writer.encode()
  }

  static func packedSeeds() throws -> [[UInt8]] {
    try [small(), [UInt8](ArtifactWriter().encode())].map {
      try PackedArtifact.pack(Artifact(ByteView($0)))
    }
  }
}
