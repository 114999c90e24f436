extension LexiconCursor {
  /// The node of a key; `nil` if no key begins so.
  /// - Parameter wantsEnd: whether `endEntry` is needed; without it a lookup need not read through
  ///   the node's subtree.
  @inline(__always)
  mutating func find(
    _ key: UnsafeBufferPointer<UInt8>, from root: LexiconNode, wantsEnd: Bool) -> LexiconNode? {
    var node = root
    var index = 0
    while node.kind == UInt8(SlotKind.upper) {
      guard index < key.count else {
        node.isTerminal = uppers.isTerminal(node)
        return node
      }
      guard unsafe uppers.enter(&node, key[index], wantsEnd: wantsEnd, wantsTerminal: false) else {
        return nil
      }
      index &+= 1
    }
    guard index < key.count else { return node }
    guard node.kind != UInt8(SlotKind.leaf) else { return nil }
    move(to: Int(node.position))
    while true {
      let isGoal = index &+ 1 == key.count
      let step = unsafe descend(&node, Int(key[index]), wantsEnd: wantsEnd, isGoal: isGoal)
      guard step >= 0 else { return nil }
      if isGoal { return node }
      guard step >= NodeShape.terminal else { return nil }
      index &+= 1
    }
  }

  // MARK: The stream

  /// Moves a stream node to its child along a symbol, with the window at the child's children.
  /// - Returns: the child's shape; −1 if there is no such child.
  @inline(__always)
  private mutating func descend(
    _ node: inout LexiconNode, _ symbol: Int, wantsEnd: Bool, isGoal: Bool
  ) -> Int {
    let codeClass = codeClass(node.before, node.last)
    var entry = node.firstEntry &+ (node.isTerminal ? 1 : 0)
    while true {
      let value = self.symbol(codeClass)
      let shape = value & 15
      if value &>> 4 == symbol {
        enter(&node, symbol, shape, entry, wantsEnd: wantsEnd, isGoal: isGoal)
        return shape
      }
      // Last siblings, and the end of the stream.
      guard value >= 0 && NodeShape.goesOn &>> shape & 1 != 0 else { return -1 }
      if shape < NodeShape.terminal {
        entry &+= 1
      } else if NodeShape.jumps &>> shape & 1 != 0 {
        let jump = jump(shape)
        entry &+= Int32(truncatingIfNeeded: jump.entries)
        pass(jump.bits)
      } else {
        entry &+= readThrough(node.last, UInt8(truncatingIfNeeded: value &>> 4))
        if shape < NodeShape.inner { entry &+= 1 }
      }
    }
  }

  @inline(__always)
  private mutating func enter(
    _ node: inout LexiconNode, _ symbol: Int, _ shape: Int, _ entry: Int32, wantsEnd: Bool,
    isGoal: Bool
  ) {
    let isLast = NodeShape.goesOn &>> shape & 1 == 0
    var end = isLast ? node.endEntry : -1
    node.before = node.last
    node.last = UInt8(truncatingIfNeeded: symbol)
    node.firstEntry = entry
    node.isTerminal = shape < NodeShape.inner
    if shape < NodeShape.terminal {
      node.kind = UInt8(SlotKind.leaf)
      node.endEntry = entry &+ 1
      return
    }
    node.kind = UInt8(shape < NodeShape.inner ? SlotKind.terminal : SlotKind.inner)
    if NodeShape.jumps &>> shape & 1 != 0 {
      end = entry &+ Int32(truncatingIfNeeded: jump(shape).entries)
    }
    guard wantsEnd else { return }
    node.position = Int32(truncatingIfNeeded: position)
    if isGoal && end < 0 {
      end = entry &+ readThrough(node.before, node.last) &+ (node.isTerminal ? 1 : 0)
    }
    node.endEntry = end
  }
}
