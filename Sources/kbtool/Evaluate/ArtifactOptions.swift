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

  func validate() throws {
    guard tolerance >= 0 && tolerance.isFinite else {
      throw ValidationError("--tolerance is 0 or more")
    }
  }

  /// Reads the baseline: before the run, which may take minutes.
  /// - Throws: 65 for a baseline that cannot be read or says nothing of the run, 66.
  func opened(prefix: String) throws -> BaselineCheck {
    guard let path = baseline else { return BaselineCheck(self, prefix, nil) }
    let source = try Files.read(path)
    let rows: Baseline
    do { rows = try Baseline(text: String(decoding: source.bytes, as: UTF8.self)) } catch {
      Output.diagnostic("\(path):\(error)")
      throw Exit.damaged
    }
    guard rows.holds(prefix: prefix) else {
      Output.diagnostic(
        "\(path): error: expected figures named \(prefix)…, found none; --record-baseline writes them"
      )
      throw Exit.damaged
    }
    return BaselineCheck(self, prefix, rows)
  }
}

/// What a run's figures are held against when it is done.
struct BaselineCheck {
  private let options: BaselineOptions
  private let prefix: String
  private let rows: Baseline?

  /// - Parameter prefix: which rows of the baseline the run is about, such as `swipes.`.
  fileprivate init(_ options: BaselineOptions, _ prefix: String, _ rows: Baseline?) {
    self.options = options
    self.prefix = prefix
    self.rows = rows
  }

  /// Records, compares, or both.
  /// - Throws: 1 for figures that have fallen, 74.
  func check(_ figures: [Figure]) throws {
    if let path = options.recordBaseline {
      let text = Baseline.text(of: figures, tolerance: options.tolerance)
      try Files.write(Array(text.utf8), to: path)
    }
    guard let path = options.baseline, let rows else { return }
    let falls = rows.falls(of: figures, prefix: prefix)
    for fall in falls { Output.diagnostic("\(path): error: \(fall)") }
    if !falls.isEmpty { throw Exit.findings }
  }
}
