import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// `kbtool predict` and `kbtool evaluate predictions` on a small lexicon.
@Suite struct PredictTests {
  private struct Words {
    let folder: TemporaryFolder
    let kbtool: Tool

    init() throws {
      folder = try TemporaryFolder()
      kbtool = Tool(folder: folder)
      let lexicon = try ArtifactWriter.Section(
        LexiconFormat.self, name: "en",
        LexiconModel(
          alphabet: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz", folds: [("'", "")]),
          entries: "go going gone good a Monday I'm".split(separator: " ").enumerated().map {
            .init(display: String($1), cost: 20 + 8 * $0)
          } + [.init(display: "gosh", cost: 10, flags: LexiconFlags(offensiveness: 1))]))
      var writer = ArtifactWriter()
      writer.append(lexicon)
      let view = try LexiconFormat.open(ByteView(lexicon.payload))
      let ids = ["im", "going"].map { word in
        Array(word.utf8).withUnsafeBufferPointer { view.firstEntry(ofText: $0) ?? 0 }
      }
      writer.append(
        try .init(
          BigramFormat.self, name: "en",
          BigramModel(
            lexicon: lexicon.contentID, entryCount: view.entryCount,
            pairs: [.init(first: ids[0], next: ids[1], cost: 0)])))
      try folder.write(try writer.encode(), to: "artifacts/en.kba")
    }

    func json(_ arguments: String...) throws -> [String: Any] {
      let result = try kbtool.run(arguments + ["--json"])
      #expect(result.code == 0, "\(result.diagnostics)")
      let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      return try #require(value as? [String: Any])
    }

    func bar(_ arguments: String...) throws -> [String] {
      let result = try kbtool.run(["predict"] + arguments + ["--json"])
      let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let rows = (value as? [String: Any])?["predictions"] as? [[String: Any]]
      return try #require(rows).compactMap { $0["word"] as? String }
    }
  }

  @Test func printsTheBar() throws {
    let words = try Words()
    let result = try words.kbtool("predict", "I'm go")
    #expect(result.code == 0)
    #expect(
      result.output.split(separator: "\n").map { $0.prefix { $0 != " " } } == [
        "word", "going", "gone", "good",
      ])
    #expect(try words.bar("I'm go", "--typed") == ["go", "going", "gone"])
    #expect(try words.bar("x go", "--limit", "1") == ["going"])
    #expect(try words.bar("x ") == ["go", "going", "gone"])
    #expect(try words.bar("I'm ") == ["going", "go", "gone"])
    #expect(try words.bar("x ", "--previous", "I'm", "--limit", "1") == ["going"])
    #expect(try words.bar("I'm ", "--previous", "", "--limit", "1") == ["go"])
    #expect(try words.bar("mo", "--shift", "capsLock") == ["MONDAY"])
    #expect(try words.bar("x ", "--shift", "shifted", "--limit", "1") == ["Go"])
    #expect(try words.bar("gos").isEmpty)
    #expect(try words.bar("gos", "--offensiveness", "1") == ["gosh"])
    let answer = try words.json("predict", "so gosh")
    #expect(answer["isTypedWord"] as? Bool == true && answer["prefix"] as? String == "gosh")
    #expect(answer["previous"] as? String == "so")
  }

  @Test func saysWhatIsWrong() throws {
    let words = try Words()
    for arguments in [
      ["--limit", "0"], ["--limit", "17"], ["--offensiveness", "4"], ["--shift", "x"],
    ] {
      #expect(try words.kbtool.run(["predict", "a"] + arguments).code == 64)
    }
    #expect(try words.kbtool("predict").code == 64)
    #expect(try words.kbtool("predict", "a", "--artifacts", "none").code == 66)
    try words.folder.write([1, 2, 3], to: "bad/en.kba")
    #expect(try words.kbtool("predict", "a", "--artifacts", "bad").code == 65)
    let unknown = try words.kbtool("predict", "zebra q")
    #expect(unknown.code == 0 && unknown.output.isEmpty)
    #expect(unknown.diagnostics.contains("zebra") && unknown.diagnostics.contains("`q`"))
  }

  @Test func evaluatesATextAndComparesIt() throws {
    let words = try Words()
    try words.folder.write("I'm going. A good Monday, gone xyz\n", to: "text.md")
    let report = try words.json("evaluate", "predictions", "text.md")
    let savings = try #require(report["savings"] as? [String: Any])
    #expect(savings["words"] as? Int == 7)
    #expect((savings["share"] as? Double).map { $0 > 0.3 && $0 < 0.8 } == true)
    let text = try words.kbtool(
      "evaluate", "predictions", "text.md", "--explain", "--slots", "1", "--record-baseline",
      "b.tsv")
    #expect(text.code == 0 && text.output.contains("7 words"))
    let same = try words.kbtool(
      "evaluate", "predictions", "text.md", "--slots", "1", "--baseline", "b.tsv")
    #expect(same.code == 0, "\(same.diagnostics)")
    try words.folder.write("Monday xyz gone.", to: "other.md")
    let other = try words.kbtool(
      "evaluate", "predictions", "other.md", "--slots", "1", "--baseline", "b.tsv")
    #expect(other.code == 1 && other.diagnostics.contains("predictions.savings"))
    #expect(try words.kbtool("evaluate", "predictions", "none.md").code == 66)
    try words.folder.write([0xff, 0xfe], to: "bytes.md")
    #expect(try words.kbtool("evaluate", "predictions", "bytes.md").code == 65)
    #expect(try words.kbtool("evaluate", "predictions", "text.md", "--slots", "0").code == 64)
  }
}
