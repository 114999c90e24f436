import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// `kbtool evaluate simulate` and `evaluate layout`, on a grid of three keys.
@Suite struct SimulationTests {
  private let folder: TemporaryFolder
  private let kbtool: Tool

  init() throws {
    folder = try TemporaryFolder()
    kbtool = Tool(folder: folder)
    var layouts = ArtifactWriter()
    layouts.append(
      .init(
        tag: LayoutFormat.tag, version: LayoutFormat.version, name: "grid",
        payload: try SectionFixtures.layouts()[0]))
    try folder.write(try layouts.encode(), to: "artifacts/layouts.kba")
    let words = ["ab", "cab", "ba", "abc", "aba", "cb", "bac", "ca"]
    var language = ArtifactWriter()
    language.append(
      try .init(
        LexiconFormat.self, name: "en",
        LexiconModel(
          alphabet: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz"),
          entries: words.enumerated().map { .init(display: $1, cost: 20 + 5 * $0) })))
    try folder.write(try language.encode(), to: "artifacts/en.kba")
  }

  private func simulate(_ arguments: String...) throws -> Tool.Result {
    try kbtool.run(["evaluate", "simulate"] + arguments)
  }

  @Test func aSeedGivesTheSameLinesAndAnotherOthers() throws {
    let first = try simulate("--layout", "grid", "--count", "5", "--seed", "4")
    #expect(first.code == 0 && first.output.split(separator: "\n").count == 5)
    #expect(try simulate("--layout", "grid", "--count", "5", "--seed", "4").output == first.output)
    #expect(try simulate("--layout", "grid", "--count", "5", "--seed", "5").output != first.output)
  }

  @Test func theWordsOfASetGiveTheSetAgain() throws {
    let set = try simulate("--layout", "grid", "--count", "8", "--seed", "2")
    try folder.write(set.output, to: "set.jsonl")
    #expect(try simulate("--like", "set.jsonl", "--seed", "2").output == set.output)
    let halves = try ["fitting", "validation"].map {
      try simulate("--like", "set.jsonl", "--half", $0).output.split(separator: "\n").count
    }
    #expect(halves.reduce(0, +) == 8 && !halves.contains(0))
    let judged = try kbtool("evaluate", "swipes", "set.jsonl", "--json")
    #expect(judged.code == 0 && judged.output.contains("\"count\" : 8"))
  }

  @Test func aSetIsComparedWithSimulatedOnes() throws {
    let set = try simulate("--layout", "grid", "--count", "8")
    try folder.write(set.output, to: "set.jsonl")
    let text = try simulate("--like", "set.jsonl", "--compare").output
    #expect(text.contains("elastic distance, points") && text.contains("given: 8 swipes"))
    let json = try simulate("--like", "set.jsonl", "--compare", "--json").output
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    // The same seed: the simulated ones are the given ones.
    let given = try #require(value?["given"] as? NSDictionary)
    #expect(given == value?["simulated"] as? NSDictionary)
  }

  @Test func layoutsAreComparedAndGated() throws {
    let verb = ["evaluate", "layout", "--count", "8", "--decoder", "elastic"]
    let table = try kbtool.run(verb)
    #expect(table.code == 0)
    #expect(table.output.contains("clarity") && table.output.contains("simulated"))
    let json = try kbtool.run(verb + ["--json"]).output
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(value?.map { $0["layout"] as? String } == ["grid"])
    #expect(try kbtool.run(verb + ["--record-baseline", "base.tsv"]).code == 0)
    #expect(try kbtool.run(verb + ["--baseline", "base.tsv"]).code == 0)
    try folder.write("layout.grid.clarity.mean\t1000\t0.1\n", to: "high.tsv")
    let fallen = try kbtool.run(verb + ["--baseline", "high.tsv"])
    #expect(fallen.code == 1 && fallen.diagnostics.contains("layout.grid.clarity.mean"))
  }

  @Test func wrongUseAndInputHaveTheirCodes() throws {
    try folder.write("nonsense\n", to: "bad.jsonl")
    for (arguments, code) in [
      (["simulate"], 64), (["simulate", "--layout", "none"], 64),
      (["simulate", "--layout", "grid", "--like", "bad.jsonl"], 64),
      (["simulate", "--layout", "grid", "--compare"], 64),
      (["simulate", "--layout", "grid", "--count", "0"], 64),
      (["simulate", "--layout", "grid", "--width", "nan"], 64),
      (["simulate", "--layout", "grid", "--width", "0.5"], 64),
      (["simulate", "--like", "bad.jsonl"], 65), (["simulate", "--like", "gone.jsonl"], 66),
      (["simulate", "--layout", "grid", "--artifacts", "gone"], 66),
      (["layout", "none"], 64), (["layout", "--words", "0"], 64),
      (["layout", "--decoder", "none"], 64), (["layout", "--artifacts", "gone"], 66),
    ] {
      let result = try kbtool.run(["evaluate"] + arguments)
      #expect(result.code == code, "\(arguments)")
      #expect(!result.diagnostics.isEmpty)
    }
  }
}
