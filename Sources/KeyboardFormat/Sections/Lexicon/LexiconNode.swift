/// A position in a lexicon's trie: what a lookup or a beam search holds. A plain value of 40 bytes.
public struct LexiconNode: Sendable, Equatable {
  /// The first entry id at or below the node; the node's own entry if it has one.
  public internal(set) var firstEntry: Int32
  /// One past the last entry id below the node.
  public internal(set) var endEntry: Int32
  /// Where the children stand: bit position in the stream, or number of the upper node.
  var position: Int32
  /// The last two symbols on the way here.
  var before: UInt8
  var last: UInt8
  var kind: UInt8
  /// Whether an entry ends here.
  public internal(set) var isTerminal: Bool

  /// Whether longer keys go on from here, or further entries share this key.
  public var hasChildren: Bool { kind != UInt8(SlotKind.leaf) }
  /// Ids of all entries at and below the node.
  public var entries: Range<Int> { Int(firstEntry)..<max(Int(firstEntry), Int(endEntry)) }
}
