import KeyboardEngine
import KeyboardFormat
import Testing

/// Sections of a later version are refused with what to do about it, not read by today's rules.
@Suite struct SectionVersionTests {
  /// An artifact with one section of every kind an app opens by name, each of the next version.
  private static func later() throws -> KeyboardData {
    var writer = ArtifactWriter()
    for kind in SectionKinds.all {
      writer.append(
        .init(tag: kind.tag, version: kind.version + 1, name: "later", payload: [0, 0, 0, 0]))
    }
    return KeyboardData(try Artifact(ByteView(try writer.encode())))
  }

  private static func expectRefusal(
    _ open: @autoclosure () throws -> some Any, _ kind: any SectionFormat.Type
  ) {
    let error = #expect(throws: FormatError.self) { try open() }
    #expect(error?.code == .version)
    #expect(error?.section == "\(kind.tag)/later")
    #expect(error?.description.contains("kbtool build") == true)
  }

  @Test func laterVersionsAreRefused() throws {
    let data = try SectionVersionTests.later()
    SectionVersionTests.expectRefusal(try data.lexicon(), LexiconFormat.self)
    SectionVersionTests.expectRefusal(try data.letters(), LetterTableFormat.self)
    SectionVersionTests.expectRefusal(try data.contractions(), ContractionsFormat.self)
    SectionVersionTests.expectRefusal(try data.emoji(), EmojiFormat.self)
    SectionVersionTests.expectRefusal(
      try KeyboardLayout(data.artifact, name: "later"), LayoutFormat.self)
  }
}
