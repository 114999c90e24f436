/// Turns a trie into upper nodes, slots, tails and a bit stream.
struct LexiconCoder {
  /// The trie with its children in the order in which they are written.
  private(set) var trie: LexiconTrie
  private let letters: Int
  private let tuning: LexiconTuning
  let tails: LexiconTails
  private(set) var classOfContext: [UInt8] = []
  private(set) var classCount = 0
  private(set) var tailClassOfContext: [UInt8] = []
  private(set) var tailClassCount = 0
  /// Decoding tables as `LexiconLayout` has them, and the length of the last of them.
  private(set) var tables: [UInt16] = []
  private(set) var longCodes = 0
  /// Bits of the stream length in a jump, for each size class.
  private(set) var jumpBits = [Int](repeating: 0, count: NodeShape.jumpClasses)
  private(set) var stream = BitWriter()
  private(set) var uppers: [(mask: [UInt32], firstSlot: Int)] = []
  private(set) var slots: [(kind: Int, entry: Int, position: Int)] = []

  /// Index of each (label, shape) that can occur, and the code of each class.
  private var nodeCodes: [PrefixCode] = []
  private var tailCodes: [PrefixCode] = []
  /// Size class of the jump behind each node that has one.
  private var sizeClass: [UInt8]
  /// Stream bits of the children of each node.
  private var forestBits: [Int32]

  init(_ trie: LexiconTrie, letters: Int, tuning: LexiconTuning) throws(FormatError) {
    self.trie = trie
    self.letters = letters
    self.tuning = tuning
    forestBits = [Int32](repeating: 0, count: trie.label.count)
    // A slot leads straight to its children, so nothing directly below an upper node has a tail.
    var isBelowUpper = [Bool](repeating: false, count: trie.label.count)
    for node in trie.label.indices where trie.isUpper(node) {
      isBelowUpper[node] = true
      for child in trie.children(of: node) { isBelowUpper[child] = true }
    }
    tails = LexiconTails(trie, limit: tuning.tails) { !isBelowUpper[$0] }
    sizeClass = trie.entryCount.map { count in
      UInt8(
        (0..<NodeShape.jumpClasses).first { count <= 1 << NodeShape.entryBits($0) }
          ?? NodeShape.jumpClasses - 1)
    }
    orderStreamChildren()
    assignClasses()
    try settle()
    write()
  }

  // MARK: Symbols

  private func shape(_ node: Int, isLast: Bool) -> Int {
    guard trie.hasChildren(node) else { return NodeShape.leaf }
    let base = trie.isTerminal[node] ? 0 : NodeShape.inner
    if tails.tailOfNode[node] >= 0 { return base + NodeShape.tail }
    return base + (isLast ? NodeShape.last : NodeShape.jump + Int(sizeClass[node]))
  }

  /// The last sibling needs no jump, so the smallest one that would have a jump is put last, unless a
  /// lookup of it would then have to pass many others.
  private mutating func orderStreamChildren() {
    var stack = [LexiconTrie.root]
    while let node = stack.popLast() {
      var children = trie.children(of: node)
      stack += children.filter { hasForest($0) }
      guard !trie.isUpper(node), let place = children.lastIndex(where: { hasForest($0) }),
        place < children.count - 1, children.count - place <= tuning.passedSiblings
      else { continue }
      children.append(children.remove(at: place))
      trie.setChildren(of: node, children)
    }
  }

  /// Whether the node's children stand in the stream.
  private func hasForest(_ node: Int) -> Bool {
    trie.hasChildren(node) && tails.tailOfNode[node] < 0
  }

  private func symbol(_ node: Int, isLast: Bool) -> Int {
    Int(trie.label[node]) << 4 | shape(node, isLast: isLast)
  }

  /// A node of the stream and what its code depends on.
  private struct Step {
    var node: Int
    /// Symbol on the way to the parent.
    var parent: UInt8
    /// Entries of all siblings.
    var entries: Int32
    var isFirst: Bool
    var isLast: Bool
  }

  private func context(_ step: Step) -> Int {
    CodeContext.number(step.parent, entries: step.entries)
      + (step.isFirst ? 0 : CodeContext.count(letters: letters))
  }

  private func tailContext(_ step: Step) -> Int {
    CodeContext.number(trie.label[step.node], entries: step.entries)
  }

  /// The children of a node whose children stand in the stream, in order.
  private func steps(_ node: Int) -> [Step] {
    let entries = trie.entryCount[node] - (trie.isTerminal[node] ? 1 : 0)
    var steps: [Step] = []
    var child = trie.firstChild[node]
    while child >= 0 {
      let index = Int(child)
      child = trie.nextSibling[index]
      steps.append(
        Step(
          node: index, parent: trie.label[node], entries: entries, isFirst: steps.isEmpty,
          isLast: child < 0))
    }
    return steps
  }

