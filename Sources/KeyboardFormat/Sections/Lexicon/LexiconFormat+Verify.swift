extension LexiconFormat {
  /// Checks every invariant: tables, the whole trie, costs and displays.
  /// - Complexity: O(nodes + entries).
  package static func verify(_ view: LexiconView) throws(FormatError) {
    let check = LexiconVerifier(view)
    try check.alphabet()
    try check.tables()
    try check.tails()
    try check.costs()
    try check.trie()
    try check.displays()
  }
}

private struct LexiconVerifier {
  private let view: LexiconView
  private let header: LexiconHeader
  private let bytes: ByteView
  private let regions: LexiconHeader.Regions

  init(_ view: LexiconView) {
    self.view = view
    header = view.header
    bytes = view.bytes
    regions = view.header.regions
  }

  private func require(
    _ condition: Bool, at offset: Int, _ expected: @autoclosure () -> String,
    found: @autoclosure () -> String
  ) throws(FormatError) {
    try FormatError.require(condition, at: offset, expected(), found: found())
  }

  /// The bytes between two regions are zero.
  private func requireZeros(_ range: Range<Int>) throws(FormatError) {
    for offset in range {
      try require(bytes[offset] == 0, at: offset, "0", found: "\(bytes[offset])")
    }
  }

  // MARK: Alphabet

  func alphabet() throws(FormatError) {
    let alphabet = view.alphabet
    try require(
      Set(alphabet.letters).count == alphabet.letters.count, at: regions.letters,
      "each letter once",
      found: "a letter twice")
    let limit: UInt32 = view.unit == .byte ? 0xff : 0x10_ffff
    for (index, letter) in alphabet.letters.enumerated() {
      let isScalar = view.unit == .byte || Unicode.Scalar(letter) != nil
      try require(
        letter <= limit && isScalar && alphabet.capitals[index] <= limit,
        at: regions.letters + LexiconLayout.letterSize * index, "a character", found: "\(letter)")
    }
    var lettersFound = 0
    for index in 0..<header.foldCount {
      let at = regions.folds + LexiconLayout.foldSize * index
      let scalar = view.foldScalar(index)
      let isAscending = index == 0 || view.foldScalar(index - 1) < scalar
      try require(
        isAscending && scalar <= limit, at: at, "folds in order", found: "\(scalar)")
      if let letter = alphabet.letters.firstIndex(of: scalar) {
        // Letters beyond ASCII stand among the folds, each as itself.
        let symbols = bytes.load(at + 4, as: UInt32.self)
        try require(
          scalar >= 0x80 && symbols == UInt32(letter + 1), at: at, "a letter as itself",
          found: "\(symbols)")
        lettersFound += 1
      }
      var isOver = false
      for place in 0..<LexiconAlphabet.maximumFold {
        let symbol = bytes[at + 4 + place]
        try require(
          symbol <= view.letterCount && !(isOver && symbol != 0), at: at + 4 + place,
          "a symbol up to \(view.letterCount)", found: "\(symbol)")
        isOver = symbol == 0
      }
    }
    let beyondASCII = alphabet.letters.count { $0 >= 0x80 }
    try require(
      view.unit == .byte || lettersFound == beyondASCII, at: regions.folds,
      "\(beyondASCII) letters among the folds", found: "\(lettersFound)")
    let fast = LexiconWriter.fastFold(alphabet)
    for (index, value) in fast.enumerated() {
      try require(
        bytes[regions.fastFold + index] == value, at: regions.fastFold + index, "\(value)",
        found: "\(bytes[regions.fastFold + index])")
    }
  }

  // MARK: Tables

  func tables() throws(FormatError) {
    let size = CodeContext.tableSize(letters: view.letterCount)
    for index in 0..<3 * size {
      let count = index < 2 * size ? header.classCount : header.tailClassCount
      try require(
        Int(bytes[regions.classes + index]) < count, at: regions.classes + index,
        "a class below \(count)", found: "\(bytes[regions.classes + index])")
    }
    let primary = header.classCount << header.primaryBits
    for index in 0..<(header.classCount + header.tailClassCount) << header.primaryBits {
      try checkCode(
        at: regions.primary + 2 * index, isTail: index >= primary, maximumLength: header.primaryBits
      )
    }
    for index in 0..<header.longCount {
      try checkCode(
        at: regions.longCodes + 2 * index, isTail: nil, maximumLength: PrefixCode.maximumLength)
    }
    try requireZeros(regions.streamEnd - BitWriter.guardBytes..<regions.streamEnd)
    try requireZeros(regions.streamEnd..<regions.costs)
  }

