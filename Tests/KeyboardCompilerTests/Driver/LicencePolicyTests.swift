import KeyboardCompiler
import Testing

@Suite struct LicencePolicyTests {
  private let policy = LicencePolicy(kinds: [
    "MIT": .permissive, "Apache-2.0": .permissive, "CC0-1.0": .publicDomain,
    "MPL-2.0": .weakCopyleft, "CC-BY-SA-3.0": .shareAlike, "CC-BY-SA-4.0": .shareAlike,
    "ODbL-1.0": .shareAlike, "GPL-2.0-only": .copyleft, "GPL-2.0-or-later": .copyleft,
    "GPL-3.0-only": .copyleft, "LGPL-2.1-or-later": .copyleft, "LicenseRef-Own": .copyleft,
  ])

  private func expressions(_ texts: [String]) throws -> [LicenceExpression] {
    try texts.map { try #require(LicenceExpression($0)) }
  }

  @Test(arguments: [
    ["MIT", "CC0-1.0"], ["MIT", "CC-BY-SA-4.0", "MPL-2.0"], ["CC-BY-SA-3.0", "CC-BY-SA-4.0"],
    ["CC-BY-SA-4.0", "GPL-3.0-only"], ["CC-BY-SA-4.0", "GPL-2.0-or-later"],
    ["GPL-2.0-only", "GPL-2.0-or-later"], ["GPL-2.0-only", "LGPL-2.1-or-later"],
    ["GPL-2.0-only OR MPL-2.0", "CC-BY-SA-4.0"], ["GPL-2.0-only OR MIT", "GPL-3.0-only OR MIT"],
    ["Apache-2.0", "GPL-3.0-only"], ["LicenseRef-Own", "MIT"],
    ["GPL-2.0-only WITH Font-exception-2.0", "MIT"], [],
  ])
  func lawfulMixtures(_ texts: [String]) throws {
    #expect(policy.conflict(try expressions(texts)) == nil)
  }

  @Test(arguments: [
    (["GPL-2.0-only", "CC-BY-SA-4.0"], "CC-BY-SA-4.0 and GPL-2.0-only exclude each other"),
    (["GPL-2.0-only", "GPL-3.0-only"], "GPL-2.0-only and GPL-3.0-only exclude each other"),
    (["GPL-2.0-only", "Apache-2.0"], "Apache-2.0 and GPL-2.0-only exclude each other"),
    (["ODbL-1.0", "CC-BY-SA-4.0"], "CC-BY-SA-4.0 and ODbL-1.0 exclude each other"),
    (["LicenseRef-Own", "GPL-3.0-only"], "GPL-3.0-only and LicenseRef-Own exclude each other"),
    (
      ["GPL-2.0-only AND MIT", "(CC-BY-SA-4.0 OR GPL-3.0-only) AND MIT"],
      "CC-BY-SA-4.0 and GPL-2.0-only and MIT exclude each other"
    ),
  ])
  func mixturesThatExcludeEachOther(_ texts: [String], _ message: String) throws {
    #expect(policy.conflict(try expressions(texts)) == message)
  }

  @Test func expressionOfAWorkIsSortedAndOnce() throws {
    #expect(
      LicenceExpression.all(
        try expressions(["MIT", "CC-BY-SA-4.0 AND MIT", "MPL-2.0 OR GPL-2.0-only", "MIT"]))
        == "(MPL-2.0 OR GPL-2.0-only) AND CC-BY-SA-4.0 AND MIT")
    #expect(LicenceExpression.all([]) == "")
  }

  @Test(arguments: ["", "AND", "MIT AND", "MIT OR", "(MIT", "MIT)", "MIT GPL", "MIT WITH", "()"])
  func brokenExpressionsAreRefused(_ text: String) {
    #expect(LicenceExpression(text) == nil)
  }

  @Test func permissiveMeansAPermissiveChoice() throws {
    let texts = ["MIT", "MIT AND CC0-1.0", "MIT OR GPL-2.0-only", "MPL-2.0", "MIT AND MPL-2.0"]
    #expect(try expressions(texts).map(policy.isPermissive) == [true, true, true, false, false])
  }

  /// A chain of choices must not multiply without bound.
  @Test func manyChoicesStayCheap() throws {
    let text = (0..<40).map { "(A\($0) OR B\($0))" }.joined(separator: " AND ")
    #expect(LicenceExpression(text) == nil)
  }

  @Test func theDriverRefusesMixturesAndImpermissiveSources() async throws {
    let fixture = try DriverFixture()
    try fixture.add("a.tsv", "one\n", licence: "GPL-2.0-only")
    try fixture.add("b.tsv", "two\n", licence: "CC-BY-SA-4.0")
    try fixture.add("c.tsv", "three\n", licence: nil)
    try fixture.add("d.tsv", "four\n", licence: "EUPL-1.2")
    try fixture.manifest(
      """
      [[artifact]]
      name = "mixed"
      section = [{ kind = "words", name = "x", files = ["a.tsv", "b.tsv"] }]
      [[artifact]]
      name = "free"
      profiles = ["permissive", "default"]
      section = [{ kind = "words", name = "x", files = ["b.tsv"] }]
      [[artifact]]
      name = "bare"
      section = [{ kind = "words", name = "x", files = ["c.tsv", "d.tsv", "e.tsv", "../f.tsv"] }]
      """)
    #expect(
      fixture.messages(try await fixture.build()) == [
        "SOURCES.toml:15: error: source `c.tsv` has no licence",
        "SOURCES.toml:21: error: licence `EUPL-1.2` of `d.tsv` has no [[licence]] entry",
        "build.toml:1: error: licences in artifact `mixed`: "
          + "CC-BY-SA-4.0 and GPL-2.0-only exclude each other",
        "build.toml:7: error: permissive artifact `free` reads `b.tsv`, which is CC-BY-SA-4.0",
        "build.toml:10: error: expected a path below the data folder, found `../f.tsv`",
        "build.toml:10: error: source `e.tsv` is not in SOURCES.toml; run `make sources`",
      ])
  }
}