  /// Calls `body` with every node of the stream.
  private func forEachStreamNode(_ body: (Step) -> Void) {
    var stack = [LexiconTrie.root]
    while let node = stack.popLast() {
      let inStream = !trie.isUpper(node)
      for step in steps(node) {
        if inStream { body(step) }
        if hasForest(step.node) { stack.append(step.node) }
      }
    }
  }

  // MARK: Codes

  /// Finds which contexts share a code. Jump classes may still move afterwards; that hardly changes
  /// what is alike.
  private mutating func assignClasses() {
    let contexts = CodeContext.count(letters: letters)
    var nodes = [[Int32: Int]](repeating: [:], count: 2 * contexts)
    var ends = [[Int32: Int]](repeating: [:], count: contexts)
    forEachStreamNode { step in
      nodes[context(step)][Int32(symbol(step.node, isLast: step.isLast)), default: 0] += 1
      let tail = tails.tailOfNode[step.node]
      if tail >= 0 { ends[tailContext(step)][tail, default: 0] += 1 }
    }
    let nodeClusters = ContextClusters(contexts: nodes, classes: tuning.classes)
    classOfContext = nodeClusters.classOfContext
    classCount = nodeClusters.classCount
    let tailClusters = ContextClusters(contexts: ends, classes: tuning.tailClasses)
    tailClassOfContext = tailClusters.classOfContext
    tailClassCount = tailClusters.classCount
  }

  /// Codes decide how long subtrees are, their lengths decide the size classes of jumps, and those are
  /// part of the codes: repeated until no subtree is too long for its class.
  private mutating func settle() throws(FormatError) {
    for _ in 0..<12 {
      makeCodes()
      jumpBits = [Int](repeating: 0, count: NodeShape.jumpClasses)
      if !measure() { break }
    }
    // The widths are what is needed in the end, whatever was intended.
    while widen() {}
    try makeTables()
  }

  private mutating func makeCodes() {
    var nodes = [[Int]](
      repeating: [Int](repeating: 0, count: (letters + 1) << 4), count: classCount)
    var ends = [[Int]](
      repeating: [Int](repeating: 0, count: tails.tails.count), count: tailClassCount)
    forEachStreamNode { step in
      nodes[Int(classOfContext[context(step)])][symbol(step.node, isLast: step.isLast)] += 1
      let tail = tails.tailOfNode[step.node]
      if tail >= 0 { ends[Int(tailClassOfContext[tailContext(step)])][Int(tail)] += 1 }
    }
    nodeCodes = nodes.map { PrefixCode(counts: $0, limit: codeLimit($0)) }
    tailCodes = ends.map { PrefixCode(counts: $0, limit: codeLimit($0)) }
  }

  /// Room for every symbol and two bits more, so that the length limit hardly costs anything.
  private func codeLimit(_ counts: [Int]) -> Int {
    let used = counts.filter { $0 > 0 }.count
    return min(PrefixCode.maximumLength, Int.bitWidth - max(used, 1).leadingZeroBitCount + 3)
  }

  private mutating func makeTables() throws(FormatError) {
    let nodeValues = (0..<(letters + 1) << 4).map { UInt16($0) }
    let tailValues = tails.tails.indices.map { UInt16($0) }
    let codes = nodeCodes.map { ($0, nodeValues) } + tailCodes.map { ($0, tailValues) }
    let bits = tuning.primaryBits
    var primary = [UInt16](repeating: 0, count: codes.count << bits)
    var limits: [UInt16] = []
    var list: [UInt16] = []
    for (index, (code, values)) in codes.enumerated() {
      code.fillPrimary(values: values, primaryBits: bits, into: &primary, at: index << bits)
      code.appendLong(values: values, primaryBits: bits, limits: &limits, list: &list)
    }
    guard list.count < 1 << 16 else {
      throw FormatError(
        .limit, expected: "at most 65535 long codes", found: "\(list.count); use fewer classes")
    }
    tables = primary + limits + list
    longCodes = list.count
  }

  // MARK: Sizes

  /// Finds the length of every forest; moves nodes to a larger size class where it does not fit.
  /// - Returns: whether any node moved.
  private mutating func measure() -> Bool {
    while widen() {}
    var moved = false
    for node in trie.label.indices where hasForest(node) {
      while Int(sizeClass[node]) < NodeShape.jumpClasses - 1,
        forestBits[node] >> Int32(NodeShape.intendedStreamBits[Int(sizeClass[node])]) != 0
      {
        sizeClass[node] += 1
        moved = true
      }
    }
    return moved
  }

