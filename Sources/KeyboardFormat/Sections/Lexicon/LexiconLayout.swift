/// Section `LEXI`, version 1: the only copy of its numbers. Specification: docs/format.md, "Lexicon".
///
///     header, 64 bytes
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
///     36  1  0
///     37  1  position bits of a slot
///     38  1  entry bits of a slot
///     39  1  symbols of the longest key
///     40  5  bits of the stream length in a jump of each size class
///     45  1  jump threshold
///     46  1  context order, 1 or 2
///     47  1  0
///     48  2  cost step in 1/256 bit
///     50  2  longest display form in bytes
///     52  4  entries that are not displayed as their key
///     56  4  display patterns
///     60  4  bytes of the display patterns
///
///     regions, in this order
///     letters      8 × A          scalar, capital (4 bytes each)
///     fast fold    256            symbol of each ASCII character (or byte); 253 see folds, 254 dropped, 255 none
///     folds        8 × folds      scalar ascending, then up to four symbols
///     ranks        4 × 256        entries that cost less than c
///     contexts     (A+1)^order    class of each context
///     primary      2 × classes × 2^(primary bits), at an even offset; `PrefixCode` has the form
///     limits       4 × classes × (15 − primary bits): end, offset (2 bytes each)
///     long codes   2 × entries
///     upper nodes  at a multiple of 4: mask of (A+1) bits in 32-bit words, first slot (4 bytes)
///     slots        bit-packed: kind (2 bits), entry, position; then 8 zero bytes
///     stream       the trie below the upper nodes; then 8 zero bytes
///     costs        N, at a multiple of 16; 255 = see exceptions
///     minima       ⌈N / 64⌉       least cost of each 64 entries
///     exceptions   8 × count, at a multiple of 4: entry ascending (4), cost (1), offensiveness | never suggested << 2 (1), 0 (2)
///     displays     see `DisplayLayout`
enum LexiconLayout {
  static let headerSize = 64
  static let fastFold = 256
  static let foldSize = 8
  static let letterSize = 8
  static let rankSize = 4 * 256
  static let exceptionSize = 8
  static let block = 64
  static let jumpClasses = 5
  static let maximumEntries: UInt32 = 1 << 26

  /// Values of the fast fold table that are no symbols.
  static let seeFolds: UInt8 = 253
  static let dropped: UInt8 = 254
  static let unknown: UInt8 = 255

  /// The cost byte of an entry that stands in `exceptions`.
  static let exceptional: UInt8 = 255

  static func words(letters: Int) -> Int { (letters + 32) / 32 }
  static func upperSize(letters: Int) -> Int { 4 * words(letters: letters) + 4 }
  static func contexts(letters: Int, order: Int) -> Int {
    order == 2 ? (letters + 1) * (letters + 1) : letters + 1
  }
  /// Alphabets above this size take contexts of one symbol: two would take too much room.
  static let maximumLettersOfOrder2 = 64
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
///     0      leaf, last sibling
///     1      leaf, a sibling follows
///     2…8    terminal with children: last, small, jump of size class 0…4
///     9…15   children only: the same seven
///
/// "Small": a sibling follows, and the subtree is short enough to be read through. "Jump": the symbol
/// is followed by the number of entries and of stream bits to pass over.
enum NodeShape {
  static let leaf = 0
  static let terminal = 2
  static let inner = 9
  static let last = 0
  static let small = 1
  static let jump = 2

  /// Bit s is set if a sibling follows a node of shape s.
  static let goesOn = 0b1111_1101_1111_1010
  /// Bit s is set if a jump follows a symbol of shape s.
  static let jumps = 0b1111_1001_1111_0000

  /// Size class of a jump over `entries` (at least 1).
  static func jumpClass(_ entries: Int) -> Int {
    entries < 8 ? 0 : entries < 16 ? 1 : entries < 32 ? 2 : entries < 64 ? 3 : 4
  }

  /// Size class of the jump behind a symbol of a shape that has one.
  @inline(__always)
  static func jumpClass(ofShape shape: Int) -> Int {
    shape &- (shape < inner ? terminal : inner) &- jump
  }

  /// Bits that hold the entry count of a size class: 3, 3, 4, 5, 9.
  @inline(__always)
  static func entryBits(_ sizeClass: Int) -> Int { 0x9_5433 &>> (4 &* sizeClass) & 15 }

  /// What is subtracted from the count before it is stored: 0, 8, 16, 32, 64.
  @inline(__always)
  static func entryBase(_ sizeClass: Int) -> Int { (0x8_4210 &>> (4 &* sizeClass) & 15) &<< 3 }
}
