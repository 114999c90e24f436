/// The shared subtrees, read in place.
@safe
struct LexiconTailsView: @unchecked Sendable {
  private let tails: UnsafeRawPointer
  private let nodes: UnsafeRawPointer
  private let count: Int
  private let nodeCount: Int

  /// - Precondition: the header's bytes live as long as the value.
  @inline(__always)
  init(_ header: LexiconHeader) {
    unsafe tails = header.bytes.base + header.regions.tails
    unsafe nodes = header.bytes.base + header.regions.tailNodes
    count = header.tailCount
    nodeCount = header.tailNodeCount
  }

  /// Where a tail's nodes stand, and how many entries it holds.
  struct Tail {
    var first: Int
    var end: Int
    var entries: Int32
  }

  /// A tail by number; an empty one for a number that does not exist or nodes that do not.
  @inline(__always)
  func tail(_ number: Int) -> Tail {
    guard number >= 0 && number < count else { return Tail(first: 0, end: 0, entries: 0) }
    let word = unsafe tails.loadUnaligned(
      fromByteOffset: LexiconLayout.tailSize &* number, as: UInt32.self
    ).littleEndian
    let first = Int(word & 0xffff)
    return Tail(
      first: first, end: min(first &+ Int(word &>> 16 & 0xff), nodeCount),
      entries: Int32(word &>> 24))
  }

  /// A node of a tail, taken apart.
  struct Node {
    var label: UInt8
    var isTerminal: Bool
    var nodesBelow: Int
    var entriesBelow: Int32
    /// Entries at and below the node.
    @inline(__always) var entries: Int32 { entriesBelow &+ (isTerminal ? 1 : 0) }
  }

  /// - Precondition: `index` is below the end of a tail.
  @inline(__always)
  func node(_ index: Int) -> Node {
    let word = unsafe nodes.loadUnaligned(
      fromByteOffset: LexiconLayout.tailNodeSize &* index, as: UInt16.self
    ).littleEndian
    return Node(
      label: UInt8(truncatingIfNeeded: word), isTerminal: word & 0x8000 != 0,
      nodesBelow: Int(word &>> 11 & 15), entriesBelow: Int32(word &>> 8 & 7))
  }

  /// Where the nodes below a node with a tail end. A node may come out of another lexicon.
  @inline(__always)
  func end(of node: LexiconNode) -> Int { min(Int(node.position &>> 16), nodeCount) }

  /// Moves a node whose children are the tail nodes `range` to its child along a symbol.
  @inline(__always)
  func enter(_ node: inout LexiconNode, _ symbol: UInt8) -> Bool {
    var index = Int(node.position & 0xffff)
    let end = self.end(of: node)
    var entry = node.firstEntry &+ (node.isTerminal ? 1 : 0)
    while index < end {
      let child = self.node(index)
      if child.label == symbol {
        node = LexiconTailsView.node(child, at: index, entry: entry, end: end)
        return true
      }
      entry &+= child.entries
      index &+= 1 &+ child.nodesBelow
    }
    return false
  }

  /// Moves a node with a tail below to its child that holds an entry; false if none does.
  func enter(_ node: inout LexiconNode, holding target: Int32) -> Bool {
    var index = Int(node.position & 0xffff)
    let end = self.end(of: node)
    var entry = node.firstEntry &+ (node.isTerminal ? 1 : 0)
    while index < end {
      let child = self.node(index)
      if target < entry &+ child.entries {
        node = LexiconTailsView.node(child, at: index, entry: entry, end: end)
        return true
      }
      entry &+= child.entries
      index &+= 1 &+ child.nodesBelow
    }
    return false
  }

  /// `LexiconWalk.children` of a node with a tail below.
  @inline(__always)
  func children(
    of node: LexiconNode, among symbols: UInt64,
    into children: UnsafeMutableBufferPointer<LexiconNode>
  ) -> Int {
    var index = Int(node.position & 0xffff)
    let end = self.end(of: node)
    var entry = node.firstEntry &+ (node.isTerminal ? 1 : 0)
    var count = 0
    while index < end && count < children.count {
      let child = self.node(index)
      // Tails of damaged bytes may hold more than their node announced.
      guard child.entries > 0 && child.entries <= node.endEntry &- entry else { break }
      if symbols &>> UInt64(child.label) & 1 != 0 && child.label != 0 {
        unsafe children[count] = LexiconTailsView.node(child, at: index, entry: entry, end: end)
        count &+= 1
      }
      entry &+= child.entries
      index &+= 1 &+ child.nodesBelow
    }
    return count
  }

  /// A tail node as a node of the trie.
  @inline(__always)
  static func node(_ child: Node, at index: Int, entry: Int32, end: Int) -> LexiconNode {
    let below = min(index &+ 1 &+ child.nodesBelow, end)
    return LexiconNode(
      firstEntry: entry, endEntry: entry &+ child.entries,
      position: position(first: index &+ 1, end: below), last: child.label,
      kind: below > index &+ 1 ? NodeKind.tail : NodeKind.leaf, isTerminal: child.isTerminal)
  }

  /// A range of tail nodes in one number.
  @inline(__always)
  static func position(first: Int, end: Int) -> Int32 {
    Int32(truncatingIfNeeded: end &<< 16 | first)
  }
}
