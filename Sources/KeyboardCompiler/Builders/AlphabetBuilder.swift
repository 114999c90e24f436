internal import Foundation
package import KeyboardFormat

/// Chooses a lexicon's letters from its words, and how all other characters become letters.
///
/// Letters are what occurs in at least one of 5,000 words, in lower case. Capitals fold to their small
/// letters; apostrophes, hyphens and the like are dropped. With `foldsAccents` an accented letter folds
/// to its base letter and ligatures to their letters; otherwise they are letters of their own. Word
/// lists with more than 250 such letters (Chinese characters, Hangul syllables) get the alphabet of
/// UTF-8 bytes, in which a word is its own key, bytes and capitals as they are.
package struct AlphabetBuilder: Sendable {
  /// The letters, if the user names them; `nil` to find them in the words.
  package var letters: String?
  package var foldsAccents: Bool
  /// BCP 47 tag; Turkish and Azeri have capitals of their own.
  package var locale: String

  /// A letter occurs in at least one of this many words.
  package static let rarity = 5000

  package init(letters: String? = nil, foldsAccents: Bool = false, locale: String = "") {
    self.letters = letters
    self.foldsAccents = foldsAccents
    self.locale = locale
  }

  /// The alphabet for words in NFC.
  /// - Complexity: O(scalars of all words).
  package func alphabet(for words: [String]) -> LexiconAlphabet {
    let census = ScalarCensus(words)
    guard let letters = letters.map(AlphabetBuilder.scalars) ?? detect(census, words) else {
      return LexiconAlphabet(exactly: words)
    }
    return alphabet(of: letters, census)
  }

  /// The scalars of a text in NFC, each once, in its order.
  private static func scalars(_ text: String) -> [UInt32] {
    var seen: Set<UInt32> = []
    return text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value)
      .filter { seen.insert($0).inserted }
  }

  // MARK: Letters

  /// Ascending; `nil` when words need the byte alphabet.
  private func detect(_ census: ScalarCensus, _ words: [String]) -> [UInt32]? {
    var wordsWith: [UInt32: Int] = [:]
    for (scalar, count) in census.sorted {
      for letter in lettersOf(scalar) { wordsWith[letter.value, default: 0] += count }
    }
    let letters = wordsWith.filter { $0.value * AlphabetBuilder.rarity >= words.count }.keys
      .sorted()
    let all = wordsWith.count
    guard letters.count <= LexiconAlphabet.maximumLetters else { return nil }
    guard all > LexiconAlphabet.maximumLetters else { return letters }
    // Rare letters beyond the limit: bytes, unless few words are lost without them.
    let known = Set(letters)
    let lost = words.count { word in
      word.unicodeScalars.contains { scalar in
        lettersOf(scalar).contains { !known.contains($0.value) }
      }
    }
    return lost * 10 > words.count ? nil : letters
  }

  /// The letters a scalar counts for: its lower case, without accents if these are folded; none for
  /// what is no letter.
  private func lettersOf(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard !AlphabetBuilder.dropped.contains(scalar), AlphabetBuilder.isLetter(scalar) else {
      return []
    }
    let lower = lowercase(scalar)
    return foldsAccents ? AlphabetBuilder.unaccented(lower) : lower
  }

  private func lowercase(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if isTurkic && scalar == "I" { return ["ı"] }
    if isTurkic && scalar == "İ" { return ["i"] }
    return Array(
      scalar.properties.lowercaseMapping.precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  private func uppercase(_ scalar: Unicode.Scalar) -> UInt32 {
    if isTurkic && scalar == "i" { return 0x130 }
    let mapping = scalar.properties.uppercaseMapping.unicodeScalars
    guard mapping.count == 1, let first = mapping.first, first != scalar else { return 0 }
    return first.value
  }

  private var isTurkic: Bool {
    ["tr", "az"].contains { locale == $0 || locale.hasPrefix($0 + "-") }
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      true
    default: false
    }
  }

  // MARK: Folds

  private func alphabet(of letters: [UInt32], _ census: ScalarCensus) -> LexiconAlphabet {
    var symbols: [UInt32: UInt8] = [:]
    for (index, letter) in letters.prefix(LexiconAlphabet.maximumLetters).enumerated() {
      symbols[letter] = UInt8(index + 1)
    }
    let capitals = letters.map { Unicode.Scalar($0).map(uppercase) ?? 0 }
    let others =
      AlphabetBuilder.dropped + census.sorted.map(\.scalar)
      + capitals.compactMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    var folds: [UInt32: [UInt8]] = [:]
    for scalar in others where symbols[scalar.value] == nil {
      folds[scalar.value] = fold(scalar, symbols)
    }
    return LexiconAlphabet(
      unit: .scalar, letters: letters, capitals: capitals,
      folds: folds.map { .init(scalar: $0.key, symbols: $0.value) })
  }

  /// What a scalar that is no letter of the alphabet becomes; `nil` if it has no place in it.
  private func fold(_ scalar: Unicode.Scalar, _ symbols: [UInt32: UInt8]) -> [UInt8]? {
    if AlphabetBuilder.dropped.contains(scalar) { return [] }
    guard AlphabetBuilder.isLetter(scalar) else { return nil }
    let lower = lowercase(scalar)
    if let found = AlphabetBuilder.symbols(of: lower, symbols), !found.isEmpty { return found }
    guard foldsAccents else { return nil }
    return AlphabetBuilder.symbols(of: AlphabetBuilder.unaccented(lower), symbols)
  }

  private static func symbols(
    of scalars: [Unicode.Scalar], _ symbols: [UInt32: UInt8]
  ) -> [UInt8]? {
    var result: [UInt8] = []
    for scalar in scalars {
      guard let symbol = symbols[scalar.value] else { return nil }
      result.append(symbol)
    }
    return result.count <= LexiconAlphabet.maximumFold ? result : nil
  }

  /// Without accents, points and harakat, ligatures as their letters; empty for a mark alone.
  private static func unaccented(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    if scalars.count == 1, scalars[0].value < 0x80 { return scalars }
    let text = String(String.UnicodeScalarView(scalars)).decomposedStringWithCanonicalMapping
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isAccent(scalar) {
      if let letters = ligatures[scalar] {
        result.append(contentsOf: letters.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return Array(String(result).precomposedStringWithCanonicalMapping.unicodeScalars)
  }

  /// Marks that stand above, below or through a letter: combining classes of Hebrew and Arabic points
  /// (10…36) and of accents (200 and more). Vowel signs and viramas of Indic scripts (0, 9), nuktas (7)
  /// and the vowel signs of Thai and Lao (103…122) are letters.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    let combining = scalar.properties.canonicalCombiningClass.rawValue
    return (10...36).contains(combining) || combining >= 200
  }

  /// Letters without a canonical decomposition that are typed as others.
  private static let ligatures: [Unicode.Scalar: String] = [
    "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h",
    "ŧ": "t", "ı": "i", "ς": "σ",
  ]

  /// Characters within words that are not typed: apostrophes, hyphens, the Catalan middle dot, geresh
  /// and gershayim, joiners and tatweel.
  static let dropped: [Unicode.Scalar] = [
    "'", "-", "\u{ad}", "\u{b7}", "\u{2bc}", "\u{5f3}", "\u{5f4}", "\u{640}", "\u{200c}",
    "\u{200d}", "\u{2010}", "\u{2011}", "\u{2019}",
  ]
}

/// How many words each scalar occurs in.
private struct ScalarCensus {
  /// Ascending.
  let sorted: [(scalar: Unicode.Scalar, words: Int)]

  init(_ words: [String]) {
    var seen: [UInt32: (words: Int, last: Int)] = [:]
    var ascii = [(words: Int, last: Int)](repeating: (0, -1), count: 128)
    for (index, word) in words.enumerated() {
      for scalar in word.unicodeScalars {
        if scalar.value < 128 {
          let place = Int(scalar.value)
          if ascii[place].last != index { ascii[place] = (ascii[place].words + 1, index) }
        } else {
          let known = seen[scalar.value, default: (0, -1)]
          if known.last != index { seen[scalar.value] = (known.words + 1, index) }
        }
      }
    }
    for (value, count) in ascii.enumerated() where count.words > 0 {
      seen[UInt32(value)] = count
    }
    sorted = seen.keys.sorted().compactMap { value in
      Unicode.Scalar(value).map { ($0, seen[value]?.words ?? 0) }
    }
  }
}
