public import KeyboardFormat

/// Where a search puts its emoji: made once by the caller with a limit, filled again and again.
/// Queries allocate nothing in it after the first with the same map.
public struct EmojiMatches: RandomAccessCollection, Sendable {
  /// The most emoji a query gives.
  public let limit: Int
  private var emoji: [EmojiID] = []
  /// A bit a sequence; all zero between queries.
  var marks: [UInt64] = []

  /// - Parameter limit: 0 or more; negative reads as 0. Room for that many is allocated here.
  public init(limit: Int) {
    self.limit = Swift.max(0, limit)
    emoji.reserveCapacity(self.limit)
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { emoji.count }
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
      var rest = marks[word]
      marks[word] = 0
      while rest != 0 && !isFull {
        emoji.append(
          EmojiID(rawValue: UInt16(truncatingIfNeeded: 64 * word + rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
  }
}
