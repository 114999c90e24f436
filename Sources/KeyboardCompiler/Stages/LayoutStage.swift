package import KeyboardFormat

/// Makes a `LAYT` section of a layout's text file and checks it against an alphabet.
///
///     kind = "layout"
///     source = "layouts/azerty.toml"
///     alphabet = "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ"
///     folds = { "é" = "e", "œ" = "oe" }
package struct LayoutStage: DataStage {
  package static let kind = "layout"

  /// Path of the layout's file below `data/`.
  package var source: String
  /// Every letter that must be reachable, as one text.
  package var alphabet: String
  /// What a letter without a key of its own is typed as.
  package var folds: [String: String]?

  package init(source: String, alphabet: String, folds: [String: String]? = nil) {
    self.source = source
    self.alphabet = alphabet
    self.folds = folds
  }

  package var sources: [String] { [source] }

  package func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    let text = try inputs.source(source)
    guard let model = try model(of: text, &findings) else { return nil }
    return try ArtifactWriter.Section(LayoutFormat.self, name: name, model)
  }

  /// The checked model, or `nil` when nothing can be made of the file. Findings come in the order of
  /// their lines, those about the whole file last.
  package func model(of text: SourceText, _ findings: inout Findings) throws -> LayoutModel? {
    var found = Findings()
    defer {
      let ordered = found.all.enumerated().sorted {
        ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset)
      }
      for (_, finding) in ordered { findings.add(finding) }
    }
    guard let parsed = LayoutParser.parse(text, &found) else { return nil }
    let lines = LayoutLines(String(decoding: text.bytes, as: UTF8.self))
    var builder = LayoutBuilder(parsed, file: text.path, lines: lines)
    let built = builder.build()
    found.merge(builder.findings)
    guard var draft = built else { return nil }
    var check = LayoutCheck(draft, file: text.path, alphabet: alphabet, folds: folds ?? [:])
    do {
      try check.run()
      found.merge(check.findings)
      try LayoutNeighbours.fill(&draft.model)
    } catch let error as FormatError {
      // A layout beyond the format's limits, such as one without any key.
      found.merge(check.findings)
      found.error(text.path, nil, "expected \(error.expected), found \(error.found)")
      return nil
    }
    return draft.model
  }
}
