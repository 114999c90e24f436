extension LexiconView {
  /// The node of a key, or of a prefix of keys; `nil` if no key begins so.
  /// - Parameter key: symbols, as `withKey(of:)` makes them.
  /// - Complexity: O(key length); a few siblings are passed at each level. No allocation.
  public func node(of key: UnsafeBufferPointer<UInt8>) -> LexiconNode? {
    var index = 0
    return unsafe find(FoldedKey(key), &index, wantsEnd: true)
  }

  /// The first entry of a key; `nil` if the key is not in the lexicon.
  ///
  /// The further entries of the key, if any, have the ids that follow.
  /// - Complexity: O(key length), no allocation.
  public func firstEntry(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    return unsafe entry(at: find(FoldedKey(key), &index, wantsEnd: false))
  }

  /// The first entry of the key that a text folds to; `nil` if there is none.
  /// - Complexity: O(text), no allocation. Text of plain letters is folded while it is looked up.
  public func firstEntry(ofText text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    let key = unsafe TextKey(text, header)
    if let node = find(key, &index, wantsEnd: false) { return entry(at: node) }
    guard index < key.count && key[index] >= LexiconLayout.seeFolds else { return nil }
    return unsafe withKey(of: text) { unsafe firstEntry(of: $0) }
  }

  @inline(__always)
  private func entry(at node: LexiconNode?) -> Int? {
    guard let node, node.isTerminal, node.firstEntry < entryCount else { return nil }
    return Int(node.firstEntry)
  }

  /// The node of a key.
  /// - Parameters:
  ///   - index: 0; the place of the symbol that leads nowhere when there is none
  ///   - wantsEnd: whether the node's `endEntry` is needed
  @inline(__always)
  private func find(
    _ key: some LexiconKey, _ index: inout Int, wantsEnd: Bool
  ) -> LexiconNode? {
    var node = root
    if key.count > 1, uppers.enterPair(&node, key[0], key[1], wantsEnd: wantsEnd) { index = 2 }
    while node.kind == NodeKind.upper {
      guard index < key.count else {
        node.isTerminal = uppers.isTerminal(node)
        return node
      }
      guard uppers.enter(&node, key[index], wantsEnd: wantsEnd) else { return nil }
      index &+= 1
    }
    if index == key.count { return node }
    if node.kind == NodeKind.leaf { return nil }
    guard var node = stream.descend(key, &index, from: node, wantsEnd: wantsEnd) else { return nil }
    while index < key.count {
      guard node.kind == NodeKind.tail && stream.tails.enter(&node, key[index]) else { return nil }
      index &+= 1
    }
    return node
  }

  // MARK: Ids to words

  /// Writes the key of an entry into `symbols` and returns its length; 0 if there is no such entry.
  /// - Parameters:
  ///   - node: where to start; an ancestor of the entry, or the root
  ///   - symbols: holds the symbols of `node`'s own key in its first `length` places, and has room for
  ///     `maximumKeyLength`
  /// - Complexity: O(key length), no allocation.
  public func key(
    of entry: Int, from node: LexiconNode, length: Int,
    into symbols: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let target = Int32(truncatingIfNeeded: entry)
    guard entry >= Int(node.firstEntry) && entry < Int(node.endEntry) else { return 0 }
    let limit = min(symbols.count, LexiconView.maximumKeyLength)
    let symbols = unsafe UnsafeMutableBufferPointer(rebasing: symbols[0..<limit])
    var (node, length) = (node, length)
    while node.kind == NodeKind.upper && length < limit {
      guard let symbol = uppers.symbolHolding(target, node) else { return length }
      guard uppers.enter(&node, symbol, wantsEnd: true) else { return 0 }
      unsafe symbols[length] = symbol
      length += 1
    }
    let isInStream = node.kind == NodeKind.inner || node.kind == NodeKind.terminal
    if isInStream && !(node.isTerminal && node.firstEntry == target) {
      guard let below = unsafe stream.descend(to: target, from: node, into: symbols, &length) else {
        return 0
      }
      node = below
    }
    while node.kind == NodeKind.tail && !(node.isTerminal && node.firstEntry == target)
      && length < limit
    {
      guard stream.tails.enter(&node, holding: target) else { return 0 }
      unsafe symbols[length] = node.last
      length += 1
    }
    // Further entries of a key hang under the symbol 0, which is no part of it.
    return length > 0 && node.last == 0 ? length - 1 : length
  }
}
