extension LexiconView {
  /// The node of a key, or of a prefix of keys; `nil` if no key begins so.
  /// - Parameter key: symbols, as `withKey(of:)` makes them.
  /// - Complexity: O(key length); a handful of siblings are passed at each level. No allocation.
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

  /// - Parameter wantsEnd: whether the node's `endEntry` is needed; a lookup saves reading through
  ///   its subtree.
  @inline(__always)
  private func find(_ key: UnsafeBufferPointer<UInt8>, wantsEnd: Bool) -> LexiconNode? {
    var node = root
    var index = 0
    while node.kind == UInt8(SlotKind.upper) {
      guard index < key.count else { return node }
      guard let child = unsafe upperChild(of: node, along: key[index]) else { return nil }
      node = child
      index &+= 1
    }
    guard index < key.count else { return node }
    guard node.hasChildren else { return nil }
    var cursor = StreamCursor(self, at: Int(node.position))
    while true {
      let symbol = unsafe Int(key[index])
      index &+= 1
      let isGoal = index == key.count
      guard
        let step = descend(
          &node, along: symbol, isGoal: isGoal, wantsEnd: wantsEnd && isGoal, &cursor)
      else { return nil }
      if isGoal { return node }
      guard step.hasChildren else { return nil }
    }
  }

  /// Moves a stream node to its child along a symbol, with the cursor at the child's children.
  @inline(__always)
  private func descend(
    _ node: inout LexiconNode, along symbol: Int, isGoal: Bool, wantsEnd: Bool,
    _ cursor: inout StreamCursor
  ) -> StreamStep? {
    let codeClass = codeClass(node.before, node.last)
    var entry = node.firstEntry &+ (node.isTerminal ? 1 : 0)
    while true {
      let value = cursor.symbol(class: codeClass)
      guard value >= 0 else { return nil }
      let step = StreamStep(value)
      if step.label == symbol {
        enter(&node, step, entry, wantsEnd: wantsEnd, &cursor)
        return step
      }
      if step.isLast { return nil }
      guard step.hasChildren else {
        entry &+= 1
        continue
      }
      if step.jumpClass >= 0 {
        let jump = jump(step.jumpClass, &cursor)
        entry &+= Int32(truncatingIfNeeded: jump.entries)
        cursor.move(to: cursor.position &+ jump.bits)
      } else {
        let below = readThrough(node.last, UInt8(truncatingIfNeeded: step.label), &cursor)
        entry &+= Int32(truncatingIfNeeded: below) &+ (step.isTerminal ? 1 : 0)
      }
    }
  }

  @inline(__always)
  private func enter(
    _ node: inout LexiconNode, _ step: StreamStep, _ entry: Int32, wantsEnd: Bool,
    _ cursor: inout StreamCursor
  ) {
    let parentEnd = node.endEntry
    node.before = node.last
    node.last = UInt8(truncatingIfNeeded: step.label)
    node.firstEntry = entry
    node.endEntry = entry &+ 1
    node.isTerminal = true
    node.kind = UInt8(SlotKind.leaf)
    guard step.hasChildren else { return }
    node.isTerminal = step.isTerminal
    node.kind = UInt8(step.isTerminal ? SlotKind.terminal : SlotKind.inner)
    node.endEntry = parentEnd
    if wantsEnd {
      passChildren(step, of: &node, parentEnd: parentEnd, &cursor)
    } else {
      // Only the way down is wanted: step over the jump's fields.
      if step.jumpClass >= 0 { _ = jump(step.jumpClass, &cursor) }
      node.position = Int32(truncatingIfNeeded: cursor.position)
    }
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
    if node.kind == UInt8(SlotKind.upper) { return upperChildHolding(Int(entry), node) }
    var children = LexiconChildren(self, of: node)
    while let next = children.next(self) {
      if entry < next.child.endEntry && entry >= next.child.firstEntry { return next }
    }
    return nil
  }

  private func upperChildHolding(
    _ entry: Int, _ node: LexiconNode
  ) -> (symbol: UInt8, child: LexiconNode)? {
    let upper = Int(node.position)
    var (low, high) = (firstSlot(upper), min(firstSlot(upper + 1), slotCount))
    let first = low
    // The last slot whose entries begin at or before the entry.
    while low < high {
      let middle = (low + high) / 2
      if slot(middle).entry <= entry { low = middle + 1 } else { high = middle }
    }
    guard low > first, let symbol = symbol(ofSlot: low - 1 - first, upper: upper),
      let child = upperChild(of: node, along: symbol)
    else { return nil }
    return (symbol, child)
  }

  /// The symbol of an upper node's n-th slot.
  private func symbol(ofSlot rank: Int, upper: Int) -> UInt8? {
    let node = regions.uppers + upper * regions.upperSize
    var left = rank
    for word in 0..<LexiconLayout.words(letters: letterCount) {
      var mask = bytes.load(node + 4 * word, as: UInt32.self)
      let count = mask.nonzeroBitCount
      if left >= count {
        left -= count
        continue
      }
      for _ in 0..<left { mask &= mask &- 1 }
      return UInt8(truncatingIfNeeded: 32 * word + mask.trailingZeroBitCount)
    }
    return nil
  }
}