  /// An entry of a decoding table: its value is a symbol or a tail that exists.
  private func checkCode(at offset: Int, isTail: Bool?, maximumLength: Int) throws(FormatError) {
    let entry = Int(bytes.load(offset, as: UInt16.self))
    guard entry != 0 || isTail == nil else { return }
    let value = entry >> 4
    let isNode = value >> 4 <= view.letterCount
    let fits =
      isTail.map { $0 ? value < header.tailCount : isNode } ?? (isNode || value < header.tailCount)
    try require(
      entry & 15 != 0 && entry & 15 <= maximumLength && fits, at: offset, "a code",
      found: "\(entry)")
  }

  func tails() throws(FormatError) {
    var first = 0
    for index in 0..<header.tailCount {
      let at = regions.tails + LexiconLayout.tailSize * index
      let nodes = Int(bytes[at + 2])
      try require(
        Int(bytes.load(at, as: UInt16.self)) == first && nodes > 0
          && first + nodes <= header.tailNodeCount, at: at,
        "the nodes of tail \(index) from \(first)",
        found: "\(nodes) from \(bytes.load(at, as: UInt16.self))")
      let entries = try tailEntries(first, first + nodes)
      try require(
        entries == Int32(bytes[at + 3]), at: at + 3, "\(entries) entries", found: "\(bytes[at + 3])"
      )
      first += nodes
    }
    try require(
      first == header.tailNodeCount, at: 64, "\(first) tail nodes", found: "\(header.tailNodeCount)"
    )
  }

  /// Counts the entries of tail nodes while checking that subtrees nest.
  private func tailEntries(_ start: Int, _ end: Int) throws(FormatError) -> Int32 {
    var entries: Int32 = 0
    var index = start
    while index < end {
      let node = view.stream.tails.node(index)
      let below = index + 1 + node.nodesBelow
      let at = regions.tailNodes + LexiconLayout.tailNodeSize * index
      try require(below <= end, at: at, "nodes below up to \(end)", found: "\(below)")
      let inside = try tailEntries(index + 1, below)
      try require(
        inside == node.entriesBelow && (inside > 0) == (node.nodesBelow > 0)
          && (node.isTerminal || inside > 0), at: at, "\(inside) entries below",
        found: "\(node.entriesBelow)")
      entries += node.entries
      index = below
    }
    return entries
  }

  // MARK: Costs

  func costs() throws(FormatError) {
    var count = [UInt32](repeating: 0, count: 256)
    var exception = 0
    for entry in 0..<view.entryCount {
      let isExceptional = bytes[regions.costs + entry] == LexiconLayout.exceptional
      let isListed = exception < header.exceptionCount && view.exceptionEntry(exception) == entry
      try require(
        isExceptional == isListed, at: regions.costs + entry,
        isListed ? "cost 255 of an exception" : "a cost below 255",
        found: "\(bytes[regions.costs + entry])")
      if isListed {
        try checkException(exception)
        exception += 1
      }
      count[view.cost(of: entry)] += 1
    }
    try require(
      exception == header.exceptionCount,
      at: regions.exceptions + LexiconLayout.exceptionSize * exception, "exceptions in order",
      found: "entry \(view.exceptionEntry(exception))")
    var below: UInt32 = 0
    for cost in 0..<256 {
      let at = regions.ranks + 4 * cost
      let rank = bytes.load(at, as: UInt32.self)
      try require(rank == below, at: at, "\(below) entries of less cost", found: "\(rank)")
      below += count[cost]
    }
    for block in 0..<(view.entryCount + LexiconLayout.block - 1) / LexiconLayout.block {
      let range =
        block * LexiconLayout.block..<min((block + 1) * LexiconLayout.block, view.entryCount)
      let least = range.reduce(LexiconLayout.exceptional) { min($0, bytes[regions.costs + $1]) }
      try require(
        bytes[regions.minima + block] == least, at: regions.minima + block, "\(least)",
        found: "\(bytes[regions.minima + block])")
    }
  }

  private func checkException(_ index: Int) throws(FormatError) {
    let at = regions.exceptions + LexiconLayout.exceptionSize * index
    let flags = bytes[at + 5]
    try require(
      bytes[at + 4] < LexiconLayout.exceptional && flags > 0 && flags < 8
        && bytes.load(at + 6, as: UInt16.self) == 0, at: at + 4, "a cost and flags",
      found: "\(bytes[at + 4]), \(flags)")
  }

  // MARK: Trie

