import KeyboardFormat

/// Folds UTF-8 bytes to keys as the lexicon will, but as bytes of the letters: quick enough for every
/// row of every list.
struct KeyFolder {
  private let folding: LexiconFolding
  /// What the scalars below U+0250 become; `nil` where the alphabet has no place for them.
  private let low: [[UInt8]?]

  init(_ alphabet: LexiconAlphabet) {
    folding = LexiconFolding(alphabet)
    let folding = folding
    low = (0..<0x250).map { folding.symbols(of: UInt32($0)) }
  }

  /// Appends the symbols of a word's key; `false` if a character has no place in the alphabet.
  @inline(__always)
  func appendKey(of text: [UInt8], _ range: Range<Int>, to key: inout [UInt8]) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      let (scalar, size) = LetterCase.decode(text, at, range.upperBound)
      guard let symbols = Int(scalar) < low.count ? low[Int(scalar)] : folding.symbols(of: scalar)
      else { return false }
      if symbols.count == 1 { key.append(symbols[0]) } else { key += symbols }
      at += size
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
