import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
import KeyboardEvaluation

struct EvaluateCorrectionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corrections",
    abstract: "Measures how many misspellings are put right.",
    discussion: """
      Input: a .kba file with a lexicon.

      Example:
        kbtool evaluate corrections
      """)
  @OptionGroup var artifacts: ArtifactOptions
  @Argument var file: String
  @Option(parsing: .upToNextOption) var channel: [Double] = []
  @Flag var noSplit = false
  @Flag var noWalk = false

  func run() throws {
    let data = try artifacts.openLanguage()
    let lexicon = try data.lexicon()
    let source = try Files.read(file)
    let set = try Misspelling.parse(String(decoding: source.bytes, as: UTF8.self))
    var options = Corrector.Options()
    let c = channel
    if c.count == 6 { options.channel.far = c[0]; options.channel.missing = c[1]; options.channel.missingDouble = c[2]; options.channel.extra = c[3]; options.channel.extraDouble = c[4]; options.channel.swapped = c[5] }
    options.splitsWords = !noSplit
    var run = CorrectionRun(Corrector(lexicon: lexicon, options: options), lexicon: lexicon)
    let report = run.report(set, name: "file", usesNeighbors: false)
    Output.result("\(channel) \(report.medianMicroseconds) \(report.p99Microseconds)")
    for (d, t) in report.byDistance.sorted(by: { $0.key < $1.key }) { Output.result("\(d): \(t.count) top1 \(t.share(\.top1).value) top5 \(t.share(\.top5).value) right \(t.share(\.automaticRight).value) wrong \(t.share(\.automaticWrong).value)") }
  }
}
