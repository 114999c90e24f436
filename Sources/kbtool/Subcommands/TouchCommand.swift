import ArgumentParser
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

struct TouchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "touch",
    abstract: "Says which key a touch means after a text, by each way to resolve it, and why.",
    discussion: """
      Input: the artifacts of `make data`, and a point in points from the top left corner of the \
      keyboard view; `kbtool query layout` gives the places of keys. Costs are in bits; the least \
      total wins with the Gaussian methods, unless the touch is in the core of a key.

      Example:
        kbtool touch --layout qwerty --after t 215 130
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Argument(help: "Points from the left of the view.")
  var x: Double

  @Argument(help: "Points from its top.")
  var y: Double

  @Option(help: "Layout by name.")
  var layout = "qwerty"

  @Option(help: "Layer by name (the first).")
  var layer: String?

  @Option(help: "What was typed before.")
  var after = ""

  @Option(help: "Width of the view in points.")
  var width = 390.0

  @Option(help: "Height of the view in points (what the layout prefers).")
  var height: Double?

  @Option(help: "Standard deviation of touches in points.")
  var deviation = 8.0

  @Option(help: "Milliseconds since the touch before, with --haste.")
  var interval: Double?

  @Option(help: "What haste adds to the deviation: points times seconds.")
  var haste = 0.0

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    for value in [width, height ?? 1] where !(value > 0 && value <= 10_000) {
      throw ValidationError("--width and --height are points up to 10000")
    }
    guard x.isFinite && y.isFinite else { throw ValidationError("a touch has two numbers") }
    guard interval ?? 0 >= 0 else { throw ValidationError("--interval is 0 milliseconds or more") }
    guard deviation >= 0.5 && deviation <= 1000 && haste >= 0 && haste <= 100 else {
      throw ValidationError("--deviation is 0.5 to 1000 points, --haste 0 to 100")
    }
  }

  func run() throws {
    let language = try artifacts.openLanguage()
    let layouts = try artifacts.openLayouts()
    let geometry: LayoutGeometry
    let target: Int
    do throws(FormatError) {
      let keyboard = try layouts.layout(layout)
      geometry = keyboard.geometry(
        width: width, height: height ?? keyboard.view.preferredHeight)
    } catch { throw QueryOptions.report(error, "\(artifacts.artifacts)/layouts.kba") }
    if let layer {
      guard let found = geometry.layout.layer(named: layer) else {
        Output.diagnostic("\(layout): error: no layer `\(layer)`")
        throw Exit.missing
      }
      target = found
    } else {
      target = 0
    }
    let touch: TouchAnswer
    do throws(FormatError) {
      touch = TouchAnswer(
        x: x, y: y, layer: target, after: after, interval: interval.map { $0 / 1000 }, geometry,
        letters: try language.letters(), lexicon: try language.lexicon(),
        parameters: TouchParameters(
          spread: TouchSpread(x: deviation, y: deviation, haste: haste)))
    } catch {
      throw QueryOptions.report(error, "\(artifacts.artifacts)/\(artifacts.language).kba")
    }
    if json { return try Output.json(touch) }
    show(touch)
  }

  private func show(_ touch: TouchAnswer) {
    var table = TextTable([("resolver", .left), ("key", .left), ("because", .left)])
    for answer in touch.answers { table.add([answer.resolver, answer.key, answer.reason]) }
    for line in table.lines { Output.result(line) }
    guard !touch.candidates.isEmpty else { return }
    Output.result("")
    var costs = TextTable([
      ("key", .left), ("points", .right), ("touch", .right), ("area", .right),
      ("one letter", .right), ("total", .right), ("two letters", .right), ("total", .right),
      ("word", .right), ("total", .right),
    ])
    for key in touch.candidates {
      costs.add(
        [key.key, Text.ratio(key.distance), Text.ratio(key.touchBits), Text.ratio(key.areaBits)]
          + key.letterBits.flatMap {
            [Text.ratio($0), Text.ratio($0 + key.touchBits + key.areaBits)]
          })
    }
    for line in costs.lines { Output.result(line) }
  }
}
