import KeyboardFormat

/// One completion, valid only inside the closure that gets it.
@safe
public struct LexiconCompletion {
  /// Word id in this lexicon.
  public let entry: Int
  /// Quantised −log2 p in steps of the lexicon's `costStep`/256 bit, 0...254.
  public let cost: UInt8
  let view: LexiconView
  let node: LexiconNode
  let symbols: UnsafeMutableBufferPointer<UInt8>
  let prefixLength: Int

  /// Writes the key as UTF-8 and returns the number of bytes; stops when `text` is full.
  public func writeKey(into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    unsafe view.writeKey(key, into: text)
  }

  /// Writes the display form as UTF-8 and returns the number of bytes; stops when `text` is full.
  public func writeDisplay(into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    unsafe view.writeDisplay(of: entry, key: key, into: text)
  }

  /// The entry's key in symbols.
  private var key: UnsafeBufferPointer<UInt8> {
    let length = unsafe view.key(of: entry, from: node, length: prefixLength, into: symbols)
    return unsafe UnsafeBufferPointer(rebasing: symbols[0..<length])
  }
}

extension Lexicon {
  /// The cheapest words whose key begins as a text does, best first; ties in order of their ids.
  ///
  /// - Parameters:
  ///   - prefix: UTF-8, folded as the lexicon declares; empty means all words
  ///   - limit: how many are wanted, at most 64
  ///   - maximumOffensiveness: the worst grade that may be offered; 0 by default
  ///   - body: called for each completion; it may write the word into a buffer of the caller's
  /// - Complexity: O(prefix + words with it / 64 + limit · log), no allocation.
  public func complete(
    _ prefix: UnsafeBufferPointer<UInt8>, limit: Int, maximumOffensiveness: Int = 0,
    _ body: (LexiconCompletion) -> Void
  ) {
    let wanted = min(max(limit, 0), 64)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      symbols in
      guard let length = unsafe view.fold(prefix, into: symbols),
        let node = unsafe view.node(of: UnsafeBufferPointer(rebasing: symbols[0..<length]))
      else { return }
      unsafe withUnsafeTemporaryAllocation(of: LexiconCandidate.self, capacity: wanted) {
        candidates in
        let count = unsafe view.best(
          of: node.entries, maximumOffensiveness: maximumOffensiveness, into: candidates)
        for index in 0..<count {
          let candidate = unsafe candidates[index]
          body(
            unsafe LexiconCompletion(
              entry: Int(candidate.entry), cost: candidate.cost, view: view, node: node,
              symbols: symbols, prefixLength: length))
        }
      }
    }
  }
}
