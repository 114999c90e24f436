/// A position in a lexicon's trie: what a lookup or a beam search holds. A plain value of 16 bytes.
public struct LexiconNode: Sendable, Equatable {
  /// The first entry id at or below the node; the node's own entry if it has one.
  public internal(set) var firstEntry: Int32
  /// One past the last entry id below the node.
  public internal(set) var endEntry: Int32
  /// Where the children stand: bit position in the stream, number of the upper node, or range of tail
  /// nodes.
  var position: Int32
  /// The last symbol on the way here; 0 at the root.
  package internal(set) var last: UInt8
  /// One of `NodeKind`.
  var kind: UInt8
  /// Whether an entry ends here.
  public internal(set) var isTerminal: Bool

  /// Whether longer keys go on from here, or further entries share this key.
  public var hasChildren: Bool { kind != NodeKind.leaf }
  /// Ids of all entries at and below the node.
  public var entries: Range<Int> { Int(firstEntry)..<max(Int(firstEntry), Int(endEntry)) }
}

/// Where a node's children stand. The first four are the kinds of slots.
enum NodeKind {
  static let leaf = UInt8(SlotKind.leaf)
  /// In the stream; no entry ends at the node.
  static let inner = UInt8(SlotKind.inner)
  /// In the stream, and an entry ends at the node.
  static let terminal = UInt8(SlotKind.terminal)
  static let upper = UInt8(SlotKind.upper)
  static let tail: UInt8 = 4
}
