import KeyboardFormat

/// Asks every public query of one kind of bytes, whatever the bytes are: the damage tests and the fuzz
/// targets share these. Reaching the end is half of the proof; the other half is that answers stay
/// within the bounds that their documentation states.
package struct Exercise: Sendable {
  /// As the fuzz target is called behind "fuzz-".
  package let name: String
  /// Whole and small inputs, made by the writers, that fuzzing starts from.
  package let seeds: @Sendable () throws -> [[UInt8]]
  /// Asks everything. Returns whether the bytes could be opened.
  package let run: @Sendable ([UInt8]) throws(OutOfBounds) -> Bool

  init(
    name: String, seeds: @autoclosure @escaping @Sendable () throws -> [[UInt8]],
    run: @escaping @Sendable ([UInt8]) throws(OutOfBounds) -> Bool
  ) {
    self.name = name
    self.seeds = seeds
    self.run = run
  }

  /// Every kind there is.
  package static let all: [Exercise] = [
    .artifact, .bigrams, .contractions, .emoji, .emojiSequences, .layout, .letters, .lexicon,
    .packed, .provenance, .swipe, .text,
  ]
}

/// An answer that no bytes may lead to.
package struct OutOfBounds: Error, CustomStringConvertible {
  package let description: String

  /// Throws unless a bound holds.
  static func require(
    _ condition: Bool, _ description: @autoclosure () -> String
  ) throws(OutOfBounds) {
    if !condition { throw OutOfBounds(description: description()) }
  }
}

extension Exercise {
  /// Ids that are not, and a sample of at most `limit` of those that are.
  static func sample(below count: Int, limit: Int = 48) -> [Int] {
    let step = max(1, count / limit)
    return Array(stride(from: 0, to: count, by: step))
      + [-1, count - 1, count, count + 1, Int.max, Int.min]
  }

  /// Text for queries: words, nothing, accents, other scripts, too long.
  static let texts = [
    "", "a", "the", "zebra", "polish", "don't", "I’m", "é", "Été", "心", "😀", "👋🏻",
    "heart", "red heart", String(repeating: "a", count: 70), String(repeating: "é", count: 200),
  ]

  /// Bytes for queries that take UTF-8, some of which are none.
  static let texts8: [[UInt8]] =
    texts.map { Array($0.utf8) } + [[0xff], [0x61, 0xc3], [0xf4, 0x90, 0x80, 0x80], [0, 0x80]]
}
