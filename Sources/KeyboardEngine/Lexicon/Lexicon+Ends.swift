import KeyboardFormat

extension Lexicon {
  /// Calls `body` with every word whose key begins with one letter and ends with another, in order of
  /// word ids, until it returns false.
  ///
  /// What decoders that trust both ends of a swipe start from (Better Keyboard specification, §6.1).
  /// - Parameters:
  ///   - first: a letter; folded as the lexicon declares
  ///   - last: a letter; a key of one letter has both
  ///   - body: gets the entry id and its key in symbols, valid only inside the call
  /// - Complexity: O(words that begin with the letter), no allocation.
  public func forEachWord(
    from first: Unicode.Scalar, to last: Unicode.Scalar,
    _ body: (_ entry: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    guard let first = symbol(of: first), let last = symbol(of: last) else { return }
    unsafe view.forEachEntry(first: first, last: last, body)
  }

  /// The symbol a character folds to; `nil` unless it is exactly one.
  public func symbol(of character: Unicode.Scalar) -> UInt8? {
    var text = String(Character(character))
    return text.withUTF8 { utf8 in
      unsafe view.withKey(of: utf8) { key in unsafe key.count == 1 ? key[0] : nil }
    }
  }
}
