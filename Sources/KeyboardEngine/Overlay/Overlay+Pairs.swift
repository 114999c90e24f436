extension Overlay {
  /// A word that followed another.
  public struct Pair: Sendable, Equatable {
    /// The word before, as it is written.
    public let previous: String
    /// The word after.
    public let next: String
    /// How often.
    public let count: Int
  }

  /// Counts a word as following another. Neither has to be known as a word; pairs of words that a
  /// lexicon does not list and the overlay has not learnt are kept, and wait.
  /// - Parameters:
  ///   - next: as it is written, at most `maximumTextLength` bytes
  ///   - previous: likewise
  ///   - times: 1 or more; counts stop at 2^32 − 1
  /// - Returns: whether the pair is in the overlay.
  /// - Complexity: O(log n) to find it, O(n) to insert it or to forget another.
  @discardableResult
  public mutating func learn(_ next: String, after previous: String, times: Int = 1) -> Bool {
    guard times > 0, let previous = Overlay.bytes(previous), let next = Overlay.bytes(next) else {
      return false
    }
    return update(\.pairs, previous, next) { record in
      record.count = UInt32(clamping: UInt64(record.count) + UInt64(times))
      return true
    }
  }

  /// Forgets one pair.
  /// - Returns: whether it was known.
  @discardableResult
  public mutating func forget(_ next: String, after previous: String) -> Bool {
    guard let previous = Overlay.bytes(previous), let next = Overlay.bytes(next) else {
      return false
    }
    let (index, isThere) = pairs.place(previous, next)
    if isThere { pairs.remove(at: index) }
    return isThere
  }

  /// Forgets all pairs.
  public mutating func forgetAllPairs() { pairs.removeAll() }

  /// How often a word followed another.
  public func count(of next: String, after previous: String) -> Int {
    guard let previous = Overlay.bytes(previous), let next = Overlay.bytes(next) else { return 0 }
    let (index, isThere) = pairs.place(previous, next)
    return isThere ? Int(pairs[index].count) : 0
  }

  /// Calls `body` with every pair in the order of the UTF-8 bytes of previous and next. Allocates.
  public func forEachPair(_ body: (Pair) -> Void) {
    for index in pairs.records.indices { body(pair(at: index)) }
  }

  /// Calls `body` with every pair of a word before, in the order of the UTF-8 bytes of what follows:
  /// for words that no lexicon has to know. Allocates.
  public func forEachPair(after previous: String, _ body: (Pair) -> Void) {
    guard let previous = Overlay.bytes(previous) else { return }
    for index in pairs.range(first: previous) { body(pair(at: index)) }
  }

  private func pair(at index: Int) -> Pair {
    Pair(
      previous: String(decoding: pairs.first(index), as: UTF8.self),
      next: String(decoding: pairs.second(index), as: UTF8.self), count: Int(pairs[index].count))
  }
}
