public import KeyboardFormat

/// An overlay made ready for one lexicon: what queries take. A value of one reference: copying it is
/// cheap, any thread may ask, and no query allocates.
///
/// **Word ids.** Listed words have the lexicon's entry ids; learnt words, which it does not list, have
/// the ids from `firstLearnt` on, so that one integer tells every word of the two. The ids of learnt
/// words are meaningless in any other bound overlay.
///
/// **Walking.** Learnt words are sorted by the symbols of their keys and can be walked like a trie
/// (`root`, `child(of:along:)`, `forEachChild(of:_:)`) beside the lexicon's, with the same symbols. A
/// learnt word whose key has a character that the lexicon's alphabet lacks, or more than
/// `LexiconView.maximumKeyLength` symbols, has an id but no place in the walk: it is offered after
/// words that it followed, and nowhere else.
///
/// Whoever has no overlay passes `nil`, and nothing of this is done.
public struct BoundOverlay: Sendable {
  /// A position in the walk over learnt words: those whose keys begin alike.
  public struct Node: Sendable, Equatable {
    /// Places of the words in the order of their keys.
    let lower: Int32
    let upper: Int32
    /// Symbols that they share.
    let depth: Int32
  }

  let storage: BoundOverlayStorage

  /// The lexicon that this was bound to.
  public var lexicon: ContentID { storage.lexicon }
  /// Id of the first learnt word, if there is any: the lexicon's number of entries.
  public var firstLearnt: Int { storage.entryCount }
  /// Ids of all learnt words: those in the walk come first, in its order.
  public var learntIDs: Range<Int> {
    storage.entryCount..<storage.entryCount + storage.costs.count
  }
  /// Whether any listed word is changed or removed: if not, every listed cost holds.
  public var hasListedChanges: Bool { !storage.changed.isEmpty }

  /// Bytes of the arrays behind this value.
  public var byteCount: Int { storage.byteCount }

  /// Whether any of these listed words is changed or removed.
  func hasListedChanges(in entries: Range<Int>) -> Bool {
    !storage.changes(in: entries).isEmpty
  }

  // MARK: Costs

  /// What a listed or learnt word costs with all that the user has taught.
  ///
  /// - Parameters:
  ///   - id: a word id
  ///   - listed: the lexicon's cost of the entry, `Lexicon.cost(of:)`; not used for learnt words
  /// - Returns: a cost in the lexicon's unit, 0...254; `nil` for a word that is never to be offered, and
  ///   for an id that is none.
  /// - Complexity: O(changed words among 64 neighbouring ids), a few nanoseconds for most.
  @inline(__always)
  public func cost(of id: Int, listed: Int) -> Int? {
    if storage.changed.isEmpty && id < storage.entryCount { return id < 0 ? nil : listed }
    return storage.cost(of: id, listed: listed)
  }

  /// Whether the user has removed a listed word.
  public func isRemoved(_ id: Int) -> Bool {
    id >= 0 && id < storage.entryCount && storage.cost(of: id, listed: 0) == nil
  }

  // MARK: Learnt words

  /// Above all learnt words that can be walked.
  public var root: Node {
    Node(lower: 0, upper: Int32(truncatingIfNeeded: storage.walkable), depth: 0)
  }

  /// The node one symbol further; `nil` if no learnt word goes on so.
  /// - Complexity: O(log words below), no allocation.
  public func child(of node: Node, along symbol: UInt8) -> Node? {
    let storage = storage
    let start = storage.lowerBound(symbol, node)
    let end = symbol == .max ? Int(node.upper) : storage.lowerBound(symbol + 1, node)
    guard start < end, symbol > 0 else { return nil }
    return Node(
      lower: Int32(truncatingIfNeeded: start), upper: Int32(truncatingIfNeeded: end),
      depth: node.depth + 1)
  }

  /// Calls `body` with each child of a node and the symbol that leads to it, in symbol order, until it
  /// returns false.
  /// - Complexity: O(children · log words below), no allocation.
  public func forEachChild(of node: Node, _ body: (_ symbol: UInt8, _ child: Node) -> Bool) {
    let storage = storage
    var start = storage.endOfOwn(node)
    let upper = min(Int(node.upper), storage.walkable)
    while start < upper {
      let symbol = storage.symbol(start, Int(node.depth))
      let rest = Node(
        lower: Int32(truncatingIfNeeded: start), upper: node.upper, depth: node.depth)
      let end = symbol == .max ? upper : storage.lowerBound(symbol + 1, rest)
      guard end > start else { return }
      let child = Node(
        lower: rest.lower, upper: Int32(truncatingIfNeeded: end), depth: node.depth + 1)
      guard body(symbol, child) else { return }
      start = end
    }
  }

