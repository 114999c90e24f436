import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

struct EvaluateTapsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "taps",
    abstract: "Counts wrong taps for each way to resolve touches, on the same simulated touches.",
    discussion: """
      Input: the artifacts of `make data`. Words are drawn from the lexicon by frequency, or are those \
      of --text. Touches are simulated: normal around each key's centre. wrong is the share of taps \
      that became another key; against fixed is the relative change with its 95 % interval. Of views \
      in which a layout's keys lie alike, as a ring's that the height bounds, the first is judged.

      Example:
        kbtool evaluate taps --layout qwerty --layout ring --width 390
      """)

  /// `TapContext` as an argument.
  enum Context: String, CaseIterable, ExpressibleByArgument {
    case resolved
    case intended
  }

  @OptionGroup var artifacts: ArtifactOptions
  @OptionGroup var baseline: BaselineOptions

  @Option(help: "Layout by name; may be given several times (all).")
  var layout: [String] = []

  @Option(help: "Width of the view in points; may be given several times (390 and 320).")
  var width: [Double] = []

  @Option(help: "Words to type.")
  var words = 10_000

  @Option(help: ArgumentHelp("Type the words of this text instead.", valueName: "file"))
  var text: String?

  @Option(help: "Seed of words and touches.")
  var seed: UInt64 = 1

  @Option(help: "Standard deviation of touches in points.")
  var deviation = 8.0

  @Option(help: "The same downwards, if it is another.")
  var deviationY: Double?

  @Option(help: "Points that touches fall right of the centre.")
  var offsetX = 0.0

  @Option(help: "Points that touches fall below the centre.")
  var offsetY = 0.0

  @Option(help: "What haste adds to the deviation: points times seconds.")
  var haste = 0.0

  @Option(help: "What stands before a letter: resolved (errors stay) or intended (none).")
  var context = Context.resolved

  @Option(help: ArgumentHelp("List wrong taps of each layout with their costs.", valueName: "n"))
  var explain = 0

  @Flag(help: "Choose parameters on one half of the words and judge them by the other.")
  var crossValidate = false

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    for value in width where !(value > 0 && value <= 10_000) {
      throw ValidationError("--width is in points, up to 10000")
    }
    for value in [deviation, deviationY ?? 1] where !(value >= 0.5 && value <= 1000) {
      throw ValidationError("--deviation is in points, 0.5 to 1000")
    }
    for value in [offsetX, offsetY] where !(abs(value) <= 1000) {
      throw ValidationError("--offset-x and --offset-y are points, up to 1000")
    }
    guard haste >= 0 && haste <= 100 else {
      throw ValidationError("--haste is points times seconds, 0 to 100")
    }
    guard (1...1_000_000).contains(words) && (0...100_000).contains(explain) else {
      throw ValidationError("--words is 1 to 1000000, --explain 0 to 100000")
    }
  }

  func run() throws {
    let baseline = try baseline.opened(prefix: "taps.")
    let language = try artifacts.openLanguage()
    let layouts = try artifacts.openLayouts()
    do {
      let letters = try language.letters()
      let words = try self.words(language, letters)
      let geometries = try geometries(layouts)
      var settings = TapEvaluation.Settings()
      settings.noise = TapNoise(
        deviationX: deviation, deviationY: deviationY ?? deviation, haste: haste,
        offsetX: offsetX, offsetY: offsetY)
      settings.parameters.spread = TouchSpread(
        x: deviation, y: deviationY ?? deviation, haste: haste)
      settings.context = context == .resolved ? .resolved : .intended
      settings.seed = seed
      settings.mistakes = explain
      let evaluation = TapEvaluation(
        language: TapLanguage(letters: letters, lexicon: try language.lexicon()), words: words,
        settings: settings)
      var report = evaluation.run(geometries)
      if crossValidate {
        evaluation.crossValidate(geometries.first, in: &report)
      }
      if json { try Output.json(report) } else { TapReportText(report).print() }
      try baseline.check(report.figures)
    } catch let error as FormatError {
      throw QueryOptions.report(error, artifacts.artifacts)
    }
  }

  private func words(_ data: KeyboardData, _ letters: LetterTable) throws -> [String] {
    guard let text else { return TapWords.drawn(words, from: try data.lexicon(), seed: seed) }
    let source = try Files.read(text)
    let all = TapWords.words(of: String(decoding: source.bytes, as: UTF8.self), letters: letters)
    return Array(all.prefix(words))
  }

  private func geometries(_ data: KeyboardData) throws -> [LayoutGeometry] {
    let names =
      layout.isEmpty
      ? data.artifact.sections.filter { $0.tag == LayoutFormat.tag }.map(\.name) : layout
    return try names.flatMap { name in
      let keyboard = try KeyboardLayout(data.artifact, name: name)
      return (width.isEmpty ? [390, 320] : width).map {
        keyboard.geometry(width: $0, height: keyboard.view.preferredHeight)
      }
    }
  }
}
