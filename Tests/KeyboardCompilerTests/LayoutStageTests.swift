import Foundation
import KeyboardCompiler
import KeyboardFormat
import Testing

@Suite struct LayoutStageTests {
  private func findings(
    _ text: String, alphabet: String = "ab", folds: [String: String]? = nil
  ) throws -> [String] {
    var findings = Findings()
    let stage = LayoutStage(source: "my.toml", alphabet: alphabet, folds: folds)
    let source = SourceText(path: "my.toml", bytes: Array(text.utf8))
    _ = try stage.run(name: "my", StageInputs(sources: ["my.toml": source]), &findings)
    return findings.all.map(\.description)
  }

  private func grid(_ rows: String, more: String = "") -> String {
    """
    kind = "grid"
    name = "my"

    [[layer]]
    name = "letters"
    rows = [
    \(rows)
    ]
    \(more)
    """
  }

  private let bottom = #"  "{backspace} {space} {return}","#

  /// The stage is its table in build.toml.
  @Test func theStageIsDecodedFromItsTable() throws {
    let table = #"{"source": "layouts/x.toml", "alphabet": "aé", "folds": {"é": "e"}}"#
    let stage = try JSONDecoder().decode(LayoutStage.self, from: Data(table.utf8))
    #expect(LayoutStage.kind == "layout")
    #expect(stage.sources == ["layouts/x.toml"])
    #expect(stage.alphabet == "aé")
    #expect(stage.folds == ["é": "e"])
    #expect(stage.dependencies.isEmpty)
  }

  /// The same source gives the same bytes and the same identity.
  @Test func buildingTwiceGivesTheSameSection() throws {
    let text = grid("  \"a b é\",\n\(bottom)")
    let source = SourceText(path: "my.toml", bytes: Array(text.utf8))
    let stage = LayoutStage(source: "my.toml", alphabet: "ab")
    let sections = try (0..<2).map { _ in
      var findings = Findings()
      return try stage.run(name: "my", StageInputs(sources: ["my.toml": source]), &findings)
    }
    #expect(sections[0]?.payload == sections[1]?.payload)
    #expect(sections[0]?.contentID == sections[1]?.contentID)
    #expect(sections[0] != nil)
  }

  @Test func aSmallGridHasNoFindings() throws {
    #expect(try findings(grid("  \"a b\",\n\(bottom)")) == [])
  }

  @Test func syntaxErrorsNameTheirLine() throws {
    let found = try findings("kind = \"grid\"\nname = = 3\n")
    #expect(found.count == 1)
    #expect(found.map { String($0.prefix(40)) } == ["my.toml:2:8: error: expected TOML, found"])
  }

