public import KeyboardFormat

/// An entry of a lexicon with its texts as strings: for tools and tests, not for typing.
public struct LexiconWord: Sendable, Equatable {
  /// Word id: stable within one section, meaningless in any other.
  public let entry: Int
  /// Letters of the lexicon's alphabet that lead to the entry.
  public let key: String
  /// The word as it is written.
  public let display: String
  /// Quantised −log2 p in steps of the lexicon's `costStep`/256 bit, 0...254.
  public let cost: Int
  /// −log2 p in bits, as far as the cost tells.
  public let bits: Double
  /// 1 for the most frequent; entries of equal cost share a rank.
  public let rank: Int
  /// Offensiveness, and whether the word may be offered.
  public let flags: LexiconFlags
}

extension Lexicon {
  /// An entry with its texts; `nil` for an id that does not exist. Allocates.
  /// - Complexity: O(key length).
  public func word(_ entry: Int) -> LexiconWord? {
    guard entry >= 0 && entry < view.entryCount else { return nil }
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: LexiconView.maximumKeyLength
    ) { symbols in
      let length = unsafe view.key(of: entry, from: view.root, length: 0, into: symbols)
      let key = unsafe UnsafeBufferPointer(rebasing: symbols[0..<length])
      let capacity = max(view.longestDisplay, 4 * LexiconView.maximumKeyLength)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { text in
        let keyLength = unsafe view.writeKey(key, into: text)
        let keyText = unsafe String(decoding: text[0..<keyLength], as: UTF8.self)
        let displayLength = unsafe view.writeDisplay(of: entry, key: key, into: text)
        let display = unsafe String(decoding: text[0..<displayLength], as: UTF8.self)
        let cost = view.cost(of: entry)
        return LexiconWord(
          entry: entry, key: keyText, display: display, cost: cost,
          bits: Double(cost * view.costStep) / 256, rank: view.rank(of: entry),
          flags: view.flags(of: entry))
      }
    }
  }

  /// All entries of the key that a text folds to, cheapest first; empty if there is none. Allocates.
  /// - Parameter text: as typed; folded as the lexicon declares.
  /// - Complexity: O(length + entries).
  public func entries(of text: String) -> [LexiconWord] {
    var text = text
    let entries = text.withUTF8 { utf8 in
      unsafe view.withKey(of: utf8) { key in
        unsafe view.node(of: key).map { view.ownEntries(of: $0) }
      }
    }
    return (entries ?? 0..<0).compactMap { word($0) }
  }

  /// The cheapest words whose key begins as a text does, best first, as `complete` gives them.
  /// Allocates.
  /// - Parameters:
  ///   - limit: how many are wanted, at most 64
  ///   - maximumOffensiveness: the worst grade that may be offered, 0...3
  public func completions(
    of prefix: String, limit: Int, maximumOffensiveness: Int = 0
  ) -> [LexiconWord] {
    var prefix = prefix
    var found: [Int] = []
    prefix.withUTF8 { utf8 in
      unsafe complete(utf8, limit: limit, maximumOffensiveness: maximumOffensiveness) {
        found.append($0.entry)
      }
    }
    return found.compactMap { word($0) }
  }
}
