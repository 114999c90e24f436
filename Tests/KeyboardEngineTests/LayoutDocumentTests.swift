import Foundation
import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat
import Testing

@Suite struct LayoutDocumentTests {
  /// The example of docs/layouts.md is what it says: complete.
  @Test func theExampleBuilds() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appendingPathComponent("docs/layouts.md"), encoding: .utf8)
    let example = try #require(text.split(separator: "```toml\n").dropFirst().first)
      .prefix { $0 != "`" }
    let source = SourceText(path: "mine.toml", bytes: Array(example.utf8))
    let layout = try LayoutFixtures.compile(
      source, alphabet: LayoutFixtures.latin + "éœ", folds: ["é": "e", "œ": "oe"])
    #expect(layout.view.name == "mine")
    #expect(layout.rows(ofLayer: 0).count == 4)
    #expect(layout.view.layerCount == 2)
  }
}