  @Test func unknownKeysAreErrors() throws {
    let found = try findings(grid("  \"a b\",\n\(bottom)", more: "colour = 1\n"))
    #expect(
      found == ["my.toml:10: error: expected a key that docs/layouts.md names, found \"colour\""])
  }

  @Test func missingAndMistypedKeysAreErrors() throws {
    #expect(
      try findings("name = \"x\"\n[[layer]]\nname = \"a\"\n")
        == ["my.toml: error: expected a value for \"kind\", found none or one of another type"])
    #expect(
      try findings("kind = \"grid\"\nname = \"x\"\n[[layer]]\nrows = [\"a\"]\nname = 3\n")
        == [
          "my.toml:5: error: expected a value for \"layer.1.name\", found none or one of another type"
        ])
  }

  @Test func unknownKindsAreErrors() throws {
    #expect(
      try findings("name = \"x\"\nkind = \"cube\"\n[[layer]]\nname = \"a\"\n")
        == ["my.toml:2: error: expected kind \"grid\" or \"ring\", found \"cube\""])
  }

  @Test func keysOfTheOtherKindAreErrors() throws {
    #expect(
      try findings("margin = 3\n" + grid("  \"a b\",\n\(bottom)")) == [
        "my.toml:1: error: expected keys of a grid, found \"margin\""
      ])
  }

  @Test func numbersOutOfRangeAreErrors() throws {
    #expect(
      try findings(
        "height = nan\nspacing = -1\nbar = 2000\nkey = [1]\n" + grid("  \"a b\",\n\(bottom)"))
        == [
          "my.toml:1: error: expected height in 0...1000, found nan",
          "my.toml:2: error: expected spacing in 0...1000, found -1",
          "my.toml:3: error: expected bar in 0...1000, found 2000.0",
          "my.toml:4: error: expected key = [width, height], found 1 numbers",
        ])
  }

  @Test func aTableThatNoRowNamesIsAWarning() throws {
    #expect(
      try findings(grid("  \"a b\",\n\(bottom)", more: "[keys.hop]\ntext = \"h\"\n")) == [
        "my.toml:10: warning: expected {hop} in a row, an arc or a corner, found it nowhere"
      ])
  }

  @Test func lettersWithoutKeysAreErrors() throws {
    #expect(
      try findings(grid("  \"a\",\n\(bottom)"), alphabet: "abé", folds: ["é": "e"]) == [
        "my.toml: error: expected a key for the letter \"b\", found none",
        "my.toml: error: expected a key for the letter \"é\" or for its folding \"e\", found none",
      ])
    // A folding of several letters needs all of them; an alternate is a key as well.
    #expect(
      try findings(
        "alternates = [\"a ä å\"]\n" + grid("  \"a b o e\",\n\(bottom)"), alphabet: "abäœ",
        folds: ["œ": "oe"]) == [])
    #expect(
      try findings("alternates = [\"a\", \"x y\"]\n" + grid("  \"a b\",\n\(bottom)")) == [
        "my.toml:1: error: expected a key and its alternates, found \"a\"",
        "my.toml:1: error: expected alternates of a key in a row or on a ring, found \"x\"",
      ])
  }

  @Test func duplicateKeysAreErrors() throws {
    #expect(
      try findings(grid("  \"a b\",\n  \"c a\",\n\(bottom)")) == [
        "my.toml:8: error: expected each key once in layer \"letters\", found \"a\" on line 7 and again"
      ])
  }

  @Test func unknownNamesAndRolesAreErrors() throws {
    #expect(
      try findings(grid("  \"a b {hop}\",\n\(bottom)")) == [
        "my.toml:7: error: expected a key of [keys] or a standard one, found \"{hop}\""
      ])
    let found = try findings(
      grid("  \"a b {hop}\",\n\(bottom)", more: "[keys.hop]\nrole = \"leap\"\n"))
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("my.toml:10: error: expected a role (character, shift, ") == true)
    #expect(found.first?.hasSuffix("), found \"leap\"") == true)
    #expect(
      try findings(grid("  \"a b {hop}\",\n\(bottom)", more: "[keys.hop]\nlayer = \"moon\"\n")) == [
        "my.toml:10: error: expected a layer of this layout for the key \"hop\", found \"moon\""
      ])
  }

  @Test func emptyRowsAndLayersAreErrors() throws {
    #expect(
      try findings(grid("  \"a b\",\n  \"\",\n\(bottom)")) == [
        "my.toml:4: error: expected keys in row 2, found none"
      ])
    #expect(
      try findings("kind = \"grid\"\nname = \"my\"\n[[layer]]\nname = \"letters\"\nrows = []\n")
        == [
          "my.toml:3: error: expected rows in layer \"letters\", found none",
          "my.toml: error: expected a key for the letter \"a\", found none",
          "my.toml: error: expected a key for the letter \"b\", found none",
          "my.toml: error: expected keys in layer \"letters\", found none",
          "my.toml: warning: expected a key for space in layer \"letters\", found none",
          "my.toml: warning: expected a key for backspace in layer \"letters\", found none",
          "my.toml: warning: expected a key for return in layer \"letters\", found none",
          "my.toml: error: expected keys in 1...4096, found 0",
        ])
  }

  @Test func layersNobodyReachesAreErrors() throws {
    let more = "[[layer]]\nname = \"moon\"\nrows = [\"c\"]\n"
    #expect(
      try findings(grid("  \"a b\",\n\(bottom)", more: more)) == [
        "my.toml: error: expected a key that leads to layer \"moon\", found none"
      ])
    let way = more + "[keys.moon]\nlayer = \"moon\"\n"
    #expect(
      try findings(grid("  \"a b {moon}\",\n\(bottom)", more: way)) == [
        "my.toml: error: expected a key that leads from layer \"moon\" back to the first, found none"
      ])
  }

  @Test func overlappingKeysAreErrors() throws {
    // Two corner buttons in one place, and one on top of the rows.
    let corner =
      "[[corner]]\nat = \"top-left\"\nkey = \"{theme}\"\nx = 8\ny = 2\nside = 30\ninBar = true\n"
    #expect(
      try findings(grid("  \"a b\",\n\(bottom)", more: corner + corner)) == [
        "my.toml:17: error: expected keys beside each other, found \"◐\" in layer \"letters\" overlapping \"◐\" in layer \"letters\" in a view of 320 points"
      ])
    let below = corner.replacing("inBar = true", with: "inBar = false").replacing(
      "x = 8", with: "x = 120")
    #expect(
      try findings(grid("  \"a b\",\n\(bottom)", more: below)) == [
        "my.toml:10: error: expected keys beside each other, found \"◐\" in layer \"letters\" overlapping \"a\" in layer \"letters\" in a view of 320 points"
      ])
  }

  @Test func unreachableKeysAreErrors() throws {
    // Shifted out of the view to the right.
    #expect(
      try findings(grid("  \"a b\",\n\(bottom)", more: "offsets = [8, 0]\n")) == [
        "my.toml:7: error: expected a key that can be reached, found \"a\" in layer \"letters\" outside the view in a view of 320 points",
        "my.toml:7: error: expected a key that can be reached, found \"b\" in layer \"letters\" outside the view in a view of 320 points",
      ])
    // Forty keys share 320 points.
    let many = (0..<40).map { "k\($0)" }.joined(separator: " ")
    let found = try findings(grid("  \"a b\",\n  \"\(many)\",\n\(bottom)"))
    #expect(found.count == 43)
    #expect(found.allSatisfy { $0.contains("smaller than 8 points in a view of 320 points") })
  }

  private func ring(_ arcs: String, more: String = "") -> String {
    """
    kind = "ring"
    name = "my"

    [[ring]]
    name = "only"
    radius = 1.0
    from = 0.6
    to = 1.6
    wedge = 36

    [[layer]]
    name = "letters"
    arc = [
    \(arcs)
    ]
    \(more)
    """
  }

  private let zones = """
    [[zone]]
    role = "space"
    radius = 20
    [[zone]]
    role = "backspace"
    angle = 180
    half = 18
    from = 0.6
    to = 1.6
    [[zone]]
    role = "return"
    angle = 0
    half = 18
    from = 0.6
    to = 1.6

    """

  @Test func ringMistakesAreErrors() throws {
    let arc = #"  { ring = "only", start = 36, step = 36, keys = "a b" },"#
    #expect(try findings(ring(arc, more: zones)) == [])
    #expect(
      try findings(ring(arc.replacing("step = 36", with: "step = 35"), more: zones)) == [
        "my.toml:14: error: expected keys beside each other, found \"b\" in layer \"letters\" overlapping \"a\" in layer \"letters\""
      ])
    #expect(
      try findings(ring(arc.replacing("start = 36", with: "start = 30"), more: zones)) == [
        "my.toml:14: error: expected keys beside the zones, found \"a\" in layer \"letters\" under one"
      ])
    #expect(
      try findings(ring(arc.replacing("\"only\"", with: "\"outer\""), more: zones), alphabet: "")
        == [
          "my.toml:14: error: expected a ring of this layout, found \"outer\"",
          "my.toml: error: expected keys in layer \"letters\", found none",
          "my.toml: error: expected keys in 1...4096, found 0",
        ])
    let buttons = "[[buttons]]\nradius = 1.5\nside = 0.6\nstart = 72\nstep = 20\nkeys = \"!\"\n"
    #expect(
      try findings(ring(arc, more: zones + buttons)) == [
        "my.toml:31: error: expected keys beside each other, found \"!\" in layer \"letters\" overlapping \"b\" in layer \"letters\" in a view of 320 points"
      ])
    #expect(
      try findings(ring(arc, more: zones + buttons.replacing("1.5", with: "1.5e9"))) == [
        "my.toml:31: error: expected radius in 0.001...1000, found 1500000000.0",
        "my.toml:31: error: expected a key that can be reached, found \"!\" in layer \"letters\" under the centre zone in a view of 320 points",
      ])
  }

  @Test func allFindingsComeInOneRun() throws {
    let found = try findings(
      grid("  \"a a {hop}\",\n  \"\",\n\(bottom)", more: "spacing = 6\n"), alphabet: "abc")
    #expect(
      found == [
        "my.toml:4: error: expected keys in row 2, found none",
        "my.toml:7: error: expected a key of [keys] or a standard one, found \"{hop}\"",
        "my.toml:7: error: expected each key once in layer \"letters\", found \"a\" on line 7 and again",
        "my.toml:11: error: expected a key that docs/layouts.md names, found \"spacing\"",
        "my.toml: error: expected a key for the letter \"b\", found none",
        "my.toml: error: expected a key for the letter \"c\", found none",
      ])
  }
}