  /// Walks the whole trie: every entry once and in order, every way forward, no longer than announced.
  func trie() throws(FormatError) {
    if view.entryCount == 0 {
      return try require(
        header.upperCount == 1 && view.keyCount == 0 && view.longestKey == 0
          && !view.root.entries.contains(0) && view.uppers.isEmpty(0), at: regions.uppers,
        "no nodes without entries", found: "\(header.upperCount) upper nodes")
    }
    var walk = Walk()
    try visit(view.root, depth: 0, &walk)
    try require(
      walk.entries == view.entryCount, at: 0, "\(walk.entries) entries", found: "\(view.entryCount)"
    )
    try require(walk.keys == view.keyCount, at: 4, "\(walk.keys) keys", found: "\(view.keyCount)")
    try require(
      walk.uppers == header.upperCount, at: 8, "\(walk.uppers) upper nodes",
      found: "\(header.upperCount)")
    try require(
      walk.longest == view.longestKey, at: 39, "\(walk.longest) symbols in the longest key",
      found: "\(view.longestKey)")
    let pairs = LexiconLayout.pairBytes(letters: view.letterCount) / 2
    for pair in 0..<pairs {
      let at = regions.pairs + 2 * pair
      let expected = view.uppers.slotOfPair(
        UInt8(pair / (view.letterCount + 1)), UInt8(pair % (view.letterCount + 1)))
      try require(
        Int(bytes.load(at, as: UInt16.self)) == expected, at: at, "\(expected)",
        found: "\(bytes.load(at, as: UInt16.self))")
    }
  }

  private struct Walk {
    var entries = 0
    var keys = 0
    var uppers = 0
    var longest = 0
    /// Upper nodes are numbered breadth first, so a way that leads to a lower number goes in circles.
    var lastUpper = -1
  }

  private func visit(_ node: LexiconNode, depth: Int, _ walk: inout Walk) throws(FormatError) {
    let offset = node.kind == NodeKind.upper ? regions.uppers : regions.stream
    try require(
      depth <= LexiconView.maximumKeyLength && Int(node.firstEntry) == walk.entries
        && node.endEntry > node.firstEntry, at: offset,
      "entries from \(walk.entries)",
      found: "\(node.firstEntry)..<\(node.endEntry) at depth \(depth)")
    if node.kind == NodeKind.upper { walk.uppers += 1 }
    if node.isTerminal {
      let own = view.ownEntries(of: node)
      walk.entries = own.upperBound
      walk.keys += 1
      walk.longest = max(walk.longest, depth)
    }
    var seen: Set<UInt8> = []
    var nextOwn = Int(node.firstEntry) + 1
    var children = LexiconChildren(view, of: node)
    while let (symbol, child) = children.next(view) {
      if symbol == 0 {
        // Further entries of the node's key, counted above: before all children, one after another.
        try require(
          node.isTerminal && seen.isEmpty && !child.hasChildren
            && child.entries == nextOwn..<nextOwn + 1, at: offset,
          "entry \(nextOwn) of the key before it", found: "\(child.entries)")
        nextOwn += 1
        continue
      }
      let isForward =
        child.kind != NodeKind.upper
        || node.kind == NodeKind.upper && child.position > node.position
      try require(
        seen.insert(symbol).inserted && symbol <= view.letterCount && isForward, at: offset,
        "each symbol once below a node", found: "symbol \(symbol)")
      try visit(child, depth: depth + 1, &walk)
    }
    try require(
      walk.entries == Int(node.endEntry), at: offset, "entries up to \(node.endEntry)",
      found: "\(walk.entries)")
  }

  // MARK: Displays

  func displays() throws(FormatError) {
    let displays = header.displays
    guard displays.displayed > 0 else {
      let longest = try longestText()
      return try require(
        longest == view.longestDisplay, at: 50, "\(longest) bytes in the longest display form",
        found: "\(view.longestDisplay)")
    }
    try displays.verify(bytes, entries: view.entryCount, letters: view.letterCount)
    let longest = try longestText()
    try require(
      longest == view.longestDisplay, at: 50, "\(longest) bytes in the longest display form",
      found: "\(view.longestDisplay)")
  }

  /// Writes every display form and returns the length of the longest.
  private func longestText() throws(FormatError) -> Int {
    var longest = 0
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      symbols in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { text in
        for entry in 0..<view.entryCount {
          let length = unsafe view.key(of: entry, from: view.root, length: 0, into: symbols)
          let key = unsafe UnsafeBufferPointer(rebasing: symbols[0..<length])
          longest = max(longest, unsafe view.writeDisplay(of: entry, key: key, into: text))
        }
      }
    }
    return longest
  }
}
