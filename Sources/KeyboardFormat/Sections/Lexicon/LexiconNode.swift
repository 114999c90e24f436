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

/// Reads symbols off the stream. Moves on with every symbol and stops at the end of the stream, so
/// even hostile bytes cost at most one step a bit.
@safe
struct StreamCursor {
  private let base: UnsafeRawPointer
  /// Last byte offset at which eight bytes can be loaded.
  private let lastLoad: Int
  private let start: Int
  private let tables: Int
  private let tableCount: Int
  private let secondaryBase: Int
  private let primaryMask: UInt64
  private let primaryBits: UInt64
  private let secondaryBits: Int
  private var window: UInt64 = 0
  private var available: UInt64 = 0
  private var next: Int

  /// - Precondition: the view outlives the cursor, which holds no reference to it.
  @inline(__always)
  init(_ view: borrowing LexiconView, at position: Int) {
    unsafe base = view.bytes.base
    start = view.regions.stream
    lastLoad = view.regions.streamEnd - 8
    tables = view.regions.tables
    tableCount = view.tableCount
    secondaryBase = view.classCount << view.primaryBits
    primaryBits = UInt64(view.primaryBits)
    primaryMask = (1 << UInt64(view.primaryBits)) &- 1
    secondaryBits = view.secondaryBits
    next = 0
    move(to: position)
  }

  /// Bit position of the next symbol.
  @inline(__always)
  var position: Int { (next - start) << 3 - Int(available) }

  @inline(__always)
  mutating func move(to position: Int) {
    let position = max(0, position)
    next = start &+ position >> 3
    guard next <= lastLoad else {
      next = lastLoad &+ 1
      window = 0
      available = 0
      return
    }
    // Seven of the eight bytes are counted; the bits of the eighth are there already, and the next
    // refill puts the same bits in the same place.
    let skipped = UInt64(truncatingIfNeeded: position & 7)
    window =
      unsafe base.loadUnaligned(fromByteOffset: next, as: UInt64.self).littleEndian &>> skipped
    next &+= 7
    available = 56 &- skipped
  }

  /// Tops the window up to at least 56 bits, unless the stream ends.
  @inline(__always)
  private mutating func refill() {
    guard next <= lastLoad else { return }
    window |=
      unsafe base.loadUnaligned(fromByteOffset: next, as: UInt64.self).littleEndian &<< available
    next &+= Int(truncatingIfNeeded: (63 &- available) &>> 3)
    available |= 56
  }

  /// The next symbol under the code of a class, as label << 4 | shape; −1 at the end of the stream
  /// and where no code has these bits.
  @inline(__always)
  mutating func symbol(class codeClass: Int) -> Int {
    refill()
    var index = codeClass &<< Int(truncatingIfNeeded: primaryBits)
    index |= Int(truncatingIfNeeded: window & primaryMask)
    // In bounds: the class is below the class count, and `open` saw that all primary tables fit.
    var entry = unsafe Int(
      base.load(fromByteOffset: tables &+ index &<< 1, as: UInt16.self).littleEndian)
    if entry & 15 == 0 {
      entry = secondaryEntry(entry)
    }
    let length = UInt64(truncatingIfNeeded: entry & 15)
    guard length != 0 && length <= available else { return -1 }
    window &>>= length
    available &-= length
    return entry &>> 4
  }

  private func secondaryEntry(_ escape: Int) -> Int {
    let rest = Int(truncatingIfNeeded: window &>> primaryBits) & (1 << secondaryBits - 1)
    let index = secondaryBase + (escape >> 4 - 1) << secondaryBits + rest
    guard index >= 0 && index < tableCount else { return 0 }
    return unsafe Int(base.load(fromByteOffset: tables + 2 * index, as: UInt16.self).littleEndian)
  }

  /// The next `width` bits, 0...24.
  @inline(__always)
  mutating func bits(_ width: Int) -> Int {
    if available < 32 { refill() }
    let width = UInt64(truncatingIfNeeded: width)
    let value = Int(truncatingIfNeeded: window & ((1 &<< width) &- 1))
    window &>>= width
    available = available >= width ? available &- width : 0
    return value
  }
}
