import KeyboardFormat

/// Folds UTF-8 bytes to keys as the lexicon will, but as bytes of the letters: quick enough for every
/// row of every list.
struct KeyFolder {
  private let folding: LexiconFolding
  /// The symbol that each scalar below U+0250 becomes; 255 where it is none or several.
  private let single: [UInt8]

  init(_ alphabet: LexiconAlphabet) {
    folding = LexiconFolding(alphabet)
    let folding = folding
    single = (0..<0x250).map {
      let symbols = folding.symbols(of: UInt32($0)) ?? []
      return symbols.count == 1 ? symbols[0] : 255
    }
  }

  /// Appends the symbols of a word's key; `false` if a character has no place in the alphabet.
  @inline(__always)
  func appendKey(of text: [UInt8], _ range: Range<Int>, to key: inout [UInt8]) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      let (scalar, size) = LetterCase.decode(text, at, range.upperBound)
      at += size
      let symbol = Int(scalar) < single.count ? single[Int(scalar)] : 255
      if symbol < 255 {
        key.append(symbol)
      } else {
        guard let symbols = folding.symbols(of: scalar) else { return false }
        key += symbols
      }
    }
    return true
  }

  /// The key of a text; `nil` if a character has no place in the alphabet.
  func key(of text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    var key: [UInt8] = []
    return appendKey(of: bytes, 0..<bytes.count, to: &key) ? key : nil
  }
}
