extension LexiconView {
  /// The empty key, above all entries.
  public var root: LexiconNode {
    LexiconNode(
      firstEntry: 0, endEntry: Int32(truncatingIfNeeded: entryCount), position: 0, before: 0,
      last: 0, kind: UInt8(SlotKind.upper), isTerminal: false)
  }

  /// Calls `body` with each child of a node and the symbol that leads to it, until it returns false.
  ///
  /// Further entries of the node's own key are not children; `ownEntries(of:)` has them. Children of
  /// large nodes come in symbol header.order, the others most entries first.
  /// - Complexity: O(children), and of small subtrees O(nodes) to pass over them; no allocation.
  @inlinable
  public func forEachChild(
    of node: LexiconNode, _ body: (_ symbol: UInt8, _ child: LexiconNode) -> Bool
  ) {
    var children = LexiconChildren(self, of: node)
    while let (symbol, child) = children.next(self) {
      if symbol != 0 && !body(symbol, child) { return }
    }
  }

  /// Ids of the entries whose key is the node's key; empty unless the node is terminal.
  public func ownEntries(of node: LexiconNode) -> Range<Int> {
    guard node.isTerminal else { return Int(node.firstEntry)..<Int(node.firstEntry) }
    let first = Int(node.firstEntry)
    guard node.hasChildren else { return first..<first + 1 }
    if node.kind == UInt8(SlotKind.upper) {
      let end = Int(LexiconUppers(header).endOfOwnEntries(node))
      return first..<min(max(first + 1, end), entryCount)
    }
    var end = first + 1
    var children = LexiconChildren(self, of: node)
    while let (symbol, child) = children.next(self), symbol == 0 { end = Int(child.firstEntry) + 1 }
    return first..<min(max(first, end), entryCount)
  }

  /// The child of a node along a symbol.
  /// - Complexity: as `forEachChild`, but stops at the child.
  public func child(of node: LexiconNode, along symbol: UInt8) -> LexiconNode? {
    if node.kind == UInt8(SlotKind.upper) { return upperChild(of: node, along: symbol) }
    var children = LexiconChildren(self, of: node)
    while let (label, child) = children.next(self) { if label == symbol { return child } }
    return nil
  }
}

/// Steps through a node's children, further entries of its key among them under the symbol 0.
public struct LexiconChildren {
  private var node: LexiconNode
  private var cursor: LexiconCursor
  private var codeClass = 0
  /// Id of the next child's first entry, in a stream node.
  private var entry: Int32
  /// Next label to try, in an upper node.
  private var label: UInt8 = 1
  private var isDone: Bool

  public init(_ view: LexiconView, of node: LexiconNode) {
    self.node = node
    isDone = !node.hasChildren
    entry = node.firstEntry &+ (node.isTerminal ? 1 : 0)
    let isUpper = node.kind == UInt8(SlotKind.upper)
    cursor = LexiconCursor(view.header)
    if !isUpper {
      cursor.move(to: Int(node.position))
      codeClass = cursor.codeClass(node.before, node.last)
    }
  }

  /// The next child; `nil` after the last.
  /// - Parameter view: the lexicon the steps began in.
  public mutating func next(_ view: LexiconView) -> (symbol: UInt8, child: LexiconNode)? {
    guard !isDone else { return nil }
    return node.kind == UInt8(SlotKind.upper) ? nextUpper(view) : nextInStream(view)
  }

  private mutating func nextUpper(_ view: LexiconView) -> (symbol: UInt8, child: LexiconNode)? {
    while label <= view.letterCount {
      let symbol = label
      label += 1
      if let child = view.upperChild(of: node, along: symbol) { return (symbol, child) }
    }
    isDone = true
    return nil
  }

  private mutating func nextInStream(_ view: LexiconView) -> (symbol: UInt8, child: LexiconNode)? {
    let value = cursor.symbol(codeClass)
    guard value >= 0 else {
      isDone = true
      return nil
    }
    let shape = value & 15
    var child = LexiconNode(
      firstEntry: entry, endEntry: entry &+ 1, position: 0, before: node.last,
      last: UInt8(truncatingIfNeeded: value &>> 4), kind: UInt8(SlotKind.leaf), isTerminal: true)
    isDone = NodeShape.goesOn &>> shape & 1 == 0
    if shape >= NodeShape.terminal {
      child.isTerminal = shape < NodeShape.inner
      child.kind = UInt8(child.isTerminal ? SlotKind.terminal : SlotKind.inner)
      passChildren(shape, of: &child)
    }
    entry = child.endEntry
    return (child.last, child)
  }

  /// Fills in where a child's own children stand and end, and moves past them, unless the child is the
  /// last of its siblings: nothing of them follows then.
  private mutating func passChildren(_ shape: Int, of child: inout LexiconNode) {
    if NodeShape.jumps &>> shape & 1 != 0 {
      let jump = cursor.jump(shape)
      child.position = Int32(truncatingIfNeeded: cursor.position)
      child.endEntry = child.firstEntry &+ Int32(truncatingIfNeeded: jump.entries)
      cursor.pass(jump.bits)
    } else {
      child.position = Int32(truncatingIfNeeded: cursor.position)
      if isDone {
        child.endEntry = max(node.endEntry, child.firstEntry)
      } else {
        let below = cursor.readThrough(child.before, child.last)
        child.endEntry = child.firstEntry &+ below &+ (child.isTerminal ? 1 : 0)
      }
    }
  }
}

extension LexiconView {
  func upperChild(of node: LexiconNode, along symbol: UInt8) -> LexiconNode? {
    var child = node
    let found = LexiconUppers(header).enter(&child, symbol, wantsEnd: true, wantsTerminal: true)
    return found ? child : nil
  }
}
