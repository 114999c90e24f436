import KeyboardCompiler
import KeyboardFormat

/// Runs a stage on texts that the test holds.
enum StageFixture {
  static func run(
    _ stage: some DataStage, name: String = "en", _ texts: [String: String],
    sections: [ArtifactWriter.Section] = []
  ) throws -> (section: ArtifactWriter.Section?, findings: Findings) {
    var sources: [String: SourceText] = [:]
    for (path, text) in texts { sources[path] = SourceText(path: path, bytes: Array(text.utf8)) }
    var findings = Findings()
    let section = try stage.run(
      name: name, StageInputs(sources: sources, sections: sections), &findings)
    return (section, findings)
  }
}
