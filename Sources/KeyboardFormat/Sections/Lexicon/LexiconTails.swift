/// A small subtree in the form in which it is shared: its nodes in depth-first order, two bytes each.
///
///     0  1  label
///     1  1  bit 7: an entry ends here; bits 3–6: nodes below; bits 0–2: entries below
///
/// At most sixteen nodes, so that a tail fits 32 bytes and is compared as four words.
struct LexiconTail: Hashable {
  static let maximumNodes = 16
  static let maximumEntriesBelow = 7

  private(set) var words: SIMD4<UInt64> = .zero
  private(set) var nodeCount = 0
  private(set) var entryCount = 0

  static func info(isTerminal: Bool, nodesBelow: Int, entriesBelow: Int) -> UInt8 {
    UInt8((isTerminal ? 0x80 : 0) | nodesBelow << 3 | entriesBelow)
  }

  /// Appends a child with what is below it; false if that is too much for a tail.
  mutating func append(label: UInt8, isTerminal: Bool, below: LexiconTail) -> Bool {
    guard nodeCount + 1 + below.nodeCount <= LexiconTail.maximumNodes,
      below.nodeCount < LexiconTail.maximumNodes,
      below.entryCount <= LexiconTail.maximumEntriesBelow
    else { return false }
    push(label)
    push(
      LexiconTail.info(
        isTerminal: isTerminal, nodesBelow: below.nodeCount, entriesBelow: below.entryCount),
      second: true)
    for byte in below.bytes.enumerated() { push(byte.element, second: byte.offset & 1 == 1) }
    entryCount += below.entryCount + (isTerminal ? 1 : 0)
    return true
  }

  private mutating func push(_ byte: UInt8, second: Bool = false) {
    let at = 2 * nodeCount + (second ? 1 : 0)
    words[at >> 3] |= UInt64(byte) << UInt64(8 * (at & 7))
    if second { nodeCount += 1 }
  }

  /// Two bytes a node.
  var bytes: [UInt8] {
    (0..<2 * nodeCount).map { UInt8(truncatingIfNeeded: words[$0 >> 3] >> UInt64(8 * ($0 & 7))) }
  }

  static func == (a: LexiconTail, b: LexiconTail) -> Bool {
    a.nodeCount == b.nodeCount && a.words == b.words
  }

  func hash(into hasher: inout Hasher) {
    for index in 0..<4 { hasher.combine(words[index]) }
  }

  /// A total order that no hash decides.
  func precedes(_ other: LexiconTail) -> Bool {
    for index in 0..<4 where words[index] != other.words[index] {
      return words[index] < other.words[index]
    }
    return nodeCount < other.nodeCount
  }
}

/// Picks the subtrees worth sharing and says which nodes have one below them.
struct LexiconTails {
  /// By falling use.
  private(set) var tails: [LexiconTail] = []
  /// For each node, the number of the tail that is all that is below it; −1 if none is.
  private(set) var tailOfNode: [Int32]

  /// A tail must save this many stream nodes to earn its place.
  private static let minimumSaving = 24

  /// - Parameter isShareable: whether a node's children may be replaced by a tail
  init(_ trie: LexiconTrie, limit: Int, isShareable: (Int) -> Bool) {
    let forests = LexiconTails.forests(trie)
    let candidates = LexiconTails.candidates(trie, forests, isShareable)
    var chosen: Set<LexiconTail> = []
    // What is inside a chosen tail is not used any more, so the uses are counted anew: tails that
    // earn too little then make room for others.
    for _ in 0..<4 {
      let uses = LexiconTails.outermostUses(trie, forests, candidates, chosen, isShareable)
      let saving = { (tail: LexiconTail) in (uses[tail] ?? 0) * tail.nodeCount }
      chosen = chosen.filter { saving($0) >= LexiconTails.minimumSaving }
      let others = uses.keys.filter {
        !chosen.contains($0) && saving($0) >= LexiconTails.minimumSaving
      }
      .sorted { saving($0) != saving($1) ? saving($0) > saving($1) : $0.precedes($1) }
      chosen.formUnion(others.prefix(max(0, limit - chosen.count)))
    }
    tailOfNode = [Int32](repeating: -1, count: trie.label.count)
    number(trie, forests, chosen, isShareable)
  }

  /// What is below each node, as far as it is small enough to be a tail.
  private static func forests(_ trie: LexiconTrie) -> [LexiconTail?] {
    var forests = [LexiconTail?](repeating: nil, count: trie.label.count)
    // Children have higher numbers than their parents.
    for node in stride(from: trie.label.count - 1, through: 0, by: -1) {
      guard trie.entryCount[node] <= LexiconTail.maximumEntriesBelow + 2 else { continue }
      var forest = LexiconTail()
      var fits = true
      var child = trie.firstChild[node]
      while child >= 0 && fits {
        let index = Int(child)
        if let below = forests[index] {
          fits = forest.append(
            label: trie.label[index], isTerminal: trie.isTerminal[index], below: below)
        } else {
          fits = false
        }
        child = trie.nextSibling[index]
      }
      if fits { forests[node] = forest }
    }
    return forests
  }

  /// Forests that occur often enough, everywhere, to be worth a thought.
  private static func candidates(
    _ trie: LexiconTrie, _ forests: [LexiconTail?], _ isShareable: (Int) -> Bool
  ) -> Set<LexiconTail> {
    var count: [LexiconTail: Int] = [:]
    for node in trie.label.indices where trie.hasChildren(node) && isShareable(node) {
      if let forest = forests[node] { count[forest, default: 0] += 1 }
    }
    return Set(count.filter { $0.value * $0.key.nodeCount >= minimumSaving && $0.value > 1 }.keys)
  }

  private static func outermostUses(
    _ trie: LexiconTrie, _ forests: [LexiconTail?], _ candidates: Set<LexiconTail>,
    _ chosen: Set<LexiconTail>, _ isShareable: (Int) -> Bool
  ) -> [LexiconTail: Int] {
    var uses: [LexiconTail: Int] = [:]
    var stack = [LexiconTrie.root]
    while let node = stack.popLast() {
      var child = trie.firstChild[node]
      while child >= 0 {
        let index = Int(child)
        child = trie.nextSibling[index]
        guard trie.hasChildren(index) else { continue }
        if let forest = forests[index], isShareable(index), candidates.contains(forest) {
          uses[forest, default: 0] += 1
          if chosen.contains(forest) { continue }
        }
        stack.append(index)
      }
    }
    return uses
  }

  private mutating func number(
    _ trie: LexiconTrie, _ forests: [LexiconTail?], _ chosen: Set<LexiconTail>,
    _ isShareable: (Int) -> Bool
  ) {
    let uses = LexiconTails.outermostUses(trie, forests, chosen, chosen, isShareable)
    tails = uses.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.precedes($1.key)
    }.map(\.key)
    var numbers: [LexiconTail: Int32] = [:]
    for (index, tail) in tails.enumerated() { numbers[tail] = Int32(index) }
    for node in trie.label.indices where trie.hasChildren(node) && isShareable(node) {
      if let forest = forests[node], let number = numbers[forest] { tailOfNode[node] = number }
    }
  }
}
