/// Reads a lexicon's trie: from a key to its node, and from node to node.
///
/// This is the loop that every keystroke goes through, so it is written for speed: loads that `open`
/// has proved to be in bounds are not checked again; everything that comes out of the payload is.
/// The reader moves on with every symbol and stops at the end of the stream, so even hostile bytes
/// cost at most one step a bit.
@safe
struct LexiconCursor {
  // What the loops need of the header, by value: a reference would be counted on every lookup.
  let base: UnsafeRawPointer
  private let lastLoad: Int
  private let stream: Int
  private let primary: UnsafeRawPointer
  private let primaryBits: Int
  private let primaryShift: UInt64
  private let longCodes: LexiconLongCodes
  private let contexts: UnsafeRawPointer
  private let contextCount: Int
  /// What the symbol before the last counts for in a context number.
  private let contextStride: Int
  private let lastClass: Int
  private let packedJumpBits: UInt64
  let uppers: LexiconUppers

  // The bits ahead, the next one on top; bits below the `available` ones are right or zero.
  private var window: UInt64 = 0
  private var available = 0
  private var next = 0

  /// - Precondition: the header lives as long as the cursor.
  @inline(__always)
  init(_ header: LexiconHeader) {
    unsafe base = header.bytes.base
    lastLoad = header.regions.streamEnd &- 8
    stream = header.regions.stream
    unsafe primary = base + header.regions.primary
    primaryBits = header.primaryBits
    primaryShift = UInt64(truncatingIfNeeded: 64 &- header.primaryBits)
    longCodes = LexiconLongCodes(header)
    unsafe contexts = base + header.regions.contexts
    contextCount = header.regions.contextCount
    contextStride = header.order == 2 ? header.letterCount &+ 1 : 0
    lastClass = header.classCount &- 1
    packedJumpBits = header.packedJumpBits
    uppers = LexiconUppers(header)
  }

  @inline(__always)
  private static func load(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self).bigEndian
  }

  /// Bit position in the stream.
  @inline(__always)
  var position: Int { ((next &- stream) &<< 3) &- available }

  @inline(__always)
  mutating func move(to position: Int) {
    let position = max(0, position)
    let byte = stream &+ position &>> 3
    guard byte <= lastLoad else {
      stop()
      return
    }
    // Seven of the eight bytes are counted; the bits of the eighth are there already, and the next
    // refill puts the same bits in the same place.
    window = unsafe LexiconCursor.load(base, byte) &<< UInt64(truncatingIfNeeded: position & 7)
    available = 56 &- position & 7
    next = byte &+ 7
  }

  /// Moves on by a number of bits.
  @inline(__always)
  mutating func pass(_ bits: Int) { move(to: position &+ bits) }

  /// Nothing can be read any more.
  private mutating func stop() {
    next = lastLoad &+ 1
    window = 0
    available = 0
  }

  /// The next symbol under the code of a class, as label << 4 | shape; −1 at the end of the stream
  /// and where no code has these bits.
  @inline(__always)
  mutating func symbol(_ codeClass: Int) -> Int {
    // Topping up every time costs less than a branch that is mispredicted now and then.
    guard next <= lastLoad else { return -1 }
    window |= unsafe LexiconCursor.load(base, next) &>> UInt64(truncatingIfNeeded: available)
    next &+= (63 &- available) &>> 3
    available |= 56
    let index = codeClass &<< primaryBits | Int(truncatingIfNeeded: window &>> primaryShift)
    // In bounds: the class is below the class count, and `open` saw that all primary tables fit.
    var entry = unsafe Int(primary.load(fromByteOffset: index &<< 1, as: UInt16.self).littleEndian)
    if entry == 0 {
      entry = longCodes.entry(window, codeClass)
      if entry == 0 { return -1 }
    }
    let length = entry & 15
    window &<<= UInt64(truncatingIfNeeded: length)
    available &-= length
    return entry &>> 4
  }

  /// Entries and stream bits of the jump behind a symbol of a shape.
  @inline(__always)
  mutating func jump(_ shape: Int) -> (entries: Int, bits: Int) {
    let sizeClass = NodeShape.jumpClass(ofShape: shape)
    let entryBits = NodeShape.entryBits(sizeClass)
    let streamBits = Int(
      truncatingIfNeeded: packedJumpBits &>> UInt64(truncatingIfNeeded: 8 &* sizeClass) & 0xff)
    if available < entryBits &+ streamBits {
      guard next <= lastLoad else {
        stop()
        return (0, 0)
      }
      window |= unsafe LexiconCursor.load(base, next) &>> UInt64(truncatingIfNeeded: available)
      next &+= (63 &- available) &>> 3
      available |= 56
    }
    let entries = Int(
      truncatingIfNeeded: window &>> UInt64(truncatingIfNeeded: 64 &- entryBits))
    window &<<= UInt64(truncatingIfNeeded: entryBits)
    let bits = Int(
      truncatingIfNeeded: (window &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- streamBits))
    window &<<= UInt64(truncatingIfNeeded: streamBits)
    available &-= entryBits &+ streamBits
    return (entries &+ NodeShape.entryBase(sizeClass), bits)
  }

  // MARK: Subtrees

  @inline(__always)
  func codeClass(_ before: UInt8, _ last: UInt8) -> Int {
    // In damaged bytes a label may be no letter, and a class none that exists.
    let context = Int(before) &* contextStride &+ Int(last)
    guard context < contextCount else { return 0 }
    return min(unsafe Int(contexts.load(fromByteOffset: context, as: UInt8.self)), lastClass)
  }

  /// Reads past all children of the node that two symbols lead to, and counts their entries.
  ///
  /// Only for small subtrees: at most three levels wait for a sibling, so their contexts fit a word.
  /// In damaged bytes more may wait; the oldest are then forgotten, which ends the reading early.
  mutating func readThrough(_ before: UInt8, _ last: UInt8) -> Int32 {
    var waiting: UInt64 = 0
    var depth = 0
    var entries: Int32 = 0
    var (before, last) = (before, last)
    var codeClass = codeClass(before, last)
    while true {
      let value = symbol(codeClass)
      guard value >= 0 else { return entries }
      let shape = value & 15
      if shape < NodeShape.inner { entries &+= 1 }
      if shape < NodeShape.terminal {
        if shape != NodeShape.leaf { continue }
        guard depth > 0 else { return entries }
        depth &-= 1
        before = UInt8(truncatingIfNeeded: waiting &>> 8)
        last = UInt8(truncatingIfNeeded: waiting)
        waiting &>>= 16
      } else {
        if NodeShape.goesOn &>> shape & 1 != 0 {
          waiting = waiting &<< 16 | UInt64(before) &<< 8 | UInt64(last)
          depth = min(depth &+ 1, 4)
        }
        before = last
        last = UInt8(truncatingIfNeeded: value &>> 4)
      }
      codeClass = self.codeClass(before, last)
    }
  }
}