  /// Measures with the present widths of jumps and widens those that are too narrow.
  /// - Returns: whether any was; forests that hold jumps are then longer than measured.
  private mutating func widen() -> Bool {
    var largest = [Int32](repeating: 0, count: NodeShape.jumpClasses)
    for node in forestBits.indices { forestBits[node] = 0 }
    measureForests(LexiconTrie.root, &largest)
    var widened = false
    for (index, bits) in largest.enumerated() {
      let width = Int32.bitWidth - bits.leadingZeroBitCount
      if width > jumpBits[index] {
        jumpBits[index] = width
        widened = true
      }
    }
    return widened
  }

  private mutating func measureForests(_ node: Int, _ largest: inout [Int32]) {
    var child = trie.firstChild[node]
    while child >= 0 {
      if hasForest(Int(child)) { measureForests(Int(child), &largest) }
      child = trie.nextSibling[Int(child)]
    }
    guard !trie.isUpper(node) else { return }
    var total: Int32 = 0
    for step in steps(node) {
      let code = nodeCodes[Int(classOfContext[context(step)])]
      total += Int32(code.lengths[symbol(step.node, isLast: step.isLast)])
      let tail = tails.tailOfNode[step.node]
      if tail >= 0 {
        let code = tailCodes[Int(tailClassOfContext[tailContext(step)])]
        total += Int32(code.lengths[Int(tail)])
      } else if trie.hasChildren(step.node) {
        if !step.isLast {
          let size = Int(sizeClass[step.node])
          total += Int32(NodeShape.entryBits(size) + jumpBits[size])
          largest[size] = max(largest[size], forestBits[step.node])
        }
        total += forestBits[step.node]
      }
    }
    forestBits[node] = total
  }

  // MARK: Writing

  private mutating func write() {
    // Breadth first, so that an upper node's number is known when its parent's slot is written.
    var queue = [Pending(node: LexiconTrie.root, entry: 0)]
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
          slots.append(slot(child, entry, &queue))
        }
        entry += Int(trie.entryCount[child])
      }
      slots.append((SlotKind.leaf, entry, 0))
      uppers.append((mask, firstSlot))
    }
  }

  /// An upper node waiting to be written.
  private struct Pending {
    var node: Int
    var entry: Int
  }

  private mutating func slot(
    _ child: Int, _ entry: Int, _ queue: inout [Pending]
  ) -> (kind: Int, entry: Int, position: Int) {
    if trie.isUpper(child) {
      queue.append(Pending(node: child, entry: entry))
      return (SlotKind.upper, entry, queue.count - 1)
    }
    guard trie.hasChildren(child) else { return (SlotKind.leaf, entry, 0) }
    let position = stream.count
    writeForest(child)
    return (trie.isTerminal[child] ? SlotKind.terminal : SlotKind.inner, entry, position)
  }

  /// One more than the slot of each pair of first symbols, 0 where there is none: the way past the two
  /// uppermost nodes.
  func pairs(letters: Int) -> [UInt16] {
    var pairs = [UInt16](repeating: 0, count: LexiconLayout.pairBytes(letters: letters) / 2)
    guard !pairs.isEmpty else { return [] }
    forEachSlot(of: 0) { first, slot in
      guard slots[slot].kind == SlotKind.upper else { return }
      forEachSlot(of: slots[slot].position) { second, slot in
        pairs[first * (letters + 1) + second] = UInt16(exactly: slot + 1) ?? 0
      }
    }
    return pairs
  }

  private func forEachSlot(of upper: Int, _ body: (_ symbol: Int, _ slot: Int) -> Void) {
    var slot = uppers[upper].firstSlot
    for symbol in 0..<32 * uppers[upper].mask.count
    where uppers[upper].mask[symbol >> 5] >> UInt32(symbol & 31) & 1 != 0 {
      body(symbol, slot)
      slot += 1
    }
  }

  private mutating func writeForest(_ node: Int) {
    for step in steps(node) {
      let index = step.node
      append(symbol(index, isLast: step.isLast), nodeCodes[Int(classOfContext[context(step)])])
      let tail = tails.tailOfNode[index]
      if tail >= 0 {
        append(Int(tail), tailCodes[Int(tailClassOfContext[tailContext(step)])])
      } else if trie.hasChildren(index) {
        if !step.isLast {
          let size = Int(sizeClass[index])
          stream.append(UInt64(trie.entryCount[index] - 1), width: NodeShape.entryBits(size))
          stream.append(UInt64(forestBits[index]), width: jumpBits[size])
        }
        writeForest(index)
      }
    }
  }

  private mutating func append(_ symbol: Int, _ code: PrefixCode) {
    stream.append(code.codes[symbol], width: code.lengths[symbol])
  }
}