  /// The node of a key, or of a prefix of keys; `nil` if no learnt word begins so.
  public func node(of key: UnsafeBufferPointer<UInt8>) -> Node? {
    var node = root
    guard node.lower < node.upper else { return nil }
    for index in key.indices {
      guard let child = child(of: node, along: unsafe key[index]) else { return nil }
      node = child
    }
    return node
  }

  /// Ids of the learnt words whose key is the node's; mostly none or one.
  public func ownWords(of node: Node) -> Range<Int> {
    ids(Int(node.lower)..<max(Int(node.lower), storage.endOfOwn(node)))
  }

  /// Ids of the learnt words at and below a node.
  public func words(of node: Node) -> Range<Int> { ids(Int(node.lower)..<Int(node.upper)) }

  /// Whether a learnt word ends at a node.
  public func isTerminal(_ node: Node) -> Bool {
    node.lower < node.upper && storage.keyLength(Int(node.lower)) == Int(node.depth)
  }

  /// The least cost of the learnt words at and below a node; 255 if there is none. As
  /// `LexiconView.leastCost(of:)`, a lower bound for a search.
  /// - Complexity: O(words / 64), no allocation.
  public func leastCost(of node: Node) -> Int {
    storage.leastCost(Int(node.lower)..<Int(node.upper))
  }

  private func ids(_ places: Range<Int>) -> Range<Int> {
    storage.entryCount + places.lowerBound..<storage.entryCount + places.upperBound
  }

  /// Writes the display form of a learnt word as UTF-8 and returns the number of bytes, at most
  /// `Overlay.maximumTextLength`; stops when `text` is full. 0 for an id that is no learnt word.
  public func writeDisplay(of id: Int, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let place = storage.place(id) else { return 0 }
    return unsafe BoundOverlayStorage.copy(
      storage.displays, Int(storage.displayStarts[place])..<Int(storage.displayStarts[place + 1]),
      into: text)
  }

  /// Writes the key of a learnt word in the lexicon's symbols and returns their number, at most
  /// `LexiconView.maximumKeyLength`; stops when `symbols` is full. 0 for a word that is not walkable.
  public func writeKey(of id: Int, into symbols: UnsafeMutableBufferPointer<UInt8>) -> Int {
    guard let place = storage.place(id) else { return 0 }
    return unsafe BoundOverlayStorage.copy(
      storage.symbols, Int(storage.starts[place])..<Int(storage.starts[place + 1]), into: symbols)
  }

  /// The display form of a learnt word; `nil` for an id that is none. Allocates.
  public func display(of id: Int) -> String? {
    guard let place = storage.place(id) else { return nil }
    let range = Int(storage.displayStarts[place])..<Int(storage.displayStarts[place + 1])
    return String(decoding: storage.displays[range], as: UTF8.self)
  }

  // MARK: Learnt pairs

  /// Whether any word was learnt to follow a word.
  public func hasNext(after previous: Int) -> Bool { !storage.pairs(after: previous).isEmpty }

  /// Calls `body` with the words learnt to follow a word, best first, ties in order of their ids, until
  /// it returns false. Removed words are left out; offensive ones are not.
  ///
  /// - Parameters:
  ///   - previous: a word id; a listed word is known by the first entry of its key, as in a
  ///     `BigramTable`
  ///   - body: gets a word id and −log2 of the pair's share of all pairs learnt for the word before,
  ///     in the lexicon's unit, 0...254: a pair used once is at 5 bits until 32 pairs of that word were
  ///     used. It is to be mixed with the word's own cost, not to replace it.
  /// - Complexity: O(log pairs + words), no allocation.
  public func forEachNext(after previous: Int, _ body: (_ id: Int, _ cost: Int) -> Bool) {
    let storage = storage
    for index in storage.pairs(after: previous) {
      guard body(Int(storage.nexts[index]), Int(storage.pairCosts[index])) else { return }
    }
  }

  /// The cost of a word learnt to follow another, as `forEachNext` gives it; `nil` for a pair that was
  /// not learnt.
  /// - Complexity: O(log pairs + words that follow), no allocation.
  public func cost(of next: Int, after previous: Int) -> Int? {
    let storage = storage
    for index in storage.pairs(after: previous) where Int(storage.nexts[index]) == next {
      return Int(storage.pairCosts[index])
    }
    return nil
  }
}
