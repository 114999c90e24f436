import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardCompiler

/// No input ends a parser otherwise than with values and findings.
@Suite struct ParserDamageTests {
  private static let samples: [(path: String, format: WordListFormat, text: String)] = [
    ("plain.txt", .plain, "the\nof\nnaïve\n# comment\n日本\n"),
    ("count.txt", .count, "the 23\nof\t13\nnaïve 1.5\nx 1e3\n"),
    (
      "en.combined", .combined,
      "dictionary=main:en,locale=en\n word=the,f=222,flags=,originalFreq=222\n  bigram=x,f=1\n  shortcut=y,f=whitelist\n word=z,f=0,not_a_word=true\n"
    ),
    ("en.dic", .hunspell, "3\nwork/ABn\nkm\\/h/A po:noun\nNew York\t1\n"),
  ]
  private static let affixes =
    "SET UTF-8\nFLAG UTF-8\nNEEDAFFIX n\nAF 1\nAF A\nPFX A Y 1\nPFX A 0 re/B [^a]\nSFX B Y 2\nSFX B y ied [^aeiou]y\nSFX B 0 s/A .\n"

  /// Some bytes replaced, inserted, removed or doubled.
  private static func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    let interesting: [UInt8] = [0, 9, 10, 13, 32, 35, 44, 47, 61, 91, 92, 93, 94, 0x80, 0xc3, 0xff]
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
      let byte = interesting.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where !bytes.isEmpty: bytes[place] = byte
      case 1: bytes.insert(byte, at: place)
      case 2 where !bytes.isEmpty: bytes.remove(at: place)
      case 3 where !bytes.isEmpty:
        let end = Int.random(in: place..<bytes.count, using: &random)
        bytes.insert(contentsOf: bytes[place...end], at: place)
      default: bytes.removeLast(min(bytes.count, 3))
      }
    }
    return bytes
  }

  @Test(arguments: ParserDamageTests.samples.indices)
  func wordListsOfAnyBytesAreRead(_ index: Int) {
    let sample = ParserDamageTests.samples[index]
    var random = SeededRandom(seed: 0x6b62_0001 + UInt64(index))
    for _ in 0..<3000 {
      let text = SourceText(
        path: sample.path, bytes: ParserDamageTests.mutated(Array(sample.text.utf8), &random))
      let affixes = SourceText(
        path: "en.aff",
        bytes: ParserDamageTests.mutated(Array(ParserDamageTests.affixes.utf8), &random))
      var log = ImportLog()
      let list = WordList.parse(text, affixes: affixes, format: sample.format, &log)
      #expect(list.rows.allSatisfy { !$0.word.isEmpty && $0.line >= 1 && ($0.weight ?? 1) > 0 })
      #expect(log.findings.all.allSatisfy { ($0.line ?? 1) >= 1 })
      _ = WordListFormat.detect(text)
    }
  }

  @Test func arpaFilesOfAnyBytesAreRead() {
    var random = SeededRandom(seed: 0x6b62_0010)
    for _ in 0..<3000 {
      let bytes = ParserDamageTests.mutated(Array(ARPATests.sample.utf8), &random)
      var log = ImportLog()
      let model = ARPAParser.parse(SourceText(path: "m.arpa", bytes: bytes), &log)
      #expect(model.bigrams.allSatisfy { $0.log10 <= 0 && $0.log10 >= -99 })
    }
  }

  @Test func dumpsOfAnyBytesAreRead() throws {
    let dump = LexiconExporter.text(
      LexiconModel(
        alphabet: LexiconAlphabet(letters: "abc", folds: [("é", "a")]),
        entries: [.init(display: "abc", cost: 3), .init(display: "Bé", cost: 9)]), name: "en")
    var random = SeededRandom(seed: 0x6b62_0020)
    for _ in 0..<3000 {
      let text = SourceText(
        path: "LEXI-en.tsv", bytes: ParserDamageTests.mutated(Array(dump.utf8), &random))
      var log = ImportLog()
      let parsed = LexiconTextParser.parse(text, &log)
      #expect(parsed != nil || log.hasErrors)
      // What was parsed is encoded or refused.
      if let parsed { _ = try? LexiconFormat.encode(parsed.model) }
    }
  }
}
