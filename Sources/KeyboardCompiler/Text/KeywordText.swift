internal import Foundation

/// The forms under which keywords and phrases are found.
enum KeywordText {
  /// Lower case, NFC, ' for ’, single spaces: the form of all keys. Upper case is folded by the full
  /// Unicode mappings without a locale. Normal forms and these mappings are stable for assigned
  /// characters, so the platform's Unicode version does not matter.
  static func key(_ text: String) -> String {
    text.lowercased().precomposedStringWithCanonicalMapping
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacingScalars(["\u{2019}": "'"])
  }

  /// A key without accents and ligatures: été → ete, cœur → coeur. The key itself if it has none.
  static func unaccented(_ key: String) -> String {
    let decomposed = key.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(decomposed)).replacingScalars(ligatures)
      .precomposedStringWithCanonicalMapping
  }

  /// Letters that have no canonical decomposition but are typed as others.
  private static let ligatures: [Unicode.Scalar: String] = [
    "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i",
  ]

  /// The words of a key, in order: runs of letters, marks and digits.
  private static func words(_ key: String) -> [String] {
    key.unicodeScalars.split { !isOfWord($0) }.map { String($0) }
  }

  /// The ends of each run of Han characters of a key, from every character but the first on: 心 of 红心.
  /// Chinese has no spaces, so that any character may start the word that is looked for.
  private static func hanEndings(_ key: String) -> [String] {
    let scalars = Array(key.unicodeScalars)
    var endings: [String] = []
    for index in scalars.indices.dropFirst() where isHan(scalars[index]) {
      let rest = scalars[index...].prefix { isOfWord($0) }
      endings.append(String(String.UnicodeScalarView(rest)))
    }
    return endings
  }

  /// What else the phrase of a key is found by: its words and, of Han text, every ending. Single letters
  /// and digits are no words.
  static func parts(_ key: String) -> [String] {
    words(key).filter { word in
      let scalars = word.unicodeScalars
      return scalars.count > 1 || scalars.first.map(isHan) ?? false
    } + hanEndings(key)
  }

  private static func isHan(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3007, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x323af: true
    default: false
    }
  }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }
}

extension String {
  fileprivate func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let other = replacements[scalar] {
        result.append(contentsOf: other.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
