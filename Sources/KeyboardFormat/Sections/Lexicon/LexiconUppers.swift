/// The upper nodes and their slots: a few hundred nodes that give direct access to their children.
@safe
struct LexiconUppers: @unchecked Sendable {
  private let base: UnsafeRawPointer
  private let nodes: UnsafeRawPointer
  private let nodeSize: Int
  private let nodeCount: Int
  private let slots: Int
  private let slotCount: Int
  private let entryBits: Int
  private let slotBytes: Int
  private let entryMask: UInt64
  private let positionMask: UInt64
  private let letterCount: Int
  private let pairs: Int
  private let hasPairs: Bool
  private let entryCount: Int32

  /// - Precondition: the header's bytes live as long as the value.
  @inline(__always)
  init(_ header: LexiconHeader) {
    unsafe base = header.bytes.base
    unsafe nodes = base + header.regions.uppers
    nodeSize = header.regions.upperSize
    nodeCount = header.upperCount
    slots = header.regions.slots
    slotCount = header.slotCount
    entryBits = header.entryBits
    slotBytes = header.slotBytes
    entryMask = (1 &<< UInt64(header.entryBits)) &- 1
    positionMask = (1 &<< UInt64(header.positionBits)) &- 1
    letterCount = header.letterCount
    pairs = header.regions.pairs
    hasPairs = header.letterCount <= LexiconLayout.maximumPairLetters
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
    let word = unsafe base.loadUnaligned(
      fromByteOffset: slots &+ index &* slotBytes, as: UInt64.self
    ).littleEndian
    let entry = Int32(truncatingIfNeeded: (word &>> 2) & entryMask)
    let position = (word &>> 2) &>> UInt64(truncatingIfNeeded: entryBits) & positionMask
    return Slot(
      kind: UInt8(truncatingIfNeeded: word & 3), entry: min(entry, entryCount),
      position: Int32(truncatingIfNeeded: position))
  }

  /// First slot of an upper node; the slot count for the one past the last.
  @inline(__always)
  func firstSlot(_ upper: Int) -> Int {
    guard upper < nodeCount else { return slotCount }
    return unsafe min(
      slotCount,
      Int(
        nodes.loadUnaligned(fromByteOffset: (upper &+ 1) &* nodeSize &- 4, as: UInt32.self)
          .littleEndian))
  }

  /// Moves an upper node to its child along a symbol; false if it has none. Whether an entry ends at
  /// a child that is an upper node itself is left to `isTerminal(_:)`.
  /// - Parameter wantsEnd: whether the child's `endEntry` is needed should it be an upper node.
  @inline(__always)
  func enter(_ node: inout LexiconNode, _ symbol: UInt8, wantsEnd: Bool) -> Bool {
    guard let index = slotIndex(Int(node.position), symbol) else { return false }
    return enter(&node, slot: index, symbol, wantsEnd: wantsEnd)
  }

  /// The slot of an upper node's child along a symbol; `nil` if it has none.
  @inline(__always)
  private func slotIndex(_ upper: Int, _ symbol: UInt8) -> Int? {
    guard upper < nodeCount && Int(symbol) <= letterCount else { return nil }
    // In bounds: the upper node exists, and its mask has a bit for every symbol.
    let at = unsafe nodes + upper &* nodeSize
    let bit = UInt32(1) &<< UInt32(truncatingIfNeeded: symbol)
    var word = Int(symbol) &>> 5
    let mask = unsafe at.loadUnaligned(fromByteOffset: 4 &* word, as: UInt32.self).littleEndian
    guard mask & bit != 0 else { return nil }
    var index = unsafe Int(
      at.loadUnaligned(fromByteOffset: nodeSize &- 4, as: UInt32.self).littleEndian)
    index &+= (mask & (bit &- 1)).nonzeroBitCount
    while word > 0 {
      word &-= 1
      index &+= unsafe at.loadUnaligned(fromByteOffset: 4 &* word, as: UInt32.self).nonzeroBitCount
    }
    return index < slotCount ? index : nil
  }

  @inline(__always)
  private func enter(
    _ node: inout LexiconNode, slot index: Int, _ symbol: UInt8, wantsEnd: Bool
  ) -> Bool {
    guard index < slotCount else { return false }
    let slot = self.slot(index)
    // Behind the slots of a node stands one more, with the end of its entries.
    if wantsEnd || slot.kind != NodeKind.upper {
      node.endEntry = self.slot(min(index &+ 1, slotCount &- 1)).entry
    }
    node.firstEntry = slot.entry
    node.position = slot.position
    node.kind = slot.kind
    node.isTerminal = slot.kind & 1 == 0
    node.last = symbol
    return true
  }

