import Foundation
import KeyboardCompiler
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@Suite struct BuildDriverTests {
  private func fixture() throws -> DriverFixture {
    let fixture = try DriverFixture()
    try fixture.manifest(twoArtifacts)
    try fixture.add("en.tsv", "# words\nthe\na\nof\n", licence: "CC-BY-SA-4.0")
    try fixture.add("fr.tsv", "le\nla\n")
    return fixture
  }

  @Test func buildsWhatTheManifestSays() async throws {
    let fixture = try fixture()
    let report = try await fixture.build()
    #expect(report.findings.isEmpty)
    #expect(report.artifacts.map(\.name) == ["en", "fr"])
    #expect(try fixture.outputNames() == ["en.kba", "fr.kba"])
    let artifact = try Artifact.open(path: "\(fixture.output)/en.kba")
    #expect(artifact.verify().isEmpty)
    #expect(artifact.sections.map(\.label) == ["PROV/en", "TCNT/en", "WRDS/en"])
    let words = try #require(artifact.section(WordsStage.tag, name: "en"))
    #expect(try words.payload().copyBytes() == Array("of\nthe\n".utf8))
    #expect(
      try artifact.section(SectionTag(rawValue: 0x544e_4354))?.payload().copyBytes()
        == Array("7 \(words.contentID)".utf8))
    let provenance = try #require(try artifact.provenance())
    #expect(provenance.licence == "CC-BY-SA-4.0")
    #expect(provenance.locale == "en")
    #expect(provenance.notices == ["Notice of CC-BY-SA-4.0"])
    #expect(provenance.sources.map(\.path) == ["en.tsv"])
    #expect(provenance.sources.map(\.origin) == ["p 1 (m)"])
    #expect(
      report.rejections.map { "\($0.reason) \($0.count) \($0.examples)" }
        == ["too short 1 [\"3: a\"]"])
  }

  @Test func skipsWhatIsUpToDateAndRebuildsWhatChanged() async throws {
    let fixture = try fixture()
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [true, true])
    let before = try fixture.artifact("en")
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [false, false])
    // A source.
    try fixture.add("en.tsv", "the\nof\nand\n", licence: "CC-BY-SA-4.0")
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [true, false])
    #expect(try fixture.artifact("en") != before)
    // The manifest entry.
    try fixture.manifest(twoArtifacts.replacing("minimum = 2", with: "minimum = 1"))
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [true, false])
    // A comment is no change.
    try fixture.manifest("# note\n" + twoArtifacts.replacing("minimum = 2", with: "minimum = 1"))
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [false, false])
    // The artifact itself, damaged or gone.
    try fixture.folder.write(Array(fixture.artifact("fr").dropLast()), to: "artifacts/fr.kba")
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [false, true])
    try FileManager.default.removeItem(atPath: "\(fixture.output)/en.kba")
    #expect(try await fixture.build().artifacts.map(\.wasBuilt) == [true, false])
    // Another tool; a damaged cache; force.
    #expect(
      try await fixture.build { $0.toolIdentity = "new" }.artifacts.map(\.wasBuilt) == [true, true])
    try fixture.folder.write(
      "kbtool-build-cache 1\nartifact\ten\t", to: "artifacts/.build-cache.tsv")
    #expect(
      try await fixture.build { $0.toolIdentity = "new" }.artifacts.map(\.wasBuilt) == [true, true])
    #expect(
      try await fixture.build {
        $0.toolIdentity = "new"
        $0.isForced = true
      }.artifacts.map(\.wasBuilt) == [true, true])
  }

  @Test func changedSourceIsNoticedEvenWithoutItsHashInSources() async throws {
    let fixture = try fixture()
    _ = try await fixture.build()
    let before = try fixture.artifact("en")
    try fixture.folder.write("the\nof\nanother\n", to: "data/en.tsv")
    let report = try await fixture.build()
    #expect(fixture.messages(report).count == 1)
    #expect(fixture.messages(report)[0].hasPrefix("en.tsv: error: expected sha256 "))
    #expect(fixture.messages(report)[0].hasSuffix("run `make sources`"))
    #expect(try fixture.artifact("en") == before)
  }

  @Test func anyNumberOfJobsGivesTheSameBytes() async throws {
    let fixture = try DriverFixture()
    var random = SeededRandom(seed: 7)
    var manifest = ""
    for number in 0..<12 {
      let words = (0..<200).map { _ in "w\(random.next() % 10_000)" }.joined(separator: "\n")
      try fixture.add("\(number).tsv", words)
      manifest += """
        [[artifact]]
        name = "a\(number / 3)\(number % 3 == 0 ? "" : "-\(number % 3)")"
        [[artifact.section]]
        kind = "words"
        name = "x"
        files = ["\(number).tsv", "\((number + 5) % 12).tsv"]
        [[artifact.section]]
        kind = "count"
        name = "x"
        of = "x"

        """
    }
    try fixture.manifest(manifest)
    let first = try await fixture.build { $0.jobs = 1 }
    let names = first.artifacts.map(\.name)
    let bytes = try names.map { try fixture.artifact($0) }
    #expect(names.count == 12)
    for jobs in [2, 8] {
      let again = try await fixture.build {
        $0.jobs = jobs
        $0.isForced = true
      }
      #expect(try names.map { try fixture.artifact($0) } == bytes)
      #expect(again.fingerprints == first.fingerprints)
    }
  }

  @Test func allFindingsComeTogetherAndOldArtifactsStay() async throws {
    let fixture = try fixture()
    _ = try await fixture.build()
    let before = (try fixture.artifact("en"), try fixture.artifact("fr"))
    try fixture.add("en.tsv", "the\n!one\nof\n!two\n", licence: "CC-BY-SA-4.0")
    try fixture.add("fr.tsv", "le\nles\n!trois\n")
    let report = try await fixture.build()
    #expect(
      fixture.messages(report) == [
        "en.tsv:2: error: expected a word, found `!one`",
        "en.tsv:4: error: expected a word, found `!two`",
        "fr.tsv:3: error: expected a word, found `!trois`",
      ])
    #expect(report.artifacts.isEmpty)
    #expect(try fixture.artifact("en") == before.0)
    #expect(try fixture.artifact("fr") == before.1)
    #expect(try fixture.outputNames() == ["en.kba", "fr.kba"])
  }

  @Test(arguments: [
    ("nothing", "section words `fr`: the stage made nothing"),
    ("trouble", "section words `fr`: trouble was asked for"),
  ])
  func failingStageIsAFindingAtItsLine(_ word: String, _ message: String) async throws {
    let fixture = try fixture()
    try fixture.add("fr.tsv", "le\n\(word)\n")
    #expect(
      fixture.messages(try await fixture.build()) == ["build.toml:20: error: \(message)"])
    #expect(try fixture.outputNames().isEmpty)
  }

  @Test func aSectionMustStandAfterTheOneItReads() async throws {
    let fixture = try DriverFixture()
    try fixture.add("a.tsv", "one\n")
    try fixture.manifest(
      """
      [[artifact]]
      name = "a"
      [[artifact.section]]
      kind = "count"
      name = "a"
      of = "a"
      [[artifact.section]]
      kind = "words"
      name = "a"
      files = ["a.tsv"]
      """)
    #expect(
      fixture.messages(try await fixture.build())
        == ["build.toml:3: error: section count `a`: no words; list them before"])
  }

  @Test func explainTellsTheStoryAndWritesNothing() async throws {
    let fixture = try fixture()
    let report = try await fixture.build { $0.explaining = "a" }
    #expect(
      report.explanations.map { "\($0.artifact) \($0.section): \($0.steps)" }
        == ["en words/en: [\"en.tsv:3: rejected: too short\"]"])
    #expect(!FileManager.default.fileExists(atPath: fixture.output))
    let other = try await fixture.build { $0.explaining = "le" }
    #expect(other.explanations.map(\.steps) == [["fr.tsv:1: taken"]])
    #expect(try await fixture.build { $0.explaining = "zebra" }.explanations.isEmpty)
  }

  @Test func profilesAndNamesSelectArtifacts() async throws {
    let fixture = try fixture()
    #expect(
      try await fixture.build { $0.profile = .permissive }.artifacts.map(\.name) == ["fr"])
    #expect(try await fixture.build { $0.names = ["en"] }.artifacts.map(\.name) == ["en"])
    #expect(try await fixture.build { $0.profile = nil }.artifacts.map(\.name) == ["en", "fr"])
    await #expect(throws: BuildFailure.self) {
      try await fixture.build {
        $0.profile = .permissive
        $0.names = ["en"]
      }
    }
  }

  @Test func missingFilesAreFindingsOrFailures() async throws {
    let fixture = try fixture()
    try FileManager.default.removeItem(atPath: "\(fixture.data)/fr.tsv")
    let report = try await fixture.build()
    #expect(
      fixture.messages(report) == [
        "fr.tsv: error: expected a source, found: No such file or directory; run `make sources`"
      ])
    try FileManager.default.removeItem(atPath: "\(fixture.data)/build.toml")
    await #expect(throws: BuildFailure.self) { try await fixture.build() }
  }
}
