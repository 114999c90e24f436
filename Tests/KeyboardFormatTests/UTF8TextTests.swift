import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@Suite struct UTF8TextTests {
  @Test func everyScalarComesBack() {
    for value in stride(from: UInt32(0), to: 0x110000, by: 61) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar))
      #expect(UTF8Text.string(Array(text.utf8)).map { Array($0.utf8) } == Array(text.utf8))
    }
  }

  /// Overlong forms, surrogates, values beyond 10FFFF, lone and missing continuation bytes.
  @Test(
    arguments: [
      [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xe0, 0x9f, 0xbf], [0xed, 0xa0, 0x80],
      [0xf0, 0x8f, 0xbf, 0xbf], [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff],
      [0x61, 0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xc3, 0x28],
    ] as [[UInt8]])
  func whatIsNotUTF8IsRefused(_ bytes: [UInt8]) {
    #expect(!UTF8Text.isValid(bytes))
    #expect(!UTF8Text.isValid([0x61] + bytes + [0x62]))
  }

  @Test func randomBytesAreJudgedAsRepairingJudgesThem() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        UInt8.random(in: (Bool.random(using: &random) ? 0x80 : 0)...255, using: &random)
      }
      let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
      #expect(UTF8Text.isValid(bytes) == (repaired == bytes), "\(bytes)")
    }
  }

  /// Linux does not check what Apple systems have: these names are of later ones than the package's.
  @Test func sourcesUseNothingNewerThanThePackageSays() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let later = [
      "String(validating", "InlineArray<", "UTF8Span", ".utf8Span", "Int128", "RangeSet<",
    ]
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where file.pathExtension == "swift" {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      for line in lines where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for name in later { #expect(!line.contains(name), "\(file.lastPathComponent): \(name)") }
      }
    }
  }
}
