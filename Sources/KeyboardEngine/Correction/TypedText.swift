import KeyboardFormat

/// The typed word, and what it is.
@safe
struct TypedText {
  let text: UnsafeBufferPointer<UInt8>
  let key: UnsafeBufferPointer<UInt8>
  let capitals: WordCapitals
  /// The lexicon's entries of the same key.
  let entries: Range<Int>
  /// The learnt words of the same key.
  let learnt: Range<Int>
  /// Whether it is a word as it is.
  let isListed: Bool

  init(
    _ text: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>, _ words: KnownWords,
    _ corrector: Corrector
  ) {
    unsafe self.text = text
    unsafe self.key = key
    let capitals = unsafe WordCapitals(text)
    self.capitals = capitals
    let view = corrector.lexicon.view
    entries = unsafe view.node(of: key).map { view.ownEntries(of: $0) } ?? 0..<0
    learnt = unsafe words.learnt(key)
    // Apostrophes and hyphens are no part of keys: with them a word may be more than its entry.
    var isListed = false
    for entry in entries where !isListed && words.overlay?.isRemoved(entry) != true {
      isListed =
        unsafe !capitals.hasOnlyLetters
        || corrector.isWritten(text, as: entry, key: key, words.overlay, capitals)
    }
    for id in learnt where !isListed && words.overlay?.cost(of: id, listed: 0) != nil {
      isListed =
        unsafe !capitals.hasOnlyLetters
        || corrector.isWritten(text, as: id, key: key, words.overlay, capitals)
    }
    self.isListed = isListed
  }
}
