import Foundation
import KeyboardFormat
import Testing

/// The artifact that docs/format.md takes apart byte by byte: five words, one section.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter WorkedExample` writes the file in `Tests/Golden` and the
/// bytes in the document anew, line by line as long as they were, and fails, so that nobody records by
/// accident.
@Suite struct WorkedExampleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let golden = root.appendingPathComponent("Tests/Golden/five-words.kba")
  private static let document = root.appendingPathComponent("docs/format.md")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil

  /// Small tables instead of fast ones, so that the example is short; the words are found alike.
  private static func model() -> LexiconModel {
    var tuning = LexiconTuning()
    tuning.classes = 1
    tuning.tailClasses = 1
    tuning.primaryBits = 4
    tuning.passedSiblings = 0
    return LexiconModel(
      alphabet: LexiconAlphabet(letters: "aeinot", folds: [("é", "e"), ("'", "")]),
      entries: [
        .init(display: "I", cost: 40),
        .init(display: "tea", cost: 100),
        .init(display: "ten", cost: 90),
        .init(display: "to", cost: 38),
        .init(display: "ton", cost: 120, flags: .init(isNeverSuggested: true)),
      ],
      tuning: tuning)
  }

  private static func encoded() throws -> [UInt8] {
    var writer = ArtifactWriter()
    writer.append(try .init(LexiconFormat.self, name: "words", model()))
    return try writer.encode()
  }

  @Test func goldenIsWhatIsWritten() throws {
    let bytes = try WorkedExampleTests.encoded()
    guard !WorkedExampleTests.isRecording else {
      try Data(bytes).write(to: WorkedExampleTests.golden)
      Issue.record("recorded \(WorkedExampleTests.golden.lastPathComponent)")
      return
    }
    #expect(Array(try Data(contentsOf: WorkedExampleTests.golden)) == bytes)
  }
}
