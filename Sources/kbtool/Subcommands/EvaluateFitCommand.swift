import ArgumentParser
import KeyboardEvaluation

struct EvaluateFitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Fits the swipe model's weights to recorded swipes, cross-validated.",
    discussion: """
      Input: JSON lines as `kbtool evaluate swipes` reads them. Figures are of word-disjoint folds, each decoded by a model that was fitted \
      on the others from generic weights on; intervals are over words. Then the weights fitted on all swipes stand beside those that the \
      package ships, and as lines for SwipeModel.swift. docs/swipes.md says what they mean. The same swipes give the same weights. It \
      takes minutes.

      Example:
        kbtool evaluate fit swipes.jsonl --jobs 4
      """)

  @OptionGroup var input: SwipeInput

  @Option(help: ArgumentHelp("Word-disjoint folds.", valueName: "count"))
  var folds = 5

  @Option(help: ArgumentHelp("How often words are listed and weights fitted.", valueName: "count"))
  var rounds = 4

  @Flag(help: "Also tell what each weight is worth: bits a swipe that are lost without it.")
  var worth = false

  @Option(name: [.short, .long], help: "Swipes listed at a time.")
  var jobs = 1

  @Flag(help: "Print the report as JSON.")
  var json = false

  func validate() throws {
    if !(2...100).contains(folds) { throw ValidationError("--folds is 2 to 100") }
    if !(1...100).contains(rounds) { throw ValidationError("--rounds is 1 to 100") }
    if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
  }

  func run() async throws {
    let set = try input.swipes(needsWords: true)
    let data = try input.data(offensiveness: 3)
    let lexicon = data.lexicon
    let count = set.swipes.count
    let progress = CountedProgress("listing", total: count * ((folds + 1) * (rounds + 1)))
    let fitter = SwipeFitter(
      lexicon: lexicon, rounds: rounds, jobs: jobs,
      maximumOffensiveness: data.maximumOffensiveness
    ) { progress.add($0) }
    let validation = SwipeCrossValidation(
      lexicon: lexicon, fitter: fitter, folds: SwipeFolds(folds), isWorthAsked: worth)
    let report = await validation.run(
      set.swipes, leftOut: set.problems.count { $0.isError })
    progress.clear()
    if json { try Output.json(report) } else { SwipeFitText(report).print() }
    if report.leftOut > 0 { throw Exit.findings }
  }
}
