import ArgumentParser
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

struct EvaluateSwipesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipes",
    abstract: "Lets decoders guess the words of recorded or simulated swipes.",
    discussion: """
      Input: JSON lines {"word", "layout", "keyWidth", "rowHeight", "points": [[x, y, ms], …]}, in points; a key's centre is at \
      ((column + ½ + offset of the row) · keyWidth, (row + ½) · rowHeight), rows being centred in ten columns. Instead of key width and row \
      height, "width" and "height" give the size of the whole view of any layout in layouts.kba. Lines that cannot be used are named on \
      stderr and left out; then the exit code is 1.

      A guess is right if its key is that of the word: capitals, accents and apostrophes do not matter ("Im" is "I'm"). No previous word \
      is given. Offensive words are counted like others: the swipes say who wants them. Swipes of words that the lexicon lacks count as missed. Times are of one swipe, "after lift" from its last sample to the \
      answer; take them with --jobs 1 and without --explain.

      Example:
        kbtool evaluate swipes swipes.jsonl --decoder all
      """)

  @OptionGroup var input: SwipeInput

  @Option(help: "Decoder: \(SwipeDecoders.names.joined(separator: ", ")) or all.")
  var decoder = "all"

  @Option(
    help: ArgumentHelp(
      "Give figures of so many word-disjoint folds too, and intervals over words; the decoder is the same for all.",
      valueName: "count"))
  var folds: Int?

  @Flag(help: "List every swipe whose word did not come first: what won, and why.")
  var explain = false

  @Option(name: [.short, .long], help: "Swipes decoded at a time.")
  var jobs = 1

  @Flag(help: "Print the report as JSON.")
  var json = false

  @OptionGroup var baseline: BaselineOptions

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if let folds, !(2...100).contains(folds) { throw ValidationError("--folds is 2 to 100") }
    guard decoder == "all" || SwipeDecoders.names.contains(decoder) else {
      throw ValidationError("no decoder `\(decoder)`")
    }
  }

  func run() async throws {
    let baseline = try baseline.opened(
      prefix: decoder == "all" ? "swipes." : SwipeReport.prefix(decoder))
    let set = try input.swipes(needsWords: true)
    let data = try input.data(offensiveness: 3)
    let run = SwipeRun(
      lexicon: data.lexicon, limit: explain ? SwipeEvaluationReport.explained : 10, jobs: jobs)
    var report = SwipeEvaluationReport(
      entries: data.lexicon.view.entryCount, leftOut: set.problems.count { $0.isError })
    for name in decoder == "all" ? SwipeDecoders.names : [decoder] {
      let outcomes = await outcomes(of: set.swipes, name, data, run)
      report.add(
        name, outcomes, folds: folds.map { SwipeFolds($0) }, isExplained: explain,
        explainer: name == "engine" ? SwipeExplainer(lexicon: data.lexicon) : nil)
    }
    if json { try Output.json(report) } else { SwipeReportText(report).print() }
    try baseline.check(report.figures)
    if report.leftOut > 0 { throw Exit.findings }
  }

  private func outcomes(
    of swipes: [SwipeSet.Swipe], _ name: String, _ data: SwipeDecoders.Data, _ run: SwipeRun
  ) async -> [SwipeOutcome] {
    let progress = CountedProgress(name, total: swipes.count)
    let outcomes = await run.outcomes(of: swipes, by: name, data) { progress.add($0) }
    progress.clear()
    return outcomes
  }
}
