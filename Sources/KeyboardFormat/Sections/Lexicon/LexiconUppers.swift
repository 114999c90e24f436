/// The upper nodes and their slots: a few hundred nodes that give direct access to their children.
@safe
struct LexiconUppers {
  private let base: UnsafeRawPointer
  private let nodes: UnsafeRawPointer
  private let nodeSize: Int
  private let nodeCount: Int
  private let slots: Int
  private let slotCount: Int
  private let entryBits: Int
  private let positionBits: Int
  private let letterCount: Int
  private let entryCount: Int32

  /// - Precondition: the header lives as long as the value.
  @inline(__always)
  init(_ header: LexiconHeader) {
    unsafe base = header.bytes.base
    unsafe nodes = base + header.regions.uppers
    nodeSize = header.regions.upperSize
    nodeCount = header.upperCount
    slots = header.regions.slots
    slotCount = header.slotCount
    entryBits = header.entryBits
    positionBits = header.positionBits
    letterCount = header.letterCount
    entryCount = Int32(truncatingIfNeeded: header.entryCount)
  }

  /// A slot, taken apart.
  struct Slot {
    var kind: UInt8
    var entry: Int32
    var position: Int32
  }

  /// - Precondition: `index` is below the slot count; `open` saw that all slots are in bounds.
  @inline(__always)
  private func slot(_ index: Int) -> Slot {
    let start = index &* (SlotKind.bits &+ entryBits &+ positionBits)
    let word =
      unsafe base.loadUnaligned(fromByteOffset: slots &+ start &>> 3, as: UInt64.self).bigEndian
      &<< UInt64(truncatingIfNeeded: start & 7)
    let rest = word &<< 2
    let entry = (rest &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- entryBits)
    let last = rest &<< UInt64(truncatingIfNeeded: entryBits)
    let position = (last &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- positionBits)
    return Slot(
      kind: UInt8(truncatingIfNeeded: word &>> 62),
      entry: min(Int32(truncatingIfNeeded: entry), entryCount),
      position: Int32(truncatingIfNeeded: position))
  }

  /// First slot of an upper node; the slot count for the one past the last.
  @inline(__always)
  func firstSlot(_ upper: Int) -> Int {
    guard upper < nodeCount else { return slotCount }
    return unsafe min(
      slotCount,
      Int(nodes.loadUnaligned(fromByteOffset: (upper &+ 1) &* nodeSize &- 4, as: UInt32.self).littleEndian))
  }

  /// Moves an upper node to its child along a symbol; false if it has none.
  /// - Parameters:
  ///   - wantsEnd: whether the child's `endEntry` is needed
  ///   - wantsTerminal: whether `isTerminal` is needed should the child be an upper node
  @inline(__always)
  func enter(
    _ node: inout LexiconNode, _ symbol: UInt8, wantsEnd: Bool, wantsTerminal: Bool
  ) -> Bool {
    let upper = Int(node.position)
    guard upper < nodeCount && Int(symbol) <= letterCount else { return false }
    // In bounds: the upper node exists, and its mask has a bit for every symbol.
    let at = unsafe nodes + upper &* nodeSize
    let bit = UInt32(1) &<< UInt32(truncatingIfNeeded: symbol)
    var word = Int(symbol) &>> 5
    let mask = unsafe at.load(fromByteOffset: 4 &* word, as: UInt32.self).littleEndian
    guard mask & bit != 0 else { return false }
    var rank = (mask & (bit &- 1)).nonzeroBitCount
    while word > 0 {
      word &-= 1
      rank &+= unsafe at.load(fromByteOffset: 4 &* word, as: UInt32.self).littleEndian.nonzeroBitCount
    }
    let index = firstSlot(upper) &+ rank
    guard index < slotCount else { return false }
    let slot = slot(index)
    // The next slot of the same upper node, if there is one, begins where this child's entries end.
    if wantsEnd && index &+ 1 < firstSlot(upper &+ 1) {
      node.endEntry = self.slot(index &+ 1).entry
    }
    node.firstEntry = slot.entry
    node.position = slot.position
    node.kind = slot.kind
    node.isTerminal = slot.kind & 1 == 0
    node.before = node.last
    node.last = symbol
    if wantsTerminal && slot.kind == UInt8(SlotKind.upper) { node.isTerminal = isTerminal(node) }
    return true
  }

  /// An upper node has entries of its own when its first child's ids begin later than its own.
  @inline(__always)
  func isTerminal(_ node: LexiconNode) -> Bool { endOfOwnEntries(node) > node.firstEntry }

  /// Where the entries of an upper node's own key end.
  func endOfOwnEntries(_ node: LexiconNode) -> Int32 {
    let first = firstSlot(Int(node.position))
    return first < slotCount ? slot(first).entry : node.firstEntry
  }

  /// The symbol of the child below which an entry stands; `nil` if there is none.
  func symbolHolding(_ entry: Int32, _ node: LexiconNode) -> UInt8? {
    let upper = Int(node.position)
    let first = firstSlot(upper)
    var (low, high) = (first, firstSlot(upper + 1))
    // The last slot whose entries begin at or before the entry.
    while low < high {
      let middle = (low + high) / 2
      if slot(middle).entry <= entry { low = middle + 1 } else { high = middle }
    }
    return low > first ? symbol(ofSlot: low - 1 - first, upper) : nil
  }

  /// The symbol of an upper node's n-th slot.
  private func symbol(ofSlot rank: Int, _ upper: Int) -> UInt8? {
    guard upper < nodeCount else { return nil }
    var left = rank
    for word in 0..<LexiconLayout.words(letters: letterCount) {
      var mask = unsafe nodes.load(fromByteOffset: upper * nodeSize + 4 * word, as: UInt32.self)
        .littleEndian
      let count = mask.nonzeroBitCount
      if left >= count {
        left -= count
        continue
      }
      for _ in 0..<left { mask &= mask &- 1 }
      return UInt8(truncatingIfNeeded: 32 * word + mask.trailingZeroBitCount)
    }
    return nil
  }
}

/// The codes that the primary tables are too short for.
@safe
struct LexiconLongCodes {
  private let limits: UnsafeRawPointer
  private let list: UnsafeRawPointer
  private let count: Int
  private let lengths: Int

  /// - Precondition: the header lives as long as the value.
  @inline(__always)
  init(_ header: LexiconHeader) {
    unsafe limits = header.bytes.base + header.regions.limits
    unsafe list = header.bytes.base + header.regions.longCodes
    count = header.longCount
    lengths = PrefixCode.maximumLength &- header.primaryBits
  }

  /// The table entry of the code on top of a window; 0 if there is none.
  /// - Precondition: the class is below the class count.
  @inline(__always)
  func entry(_ window: UInt64, _ codeClass: Int) -> Int {
    let bits = UInt16(truncatingIfNeeded: window &>> UInt64(64 - PrefixCode.maximumLength))
    var at = unsafe limits + 4 &* codeClass &* lengths
    var spread = lengths &- 1
    while spread >= 0 {
      if unsafe bits < at.loadUnaligned(as: UInt16.self).littleEndian {
        let offset = unsafe at.loadUnaligned(fromByteOffset: 2, as: UInt16.self).littleEndian
        let place = Int(bits &>> UInt16(truncatingIfNeeded: spread) &+ offset)
        guard place < count else { return 0 }
        return unsafe Int(list.loadUnaligned(fromByteOffset: 2 &* place, as: UInt16.self).littleEndian)
      }
      unsafe at += 4
      spread &-= 1
    }
    return 0
  }
}
