import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// Verbs that decode swipes, on straight lines over a small lexicon.
@Suite struct SwipeTests {
  @Test func jsonHasTheFiguresOfTheEngine() throws {
    let swipes = try SwipeFolder(["the", "and", "you", "water", "like", "qqq"])
    let result = try swipes.kbtool("evaluate", "swipes", "swipes.jsonl", "--json")
    #expect(result.code == 0 && result.diagnostics.isEmpty)
    let json = try swipes.object(result)
    #expect(json["decoder"] as? String == "engine" && json["count"] as? Int == 6)
    // The sixth is out of vocabulary, which counts as a miss.
    #expect(json["top1"] as? Double == 5.0 / 6 && json["top4"] as? Double == 5.0 / 6)
    for name in ["top3", "medianMicroseconds", "p99Microseconds"] {
      #expect((json[name] as? Double).map { $0 > 0 } == true, "\(name)")
    }
    let decoders = try #require(json["decoders"] as? [[String: Any]])
    #expect(
      decoders.compactMap { $0["decoder"] as? String } == [
        "engine", "spec000", "spec001", "elastic",
      ])
    for decoder in decoders {
      #expect((decoder["outOfVocabulary"] as? [[String: Any]])?.first?["word"] as? String == "qqq")
      #expect(((decoder["accuracy"] as? [String: Any])?["top1"] as? [String: Any]) != nil)
    }
    let alone = try swipes.kbtool(
      "evaluate", "swipes", "swipes.jsonl", "--json", "--decoder", "spec001")
    #expect(try swipes.object(alone)["decoder"] as? String == "spec001")
  }

  @Test func tablesStandSideBySide() throws {
    let swipes = try SwipeFolder()
    let result = try swipes.kbtool(
      "evaluate", "swipes", "swipes.jsonl", "--folds", "2", "--jobs", "3")
    #expect(result.code == 0 && result.diagnostics.isEmpty, "no progress but on a terminal")
    for text in [
      "5 swipes, 11 entries", "engine", "spec000", "spec001", "95 %", "layout", "qwerty", "letters",
      "vocabulary", "fold 2", "pooled", "95 % over words",
    ] {
      #expect(result.output.contains(text), "\(text)")
    }
  }

  @Test func fewerWordsAreKnownIfAsked() throws {
    let swipes = try SwipeFolder()
    let cut = try swipes.kbtool(
      "evaluate", "swipes", "swipes.jsonl", "--json", "--limit-words", "2")
    #expect(try swipes.object(cut)["entries"] as? Int == 2)
    #expect(try swipes.object(cut)["top4"] as? Double == 0.4)
  }

  @Test func explainNamesWinnerAndWord() throws {
    let swipes = try SwipeFolder()
    // The first was drawn as another word.
    let drawn = SwipeFolder.line("tie").replacing("\"tie\"", with: "\"the\"")
    try swipes.write(drawn + "\n" + SwipeFolder.line("xyz"), to: "odd.jsonl")
    let verb = ["evaluate", "swipes", "odd.jsonl", "--decoder", "spec000", "--explain"]
    let result = try swipes.kbtool.run(verb)
    #expect(result.code == 0)
    #expect(result.output.contains("spec000: 2 swipes without the word in front\nline 1: `the` on"))
    #expect(result.output.contains("  won    1 `tie` ") && result.output.contains(" = gaps "))
    #expect(result.output.contains("  right  not among 1 guess\n"))
    #expect(result.output.contains("  won    nothing\n  right  not in the lexicon\n"))
    let json = try swipes.object(try swipes.kbtool.run(verb + ["--json"]))
    let mistakes = (json["mistakes"] as? [String: Any])?["spec000"] as? [[String: Any]]
    #expect(mistakes?.compactMap { $0["word"] as? String } == ["the", "xyz"])
    #expect((mistakes?.first?["winner"] as? [String: Any])?["word"] as? String == "tie")
  }

  @Test func brokenLinesAreNamedAndTheRestJudged() throws {
    let swipes = try SwipeFolder()
    let lines = [
      SwipeFolder.line("the"), "{", SwipeFolder.line("and", layout: "ouija"),
      SwipeFolder.line("you"),
    ]
    try swipes.write(lines.joined(separator: "\n"), to: "mixed.jsonl")
    let result = try swipes.kbtool("evaluate", "swipes", "mixed.jsonl", "--json")
    #expect(result.code == 1)
    let json = try swipes.object(result)
    #expect(json["count"] as? Int == 2 && json["leftOut"] as? Int == 2)
    let diagnostics = result.diagnostics.split(separator: "\n")
    #expect(
      diagnostics.map { $0.prefix(21) } == ["mixed.jsonl:2: error:", "mixed.jsonl:3: error:"])
    #expect(diagnostics[1].contains("ouija"))
    try swipes.write("{\n[]\n", to: "broken.jsonl")
    for verb in [["evaluate", "swipes"], ["swipe"]] {
      let broken = try swipes.kbtool.run(verb + ["broken.jsonl"])
      #expect(broken.code == 65 && broken.output.isEmpty)
    }
    try swipes.write("", to: "empty.jsonl")
    let empty = try swipes.kbtool("evaluate", "swipes", "empty.jsonl", "--json")
    #expect(empty.code == 0 && empty.diagnostics == "empty.jsonl: no swipes\n")
    #expect(try swipes.object(empty)["count"] as? Int == 0)
  }

  @Test func exitCodesSayWhatIsWrong() throws {
    let swipes = try SwipeFolder()
    for (arguments, code) in [
      (["none.jsonl"], 66), (["swipes.jsonl", "--artifacts", "none"], 66),
      (["swipes.jsonl", "--language", "xx"], 66), (["swipes.jsonl", "--decoder", "psychic"], 64),
      (["swipes.jsonl", "--limit-words", "0"], 64), ([], 64),
    ] {
      #expect(
        try swipes.kbtool.run(["evaluate", "swipes"] + arguments).code == code, "\(arguments)")
      #expect(try swipes.kbtool.run(["swipe"] + arguments).code == code, "\(arguments)")
    }
    for option in [
      ["--folds", "1"], ["--jobs", "0"], ["--folds", "many"], ["--tolerance", "nan"],
      ["--tolerance=-1"], ["--tolerance", "inf"],
    ] {
      #expect(
        try swipes.kbtool.run(["evaluate", "swipes", "swipes.jsonl"] + option).code == 64)
    }
    #expect(try swipes.kbtool("swipe", "swipes.jsonl", "--limit", "65").code == 64)
    try swipes.write("not an artifact", to: "artifacts/xx.kba")
    for verb in [["evaluate", "swipes"], ["swipe"]] {
      #expect(try swipes.kbtool.run(verb + ["swipes.jsonl", "--language", "xx"]).code == 65)
    }
  }

  @Test func figuresAreKeptAndCompared() throws {
    let swipes = try SwipeFolder()
    let record = try swipes.kbtool(
      "evaluate", "swipes", "swipes.jsonl", "--record-baseline", "base.tsv", "--tolerance", "0")
    #expect(record.code == 0)
    let same = ["evaluate", "swipes", "swipes.jsonl", "--baseline", "base.tsv"]
    #expect(try swipes.kbtool.run(same).code == 0)
    // Of one decoder alone, the figures of the others are not missed.
    #expect(try swipes.kbtool.run(same + ["--decoder", "engine"]).code == 0)
    let fallen = try swipes.kbtool.run(same + ["--limit-words", "2"])
    #expect(fallen.code == 1)
    #expect(fallen.diagnostics.contains("base.tsv: error: swipes.engine.all.top1: expected 1.0"))
    try swipes.write("nonsense", to: "base.tsv")
    #expect(try swipes.kbtool.run(same).code == 65)
    let loss = try swipes.kbtool(
      "evaluate", "swipes", "swipes.jsonl", "--record-baseline", "swipes.jsonl")
    #expect(loss.code == 64, "the swipes would be lost")
  }

  /// A baseline is looked at before the run, and one that has none of its figures is a mistake.
  @Test(arguments: ["", "# name\tvalue\ttolerance\n", "swipe.engine.all.top1\t0.9\t0\n"])
  func aBaselineOfOtherRunsIs65(_ text: String) throws {
    let swipes = try SwipeFolder()
    try swipes.write(text, to: "base.tsv")
    let result = try swipes.kbtool("evaluate", "swipes", "swipes.jsonl", "--baseline", "base.tsv")
    #expect(result.code == 65 && result.output.isEmpty)
    #expect(result.diagnostics.contains("expected figures named swipes."))
    let gone = try swipes.kbtool("evaluate", "swipes", "swipes.jsonl", "--baseline", "gone.tsv")
    #expect(gone.code == 66 && gone.output.isEmpty)
  }

  @Test func moreJobsThanSwipesAreNoMoreWork() throws {
    let swipes = try SwipeFolder()
    let arguments = ["evaluate", "swipes", "swipes.jsonl", "--decoder", "engine"]
    let result = try swipes.kbtool.run(arguments + ["--jobs", "9223372036854775807"])
    #expect(result.code == 0 && result.output.hasPrefix("5 swipes, "))
  }

  /// Layouts that are there and cannot be read are not the same as none.
  @Test func layoutsThatCannotBeReadAreSaid() throws {
    let swipes = try SwipeFolder()
    #expect(mkdir(try swipes.folder.get()["artifacts/layouts.kba"], 0o700) == 0)
    let result = try swipes.kbtool("swipe", "swipes.jsonl")
    #expect(result.code == 66 && result.output.isEmpty)
    #expect(result.diagnostics.hasPrefix("artifacts/layouts.kba: error: a folder"))
  }

  @Test func swipesAreDecoded() throws {
    let swipes = try SwipeFolder()
    let text = try swipes.kbtool("swipe", "swipes.jsonl", "--limit", "2")
    #expect(text.code == 0 && text.output.hasPrefix("line 1 (`the`)\n  the "))
    for decoder in ["engine", "spec000", "spec001"] {
      let result = try swipes.kbtool(
        "swipe", "swipes.jsonl", "--limit", "1", "--json", "--decoder", decoder)
      let rows = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
      let words = try #require(rows as? [[String: Any]]).map { row in
        (row["candidates"] as? [[String: Any]])?.first?["word"] as? String
      }
      #expect(words == ["the", "and", "you", "water", "like"], "\(decoder)")
    }
  }

  /// From a pipe, and without the word that nobody knows yet.
  @Test func swipesMayComeFromAPipe() throws {
    let swipes = try SwipeFolder()
    let line = SwipeFolder.line("water").replacing("\"word\":\"water\",", with: "")
    try swipes.write(line, to: "unknown.jsonl")
    let result = try swipes.kbtool.shell("cat unknown.jsonl | \"$kbtool\" swipe - --previous the")
    #expect(result.code == 0 && result.output.hasPrefix("line 1\n  water "))
    let broken = try swipes.kbtool.shell("echo '{' | \"$kbtool\" swipe -")
    #expect(broken.code == 65)
    #expect(broken.diagnostics.hasPrefix("standard input:1: error: expected "))
    #expect(try swipes.kbtool("evaluate", "swipes", "unknown.jsonl").code == 65)
  }

  @Test func aPreviousWordThatTellsNothingIsSaid() throws {
    let swipes = try SwipeFolder()
    let unknown = try swipes.kbtool("swipe", "swipes.jsonl", "--previous", "qqq")
    #expect(unknown.code == 0 && unknown.diagnostics.hasPrefix("`qqq` is not in the lexicon"))
    let known = try swipes.kbtool("swipe", "swipes.jsonl", "--previous", "the")
    #expect(known.code == 0 && known.diagnostics.hasPrefix("there are no pairs of words"))
  }

  @Test func allEvaluationsRunWithoutAName() throws {
    let swipes = try SwipeFolder()
    let text = try swipes.kbtool("evaluate", "--swipes", "swipes.jsonl")
    // There are no layouts for the others, which keeps none from running.
    #expect(text.code == 66 && text.output.contains("swipes swipes.jsonl\n5 swipes, "))
    let json = try swipes.kbtool(
      "evaluate", "--json", "--swipes", "swipes.jsonl", "--swipes", "none.jsonl")
    #expect(json.code == 66)
    let reports = try swipes.object(json)
    #expect((reports["swipes swipes.jsonl"] as? [String: Any])?["count"] as? Int == 5)
    #expect(reports["swipes none.jsonl"] is NSNull)
  }

  /// Names that look like options are files all the same.
  @Test func filesMayBeNamedLikeOptions() throws {
    let swipes = try SwipeFolder()
    let json = try swipes.kbtool(
      "evaluate", "--json", "--swipes=-x", "--swipes=--help", "--swipes", "swipes.jsonl")
    #expect(json.code == 66)
    let reports = try swipes.object(json)
    #expect(reports["swipes -x"] is NSNull && reports["swipes --help"] is NSNull)
    #expect((reports["swipes swipes.jsonl"] as? [String: Any])?["count"] as? Int == 5)
  }

  /// The figures of `bench` are times; here only that every row is one.
  @Test func benchAsksWhatIsThere() throws {
    let swipes = try SwipeFolder()
    let folder = try swipes.folder.get()
    let everything = try ArtifactFixtures.everything()
    for name in ["en", "emoji", "layouts"] {
      try folder.write(everything, to: "small/\(name).kba")
    }
    let result = try swipes.kbtool("bench", "--artifacts", "small", "--json")
    #expect(result.code == 0)
    let rows = try #require(try swipes.object(result)["rows"] as? [[String: Any]])
    let names = rows.compactMap { $0["name"] as? String }
    #expect(names.first == "reading the clock" && names.contains("lexicon, exact, hit"))
    #expect(rows.allSatisfy { ($0["median"] as? Double) != nil })
    #expect(result.diagnostics.contains("left out: "), "there are no letters and no ring")
    #expect(try swipes.kbtool("bench").code == 66)
  }
}
