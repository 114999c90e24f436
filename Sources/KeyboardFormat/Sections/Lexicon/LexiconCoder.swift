/// Turns a trie into upper nodes, slots and a bit stream.
struct LexiconCoder {
  private let trie: LexiconTrie
  private let letters: Int
  private let tuning: LexiconTuning
  let order: Int
  private(set) var classOfContext: [UInt8] = []
  private(set) var classCount = 0
  let primaryBits: Int
  /// Decoding tables as `LexiconLayout` has them, and the length of the last of them.
  private(set) var tables: [UInt16] = []
  private(set) var longCodes = 0
  /// Bits of the stream length in a jump, for each size class.
  private(set) var jumpBits = [Int](repeating: 0, count: LexiconLayout.jumpClasses)
  private(set) var stream = BitWriter()
  private(set) var uppers: [(mask: [UInt32], firstSlot: Int)] = []
  private(set) var slots: [(kind: Int, entry: Int, position: Int)] = []

  /// Index of each (label, shape) that occurs, and the code of each class.
  private var symbolIndex: [Int32]
  private var codes: [PrefixCode] = []
  /// Stream bits of the children of each node, all levels.
  private var forestBits: [Int32]

  init(_ trie: LexiconTrie, letters: Int, tuning: LexiconTuning) throws(FormatError) {
    self.trie = trie
    self.letters = letters
    self.tuning = tuning
    order = letters <= LexiconLayout.maximumLettersOfOrder2 ? 2 : 1
    primaryBits = tuning.primaryBits
    symbolIndex = [Int32](repeating: -1, count: (letters + 1) << 4)
    forestBits = [Int32](repeating: 0, count: trie.label.count)
    try makeCodes()
    measure()
    write()
  }

  private func shape(_ node: Int, isLast: Bool) -> Int {
    guard trie.hasChildren(node) else { return NodeShape.leaf + (isLast ? 0 : 1) }
    let kind = trie.isTerminal[node] ? NodeShape.terminal : NodeShape.inner
    if isLast { return kind + NodeShape.last }
    return kind + (jumpClass(node, isLast: false).map { NodeShape.jump + $0 } ?? NodeShape.small)
  }

  /// Size class of the jump behind a node's symbol; `nil` if there is none.
  private func jumpClass(_ node: Int, isLast: Bool) -> Int? {
    let entries = Int(trie.entryCount[node])
    guard !isLast, trie.hasChildren(node), entries > tuning.jumpEntries else { return nil }
    return NodeShape.jumpClass(entries)
  }

  private func context(_ before: UInt8, _ last: UInt8) -> Int {
    order == 2 ? Int(before) * (letters + 1) + Int(last) : Int(last)
  }

  private func symbol(_ node: Int, isLast: Bool) -> Int {
    Int(trie.label[node]) << 4 | shape(node, isLast: isLast)
  }

  /// Calls `body` with every node whose children stand in the stream, and the symbols that lead to it.
  private func forEachStreamParent(_ body: (Int, UInt8, UInt8) -> Void) {
    func visit(_ node: Int, _ before: UInt8, _ last: UInt8) {
      let inStream = !trie.isUpper(node)
      if inStream && trie.hasChildren(node) { body(node, before, last) }
      var child = trie.firstChild[node]
      while child >= 0 {
        visit(Int(child), last, trie.label[Int(child)])
        child = trie.nextSibling[Int(child)]
      }
    }
    visit(LexiconTrie.root, 0, 0)
  }

  // MARK: Codes

  private mutating func makeCodes() throws(FormatError) {
    var contexts = [[Int32: Int]](
      repeating: [:], count: LexiconLayout.contexts(letters: letters, order: order))
    var used: [Int] = []
    var index = symbolIndex
    forEachStreamParent { node, before, last in
      let context = context(before, last)
      var child = trie.firstChild[node]
      while child >= 0 {
        let next = trie.nextSibling[Int(child)]
        let symbol = symbol(Int(child), isLast: next < 0)
        if index[symbol] < 0 {
          index[symbol] = Int32(used.count)
          used.append(symbol)
        }
        contexts[context][index[symbol], default: 0] += 1
        child = next
      }
    }
    symbolIndex = index
    let clusters = ContextClusters(
      contexts: contexts, symbols: used.count, classes: tuning.classes)
    classOfContext = clusters.classOfContext
    classCount = clusters.counts.count
    // Room for every symbol and two bits more, so that the length limit hardly costs anything.
    let symbolBits = Int.bitWidth - max(used.count, 1).leadingZeroBitCount
    let limit = min(PrefixCode.maximumLength, max(12, symbolBits + 2))
    codes = clusters.counts.map { PrefixCode(counts: $0, limit: limit) }
    try makeTables(values: used.map { UInt16($0) })
  }

