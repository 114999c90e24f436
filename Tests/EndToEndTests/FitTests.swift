import Foundation
import Testing
import _KeyboardTestSupport

/// `kbtool evaluate fit` and the explanations of its costs, on straight lines over a small lexicon.
@Suite struct FitTests {
  @Test func fitPrintsFiguresAndWeights() throws {
    let swipes = try SwipeFolder(["the", "and", "you", "water", "like", "tie", "love", "qqq"])
    let verb = ["evaluate", "fit", "swipes.jsonl", "--folds", "2", "--rounds", "1"]
    let result = try swipes.kbtool.run(verb + ["--worth"])
    #expect(result.code == 0 && result.diagnostics.isEmpty, "no progress but on a terminal")
    for text in [
      "8 swipes of 8 words, 7 to learn from, 11 entries in the lexicon, 1 round", "fold 2",
      "pooled", "95 % over words", "bits of the right word", "as shipped", "worth",
      "\n  public var innerDistance: Float = ",
    ] {
      #expect(result.output.contains(text), "\(text)")
    }
    #expect(try swipes.kbtool.run(verb + ["--worth", "--jobs", "3"]).output == result.output)
    let json = try swipes.object(try swipes.kbtool.run(verb + ["--json"]))
    #expect(json["swipes"] as? Int == 8 && json["used"] as? Int == 7)
    let weights = try #require(json["weights"] as? [[String: Any]])
    #expect(weights.first?["name"] as? String == "word" && weights.first?["worth"] == nil)
    #expect(((json["crossValidated"] as? [String: Any])?["folds"] as? [String: Any]) != nil)
  }

  @Test func exitCodesSayWhatIsWrong() throws {
    let swipes = try SwipeFolder(["the"])
    for (arguments, code) in [
      (["none.jsonl"], 66), (["swipes.jsonl", "--artifacts", "none"], 66),
      (["swipes.jsonl", "--folds", "1"], 64), (["swipes.jsonl", "--rounds", "0"], 64),
      (["swipes.jsonl", "--jobs", "0"], 64),
    ] as [([String], Int32)] {
      let result = try swipes.kbtool.run(["evaluate", "fit"] + arguments)
      #expect(result.code == code && result.output.isEmpty, "\(arguments)")
    }
    try swipes.write(SwipeFolder.line("the") + "\n{\n", to: "mixed.jsonl")
    let mixed = try swipes.kbtool("evaluate", "fit", "mixed.jsonl", "--rounds", "1")
    #expect(mixed.code == 1 && mixed.output.hasPrefix("1 swipe of 1 word, "))
    try swipes.write("", to: "empty.jsonl")
    let empty = try swipes.kbtool("evaluate", "fit", "empty.jsonl", "--json")
    #expect(empty.code == 0 && empty.diagnostics == "empty.jsonl: no swipes\n")
  }

  /// What the engine decides by, part by part, also for a word that it did not offer.
  @Test func explanationsNamePartsAndTheWorstLetter() throws {
    let swipes = try SwipeFolder(["the"])
    let drawn = SwipeFolder.line("tie").replacing("\"tie\"", with: "\"the\"")
    try swipes.write(drawn + "\n" + SwipeFolder.line("water"), to: "odd.jsonl")
    let verb = ["evaluate", "swipes", "odd.jsonl", "--decoder", "engine", "--explain"]
    let result = try swipes.kbtool.run(verb)
    #expect(result.code == 0)
    #expect(result.output.contains("engine: 1 swipe without the word in front\nline 1: `the` on"))
    #expect(result.output.contains("  won    1 `tie` "))
    #expect(result.output.contains(" + word ") && result.output.contains(" + shape "))
    #expect(result.output.contains("  right  ") && result.output.contains(" keys off after "))
    let json = try swipes.object(try swipes.kbtool.run(verb + ["--json"]))
    let mistake = ((json["mistakes"] as? [String: Any])?["engine"] as? [[String: Any]])?.first
    let right = try #require(mistake?["right"] as? [String: Any])
    #expect(right["word"] as? String == "the")
    #expect((right["worst"] as? [String: Any])?["letter"] as? Int == 1, "h is not on the way")
  }
}
