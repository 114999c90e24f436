package import KeyboardFormat

/// Lexicons by hand and by seed.
package enum LexiconFixtures {
  /// Words with accents, capitals, homographs, apostrophes, flags and shared endings.
  package static let english = LexiconModel(
    alphabet: LexiconAlphabet(
      letters: "abcdefghijklmnopqrstuvwxyz",
      folds: [("é", "e"), ("É", "e"), ("œ", "oe"), ("'", ""), ("-", "")]),
    entries: entries(
      """
      a I be he in it of on or to we us US the and for not you all any polish Polish polished \
      polishing publish published publishing walk walked walking talk talked talking Monday iPhone \
      NASA I'm don't café Cafe cœur coeur re-elect reelect état été x zz zebra zebras
      """) + [
        .init(display: "damn", cost: 90, flags: LexiconFlags(offensiveness: 1)),
        .init(display: "damned", cost: 91, flags: LexiconFlags(offensiveness: 3)),
        .init(display: "teh", cost: 92, flags: LexiconFlags(isNeverSuggested: true)),
      ], tuning: small)

  package static let cyrillic = LexiconModel(
    alphabet: LexiconAlphabet(letters: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
    entries: entries("и в не на я быть он с что а по это она мир Москва ёж ещё еще мировой мира"),
    tuning: small)

  /// Letters are bytes of UTF-8.
  package static let bytes = LexiconModel(
    alphabet: LexiconAlphabet(
      unit: .byte, letters: byteLetters, capitals: byteLetters.map { _ in 0 }, folds: []),
    entries: entries("中 中国 中文 中間 你 你好 好 好的 心 愛 愛心 我 我們 日本 日 本 abc 啊"), tuning: small)

  package static let empty = LexiconModel(
    alphabet: LexiconAlphabet(letters: "ab"), entries: [], tuning: small)

  package static let single = LexiconModel(
    alphabet: LexiconAlphabet(letters: "ab"), entries: [.init(display: "Ab", cost: 7)],
    tuning: small)

  package static let all = [english, cyrillic, bytes, empty, single]

  private static let byteLetters: [UInt32] =
    [0x61, 0x62, 0x63] + Array(0x80...0xbf) + Array(0xe4...0xe9)

  /// Few and small tables, and upper nodes, shared endings and streams even so.
  package static var small: LexiconTuning {
    var tuning = LexiconTuning()
    tuning.upperEntries = 8
    tuning.tails = 6
    tuning.classes = 2
    tuning.tailClasses = 2
    tuning.primaryBits = 4
    return tuning
  }

  private static func entries(_ text: String) -> [LexiconModel.Entry] {
    text.split(separator: " ").enumerated().map {
      .init(display: String($1), cost: 20 + 3 * $0 % 200)
    }
  }

  static func seeds() throws -> [[UInt8]] { try all.map { try LexiconFormat.encode($0) } }
}

// MARK: - Random word lists

extension LexiconFixtures {
  /// What words are made of.
  package enum Script: String, CaseIterable, Sendable {
    case ascii, accented, cyrillic, han

    package var alphabet: LexiconAlphabet {
      switch self {
      case .ascii: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz")
      case .accented:
        LexiconAlphabet(
          letters: "abcdefghijklmnopqrstuvwxyz",
          folds: [("é", "e"), ("è", "e"), ("É", "e"), ("ç", "c"), ("œ", "oe"), ("'", "")])
      case .cyrillic: LexiconAlphabet(letters: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
      case .han:
        LexiconAlphabet(
          unit: .byte, letters: Array(0x80...0xef), capitals: Array(repeating: 0, count: 112),
          folds: [])
      }
    }

    fileprivate var pieces: [String] {
      switch self {
      case .ascii: ["a", "e", "t", "s", "i", "n", "o", "r", "ing", "ed", "th", "q", "z", "er"]
      case .accented: ["a", "é", "è", "s", "E", "ment", "ç", "œ", "'", "re", "T", "i", "u", "É"]
      case .cyrillic: ["а", "о", "е", "ст", "ский", "пр", "ё", "Н", "и", "ж", "ть"]
      case .han: (0..<300).compactMap { Unicode.Scalar(0x4e00 + $0 * 7).map { String($0) } }
      }
    }
  }

  /// Up to `count` words with random costs and a few flags, each display form once.
  package static func random(
    _ script: Script, count: Int, seed: UInt64, tuning: LexiconTuning = LexiconTuning()
  ) -> LexiconModel {
    var random = SeededRandom(seed: seed)
    let alphabet = script.alphabet
    let folding = LexiconFolding(alphabet)
    var seen: Set<[UInt8]> = []
    var model = LexiconModel(alphabet: alphabet, entries: [], tuning: tuning)
    for _ in 0..<count {
      let word = (0..<Int.random(in: 1...(script == .han ? 4 : 7), using: &random))
        .map { _ in script.pieces.randomElement(using: &random) ?? "" }.joined()
      guard case .success(let key) = folding.key(of: word), !key.isEmpty,
        seen.insert(Array(word.utf8)).inserted
      else { continue }
      let isExceptional = Int.random(in: 0..<20, using: &random) == 0
      let flags =
        isExceptional
        ? LexiconFlags(
          offensiveness: Int.random(in: 0...3, using: &random),
          isNeverSuggested: Bool.random(using: &random)) : LexiconFlags()
      model.entries.append(
        .init(display: word, cost: Int.random(in: 0...254, using: &random), flags: flags))
    }
    return model
  }
}