  private mutating func makeTables(values: [UInt16]) throws(FormatError) {
    var primary = [UInt16](repeating: 0, count: classCount << primaryBits)
    var limits: [UInt16] = []
    var list: [UInt16] = []
    for (index, code) in codes.enumerated() {
      code.fillPrimary(
        values: values, primaryBits: primaryBits, into: &primary, at: index << primaryBits)
      code.appendLong(values: values, primaryBits: primaryBits, limits: &limits, list: &list)
    }
    guard list.count < 1 << 16 else {
      throw FormatError(
        .limit, expected: "at most 65535 long codes", found: "\(list.count); use fewer classes")
    }
    tables = primary + limits + list
    longCodes = list.count
  }

  // MARK: Sizes

  /// Finds the bits of every forest. The width of a jump depends on the forests of its class, which
  /// may hold jumps of the same class: widths only grow, so repeating settles after a few rounds.
  private mutating func measure() {
    var settled = false
    while !settled {
      var largest = [Int32](repeating: 0, count: LexiconLayout.jumpClasses)
      measureForests(LexiconTrie.root, 0, 0, &largest)
      settled = true
      for (index, bits) in largest.enumerated() {
        let width = Int32.bitWidth - bits.leadingZeroBitCount
        if width > jumpBits[index] {
          jumpBits[index] = width
          settled = false
        }
      }
    }
  }

  private mutating func measureForests(
    _ node: Int, _ before: UInt8, _ last: UInt8, _ largest: inout [Int32]
  ) {
    let code = codes[Int(classOfContext[context(before, last)])]
    let inStream = !trie.isUpper(node)
    var total: Int32 = 0
    var child = trie.firstChild[node]
    while child >= 0 {
      let index = Int(child)
      let next = trie.nextSibling[index]
      measureForests(index, last, trie.label[index], &largest)
      if inStream {
        let symbol = symbol(index, isLast: next < 0)
        total += Int32(code.lengths[Int(symbolIndex[symbol])])
        if let size = jumpClass(index, isLast: next < 0) {
          total += Int32(NodeShape.entryBits(size) + jumpBits[size])
          largest[size] = max(largest[size], forestBits[index])
        }
        total += forestBits[index]
      }
      child = next
    }
    forestBits[node] = total
  }

  // MARK: Writing

  private mutating func write() {
    // Breadth first, so that an upper node's number is known when its parent's slot is written.
    var queue = [Pending(node: LexiconTrie.root, label: 0, entry: 0)]
    var index = 0
    while index < queue.count {
      let pending = queue[index]
      index += 1
      var mask = [UInt32](repeating: 0, count: LexiconLayout.words(letters: letters))
      let firstSlot = slots.count
      var entry = pending.entry + (trie.isTerminal[pending.node] ? 1 : 0)
      for child in trie.children(of: pending.node) {
        let label = trie.label[child]
        // Further entries of the node's own key need no slot: their ids follow the node's.
        if label != 0 {
          mask[Int(label) >> 5] |= 1 << UInt32(label & 31)
          slots.append(slot(child, entry, pending.label, label, &queue))
        }
        entry += Int(trie.entryCount[child])
      }
      uppers.append((mask, firstSlot))
    }
  }

  /// An upper node waiting to be written.
  private struct Pending {
    var node: Int
    var label: UInt8
    var entry: Int
  }

  private mutating func slot(
    _ child: Int, _ entry: Int, _ before: UInt8, _ label: UInt8, _ queue: inout [Pending]
  ) -> (kind: Int, entry: Int, position: Int) {
    if trie.isUpper(child) {
      queue.append(Pending(node: child, label: label, entry: entry))
      return (SlotKind.upper, entry, queue.count - 1)
    }
    guard trie.hasChildren(child) else { return (SlotKind.leaf, entry, 0) }
    let position = stream.count
    writeForest(child, before, label)
    return (trie.isTerminal[child] ? SlotKind.terminal : SlotKind.inner, entry, position)
  }

  private mutating func writeForest(_ node: Int, _ before: UInt8, _ last: UInt8) {
    let code = codes[Int(classOfContext[context(before, last)])]
    var child = trie.firstChild[node]
    while child >= 0 {
      let index = Int(child)
      let next = trie.nextSibling[index]
      let symbol = Int(symbolIndex[symbol(index, isLast: next < 0)])
      stream.append(code.codes[symbol], width: code.lengths[symbol])
      if let size = jumpClass(index, isLast: next < 0) {
        let entries = Int(trie.entryCount[index]) - NodeShape.entryBase(size)
        stream.append(UInt64(entries), width: NodeShape.entryBits(size))
        stream.append(UInt64(forestBits[index]), width: jumpBits[size])
      }
      writeForest(index, last, trie.label[index])
      child = next
    }
  }
}
