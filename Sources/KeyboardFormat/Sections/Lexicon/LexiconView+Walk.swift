extension LexiconView {
  /// The empty key, above all entries.
  public var root: LexiconNode {
    LexiconNode(
      firstEntry: 0, endEntry: Int32(truncatingIfNeeded: entryCount), position: 0, last: 0,
      kind: NodeKind.upper, isTerminal: false)
  }

  /// Calls `body` with each child of a node and the symbol that leads to it, until it returns false.
  ///
  /// Further entries of the node's own key are not children; `ownEntries(of:)` has them. Children of
  /// large nodes come in symbol order, the others most entries first.
  /// - Complexity: O(children), no allocation.
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
    let first = Int(node.firstEntry)
    guard node.isTerminal else { return first..<first }
    var end = first + 1
    if node.kind == NodeKind.upper {
      end = max(end, Int(uppers.endOfOwnEntries(node)))
    } else if node.hasChildren {
      var children = LexiconChildren(self, of: node)
      while let (symbol, child) = children.next(self), symbol == 0 {
        end = max(end, Int(child.firstEntry) + 1)
      }
    }
    // Damaged nodes may announce entries that do not exist.
    return (first..<end).clamped(to: 0..<entryCount)
  }

  /// The child of a node along a symbol.
  /// - Complexity: as `forEachChild`, but stops at the child.
  public func child(of node: LexiconNode, along symbol: UInt8) -> LexiconNode? {
    if node.kind == NodeKind.upper { return upperChild(of: node, along: symbol) }
    var children = LexiconChildren(self, of: node)
    while let (label, child) = children.next(self) { if label == symbol { return child } }
    return nil
  }
}

/// Steps through a node's children, further entries of its key among them under the symbol 0.
public struct LexiconChildren {
  private let node: LexiconNode
  /// Id of the next child's first entry.
  private var entry: Int32
  private var cursor: LexiconCursor
  private let context: LexiconStream.Context
  private var isFirst = true
  /// The next label of an upper node, or the next node of a tail.
  private var next: Int
  private var isDone: Bool

  /// Steps from before the first child.
  public init(_ view: LexiconView, of node: LexiconNode) {
    let stream = view.stream
    self.node = node
    isDone = !node.hasChildren
    entry = node.firstEntry &+ (node.isTerminal ? 1 : 0)
    next = node.kind == NodeKind.tail ? Int(node.position & 0xffff) : 1
    let isInStream = node.kind == NodeKind.inner || node.kind == NodeKind.terminal
    cursor = isInStream ? stream.cursor(at: Int(node.position)) : LexiconCursor()
    context = stream.context(below: Int(node.last), entries: max(1, node.endEntry &- entry))
  }

  /// The next child; `nil` after the last.
  ///
  /// Whatever the bytes are, children have entries, none in common, and all among the node's: a walk
  /// through everything visits no more nodes than entries times `maximumKeyLength`.
  /// - Parameter view: the lexicon the steps began in.
  public mutating func next(_ view: LexiconView) -> (symbol: UInt8, child: LexiconNode)? {
    guard !isDone else { return nil }
    let after = entry
    let next =
      switch node.kind {
      case NodeKind.upper: nextOfUpper(view)
      case NodeKind.tail: nextOfTail(view.stream.tails)
      default: nextInStream(view.stream)
      }
    guard let next, next.child.firstEntry >= after, next.child.endEntry <= node.endEntry,
      next.child.firstEntry < next.child.endEntry
    else {
      isDone = true
      return nil
    }
    return next
  }

  private mutating func nextOfUpper(_ view: LexiconView) -> (symbol: UInt8, child: LexiconNode)? {
    while next <= view.letterCount {
      let symbol = UInt8(next)
      next += 1
      if let child = view.upperChild(of: node, along: symbol) {
        entry = child.endEntry
        return (symbol, child)
      }
    }
    return nil
  }

  private mutating func nextOfTail(
    _ tails: LexiconTailsView
  ) -> (symbol: UInt8, child: LexiconNode)? {
    let end = tails.end(of: node)
    guard next < end else { return nil }
    let tailNode = tails.node(next)
    let child = LexiconTailsView.node(tailNode, at: next, entry: entry, end: end)
    entry = child.endEntry
    next += 1 + tailNode.nodesBelow
    return (child.last, child)
  }

  private mutating func nextInStream(
    _ stream: LexiconStream
  ) -> (symbol: UInt8, child: LexiconNode)? {
    let end = node.endEntry
    guard entry < end else { return nil }
    let symbol = isFirst ? stream.firstChild(context, &cursor) : stream.laterChild(context, &cursor)
    isFirst = false
    guard symbol.value >= 0 else { return nil }
    let child = stream.step(symbol, context, &entry, end: end, &cursor)
    return (child.last, child)
  }
}

extension LexiconView {
  func upperChild(of node: LexiconNode, along symbol: UInt8) -> LexiconNode? {
    var child = node
    guard uppers.enter(&child, symbol, wantsEnd: true) else { return nil }
    if child.kind == NodeKind.upper { child.isTerminal = uppers.isTerminal(child) }
    return child
  }
}
