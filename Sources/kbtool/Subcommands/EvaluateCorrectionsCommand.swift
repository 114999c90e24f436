import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
import KeyboardEvaluation

struct EvaluateCorrectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corrections",
    abstract: "Measures how many misspellings are put right, and how many words are spoilt.",
    discussion: """
      Input: the artifacts of `make data`, and misspellings: lines `misspelling TAB word TAB distance` \
      of a file, without neighbour costs unless --layout names one; without a file, seeded touches on \
      every layout, each corrected with and without neighbour costs. right and wrong are shares of \
      misspellings replaced unasked. Times are the least of five runs each.

      Example:
        kbtool evaluate corrections --layout qwerty --layout ring
      """)

  @OptionGroup var artifacts: ArtifactOptions
  @OptionGroup var baseline: BaselineOptions

  @Argument(help: "Misspellings.")
  var file: String?

  @Option(help: "Layout by name; may be given several times (all; with a file: none).")
  var layout: [String] = []

  @Option(help: "Misspellings for each layout.")
  var count = 1000

  @Option(help: "Seed of misspellings and words.")
  var seed: UInt64 = 1

  @Flag(help: "List every misspelling whose word was not first, with what was suggested and why.")
  var explain = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    guard (1...1_000_000).contains(count) else {
      throw ValidationError("--count is 1 to 1,000,000")
    }
    if file != nil && layout.count > 1 {
      throw ValidationError("a file is corrected on one --layout at most")
    }
  }

  func run() throws {
    let baseline = try baseline.opened(prefix: "corrections.")
    let data = try artifacts.openLanguage()
    let report = try QueryOptions.asking(artifacts.path(artifacts.language)) {
      var evaluation = CorrectionEvaluation(
        lexicon: try data.lexicon(), contractions: try data.ifPresent { try data.contractions() })
      evaluation.count = count
      evaluation.seed = seed
      evaluation.explains = explain
      return try run(evaluation)
    }
    if json { try Output.json(report) } else { CorrectionText.show(report) }
    try baseline.check(report.figures)
  }

  private func run(_ evaluation: CorrectionEvaluation) throws -> CorrectionReport {
    guard let file else {
      return evaluation.report(try artifacts.letterKeys(layout))
    }
    let set: [Misspelling]
    do {
      set = try Misspelling.parse(String(decoding: Files.read(file).bytes, as: UTF8.self))
    } catch let error as Misspelling.ParseError {
      Output.diagnostic("\(file):\(error)")
      throw Exit.damaged
    }
    let keys = layout.isEmpty ? nil : try artifacts.letterKeys(layout).first?.keys
    return evaluation.report(set, keys: keys)
  }
}
