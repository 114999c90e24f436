public import KeyboardFormat

/// A lexicon ready for questions: exact lookup, completion, ids and words, and the trie node by node.
///
/// Text goes in as UTF-8 and is folded as the lexicon declares: capitals and accents do not matter for
/// finding a key, apostrophes and hyphens are dropped. No call allocates or writes to mapped pages.
public struct Lexicon: Sendable {
  /// The section in place, for walks node by node.
  public let view: LexiconView
  /// Identity of the section; tables that use its word ids name it.
  public let contentID: ContentID

  /// A lexicon of an opened section; `KeyboardData.lexicon(_:)` is the usual way.
  public init(_ view: LexiconView, contentID: ContentID) {
    self.view = view
    self.contentID = contentID
  }

  /// The first entry of the key that a text folds to; `nil` if there is none.
  ///
  /// - Complexity: O(length); about 100 ns on a phone-sized lexicon.
  @inline(__always)
  public func firstEntry(forKey text: UnsafeBufferPointer<UInt8>) -> Int? {
    unsafe view.firstEntry(ofText: text)
  }

  /// Quantised −log2 p of an entry in steps of `view.costStep`/256 bit, 0...254; 254 for an id that
  /// does not exist. O(1), O(log exceptions) for entries that are not suggested.
  @inline(__always)
  public func cost(of entry: Int) -> Int { view.cost(of: entry) }
}

extension KeyboardData {
  /// A lexicon by name, or the artifact's first.
  /// - Throws: `FormatError` if there is none or its header is damaged.
  public func lexicon(_ name: String? = nil) throws(FormatError) -> Lexicon {
    let (record, payload) = try payload(LexiconFormat.tag, name)
    do throws(FormatError) {
      return Lexicon(try LexiconFormat.open(payload), contentID: record.contentID)
    } catch { throw error.inSection(record.label) }
  }
}