  /// `LexiconWalk.children` of an upper node.
  @inline(__always)
  func children(
    of node: LexiconNode, among symbols: UInt64,
    into children: UnsafeMutableBufferPointer<LexiconNode>
  ) -> Int {
    let upper = Int(node.position)
    guard upper >= 0 && upper < nodeCount else { return 0 }
    var index = firstSlot(upper)
    var (entry, count) = (node.firstEntry, 0)
    for word in 0..<LexiconLayout.words(letters: letterCount) {
      var mask = unsafe nodes.loadUnaligned(
        fromByteOffset: upper &* nodeSize &+ 4 &* word, as: UInt32.self
      ).littleEndian
      let wanted = UInt32(truncatingIfNeeded: symbols &>> UInt64(word & 1 != 0 ? 32 : 0))
      while mask != 0 {
        let bit = mask & (0 &- mask)
        let symbol = UInt8(truncatingIfNeeded: 32 &* word &+ mask.trailingZeroBitCount)
        mask ^= bit
        defer { index &+= 1 }
        guard wanted & bit != 0 && symbol != 0 else { continue }
        var child = node
        guard count < children.count, enter(&child, slot: index, symbol, wantsEnd: true),
          child.firstEntry >= entry, child.firstEntry < child.endEntry,
          child.endEntry <= node.endEntry
        else { return count }
        if child.kind == NodeKind.upper { child.isTerminal = isTerminal(child) }
        unsafe children[count] = child
        count &+= 1
        entry = child.endEntry
      }
    }
    return count
  }

  /// Moves the root to the node two symbols lead to, at one step; false if that is not possible, which
  /// does not mean that there is no such node.
  @inline(__always)
  func enterPair(
    _ node: inout LexiconNode, _ first: UInt8, _ second: UInt8, wantsEnd: Bool
  ) -> Bool {
    guard hasPairs && Int(max(first, second)) <= letterCount else { return false }
    // In bounds: both are at most the number of letters.
    let pair = Int(first) &* (letterCount &+ 1) &+ Int(second)
    let place = unsafe base.loadUnaligned(
      fromByteOffset: pairs &+ 2 &* pair, as: UInt16.self
    ).littleEndian
    return place != 0 && enter(&node, slot: Int(place) &- 1, second, wantsEnd: wantsEnd)
  }

  /// Whether an upper node has no children at all.
  func isEmpty(_ upper: Int) -> Bool {
    (0...letterCount).allSatisfy { slotIndex(upper, UInt8(truncatingIfNeeded: $0)) == nil }
  }

  /// What the table of pairs has to hold for two symbols: one more than their slot, or 0.
  func slotOfPair(_ first: UInt8, _ second: UInt8) -> Int {
    var upper = 0
    for (step, symbol) in [first, second].enumerated() {
      guard symbol > 0, let index = slotIndex(upper, symbol) else { return 0 }
      if step == 1 { return index < 65535 ? index + 1 : 0 }
      let slot = slot(index)
      guard slot.kind == NodeKind.upper else { return 0 }
      upper = Int(slot.position)
    }
    return 0
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
    var (low, high) = (first, max(first, firstSlot(upper + 1) - 1))
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
      var mask = unsafe nodes.loadUnaligned(
        fromByteOffset: upper * nodeSize + 4 * word, as: UInt32.self
      )
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
struct LexiconLongCodes: @unchecked Sendable {
  private let limits: UnsafeRawPointer
  private let list: UnsafeRawPointer
  private let count: Int
  private let lengths: Int

  /// - Precondition: the header's bytes live as long as the value.
  @inline(__always)
  init(_ header: LexiconHeader) {
    unsafe limits = header.bytes.base + header.regions.limits
    unsafe list = header.bytes.base + header.regions.longCodes
    count = header.longCount
    lengths = PrefixCode.maximumLength &- header.primaryBits
  }

  /// The table entry of the code on top of a window; 0 if there is none.
  /// - Precondition: the class is below the class count.
  @inline(never)
  func entry(_ window: UInt64, _ codeClass: Int) -> UInt16 {
    let bits = UInt16(truncatingIfNeeded: window &>> UInt64(64 - PrefixCode.maximumLength))
    var at = unsafe limits + 4 &* codeClass &* lengths
    var spread = lengths &- 1
    while spread >= 0 {
      if unsafe bits < at.loadUnaligned(as: UInt16.self).littleEndian {
        let offset = unsafe at.loadUnaligned(fromByteOffset: 2, as: UInt16.self).littleEndian
        let place = Int(bits &>> UInt16(truncatingIfNeeded: spread) &+ offset)
        guard place < count else { return 0 }
        return unsafe list.loadUnaligned(fromByteOffset: 2 &* place, as: UInt16.self).littleEndian
      }
      unsafe at += 4
      spread &-= 1
    }
    return 0
  }
}
