import KeyboardFormat

/// The accented Latin letters and the letters they are typed as.
///
/// A table and not a decomposition, so that every platform and Unicode version folds alike.
enum AccentFolds {
  private static let table: [(letters: String, accented: String)] = [
    ("a", "àáâãäåāăąǎȁȃȧảạấầẩẫậắằẳẵặ"), ("ae", "æǽ"), ("b", "ḃ"), ("c", "çćĉċč"), ("d", "ďđðḍ"),
    ("e", "èéêëēĕėęěȅȇẹẻẽếềểễệ"), ("f", "ḟ"), ("g", "ĝğġģǧ"), ("h", "ĥħḥ"),
    ("i", "ìíîïĩīĭįıǐȉȋỉị"), ("ij", "ĳ"), ("j", "ĵ"), ("k", "ķǩ"), ("l", "ĺļľŀłḷ"), ("m", "ṁ"),
    ("n", "ñńņňŉǹṇ"), ("o", "òóôõöøōŏőǒǿȍȏȯọỏốồổỗộớờởỡợơ"), ("oe", "œ"), ("p", "ṗ"),
    ("r", "ŕŗřȑȓṛ"),
    ("s", "śŝşšșṣſ"), ("ss", "ß"), ("t", "ţťŧțṭ"), ("th", "þ"), ("u", "ùúûüũūŭůűųǔȕȗụủưứừửữự"),
    ("w", "ŵẁẃẅ"), ("y", "ýÿŷỳỵỷỹ"), ("z", "źżžẓ"),
  ]

  /// Letters that stand for two, in lower case.
  static let ligatures: [UInt32: String] = [0xe6: "ae", 0x153: "oe", 0x133: "ij"]

  /// Every accented letter, small and capital, with what it becomes; ascending.
  static let all: [(from: Unicode.Scalar, to: String)] = {
    var folds: [(from: Unicode.Scalar, to: String)] = []
    for (letters, accented) in table {
      for scalar in accented.unicodeScalars {
        folds.append((scalar, letters))
        let capital = scalar.properties.uppercaseMapping.unicodeScalars
        // ı, ſ and ŉ have capitals that are plain letters or two: nothing to add.
        if capital.count == 1, let first = capital.first, first != scalar, first.value >= 0x80 {
          folds.append((first, letters))
        }
      }
    }
    return folds.sorted { $0.from.value < $1.from.value }
  }()

  /// The alphabet of a lexicon: its letters, and what else folds to them. A fold that the settings
  /// give themselves goes before ours; letters of the alphabet are never folded.
  static func alphabet(
    letters: String, accents: Bool, folds: [(from: Unicode.Scalar, to: String)], drop: String
  ) -> LexiconAlphabet {
    let known = Set(letters.unicodeScalars)
    // Later folds win; what would lose letters that the alphabet lacks is no fold.
    var extra = accents ? all.filter { isFolded($0, into: known) } : []
    extra += drop.unicodeScalars.map { ($0, "") }
    extra += folds
    return LexiconAlphabet(letters: letters, folds: extra)
  }

  /// Whether the alphabet has the plain letters and not the accented one, small for a capital.
  private static func isFolded(
    _ accent: (from: Unicode.Scalar, to: String), into known: Set<Unicode.Scalar>
  ) -> Bool {
    let small = accent.from.properties.lowercaseMapping.unicodeScalars
    return accent.to.unicodeScalars.allSatisfy(known.contains)
      && !small.contains(where: known.contains)
  }
}
