extension Overlay {
  /// A word as the overlay holds it.
  public struct Word: Sendable, Equatable {
    /// As it is written.
    public let display: String
    /// As it is typed, before a lexicon folds it; the display for most.
    public let key: String
    /// How often it was used, 0 for a word that was only changed or removed.
    public let count: Int
    /// Added to its cost, in 1/256 bit; negative makes it likelier.
    public let costChange: Int
    /// Whether it is never to be offered.
    public let isRemoved: Bool
  }

  /// Counts a word as used. One that the lexicon lists gets cheaper by it (`OverlayCosts` says by how
  /// much), one that it does not list is learnt.
  ///
  /// A removed word stays removed: it is not counted until `restore(_:key:)`.
  /// - Parameters:
  ///   - word: as it is written, at most `maximumTextLength` bytes; listed words in the very form that
  ///     the lexicon has, not with the capital of a sentence start
  ///   - key: what is typed for it, if that is more than folding the word: a code or an abbreviation
  ///   - times: 1 or more; counts stop at 2^32 − 1
  /// - Returns: whether the word is in the overlay and not removed.
  /// - Complexity: O(log n) to find it, O(n) to insert it or to forget another.
  @discardableResult
  public mutating func learn(_ word: String, key: String? = nil, times: Int = 1) -> Bool {
    guard times > 0, let texts = Overlay.texts(word, key) else { return false }
    var isLearnt = false
    let isThere = update(\.words, texts.display, texts.key) { record in
      guard !record.isRemoved else { return false }
      record.count = UInt32(clamping: UInt64(record.count) + UInt64(times))
      isLearnt = true
      return true
    }
    return isThere && isLearnt
  }

  /// Sets how much dearer or cheaper a word is than its list or its count has it.
  /// - Parameter change: in 1/256 bit, clamped to ±32,767; 0 takes the change back.
  /// - Returns: whether that holds now: not for a removed word, nor for 0 on one that was not known.
  @discardableResult
  public mutating func setCostChange(_ change: Int, of word: String, key: String? = nil) -> Bool {
    guard let texts = Overlay.texts(word, key) else { return false }
    guard change != 0 || place(of: texts) != nil else { return false }
    var isChanged = false
    let isThere = update(\.words, texts.display, texts.key) { record in
      guard !record.isRemoved else { return false }
      record.change = Int16(clamping: max(-32_767, change))
      isChanged = true
      return true
    }
    if let index = place(of: texts), words[index].isEmpty { words.remove(at: index) }
    return isThere && isChanged
  }

  /// Never offers a word again, whether listed or learnt, however often it is typed.
  ///
  /// Its count is forgotten. `restore(_:key:)` undoes this, `forget(_:key:)` too.
  /// A limit full of removals forgets the one made first.
  /// - Returns: whether the removal could be kept: not for a text that is empty, too long, or larger
  ///   than the limit.
  @discardableResult
  public mutating func remove(_ word: String, key: String? = nil) -> Bool {
    guard let texts = Overlay.texts(word, key) else { return false }
    return update(\.words, texts.display, texts.key) { record in
      record.isRemoved = true
      record.count = 0
      record.change = 0
      return true
    }
  }

  /// Lets a removed word be offered and learnt again.
  /// - Returns: whether it was removed.
  @discardableResult
  public mutating func restore(_ word: String, key: String? = nil) -> Bool {
    guard let texts = Overlay.texts(word, key), let index = place(of: texts),
      words[index].isRemoved
    else { return false }
    words.remove(at: index)
    return true
  }

  /// Forgets all that is known of a word: count, change and removal. Pairs stay.
  /// - Returns: whether anything was known.
  @discardableResult
  public mutating func forget(_ word: String, key: String? = nil) -> Bool {
    guard let texts = Overlay.texts(word, key), let index = place(of: texts) else { return false }
    words.remove(at: index)
    return true
  }

  /// What is known of a word; `nil` if nothing is. Allocates.
  public func word(_ word: String, key: String? = nil) -> Word? {
    Overlay.texts(word, key).flatMap { place(of: $0) }.map { self.word(at: $0) }
  }

  /// Calls `body` with every word in the order of the UTF-8 bytes of display and key. Allocates.
  public func forEachWord(_ body: (Word) -> Void) {
    for index in words.records.indices { body(word(at: index)) }
  }

  /// A key that says no more than the display is left out.
  private static func texts(
    _ word: String, _ key: String?
  ) -> (display: [UInt8], key: [UInt8])? {
    guard let display = bytes(word) else { return nil }
    guard let key else { return (display, []) }
    guard let keyBytes = bytes(key) else { return nil }
    return (display, keyBytes == display ? [] : keyBytes)
  }

  private func place(of texts: (display: [UInt8], key: [UInt8])) -> Int? {
    let (index, isThere) = words.place(texts.display, texts.key)
    return isThere ? index : nil
  }

  private func word(at index: Int) -> Word {
    let record = words[index]
    let display = String(decoding: words.first(index), as: UTF8.self)
    return Word(
      display: display,
      key: record.secondLength == 0
        ? display : String(decoding: words.second(index), as: UTF8.self),
      count: Int(record.count), costChange: Int(record.change), isRemoved: record.isRemoved)
  }
}
