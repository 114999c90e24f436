import KeyboardCompiler
import Testing

@Suite struct ManifestTests {
  private func messages(_ text: String) -> [String] {
    var findings: [Finding] = []
    _ = BuildManifest(
      path: "build.toml", bytes: Array(text.utf8),
      registry: StageRegistry([WordsStage.self, CountStage.self]), &findings)
    return findings.map { "\($0)" }
  }

  @Test func aGoodManifestHasNoFindings() {
    var findings: [Finding] = []
    let manifest = BuildManifest(
      path: "build.toml", bytes: Array(twoArtifacts.utf8),
      registry: StageRegistry([WordsStage.self, CountStage.self]), &findings)
    #expect(findings.isEmpty)
    #expect(manifest.artifacts.map(\.name) == ["en", "fr"])
    #expect(manifest.artifacts.map(\.line) == [1, 16])
    #expect(manifest.artifacts[0].sections.map(\.line) == [5, 11])
    #expect(manifest.artifacts[1].profiles == [.default, .permissive])
    #expect(manifest.artifacts[0].sources == ["en.tsv"])
  }

  @Test func syntaxErrorsHaveLineAndColumn() throws {
    let message = try #require(messages("[[artifact]]\nname = = 1\n").first)
    #expect(message.hasPrefix("build.toml:2:8: error: "))
  }

  /// The parser under TOMLKit would end the process at each of these headers.
  @Test func headersWithoutANameAreErrorsWithLineAndColumn() {
    for header in ["[=x]", "[[=x]]", "[ \n]", "[#]", "[[\u{e9}]]", "[ [x]]"] {
      let expected = "build.toml:2:1: error: expected the name of a table behind its bracket"
      #expect(messages("# first\n\(header)\nname = 1\n") == [expected])
    }
    // What is wrong before comes first.
    #expect(messages("a = = 1\n[=x]\n").first?.hasPrefix("build.toml:1:5: error: ") == true)
    #expect(messages("[]\n").first?.hasPrefix("build.toml:1:") == true)
  }

  @Test func everyProblemIsReportedWithItsPlace() {
    let text = """
      colour = 1
      [[artifact]]
      name = "a/b"
      [[artifact.section]]
      kind = "words"
      name = "x"
      files = [
        "one", # a comment with ] and "
        "two",
      ]
      minimun = 3
      [[artifact.section]]
      kind = "wrods"
      name = "y"
      [[artifact]]
      name = "b"
      profiles = ["permisive"]
      locale = 3
        [[artifact.section]]
        name = "x"
        kind = "words"
      [[artifact.section]]
      kind = "words"
      name = "z"
      files = "one"
      [[artifact.section]]
      kind = "words"
      files = []
      [[artifact]]
      name = "c"
      """
    #expect(
      messages(text).sorted() == [
        "build.toml:11:1: error: unknown key `minimun`",
        "build.toml:13:1: error: unknown kind `wrods`; expected `count`, `words`",
        "build.toml:17:1: error: expected `default` or `permissive`, found `permisive`",
        "build.toml:18:1: error: expected a string for `locale`, found integer",
        "build.toml:19:3: error: expected the key `files`, which is not there",
        "build.toml:1:1: error: unknown key `colour`; expected one of `artifact`",
        "build.toml:25:1: error: expected another type of value for `files`, found string",
        "build.toml:26:1: error: expected the key `name`, which is not there",
        "build.toml:29:1: error: artifact `c` has no `[[artifact.section]]`",
        "build.toml:3:1: error: expected a name of letters, digits, `-`, `_` and `.`, found `a/b`",
      ])
  }

  @Test func twiceTheSameIsAnError() {
    let text = """
      [[artifact]]
      name = "a"
      section = [{ kind = "count", name = "x", of = "x" }, { kind = "count", name = "x", of = "y" }]
      [[artifact]]
      name = "a"
      section = [{ kind = "count", name = "x", of = "x" }]
      """
    #expect(
      messages(text) == [
        "build.toml:3:1: error: section count `x` is listed twice",
        "build.toml:4:1: error: artifact `a` is listed twice",
      ])
  }

  @Test func sourcesManifestRefusesWhatItDoesNotKnow() {
    var findings: [Finding] = []
    let text = """
      [[source]]
      path = "a.tsv"
      sha256 = "00"
      license = "MIT"
      [[licence]]
      id = "MIT"
      kind = "permissive"
      notice = ""
      [[licence]]
      id = "X"
      kind = "free"
      notice = ""
      """
    _ = SourcesManifest(path: "SOURCES.toml", bytes: Array(text.utf8), &findings)
    #expect(
      findings.map { "\($0)" } == [
        "SOURCES.toml:4:1: error: unknown key `license`",
        "SOURCES.toml:11:1: error: expected a kind of licence (`public-domain`, `permissive`, "
          + "`weak-copyleft`, `share-alike`, `copyleft`), found `free`",
      ])
  }

  @Test func stringsOfAllKindsAreFollowed() {
    let text = #"""
      [[artifact]]
      name = 'a"b'
      note = """
      [[artifact]]
      x = "1"
      """
      "odd key" = 1
      [[artifact]]
      name = "ok\"]"
      """#
    #expect(
      messages(text).sorted() == [
        "build.toml:2:1: error: expected a name of letters, digits, `-`, `_` and `.`, found `a\"b`",
        "build.toml:3:1: error: unknown key `note`; expected one of `name`, `locale`, `profiles`, `section`",
        "build.toml:7:1: error: unknown key `odd key`; expected one of `name`, `locale`, `profiles`, `section`",
        "build.toml:9:1: error: expected a name of letters, digits, `-`, `_` and `.`, found `ok\"]`",
      ])
  }
}
