import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

struct EvaluatePredictionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predictions",
    abstract: "Types a text with the prediction bar and counts the taps that it saves.",
    discussion: """
      Input: a text in UTF-8, plain or Markdown, of which the prose is typed; without one, messages that come with the tool \
      (Sources/KeyboardEvaluation/Predictions/Prose+Messages.swift). `make evaluation-text` fetches the text that the project's figures are of.

      Savings are 1 − taps / characters: a word taken from the bar is one tap and brings its space with it. Hits are shares of words that the \
      bar has after so many letters. A word is right if it is the very text that is written, capitals and apostrophes included.

      Example:
        kbtool evaluate predictions letters.txt
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Argument(help: "Text to type.")
  var text: String?

  @Option(help: "Words on the bar, 1 to 16.")
  var slots = 3

  @Option(
    help: ArgumentHelp(
      "Consider pairs of words of up to so many bits, 0 to 14.", valueName: "bits"))
  var pairLimit = Predictor.defaultPairLimit

  @Flag(help: "List the words that the bar did not have in time: what it had, and why.")
  var explain = false

  @Flag(help: "Print the report as JSON.")
  var json = false

  @OptionGroup var baseline: BaselineOptions

  func validate() throws {
    guard (1...Predictions.maximumLimit).contains(slots) else {
      throw ValidationError("--slots is 1 to \(Predictions.maximumLimit)")
    }
    guard (0...14).contains(pairLimit) else { throw ValidationError("--pair-limit is 0 to 14") }
  }

  func run() throws {
    let baseline = try baseline.opened(prefix: "predictions.")
    let prose = try prose()
    let data = try artifacts.openLanguage()
    let predictor: Predictor
    do { predictor = try data.predictor(pairLimit: pairLimit) } catch {
      throw QueryOptions.report(error, "\(artifacts.artifacts)/\(artifacts.language).kba")
    }
    let report = PredictionEvaluation.report(
      of: prose, with: predictor, slots: slots, isExplained: explain)
    if json { try Output.json(report) } else { PredictionReportText(report).print() }
    try baseline.check(report.figures)
  }

  private func prose() throws -> Prose {
    guard let text else { return Prose.messages }
    let source = try Files.read(text)
    guard let content = UTF8Text.string(source.bytes) else {
      Output.diagnostic("\(text): error: expected UTF-8")
      throw Exit.damaged
    }
    let prose = Prose(content)
    if prose.paragraphs.isEmpty { Output.diagnostic("\(text): no prose in it") }
    return prose
  }
}
