extension LexiconView {
  /// Calls `body` with every entry whose key begins and ends with given symbols, until it returns
  /// false: the candidates of a swipe decoder that trusts both end points.
  ///
  /// - Parameters:
  ///   - first: symbol of the first letter, 1...letterCount
  ///   - last: symbol of the last letter; a key of one letter has both
  ///   - body: gets the entry id and its key, valid only inside the call
  /// - Complexity: O(nodes below the first letter), no allocation. Entries come in order of their ids.
  public func forEachEntry(
    first: UInt8, last: UInt8,
    _ body: (_ entry: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    guard let node = child(of: root, along: first) else { return }
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      key in
      unsafe key[0] = first
      _ = unsafe visit(node, last, key, 1, body)
    }
  }

  /// - Returns: whether to go on.
  private func visit(
    _ node: LexiconNode, _ last: UInt8, _ key: UnsafeMutableBufferPointer<UInt8>, _ length: Int,
    _ body: (_ entry: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    if node.isTerminal && node.last == last {
      let whole = unsafe UnsafeBufferPointer(rebasing: key[0..<length])
      for entry in ownEntries(of: node) where unsafe !body(entry, whole) { return false }
    }
    // Only damaged bytes go deeper than the longest key.
    guard length < key.count else { return true }
    var children = LexiconChildren(self, of: node)
    while let (symbol, child) = children.next(self) {
      guard symbol != 0 else { continue }
      unsafe key[length] = symbol
      guard unsafe visit(child, last, key, length + 1, body) else { return false }
    }
    return true
  }
}
