public import KeyboardFormat

/// Where a search puts its emoji: made once by the caller with a limit, filled again and again.
/// Queries allocate nothing in it after the first with the same map.
public struct EmojiMatches: RandomAccessCollection, Sendable {
  /// The most emoji a query gives.
  public let limit: Int
  private var emoji: [EmojiID] = []
  /// A bit a sequence; all zero between queries.
  private var marks: [UInt64] = []
  /// The emoji that all words so far lead to, likewise.
  private var narrowed: [UInt64] = []

  /// - Parameter limit: 0 or more; negative reads as 0. Room for that many is allocated here.
  public init(limit: Int) {
    self.limit = Swift.max(0, limit)
    emoji.reserveCapacity(self.limit)
  }

  /// Matches are numbered from 0, best first.
  public var startIndex: Int { 0 }
  /// Number of matches of the last query, at most `limit`.
  public var endIndex: Int { emoji.count }
  /// - Precondition: `position` is one of `indices`.
  public subscript(position: Int) -> EmojiID { emoji[position] }

  var isFull: Bool { emoji.count >= limit }

  /// Empties the matches and makes room for the marks of `count` sequences.
  mutating func reset(sequences count: Int) {
    emoji.removeAll(keepingCapacity: true)
    let words = (count + 63) / 64
    if marks.count < words {
      marks.append(contentsOf: repeatElement(0, count: words - marks.count))
    }
  }

  mutating func append(_ match: EmojiID) { emoji.append(match) }

  /// Marks an emoji below the count of the last `reset`.
  @inline(__always)
  mutating func mark(_ match: EmojiID) {
    marks[Int(match.rawValue) / 64] |= 1 << UInt64(match.rawValue % 64)
  }

  @inline(__always)
  mutating func unmark(_ match: EmojiID) {
    marks[Int(match.rawValue) / 64] &= ~(1 << UInt64(match.rawValue % 64))
  }

  /// Appends the marked emoji in order until the limit is reached, and clears all marks.
  mutating func takeMarked() {
    for word in marks.indices {
      append(bits: marks[word], ofWord: word)
      marks[word] = 0
    }
  }

  /// Keeps only what is marked as well, or everything marked if this is the first word; clears all
  /// marks.
  mutating func narrow(isFirst: Bool) {
    while narrowed.count < marks.count { narrowed.append(0) }
    for word in marks.indices {
      narrowed[word] = isFirst ? marks[word] : narrowed[word] & marks[word]
      marks[word] = 0
    }
  }

  /// Appends what `narrow` has kept, in order, until the limit is reached.
  mutating func takeNarrowed() {
    for word in narrowed.indices { append(bits: narrowed[word], ofWord: word) }
  }

  private mutating func append(bits: UInt64, ofWord word: Int) {
    var rest = bits
    while rest != 0 && !isFull {
      let order = 64 * word + rest.trailingZeroBitCount
      emoji.append(EmojiID(rawValue: UInt16(truncatingIfNeeded: order)))
      rest &= rest - 1
    }
  }
}
