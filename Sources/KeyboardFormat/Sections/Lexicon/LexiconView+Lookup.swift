extension LexiconView {
  /// The node of a key, or of a prefix of keys; `nil` if no key begins so.
  /// - Parameter key: symbols, as `withKey(of:)` makes them.
  /// - Complexity: O(key length); a few siblings are passed at each level. No allocation.
  public func node(of key: UnsafeBufferPointer<UInt8>) -> LexiconNode? {
    unsafe find(key, wantsEnd: true)
  }

  /// The first entry of a key; `nil` if the key is not in the lexicon.
  ///
  /// The further entries of the key, if any, have the ids that follow.
  /// - Complexity: O(key length), no allocation.
  public func firstEntry(of key: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let node = unsafe find(key, wantsEnd: false), node.isTerminal else { return nil }
    return Int(node.firstEntry)
  }

  /// - Parameter wantsEnd: whether the node's `endEntry` is needed.
  @inline(__always)
  private func find(_ key: UnsafeBufferPointer<UInt8>, wantsEnd: Bool) -> LexiconNode? {
    let uppers = LexiconUppers(header)
    var node = root
    var index = 0
    if key.count > 1, unsafe uppers.enterPair(&node, key[0], key[1], wantsEnd: wantsEnd) { index = 2 }
    while node.kind == NodeKind.upper {
      guard index < key.count else {
        node.isTerminal = uppers.isTerminal(node)
        return node
      }
      guard unsafe uppers.enter(&node, key[index], wantsEnd: wantsEnd) else { return nil }
      index &+= 1
    }
    if index == key.count { return node }
    if node.kind == NodeKind.leaf { return nil }
    let stream = LexiconStream(header)
    guard var node = unsafe stream.descend(key, &index, from: node) else { return nil }
    while index < key.count {
      guard unsafe node.kind == NodeKind.tail && stream.tails.enter(&node, key[index]) else {
        return nil
      }
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
    of entry: Int, from node: LexiconNode, length: Int, into symbols: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard entry >= 0 && entry < entryCount else { return 0 }
    var node = node
    var length = length
    let target = Int32(truncatingIfNeeded: entry)
    while true {
      if node.isTerminal && target == node.firstEntry { return length }
      guard node.hasChildren, length < min(symbols.count, LexiconView.maximumKeyLength) else { return 0 }
      guard let (symbol, child) = childHolding(target, node) else {
        return node.isTerminal ? length : 0
      }
      if symbol == 0 { return length }
      unsafe symbols[length] = symbol
      length &+= 1
      node = child
    }
  }

  /// The child below which an entry stands; `nil` if it is one of the node's own further entries.
  private func childHolding(
    _ entry: Int32, _ node: LexiconNode
  ) -> (symbol: UInt8, child: LexiconNode)? {
    if node.kind == NodeKind.upper {
      guard let symbol = LexiconUppers(header).symbolHolding(entry, node),
        let child = upperChild(of: node, along: symbol)
      else { return nil }
      return (symbol, child)
    }
    var children = LexiconChildren(self, of: node)
    while let next = children.next(self) {
      if entry < next.child.endEntry && entry >= next.child.firstEntry { return next }
    }
    return nil
  }
}
