import Foundation
import Testing
import _KeyboardTestSupport

/// `kbtool touch` and `kbtool evaluate taps` on artifacts of a small English.
@Suite struct TouchTests {
  private let kbtool: Tool
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    kbtool = Tool(folder: folder)
    try folder.write(try TypingFixtures.englishArtifact(), to: "artifacts/en.kba")
    try folder.write(try TypingFixtures.layoutArtifact(), to: "artifacts/layouts.kba")
  }

  private func json(_ arguments: [String]) throws -> [String: Any] {
    let result = try kbtool.run(arguments + ["--json"])
    #expect(result.code == 0, "\(result.diagnostics)")
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(value as? [String: Any])
  }

  private func keys(_ arguments: [String]) throws -> [String: String] {
    let answers = try #require(
      try json(["touch"] + arguments)["answers"] as? [[String: String]])
    return Dictionary(
      answers.map { ($0["resolver"] ?? "", $0["key"] ?? "") }, uniquingKeysWith: { a, _ in a })
  }

  /// Between h and j, on j's side: h after "t".
  @Test func aTouchIsExplained() throws {
    let found = try keys(["--after", "t", "253", "130"])
    #expect(found["fixed"] == "j" && found["boundaries"] == "h" && found["word"] == "h")
    let text = try kbtool("touch", "--after", "t", "253", "130")
    #expect(text.code == 0 && text.output.contains("boundaries have moved into the area"))
    #expect(text.output.contains("it costs the least"))
    #expect(try keys(["--after", "t", "20", "180"])["gaussian"] == "<shift>")
    #expect(try keys(["--layout", "ring", "195", "163"])["word"] == "<space zone>")
    #expect(try keys(["--after", "t", "5000", "300"])["trigram"] == "nothing")
    let symbols = try kbtool("touch", "--after", "t", "250", "130", "--layer", "symbols1")
    #expect(symbols.code == 0 && symbols.output.contains("not weighed on this layer"))
  }

  @Test func tapsAreEvaluated() throws {
    let arguments = [
      "evaluate", "taps", "--layout", "qwerty", "--width", "390", "--words", "300", "--explain",
      "2",
    ]
    let report = try json(arguments)
    let boards = try #require(report["boards"] as? [[String: Any]])
    #expect(boards.count == 1 && (boards[0]["rows"] as? [Any])?.count == 9)
    #expect((report["mistakes"] as? [Any])?.count == 2)
    let text = try kbtool.run(arguments)
    #expect(text.code == 0 && text.output.contains("qwerty, 390 × 290 points, 300 words"))
    #expect(text.output == (try kbtool.run(arguments)).output)
    try folder.write("The quick brown fox jumps over the lazy dog.", to: "text.txt")
    let typed = try kbtool.run(
      ["evaluate", "taps", "--layout", "ring", "--width", "320", "--text", "text.txt"])
    #expect(typed.output.contains("ring, 320 × 290 points, 9 words, 35 taps"))
  }

  @Test func aFallenFigureIsAFinding() throws {
    let arguments = ["evaluate", "taps", "--layout", "qwerty", "--width", "390", "--words", "200"]
    let record = try kbtool.run(arguments + ["--record-baseline", "taps.tsv"])
    #expect(record.code == 0)
    #expect(try kbtool.run(arguments + ["--baseline", "taps.tsv"]).code == 0)
    try folder.write("taps.qwerty.390.word.wrong\t0.0001\t0\n", to: "better.tsv")
    let fallen = try kbtool.run(arguments + ["--baseline", "better.tsv"])
    #expect(fallen.code == 1 && fallen.diagnostics.contains("taps.qwerty.390.word.wrong"))
  }

  @Test(arguments: [
    ["touch", "1"], ["touch", "a", "b"], ["touch", "1", "nan"],
    ["touch", "1", "2", "--width", "-4"],
    ["touch", "1", "2", "--interval", "nan"], ["touch", "1", "2", "--interval=-1"],
    ["evaluate", "taps", "--words", "0"],
    ["evaluate", "taps", "--width", "0"], ["evaluate", "taps", "--deviation", "inf"],
    ["evaluate", "taps", "--context", "no"],
  ]) func wrongUsageIs64(_ arguments: [String]) throws {
    let result = try kbtool.run(arguments)
    #expect(result.code == 64, "\(result.diagnostics)")
    #expect(result.output.isEmpty && !result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ["touch", "1", "2", "--layout", "none"], ["touch", "1", "2", "--layer", "none"],
    ["touch", "1", "2", "--artifacts", "no"], ["evaluate", "taps", "--text", "no"],
    ["evaluate", "taps", "--language", "fr"], ["evaluate", "taps", "--layout", "no"],
  ]) func missingInputIs66(_ arguments: [String]) throws {
    let result = try kbtool.run(arguments)
    #expect(result.code == 66, "\(result.diagnostics)")
    #expect(result.output.isEmpty && !result.diagnostics.isEmpty)
  }

  /// A lexicon without letters, and a damaged artifact.
  @Test func artifactsWithoutTheSectionsAreNamed() throws {
    try folder.write(try TypingFixtures.layoutArtifact(), to: "other/en.kba")
    try folder.write(try TypingFixtures.layoutArtifact(), to: "other/layouts.kba")
    for verb in [["touch", "1", "2"], ["evaluate", "taps"]] {
      let result = try kbtool.run(verb + ["--artifacts", "other"])
      #expect(result.code == 66 && result.diagnostics.contains("LETR"))
    }
    try folder.write([0x89, 0x4b, 0x42], to: "other/en.kba")
    #expect(try kbtool.run(["touch", "1", "2", "--artifacts", "other"]).code == 65)
  }
}
