/// Section `LEXI`, version 1: the only copy of its numbers. Specification:
/// docs/format/lexicon.md.
///
///     header, 68 bytes
///     0   4  entries N
///     4   4  keys (distinct)
///     8   4  upper nodes
///     12  4  slots
///     16  4  bytes of the stream
///     20  4  exceptions
///     24  4  folds
///     28  4  entries of the long-code list
///     32  1  letters A
///     33  1  unit: 0 scalars, 1 bytes of UTF-8
///     34  1  classes
///     35  1  primary bits
///     36  1  bytes of a slot
///     37  1  position bits of a slot
///     38  1  entry bits of a slot
///     39  1  symbols of the longest key
///     40  5  bits of the stream length in a jump of each size class
///     45  1  tail classes
///     46  2  tails
///     48  2  cost step in 1/256 bit
///     50  2  longest display form in bytes
///     52  4  entries that are not displayed as their key
///     56  4  display patterns
///     60  4  bytes of the display patterns
///     64  4  nodes of all tails
///
///     regions, in this order
///     letters      8 × A          scalar, capital (4 bytes each)
///     fast fold    256            symbol of each ASCII character (or byte); 253 see folds, 254 dropped, 255 none
///     folds        8 × folds      scalar ascending, then up to four symbols; the letters beyond ASCII
///                                 are among them, each with its own symbol
///     ranks        4 × 256        entries that cost less than c
///     classes      2 × 16 × (A+1) code class for each symbol and number of entries: first children,
///                  then the others
///     tail classes 16 × (A+1)     the same for the codes of tails
///     primary      2 × (classes + tail classes) × 2^(primary bits), at an even offset; `PrefixCode` has the form
///     limits       4 × (classes + tail classes) × (15 − primary bits): end, offset (2 bytes each)
///     long codes   2 × entries
///     tails        4 × tails: first node (2), nodes (1), entries (1)
///     tail nodes   2 × the sum of the tails' nodes; `LexiconTail` has the form
///     upper nodes  at a multiple of 4: mask of (A+1) bits in 32-bit words, first slot (4 bytes)
///     pairs        2 × (A+1)², if A ≤ 64: one more than the slot that two symbols lead to, 0 if they
///                  lead to none below two upper nodes
///     slots        those of a node in symbol order, then one with the end of its entries: little-endian
///                  numbers, kind in bits 0–1, then entry, then position; in the end 8 zero bytes
///     stream       the trie below the upper nodes; then 16 zero bytes
///     costs        N, at a multiple of 16; 255 = see exceptions
///     minima       ⌈N / 64⌉       least cost of each 64 entries
///     exceptions   8 × count, at a multiple of 4: entry ascending (4), cost (1), offensiveness | never suggested << 2 (1), 0 (2)
///     displays     see `DisplayLayout`
enum LexiconLayout {
  static let fastFold = 256
  static let foldSize = 8
  static let letterSize = 8
  static let rankSize = 4 * 256
  static let exceptionSize = 8
  static let block = 64
  static let tailSize = 4
  static let tailNodeSize = 2
  static let slotGuard = 8
  static let maximumPairLetters = 64
  static let maximumEntries: UInt32 = 1 << 26

  /// Values of the fast fold table that are no symbols.
  static let seeFolds: UInt8 = 253
  static let dropped: UInt8 = 254
  static let unknown: UInt8 = 255

  /// The cost byte of an entry that stands in `exceptions`.
  static let exceptional: UInt8 = 255

  /// Bytes of the table of pairs; none for large alphabets.
  static func pairBytes(letters: Int) -> Int {
    letters <= maximumPairLetters ? 2 * (letters + 1) * (letters + 1) : 0
  }

  static func words(letters: Int) -> Int { (letters + 32) / 32 }
  static func upperSize(letters: Int) -> Int { 4 * words(letters: letters) + 4 }
}

/// The four kinds of slot of an upper node.
enum SlotKind {
  /// One entry and nothing below.
  static let leaf = 0
  /// Children in the stream; no entry of its own.
  static let inner = 1
  /// Children in the stream, and an entry.
  static let terminal = 2
  /// An upper node; its position is the node's number.
  static let upper = 3
  static let bits = 2
}

/// What a symbol of the stream says about a node besides its label: four bits.
///
/// Bit 3 is set if no entry ends at the node. The other bits are its kind:
///
///     0      leaf (never without an entry)
///     1      what is below is a tail, whose code follows
///     2      children in the stream, and the last of its siblings
///     3…7    children in the stream, siblings follow: a jump of size class 0…4 comes before the children
///
/// A jump is the number of entries at and below the node, less one, and the length of its children in
/// bits, so that a reader who wants a sibling passes over them. Siblings end when no entries are left.
enum NodeShape {
  static let leaf = 0
  static let tail = 1
  static let last = 2
  static let jump = 3
  static let inner = 8
  static let kindMask = 7

  static let jumpClasses = 5

  /// Bits that hold the entry count in a jump of a size class: 1, 2, 3, 5, 10.
  static func entryBits(_ sizeClass: Int) -> Int { entryBits(ofKind: sizeClass + jump) }

  /// The same for a kind from `jump` on.
  @inline(__always)
  static func entryBits(ofKind kind: Int) -> Int { 0xa532_1000 &>> (4 &* kind) & 15 }

  /// Stream bits that a size class is meant for; a longer subtree takes the next class.
  static let intendedStreamBits = [5, 6, 7, 9, 24]
}

/// What decides which code a symbol has: the symbol on the way to the parent, how many entries the
/// parent has below it, and whether the child is the first of its siblings.
///
/// The entries still to come would say more, but then a reader could not begin with one sibling before
/// it has finished with the other.
enum CodeContext {
  /// Columns of the class tables: numbers of entries, where more count as the last.
  static let columns = 16

  /// Numbers of entries that are never told apart: 1, 2, 3, 4…7, 8…14, 15 or more.
  static func group(_ entries: Int32) -> Int { group(ofColumn: min(Int(entries), columns - 1)) }

  static func group(ofColumn column: Int) -> Int {
    column < 4
      ? max(0, column - 1)
      : column == columns - 1
        ? 5
        : 1 + Int.bitWidth - 1
          - column.leadingZeroBitCount
  }

  static let groups = 6

  static func number(_ symbol: UInt8, entries: Int32) -> Int {
    Int(symbol) * groups + group(entries)
  }

  static func count(letters: Int) -> Int { (letters + 1) * groups }
  static func tableSize(letters: Int) -> Int { (letters + 1) * columns }
}
