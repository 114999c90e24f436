import ArgumentParser
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

struct EvaluateLayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Compares layouts for swiping: how far apart words are, and simulated accuracy.",
    discussion: """
      Input: layouts of layouts.kba (all if none is named) and the language's lexicon. Clarity is the distance of a word's ideal way to the \
      nearest other's, in points (root mean square of 32 samples), weighted by frequency. Accuracy is of SIMULATED swipes, with the same \
      words and the same noise in points on every layout; docs/simulation.md says how far to trust them.

      Example:
        kbtool evaluate layout ring qwerty
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Argument(help: "Layouts by name.")
  var layouts: [String] = []

  @Option(help: "Width of the keyboard view in points.")
  var width = 390.0

  @Option(help: "Height of the keyboard view in points.")
  var height = 290.0

  @Option(help: "Most frequent words by which clarity is measured.")
  var words = 10_000

  @Option(help: "Words that are swiped, none twice; 0 for none.")
  var count = 1000

  @Option(help: "Seed of words and noise.")
  var seed: UInt64 = 1

  @Option(help: "Decoder: \(SwipeDecoders.names.joined(separator: ", ")) or all.")
  var decoder = "all"

  @Option(help: "Collisions to list for each layout.")
  var collisions = 10

  @Option(name: [.short, .long], help: "Swipes decoded at a time.")
  var jobs = 1

  @Flag(help: "Print the report as JSON.")
  var json = false

  @OptionGroup var baseline: BaselineOptions

  func validate() throws {
    guard decoder == "all" || SwipeDecoders.names.contains(decoder) else {
      throw ValidationError("no decoder `\(decoder)`")
    }
    if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    guard (1...50_000).contains(words), (0...50_000).contains(count), collisions >= 0 else {
      throw ValidationError("--words is 1 to 50000, --count 0 to 50000, --collisions 0 or more")
    }
    for value in [width, height] where !(value > 0 && value <= 10_000) {
      throw ValidationError("--width and --height are points up to 10000")
    }
  }

  func run() async throws {
    let baseline = try baseline.opened(prefix: "layout.")
    let layoutData = try artifacts.openLayouts().artifact
    let data = try artifacts.decoderData()
    let wanted = WeightedWords(data.lexicon, count: words)
    let swiped = SimulatedSwipes.words(of: data.lexicon, count: count, seed: seed)
    let run = SwipeRun(lexicon: data.lexicon, limit: 4, jobs: jobs)
    var boards = SwipeBoards(layouts: layoutData)
    let known = layoutData.sections.filter { $0.tag == LayoutFormat.tag }.map(\.name).sorted()
    var reports: [LayoutReport] = []
    for name in layouts.isEmpty ? known : layouts {
      let size = SwipeLine.Size.view(width: width, height: height)
      let keys: LetterKeys
      do throws(SwipeReason) {
        keys = try boards.keys(of: SwipeLine(word: "", layout: name, size: size, points: []))
      } catch {
        Output.diagnostic("error: \(error.text)")
        throw Exit.usage
      }
      var report = LayoutReport(layout: name, keys: keys, words: wanted, collisions: collisions)
      let swipes = SimulatedSwipes.swipes(
        swiped, layout: name, size: size, keys: keys, seed: seed)
      for decoder in swipes.isEmpty ? [] : decoder == "all" ? SwipeDecoders.names : [decoder] {
        report.add(decoder, await run.outcomes(of: swipes, by: decoder, data))
      }
      reports.append(report)
    }
    if json { try Output.json(reports) } else { LayoutReportText(reports).print() }
    try baseline.check(reports.flatMap(\.figures))
  }
}
