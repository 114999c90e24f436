import KeyboardFormat

extension Predictor {
  /// Whether an apostrophe was typed, ' or ’.
  static func hasApostrophe(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<text.count where unsafe isApostrophe(text, index) > 0 { return true }
    return false
  }

  /// Bytes of the apostrophe at a place; 0 if there is none.
  private static func isApostrophe(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    if unsafe text[at] == 0x27 { return 1 }
    guard at + 2 < text.count else { return 0 }
    return unsafe text[at] == 0xe2 && text[at + 1] == 0x80 && text[at + 2] == 0x99 ? 3 : 0
  }

  /// Whether a word begins as a text, where ’ is as good as ' and capitals of ASCII as small letters.
  static func begins(
    _ word: UnsafeBufferPointer<UInt8>, as text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    unsafe end(of: text, in: word, ignoringCase: true) != nil
  }

  /// Whether two texts are the same, where ’ is as good as '.
  static func isSame(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe end(of: b, in: a, ignoringCase: false) == a.count
  }

  /// Where a text ends in a word that begins with it.
  private static func end(
    of text: UnsafeBufferPointer<UInt8>, in word: UnsafeBufferPointer<UInt8>, ignoringCase: Bool
  ) -> Int? {
    var (a, b) = (0, 0)
    while b < text.count {
      guard a < word.count else { return nil }
      let (first, second) = unsafe (isApostrophe(word, a), isApostrophe(text, b))
      if first > 0 || second > 0 {
        guard first > 0 && second > 0 else { return nil }
        a += first
        b += second
        continue
      }
      var (x, y) = unsafe (word[a], text[b])
      if ignoringCase {
        if x >= 0x41 && x <= 0x5a { x |= 0x20 }
        if y >= 0x41 && y <= 0x5a { y |= 0x20 }
      }
      guard x == y else { return nil }
      a += 1
      b += 1
    }
    return a
  }

  /// Appends the ways to write what was typed with an apostrophe that the table has and the lexicon
  /// does not list; those that it lists have costs and are ranked with the others.
  /// - Parameter isAmbiguous: those that another word is as good as, or the others.
  func appendContractions(
    _ typed: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>, _ rule: WordCase,
    isAmbiguous: Bool, into predictions: inout Predictions
  ) {
    guard let contractions, !key.isEmpty, !predictions.isFull else { return }
    unsafe contractions.forEachAlternative(ofUTF8: typed) { display in
      guard (display.kind == .ambiguous) == isAmbiguous else { return true }
      unsafe withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: Predictions.maximumTextLength
      ) { text in
        let length = min(display.utf8.count, text.count)
        for index in 0..<length { unsafe text[index] = display.utf8[index] }
        let word = unsafe UnsafeBufferPointer(rebasing: text[0..<length])
        guard unsafe !isListed(word, key) else { return }
        unsafe predictions.append(id: nil, except: typed) { unsafe rule.write(word, into: $0) }
      }
      return true
    }
  }

  /// Whether the lexicon has a word in this form under a key.
  private func isListed(
    _ word: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let node = unsafe lexicon.view.node(of: key) else { return false }
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: Predictions.maximumTextLength
    ) { text in
      for entry in lexicon.view.ownEntries(of: node) {
        let length = unsafe writeDisplay(of: entry, into: text)
        if unsafe UnsafeBufferPointer(rebasing: text[0..<length]).elementsEqual(word) {
          return true
        }
      }
      return false
    }
  }
}
