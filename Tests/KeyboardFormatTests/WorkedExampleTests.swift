import Foundation
import KeyboardFormat
import Testing

/// The artifact that docs/format.md takes apart byte by byte: five words, one section.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter WorkedExample` writes the file in `Tests/Golden` anew and
/// fails, so that nobody records by accident. The document is changed by hand.
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

  @Test func documentShowsEveryByte() throws {
    let bytes = try WorkedExampleTests.encoded()
    let text = try String(contentsOf: WorkedExampleTests.document, encoding: .utf8)
    let block = text.components(separatedBy: "```")
      .first { $0.hasPrefix("hexdump\n") }
    let lines = try #require(block).split(separator: "\n").dropFirst()
    var position = 0
    for line in lines where !line.hasPrefix("#") {
      let columns = line.components(separatedBy: "  ")
      #expect(Int(columns[0], radix: 16) == position, "\(line)")
      let documented = try WorkedExampleTests.bytes(columns[1])
      let end = min(position + documented.count, bytes.count)
      #expect(documented == Array(bytes[position..<end]), "\(line)")
      position = end
    }
    #expect(position == bytes.count)
  }

  /// `00 1f` or `00×27` or `01000000×2`: hexadecimal bytes, each group as often as it says.
  private static func bytes(_ text: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for group in text.split(separator: " ") {
      let parts = group.split(separator: "×")
      var digits = parts[0]
      var once: [UInt8] = []
      while !digits.isEmpty {
        once.append(try #require(UInt8(digits.prefix(2), radix: 16)))
        digits = digits.dropFirst(2)
      }
      let count = parts.count > 1 ? try #require(Int(parts[1])) : 1
      for _ in 0..<count { bytes += once }
    }
    return bytes
  }

  @Test func goldenOpensAndAnswers() throws {
    let artifact = try Artifact.open(path: WorkedExampleTests.golden.path)
    #expect(artifact.verify().isEmpty)
    let record = try #require(artifact.section(LexiconFormat.tag, name: "words"))
    let read = try LexiconModel(LexiconFormat.open(try record.payload()))
    #expect(read.entries == WorkedExampleTests.model().entries)
    #expect(read.alphabet == WorkedExampleTests.model().alphabet)
  }

  /// A file of a later format is refused with what to do about it, and stays refused.
  @Test func laterVersionIsRefused() throws {
    let path = WorkedExampleTests.root.appendingPathComponent("Tests/Golden/later-version.kba").path
    let error = #expect(throws: FormatError.self) { try Artifact.open(path: path) }
    #expect(error?.code == .version)
    let remedy = "rebuild it with the `kbtool build` of this version"
    #expect(error?.description.hasSuffix(remedy) == true)
  }
}
