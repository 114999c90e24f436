import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct ArtifactComparisonTests {
  private func artifact(
    _ entries: [LexiconModel.Entry], licence: String = "MIT", contractions: String? = nil
  ) throws -> Artifact {
    var writer = ArtifactWriter()
    let lexicon = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz"), entries: entries))
    writer.append(lexicon)
    let view = try LexiconFormat.open(ByteView(lexicon.payload))
    writer.append(
      try ArtifactWriter.Section(
        BigramFormat.self, name: "en",
        BigramModel(
          lexicon: lexicon.contentID, entryCount: view.entryCount,
          pairs: [.init(first: 0, next: view.entryCount - 1, cost: 16)])))
    let source = ImportedArtifact(name: "x", locale: "en", licence: licence, sources: [])
    writer.append(
      try ArtifactWriter.Section(ProvenanceFormat.self, name: "x", source.provenance))
    if let contractions {
      var log = ImportLog()
      let text = SourceText(path: "c", bytes: Array(contractions.utf8))
      let section = try ContractionsStage(source: "c").run("en", text, [], &log)
      writer.append(try #require(section))
    }
    return try Artifact(ByteView(writer.encode()))
  }

  @Test func anArtifactIsTheSameAsItself() throws {
    let one = try artifact([.init(display: "a", cost: 1)])
    let comparison = try ArtifactComparison(one, one)
    #expect(
      comparison.isSame && comparison.sections.map(\.label) == ["BIGR/en", "LEXI/en", "PROV/x"])
    #expect(comparison.sections.allSatisfy { $0.added.isEmpty && $0.costs.isEmpty })
  }

  @Test func differencesAreInWordsAndCosts() throws {
    let before = try artifact([
      .init(display: "cat", cost: 40), .init(display: "monday", cost: 50),
      .init(display: "gone", cost: 60), .init(display: "zoo", cost: 80),
    ])
    let after = try artifact(
      [
        .init(display: "cat", cost: 56), .init(display: "Monday", cost: 50),
        .init(display: "here", cost: 30),
        .init(display: "zoo", cost: 80, flags: .init(offensiveness: 1)),
      ], licence: "CC0-1.0", contractions: "im\tI'm\tcontraction\n")
    let comparison = try ArtifactComparison(before, after)
    #expect(!comparison.isSame)
    let byLabel = Dictionary(
      comparison.sections.map { ($0.label, $0) }, uniquingKeysWith: { a, _ in a })
    let lexicon = try #require(byLabel["LEXI/en"])
    #expect(lexicon.status == .changed)
    #expect(lexicon.added.map(\.key) == ["here"] && lexicon.added[0].cost == 3.75)
    #expect(lexicon.removed.map(\.key) == ["gone"])
    #expect(lexicon.rewritten.map { [$0.before.key, $0.after.key] } == [["monday", "Monday"]])
    #expect(lexicon.costs.map(\.key) == ["cat"] && lexicon.costs[0].costDifference == 2)
    #expect(lexicon.details.map(\.key) == ["zoo"])
    #expect(lexicon.details[0].after.detail == "offensive 1")
    #expect(byLabel["CONT/en"]?.status == .added && byLabel["CONT/en"]?.rowsAfter == 1)
    let provenance = try #require(byLabel["PROV/x"])
    #expect(provenance.settings.map(\.key) == ["licence"])
    let bigrams = try #require(byLabel["BIGR/en"])
    #expect(bigrams.settings.map(\.key) == ["lexicon"])
    #expect(bigrams.added.isEmpty && bigrams.removed.isEmpty && bigrams.costs.isEmpty)
    #expect(byLabel["PROV/x"]?.status == .changed)
    let back = try ArtifactComparison(after, before)
    #expect(back.sections.first { $0.label == "CONT/en" }?.status == .removed)
  }

  @Test func theOnlySectionsOfAKindAreComparedWhateverTheirNames() throws {
    func artifact(_ names: [String]) throws -> Artifact {
      var writer = ArtifactWriter()
      for name in names {
        writer.append(
          try ArtifactWriter.Section(
            LexiconFormat.self, name: name,
            LexiconModel(
              alphabet: LexiconAlphabet(letters: "ab"), entries: [.init(display: "a", cost: 1)])))
      }
      return try Artifact(ByteView(writer.encode()))
    }
    let renamed = try ArtifactComparison(artifact(["a"]), artifact(["b"]))
    #expect(renamed.sections.map(\.label) == ["LEXI/a → LEXI/b"] && !renamed.isSame)
    #expect(renamed.sections[0].status == .changed && renamed.sections[0].added.isEmpty)
    let several = try ArtifactComparison(artifact(["a", "b"]), artifact(["b", "c", "d"]))
    #expect(several.sections.map(\.label) == ["LEXI/a", "LEXI/b", "LEXI/c", "LEXI/d"])
    #expect(several.sections.map(\.status) == [.removed, .same, .added, .added])
  }
}
