import ArgumentParser
import KeyboardEngine
import KeyboardFormat

struct QueryLayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Places the keys of a layout for a view size.",
    discussion: """
      Input: a .kba file with layouts. Frames and centres are in points from the top left corner of the keyboard view.

      Example:
        kbtool query layout artifacts/layouts.kba qwerty --width 390
      """)

  @Argument(help: "Artifact to ask.")
  var file: String

  @Argument(help: "Name of the layout; the artifact's first if none is given.")
  var layout: String?

  @Option(help: "Width of the keyboard view in points.")
  var width = 390.0

  @Option(help: "Height of the keyboard view in points (what the layout prefers).")
  var height: Double?

  @Option(help: "Layer by name (all).")
  var layer: String?

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    for value in [width, height ?? 1] where !(value > 0 && value <= 10_000) {
      throw ValidationError("--width and --height are points up to 10000")
    }
  }

  struct Row: Encodable {
    let layer: String
    let key: String
    let role: String
    let centreX: Double
    let centreY: Double
    let left: Double
    let top: Double
    let right: Double
    let bottom: Double
  }

  func run() throws {
    let artifact = try Files.open(file)
    let keyboard: KeyboardLayout
    do throws(FormatError) { keyboard = try KeyboardLayout(artifact, name: layout) } catch {
      throw QueryOptions.report(error, file)
    }
    let geometry = keyboard.geometry(
      width: width, height: height ?? keyboard.view.preferredHeight)
    let rows = (0..<keyboard.view.layerCount).flatMap { layer in
      keyboard.view.keys(ofLayer: layer).map { row($0, layer, geometry) }
    }.filter { layer == nil || $0.layer == layer }
    if json { return try Output.json(rows) }
    var table = TextTable([
      ("layer", .left), ("key", .left), ("role", .left), ("centre", .right), ("", .right),
      ("left", .right), ("top", .right), ("right", .right), ("bottom", .right),
    ])
    for row in rows {
      let numbers = [row.centreX, row.centreY, row.left, row.top, row.right, row.bottom]
      table.add([row.layer, row.key, row.role] + numbers.map(QueryLayoutCommand.points))
    }
    for line in table.lines { Output.result(line) }
    if rows.isEmpty { Output.diagnostic("no layer `\(layer ?? "")`") }
  }

  private func row(_ key: Int, _ layer: Int, _ geometry: LayoutGeometry) -> Row {
    let view = geometry.layout
    let centre = geometry.centre(of: key) ?? (0, 0)
    let frame = geometry.frame(of: key)
    let text = view[key].role == .character ? view[key].text : view[key].label
    return Row(
      layer: view.layerName(layer), key: text, role: "\(view[key].role)", centreX: centre.x,
      centreY: centre.y, left: frame.left, top: frame.top, right: frame.right,
      bottom: frame.bottom)
  }

  /// A decimal or none: points are drawn no finer.
  private static func points(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let digits = "\(abs(tenths) / 10).\(abs(tenths) % 10)"
    return tenths < 0 ? "-" + digits : digits
  }
}
