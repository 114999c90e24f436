import Foundation
import KeyboardCompiler
package import KeyboardEngine
package import KeyboardFormat

/// What typing needs, built in memory from the sources in `data/`: the layouts, and a small English of
/// the 4,300 most frequent words.
package enum TypingFixtures {
  package static let layouts = ["ring", "qwerty", "azerty", "dvorak", "workman", "coyote"]
  package static let latin = "abcdefghijklmnopqrstuvwxyz"

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A layout of `data/layouts`.
  package static func layout(_ name: String) throws -> KeyboardLayout {
    try KeyboardLayout(payload: ByteView(try layoutSection(name).payload))
  }

  /// The bytes of a layout.
  package static func layoutPayload(_ name: String) throws -> [UInt8] {
    try layoutSection(name).payload
  }

  private static func layoutSection(_ name: String) throws -> ArtifactWriter.Section {
    let url = root.appendingPathComponent("data/layouts/\(name).toml")
    let path = "layouts/\(name).toml"
    let source = SourceText(path: path, bytes: [UInt8](try Data(contentsOf: url)))
    var findings = Findings()
    let stage = LayoutStage(source: path, alphabet: latin, folds: nil)
    guard
      let section = try stage.run(name: name, StageInputs(sources: [path: source]), &findings)
    else { throw StageError("no layout \(name)") }
    return section
  }

  /// `layouts.kba` with all layouts.
  package static func layoutArtifact() throws -> [UInt8] {
    var writer = ArtifactWriter()
    for name in layouts { writer.append(try layoutSection(name)) }
    return try writer.encode()
  }

  /// A layout as a phone of 390 × 290 points shows it, or of another width.
  package static func geometry(_ name: String, width: Double = 390) throws -> LayoutGeometry {
    try layout(name).geometry(width: width, height: 290)
  }

  /// English with costs in eighths of a bit, as the artifacts have it.
  package static func english() throws -> KeyboardData {
    KeyboardData(try Artifact(ByteView(try englishArtifact())))
  }

  /// `en.kba` with a lexicon and its letter table.
  package static func englishArtifact() throws -> [UInt8] { try builtEnglish.get() }

  private static let builtEnglish = Result { () throws -> [UInt8] in
    let url = root.appendingPathComponent("data/lexicons/en/wordfreq.tsv")
    // 2^(−cost / 8) = 10^(−cB / 100).
    let entries = frequentWords(try Data(contentsOf: url), most: 470).map { word, centibels in
      LexiconModel.Entry(
        display: word, cost: Int((Double(centibels) / 100 * 8 * 3.321928).rounded()))
    }
    // As many prefix codes as there can be: searching for fewer takes seconds in a debug build.
    var tuning = LexiconTuning()
    (tuning.classes, tuning.tailClasses) = (48, 16)
    let model = LexiconModel(
      alphabet: LexiconAlphabet(letters: latin, folds: [("é", "e")]), entries: entries,
      tuning: tuning)
    let lexicon = try ArtifactWriter.Section(LexiconFormat.self, name: "en", model)
    return try artifact(lexicon, minimumPlaces: 8)
  }

  /// Words of plain letters with at most so many centibels. Looks at the ends of lines first, as most
  /// of them are rarer.
  private static func frequentWords(_ table: Data, most: Int) -> [(word: String, centibels: Int)] {
    var words: [(String, Int)] = []
    table.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count, let base = bytes.baseAddress {
        let found = memchr(base + start, 0x0a, bytes.count - start)
        let end = found.map { UnsafeRawPointer($0) - base } ?? bytes.count
        defer { start = end + 1 }
        guard end - start > 4, bytes[end - 4] == 0x09, bytes[start] >= 0x61 else { continue }
        let digits = String(decoding: bytes[end - 3..<end], as: UTF8.self)
        let word = bytes[start..<end - 4]
        guard let centibels = Int(digits), centibels <= most,
          word.allSatisfy({ $0 >= 0x61 && $0 <= 0x7a })
        else { continue }
        words.append((String(decoding: word, as: UTF8.self), centibels))
      }
    }
    return words
  }

  /// A lexicon with the letter table that is made from it.
  package static func data(
    _ lexicon: ArtifactWriter.Section, minimumPlaces: Int
  ) throws -> KeyboardData {
    KeyboardData(try Artifact(ByteView(try artifact(lexicon, minimumPlaces: minimumPlaces))))
  }

  private static func artifact(
    _ lexicon: ArtifactWriter.Section, minimumPlaces: Int
  ) throws -> [UInt8] {
    var findings = Findings()
    let stage = LetterTableStage(lexicon: "en", minimumPlaces: minimumPlaces)
    let inputs = StageInputs(sources: [:], sections: [lexicon])
    guard let letters = try stage.run(name: "en", inputs, &findings) else {
      throw StageError("no letter table")
    }
    var writer = ArtifactWriter()
    writer.append(lexicon)
    writer.append(letters)
    return try writer.encode()
  }

  /// A table in which every letter after every letter has a cost of its own, by seed: some hundreds of
  /// times as probable as others.
  package static func randomLetters(seed: UInt64, steepness: Double = 10) throws -> LetterTable {
    var random = SeededRandom(seed: seed)
    let count = latin.unicodeScalars.count
    let uniform = [UInt16](repeating: UInt16((256 * log2(Double(count))).rounded()), count: count)
    var rows = [uniform]
    for _ in 0..<count + 2 {
      let weights = (0..<count).map { _ in
        exp2(-Double.random(in: 0..<steepness, using: &random))
      }
      let sum = weights.reduce(0, +)
      rows.append(weights.map { UInt16((-256 * log2($0 / sum)).rounded()) })
    }
    let letters = latin.unicodeScalars.map(\.value)
    let model = LetterTableModel(
      letters: letters,
      scalars: letters.enumerated().map { .init(scalar: $1, symbol: UInt8($0 + 1)) },
      minimumPlaces: 1, reach: 1, rows: rows,
      rowOfContext: (0..<count).map { UInt16($0 + 3) })
    let section = try ArtifactWriter.Section(LetterTableFormat.self, name: "en", model)
    var writer = ArtifactWriter()
    writer.append(section)
    return try KeyboardData(try Artifact(ByteView(try writer.encode()))).letters()
  }
}
