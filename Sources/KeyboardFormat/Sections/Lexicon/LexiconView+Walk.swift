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
  /// large nodes come in symbol order, the others most entries first.
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
    var children = LexiconChildren(self, of: node)
    var end = first + 1
    if node.kind == UInt8(SlotKind.upper) {
      // Children's ids follow the node's own.
      if let (_, child) = children.next(self) { end = max(end, Int(child.firstEntry)) }
    } else {
      while let (symbol, child) = children.next(self), symbol == 0 { end = Int(child.firstEntry) + 1 }
    }
    return first..<min(end, entryCount)
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
  private var cursor: StreamCursor
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
    cursor = StreamCursor(view, at: isUpper ? 0 : Int(node.position))
    if !isUpper { codeClass = view.codeClass(node.before, node.last) }
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
    let value = cursor.symbol(class: codeClass)
    guard value >= 0 else {
      isDone = true
      return nil
    }
    let step = StreamStep(value)
    var child = LexiconNode(
      firstEntry: entry, endEntry: entry &+ 1, position: 0, before: node.last,
      last: UInt8(truncatingIfNeeded: step.label), kind: UInt8(SlotKind.leaf), isTerminal: true)
    isDone = step.isLast
    if step.hasChildren {
      child.kind = UInt8(step.isTerminal ? SlotKind.terminal : SlotKind.inner)
      child.isTerminal = step.isTerminal
      view.passChildren(step, of: &child, parentEnd: node.endEntry, &cursor)
    }
    entry = child.endEntry
    return (child.last, child)
  }
}

/// A symbol of the stream, taken apart.
struct StreamStep {
  let label: Int
  private let shape: Int

  @inline(__always)
  init(_ value: Int) {
    label = value &>> 4
    shape = value & 15
  }

  @inline(__always) var hasChildren: Bool { shape >= NodeShape.terminal }
  @inline(__always) var isTerminal: Bool { shape < NodeShape.inner }
  /// 0 last, 1 small, 2... jump; only for nodes with children.
  @inline(__always) private var next: Int {
    shape &- (shape >= NodeShape.inner ? NodeShape.inner : NodeShape.terminal)
  }
  @inline(__always) var isLast: Bool { hasChildren ? next == NodeShape.last : shape == NodeShape.leaf }
  /// Size class of the jump that follows the symbol; negative if none does.
  @inline(__always) var jumpClass: Int { hasChildren ? next &- NodeShape.jump : -1 }
}

extension LexiconView {
  /// The code class of the children of a node that two symbols lead to.
  @inline(__always)
  func codeClass(_ before: UInt8, _ last: UInt8) -> Int {
    let context =
      order == 2 ? Int(before) &* (letterCount &+ 1) &+ Int(last) : Int(last)
    guard context < regions.contextCount else { return 0 }
    return min(Int(bytes[regions.contexts &+ context]), classCount &- 1)
  }

  /// Entries and stream bits of a jump that stands at the cursor.
  @inline(__always)
  func jump(_ sizeClass: Int, _ cursor: inout StreamCursor) -> (entries: Int, bits: Int) {
    switch sizeClass {
    case 0: (cursor.bits(3), cursor.bits(jumpBits.0))
    case 1: (cursor.bits(3) &+ 8, cursor.bits(jumpBits.1))
    case 2: (cursor.bits(4) &+ 16, cursor.bits(jumpBits.2))
    case 3: (cursor.bits(5) &+ 32, cursor.bits(jumpBits.3))
    default: (cursor.bits(9) &+ 64, cursor.bits(jumpBits.4))
    }
  }

  /// Fills in where a node's children stand and end, and moves the cursor past them, unless the node
  /// is the last of its siblings: nothing of them follows then.
  func passChildren(
    _ step: StreamStep, of child: inout LexiconNode, parentEnd: Int32, _ cursor: inout StreamCursor
  ) {
    let sizeClass = step.jumpClass
    if sizeClass >= 0 {
      let jump = jump(sizeClass, &cursor)
      child.position = Int32(truncatingIfNeeded: cursor.position)
      child.endEntry = child.firstEntry &+ Int32(truncatingIfNeeded: jump.entries)
      cursor.move(to: cursor.position &+ jump.bits)
    } else {
      child.position = Int32(truncatingIfNeeded: cursor.position)
      if step.isLast {
        child.endEntry = max(parentEnd, child.firstEntry)
      } else {
        let below = readThrough(child.before, child.last, &cursor)
        child.endEntry = child.firstEntry &+ Int32(truncatingIfNeeded: below + (step.isTerminal ? 1 : 0))
      }
    }
  }

