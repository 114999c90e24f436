import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat
import Testing

@Suite struct LayoutExporterTests {
  /// The text of a section builds the same bytes.
  @Test(arguments: LayoutFixtures.all) func textBuildsTheSameSection(_ name: String) throws {
    let view = try LayoutFixtures.layout(name).view
    let text = LayoutExporter.text(of: view)
    let source = SourceText(path: "dump/\(name).toml", bytes: Array(text.utf8))
    let again = try LayoutFixtures.compile(source).view
    #expect(try again.payloadBytes == view.payloadBytes, "\(text)")
  }

  @Test func aUsersGridBuildsTheSameSection() throws {
    let view = try LayoutReachTests.cyrillic().view
    let text = LayoutExporter.text(of: view)
    let source = SourceText(path: "dump.toml", bytes: Array(text.utf8))
    #expect(
      try LayoutFixtures.compile(source, alphabet: "абв").view.payloadBytes == view.payloadBytes)
  }
}
