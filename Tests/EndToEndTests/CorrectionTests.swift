import Foundation
import Testing
import _KeyboardTestSupport

/// `kbtool correct` and `kbtool evaluate corrections` on artifacts of a small English.
@Suite struct CorrectionTests {
  private let kbtool: Tool
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    kbtool = Tool(folder: folder)
    try folder.write(try TypingFixtures.englishArtifact(), to: "artifacts/en.kba")
    try folder.write(try TypingFixtures.layoutArtifact(), to: "artifacts/layouts.kba")
  }

  private func json(_ arguments: [String]) throws -> Any {
    let result = try kbtool.run(arguments + ["--json"])
    #expect(result.code == 0, "\(result.diagnostics)")
    return try JSONSerialization.jsonObject(with: Data(result.output.utf8))
  }

  private func best(_ arguments: String...) throws -> String? {
    let rows = try json(["correct"] + arguments) as? [[String: Any]]
    let suggestions = rows?.first?["suggestions"] as? [[String: Any]]
    return suggestions?.first?["text"] as? String
  }

  @Test func wordsAreCorrected() throws {
    let rows = try #require(
      try json(["correct", "teh", "Teh from", "form", "ofthe"]) as? [[String: Any]])
    #expect(rows.map { $0["typed"] as? String } == ["teh", "Teh", "from", "form", "ofthe"])
    #expect(rows.map { $0["automatic"] as? String } == ["the", "The", nil, nil, nil])
    #expect(rows.map { $0["isListed"] as? Bool } == [false, false, true, true, false])
    let pair = (rows[4]["suggestions"] as? [[String: Any]])?.first
    #expect(pair?["text"] as? String == "of the")
    let text = try kbtool("correct", "teh", "--explain", "--limit", "1")
    #expect(
      text.code == 0 && text.output.contains("replaces it") && text.output.contains("mistakes"))
    #expect(text.output.split(separator: "\n").count == 2)
  }

  @Test func punctuationAroundWordsIsLeftOut() throws {
    let rows = try #require(
      try json(["correct", "\u{201c}Teh, (teh) from.\u{201d} …"]) as? [[String: Any]])
    #expect(rows.map { $0["typed"] as? String } == ["Teh", "teh", "from", "…"])
    #expect(rows.map { $0["automatic"] as? String } == ["The", "the", nil, nil])
  }

  /// On QWERTY o is beside i, on Dvorak beside a and e.
  @Test func theLayoutMatters() throws {
    #expect(try best("hom", "--layout", "qwerty") == "him")
    #expect(try best("hom", "--layout", "none") == "home")
  }

  @Test func misspellingsAreEvaluated() throws {
    try folder.write("teh\tthe\t1\nfrmo\tfrom\t1\nzzzz\tthe\t4\n", to: "mis.tsv")
    let report = try #require(
      try json(["evaluate", "corrections", "mis.tsv"]) as? [String: Any])
    let set = try #require((report["sets"] as? [[String: Any]])?.first)
    let all = try #require(set["all"] as? [String: Any])
    #expect(all["count"] as? Int == 3 && all["top1"] as? Int == 2)
    #expect(set["p99Microseconds"] is Double && set["medianMicroseconds"] is Double)
    let text = try kbtool("evaluate", "corrections", "mis.tsv", "--explain")
    #expect(text.output.contains("zzzz for the: not suggested"))
    let layouts = try kbtool("evaluate", "corrections", "--layout", "ring", "--count", "40")
    #expect(layouts.code == 0 && layouts.output.contains("valid words replaced: 0 of"))
  }

  @Test func fallenFiguresFail() throws {
    try folder.write("teh\tthe\t1\nfrmo\tfrom\t1\n", to: "mis.tsv")
    let record = try kbtool("evaluate", "corrections", "mis.tsv", "--record-baseline", "b.tsv")
    #expect(record.code == 0)
    #expect(try kbtool("evaluate", "corrections", "mis.tsv", "--baseline", "b.tsv").code == 0)
    try folder.write("teh\tthe\t1\nzzzz\tfrom\t1\n", to: "mis.tsv")
    let fallen = try kbtool("evaluate", "corrections", "mis.tsv", "--baseline", "b.tsv")
    #expect(fallen.code == 1 && fallen.diagnostics.contains("corrections.file.uniform.top1"))
  }

  @Test func wrongInputIsToldApart() throws {
    try folder.write("teh the\n", to: "bad.tsv")
    let bad = try kbtool("evaluate", "corrections", "bad.tsv")
    #expect(bad.code == 65 && bad.diagnostics.hasPrefix("bad.tsv:1: error: expected"))
    #expect(try kbtool("evaluate", "corrections", "none.tsv").code == 66)
    #expect(try kbtool("correct", "teh", "--layout", "nowhere").code == 66)
    #expect(try kbtool("correct", "teh", "--artifacts", "nowhere").code == 66)
    for wrong in [
      ["correct"], ["correct", "a", "--limit", "65"], ["correct", "a", "--limit", "0"],
    ] {
      #expect(try kbtool.run(wrong).code == 64)
    }
    let two = ["evaluate", "corrections", "bad.tsv", "--layout", "ring", "--layout", "qwerty"]
    #expect(try kbtool.run(two).code == 64)
    #expect(try kbtool("evaluate", "corrections", "--count", "0").code == 64)
    #expect(try kbtool("correct", "").code == 0)
  }
}