  /// Reads past all children of the node that two symbols lead to, and counts their entries.
  ///
  /// Only for small subtrees: at most three levels wait for a sibling, so their contexts fit a word.
  /// In damaged bytes more may wait; the oldest are then forgotten, which ends the reading early.
  @inline(__always)
  func readThrough(_ before: UInt8, _ last: UInt8, _ cursor: inout StreamCursor) -> Int {
    var waiting: UInt64 = 0
    var depth = 0
    var entries = 0
    var (before, last) = (before, last)
    var codeClass = codeClass(before, last)
    while true {
      let value = cursor.symbol(class: codeClass)
      guard value >= 0 else { return entries }
      let step = StreamStep(value)
      if !step.hasChildren {
        entries &+= 1
        if !step.isLast { continue }
        guard depth > 0 else { return entries }
        depth &-= 1
        before = UInt8(truncatingIfNeeded: waiting &>> 8)
        last = UInt8(truncatingIfNeeded: waiting)
        waiting &>>= 16
      } else {
        if step.isTerminal { entries &+= 1 }
        if step.jumpClass >= 0 {
          let jump = jump(step.jumpClass, &cursor)
          entries &+= jump.entries &- (step.isTerminal ? 1 : 0)
          cursor.move(to: cursor.position &+ jump.bits)
          continue
        }
        if !step.isLast {
          waiting = waiting &<< 16 | UInt64(before) &<< 8 | UInt64(last)
          depth = min(depth &+ 1, 4)
        }
        before = last
        last = UInt8(truncatingIfNeeded: step.label)
      }
      codeClass = self.codeClass(before, last)
    }
  }

  // MARK: Upper nodes

  /// Slot of an upper node's child along a symbol, or −1.
  @inline(__always)
  func slotIndex(upper: Int, symbol: UInt8) -> Int {
    guard upper >= 0 && upper < upperCount && Int(symbol) <= letterCount else { return -1 }
    let node = regions.uppers &+ upper &* regions.upperSize
    let word = Int(symbol) &>> 5
    let mask = bytes.load(node &+ 4 &* word, as: UInt32.self)
    let bit = UInt32(symbol & 31)
    guard mask &>> bit & 1 != 0 else { return -1 }
    var rank = (mask & ((1 &<< bit) &- 1)).nonzeroBitCount
    for earlier in 0..<word {
      rank &+= bytes.load(node &+ 4 &* earlier, as: UInt32.self).nonzeroBitCount
    }
    let slot = Int(bytes.load(node &+ regions.upperSize &- 4, as: UInt32.self)) &+ rank
    return slot < slotCount ? slot : -1
  }

  /// A slot's fields.
  @inline(__always)
  func slot(_ index: Int) -> (kind: Int, entry: Int, position: Int) {
    let width = SlotKind.bits &+ entryBits &+ positionBits
    let start = index &* width
    let word =
      bytes.load(regions.slots &+ start &>> 3, as: UInt64.self) &>> UInt64(truncatingIfNeeded: start & 7)
    let kind = Int(truncatingIfNeeded: word & 3)
    let entry = Int(truncatingIfNeeded: word &>> 2 & ((1 &<< UInt64(entryBits)) &- 1))
    let position = Int(
      truncatingIfNeeded: word &>> UInt64(2 &+ entryBits) & ((1 &<< UInt64(positionBits)) &- 1))
    return (kind, min(entry, entryCount), position)
  }

  @inline(__always)
  func upperChild(of node: LexiconNode, along symbol: UInt8) -> LexiconNode? {
    let upper = Int(node.position)
    let index = slotIndex(upper: upper, symbol: symbol)
    guard index >= 0 else { return nil }
    let fields = slot(index)
    var end = Int(node.endEntry)
    // The next slot of the same upper node, if there is one, begins where this child's entries end.
    if index &+ 1 < slotCount && index &+ 1 < firstSlot(upper &+ 1) {
      end = slot(index &+ 1).entry
    }
    var child = LexiconNode(
      firstEntry: Int32(truncatingIfNeeded: fields.entry), endEntry: Int32(truncatingIfNeeded: end),
      position: Int32(truncatingIfNeeded: fields.position), before: node.last, last: symbol,
      kind: UInt8(truncatingIfNeeded: fields.kind),
      isTerminal: fields.kind == SlotKind.leaf || fields.kind == SlotKind.terminal)
    if fields.kind == SlotKind.upper { child.isTerminal = upperIsTerminal(child) }
    return child
  }

  /// First slot of an upper node; the slot count for the one past the last.
  @inline(__always)
  func firstSlot(_ upper: Int) -> Int {
    guard upper < upperCount else { return slotCount }
    return Int(
      bytes.load(regions.uppers &+ (upper &+ 1) &* regions.upperSize &- 4, as: UInt32.self))
  }

  /// An upper node has entries of its own when its first child's ids begin later than its own.
  @inline(__always)
  func upperIsTerminal(_ node: LexiconNode) -> Bool {
    let first = firstSlot(Int(node.position))
    guard first < slotCount else { return false }
    return slot(first).entry > Int(node.firstEntry)
  }
}
