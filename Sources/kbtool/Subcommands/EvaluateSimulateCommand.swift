public import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
public import KeyboardEvaluation
import KeyboardFormat

extension SimulationHalf: ExpressibleByArgument {}

struct EvaluateSimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Makes swipes as people would make them, on any layout.",
    discussion: """
      Input: a layout of layouts.kba and words of the language's lexicon, drawn by frequency; or with --like a file of swipes, whose \
      words, layouts and sizes are taken. Output: JSON lines that `kbtool evaluate swipes` reads, the same for the same seed. With \
      --compare, figures of the file's own swipes beside those of the simulated ones instead. docs/simulation.md says how far to trust \
      them.

      Example:
        kbtool evaluate simulate --layout ring --count 150 --seed 1
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Option(help: "Layout to swipe on.")
  var layout: String?

  @Option(help: "Words to swipe, none twice.")
  var count = 150

  @Option(help: "Seed of words and noise.")
  var seed: UInt64 = 1

  @Option(help: "Width of the keyboard view in points.")
  var width = 390.0

  @Option(help: "Height of the keyboard view in points.")
  var height = 290.0

  @Option(help: ArgumentHelp("Swipe the words of these swipes instead.", valueName: "file"))
  var like: String?

  @Option(
    help:
      "Only words of one half: \(SimulationHalf.allCases.map(\.rawValue).joined(separator: " or "))."
  )
  var half: SimulationHalf?

  @Flag(help: "Compare the swipes of --like with the simulated ones.")
  var compare = false

  @Flag(help: "Print the comparison as JSON.")
  var json = false

  func validate() throws {
    guard (layout == nil) != (like == nil) else {
      throw ValidationError("one of --layout and --like is needed")
    }
    if compare && like == nil { throw ValidationError("--compare needs --like") }
    if json && !compare { throw ValidationError("--json needs --compare") }
    if count < 1 { throw ValidationError("--count must be at least 1") }
    // What a line of swipes may say.
    for value in [width, height] where !(value >= 1 && value <= 10_000) {
      throw ValidationError("--width and --height are 1 to 10000 points")
    }
  }

  func run() throws {
    guard let like else { return try simulateLayout() }
    let source = try Files.read(like == "-" ? "/dev/stdin" : like)
    var boards = SwipeBoards(layouts: try artifacts.layoutsIfAny())
    let set = SwipeSet(path: like, bytes: source.bytes, boards: &boards)
    for problem in set.problems { Output.diagnostic("\(problem)") }
    if set.swipes.isEmpty && !set.problems.isEmpty { throw Exit.damaged }
    let swipes = set.swipes.filter { half == nil || half == SimulationHalf(of: $0.line.word) }
    let lines = SimulatedSwipes.like(swipes, seed: seed)
    guard compare else {
      for line in lines { Output.result(line.json) }
      return
    }
    try print(swipes, lines, &boards)
  }

  private func simulateLayout() throws {
    guard let layout else { return }
    let size = SwipeLine.Size.view(width: width, height: height)
    var boards = SwipeBoards(layouts: try artifacts.openLayouts().artifact)
    let keys: LetterKeys
    do throws(SwipeReason) {
      keys = try boards.keys(of: SwipeLine(word: "", layout: layout, size: size, points: []))
    } catch {
      Output.diagnostic("error: \(error.text)")
      throw Exit.usage
    }
    let language = try artifacts.openLanguage()
    let lexicon: Lexicon
    do throws(FormatError) { lexicon = try language.lexicon() } catch {
      throw QueryOptions.report(error, "\(artifacts.artifacts)/\(artifacts.language).kba")
    }
    let words = SimulatedSwipes.words(of: lexicon, count: count, seed: seed)
    for line in SimulatedSwipes.lines(
      words, layout: layout, size: size, keys: keys, seed: seed)
    { Output.result(line.json) }
  }

  private struct Comparison: Encodable {
    let given: SwipeStatistics
    let simulated: SwipeStatistics
  }

  private func print(
    _ swipes: [SwipeSet.Swipe], _ lines: [SwipeLine], _ boards: inout SwipeBoards
  ) throws {
    let given = SwipeStatistics(swipes.map { ($0.line.word, $0.keys, $0.line.points) })
    var simulated: [(word: String, keys: LetterKeys, points: [SwipePoint])] = []
    for line in lines {
      do throws(SwipeReason) {
        simulated.append((line.word, try boards.keys(of: line), line.points))
      } catch { Output.diagnostic("error: \(error.text)") }
    }
    let comparison = Comparison(given: given, simulated: SwipeStatistics(simulated))
    if json { return try Output.json(comparison) }
    var table = TextTable([
      ("measure", .left), ("of", .left), ("values", .right), ("10 %", .right), ("25 %", .right),
      ("50 %", .right), ("75 %", .right), ("90 %", .right),
    ])
    for (row, other) in zip(comparison.given.rows, comparison.simulated.rows) {
      for (name, quantiles) in [("given", row.quantiles), ("simulated", other.quantiles)] {
        table.add(
          [name == "given" ? row.name : "", name, Text.count(quantiles.count)]
            + quantiles.values.map(EvaluateSimulateCommand.number))
      }
    }
    for line in table.lines { Output.result(line) }
    for (name, statistics) in [("given", given), ("simulated", comparison.simulated)] {
      Output.result(
        "\(name): \(Text.plural(statistics.count, "swipe")), "
          + "\(Text.ratio(statistics.astray * 100)) % astray")
    }
  }

  private static func number(_ value: Double) -> String {
    value < 0 ? "-" + Text.ratio(-value) : Text.ratio(value)
  }
}
