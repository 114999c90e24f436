/// What stands before the cursor, as far as predictions need it: the word being typed and the one
/// before.
///
/// Words are made of letters, marks, digits and, after the first of these, apostrophes. Spaces part words; any other character
/// between two words parts them so that the one says nothing about the other; `.`, `!`, `?`, `…`, `。`,
/// `！`, `？` and line ends begin a sentence, as does the start of the text.
public struct PredictionContext: Sendable {
  /// What is known of the word before the one being typed.
  public enum Previous: Sendable, Equatable {
    /// Nothing that predictions could use.
    case unknown
    /// There is none: a sentence begins.
    case sentenceStart
    /// A word as it is written.
    case word(Substring)
  }

  /// The word being typed; empty after a space.
  public let prefix: Substring
  /// The word before it.
  public let previous: Previous

  /// A context given by its parts.
  public init(prefix: Substring, previous: Previous) {
    self.prefix = prefix
    self.previous = previous
  }

  /// Takes a text apart from its end.
  /// - Parameter text: what stands before the cursor, or the last part of it
  /// - Complexity: O(the last two words and what is between them), but at most `maximumLength`
  ///   scalars; no allocation for texts in UTF-8.
  public init(before text: String) {
    let scalars = text.unicodeScalars
    var budget = PredictionContext.maximumLength
    let start = PredictionContext.startOfWord(text, from: scalars.endIndex, &budget)
    prefix = text[start...]
    var at = start
    var isSpaced = false
    while at > scalars.startIndex && budget > 0 {
      let scalar = scalars[scalars.index(before: at)]
      if PredictionContext.endsSentence(scalar) {
        previous = .sentenceStart
        return
      }
      // Quotes and brackets around the words do not part sentences.
      guard PredictionContext.isSpace(scalar) || !isSpaced && PredictionContext.opens(scalar) else {
        break
      }
      isSpaced = isSpaced || PredictionContext.isSpace(scalar)
      at = scalars.index(before: at)
      budget -= 1
    }
    guard at > scalars.startIndex else {
      previous = .sentenceStart
      return
    }
    let begin = PredictionContext.startOfWord(text, from: at, &budget)
    previous = begin < at && isSpaced && budget > 0 ? .word(text[begin..<at]) : .unknown
  }

  /// Scalars that are looked at.
  public static let maximumLength = 256

  private static func startOfWord(
    _ text: String, from end: String.Index, _ budget: inout Int
  ) -> String.Index {
    let scalars = text.unicodeScalars
    var start = end
    while start > scalars.startIndex && budget > 0 {
      let before = scalars.index(before: start)
      guard isWord(scalars[before]) else { break }
      start = before
      budget -= 1
    }
    // One before a word is a quote.
    while start < end && isApostrophe(scalars[start]) { start = scalars.index(after: start) }
    return start
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let value = scalar.value
      return value | 0x20 >= 0x61 && value | 0x20 <= 0x7a || value >= 0x30 && value <= 0x39
        || value == 0x27
    }
    if isApostrophe(scalar) { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
      return true
    default: return false
    }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x27 || scalar.value == 0x2019
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar.value == 0xa0
  }

  private static func opens(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\"", "'", "(", "[", "{", "“", "‘", "’", "«", "„", "¿", "¡": true
    default: false
    }
  }

  private static func endsSentence(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", "!", "?", "…", "。", "！", "？", "\n", "\r", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
