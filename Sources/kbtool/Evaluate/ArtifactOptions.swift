import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
import KeyboardEvaluation

/// Arguments of every `kbtool evaluate` and of the verbs that type on the built artifacts.
struct ArtifactOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Folder of the built artifacts.", valueName: "folder"))
  var artifacts = "artifacts"

  @Option(help: "Language: the name of an artifact with a lexicon.")
  var language = "en"

  /// An artifact of the folder, opened as an app does.
  /// - Throws: 65 or 66.
  func open(_ name: String) throws -> KeyboardData {
    KeyboardData(try Files.open("\(artifacts)/\(name).kba"))
  }

  /// The artifact of the language.
  func openLanguage() throws -> KeyboardData { try open(language) }

  /// The artifact of the layouts.
  func openLayouts() throws -> KeyboardData { try open("layouts") }
}

/// Comparison of what a run found with what was reached before.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare with the figures of this file; exit 1 if one has fallen.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Write the figures to this file as a baseline.", valueName: "file"))
  var recordBaseline: String?

  @Option(help: "How far a figure may stay behind a recorded one, in its own unit.")
  var tolerance = 0.005

  /// Compares or records.
  /// - Parameter prefix: which rows of the baseline the run is about, such as `swipes.`.
  /// - Throws: 1 for figures that have fallen, 65 for a baseline that cannot be read.
  func check(_ figures: [Figure], prefix: String) throws {
    if let recordBaseline {
      let text = Baseline.text(of: figures, tolerance: tolerance)
      try Files.write(Array(text.utf8), to: recordBaseline)
    }
    guard let baseline else { return }
    let source = try Files.read(baseline)
    let rows: Baseline
    do { rows = try Baseline(text: String(decoding: source.bytes, as: UTF8.self)) } catch {
      Output.diagnostic("\(baseline):\(error)")
      throw Exit.damaged
    }
    guard rows.holds(prefix: prefix) else {
      Output.diagnostic(
        "\(baseline): error: expected rows that begin with `\(prefix)`, found none; "
          + "--record-baseline makes them")
      throw Exit.damaged
    }
    let falls = rows.falls(of: figures, prefix: prefix)
    for fall in falls { Output.diagnostic("\(baseline): error: \(fall)") }
    if !falls.isEmpty { throw Exit.findings }
  }
}
