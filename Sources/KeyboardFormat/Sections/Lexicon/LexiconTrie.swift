/// The keys of a lexicon as a trie in arrays, with entries numbered as the section numbers them.
struct LexiconTrie {
  /// Symbol on the way from the parent; 0 for a further entry of the parent's key.
  private(set) var label: [UInt8] = [0]
  private(set) var firstChild: [Int32] = [-1]
  private(set) var nextSibling: [Int32] = [-1]
  /// Whether an entry ends here.
  private(set) var isTerminal: [Bool] = [false]
  /// Entries at and below the node.
  private(set) var entryCount: [Int32] = [0]
  /// Index into the sorted entries of the entry that ends here, -1 if none does.
  private(set) var sortedEntry: [Int32] = [-1]

  static let root = 0

  /// Nodes with more entries than this are upper nodes.
  private let upperEntries: Int

  /// - Parameter keys: ascending; equal keys stand side by side in the order of their entries.
  init(keys: [[UInt8]], upperEntries: Int) {
    self.upperEntries = upperEntries
    var path = [0]
    var lastChild: [Int32] = [-1]
    var previous: [UInt8] = []
    for (index, key) in keys.enumerated() {
      var shared = 0
      while shared < key.count && shared < previous.count && key[shared] == previous[shared] {
        shared += 1
      }
      path.removeLast(path.count - shared - 1)
      for symbol in key[shared...] {
        path.append(append(symbol, to: path[path.count - 1], &lastChild))
      }
      var node = path[path.count - 1]
      // Further entries of a key are children under the label 0.
      if isTerminal[node] { node = append(0, to: node, &lastChild) }
      isTerminal[node] = true
      sortedEntry[node] = Int32(index)
      previous = key
    }
    countEntries()
    orderChildren()
  }

  private mutating func append(_ symbol: UInt8, to parent: Int, _ lastChild: inout [Int32]) -> Int {
    let node = label.count
    label.append(symbol)
    firstChild.append(-1)
    nextSibling.append(-1)
    isTerminal.append(false)
    entryCount.append(0)
    sortedEntry.append(-1)
    lastChild.append(-1)
    if lastChild[parent] < 0 {
      firstChild[parent] = Int32(node)
    } else {
      nextSibling[Int(lastChild[parent])] = Int32(node)
    }
    lastChild[parent] = Int32(node)
    return node
  }

  /// Children have higher numbers than their parents, so one backward pass suffices.
  private mutating func countEntries() {
    for node in stride(from: label.count - 1, through: 0, by: -1) {
      var total: Int32 = isTerminal[node] ? 1 : 0
      for child in children(of: node) { total += entryCount[child] }
      entryCount[node] = total
    }
  }

  /// Whether the node gives direct access to each of its children.
  func isUpper(_ node: Int) -> Bool {
    node == LexiconTrie.root || (hasChildren(node) && Int(entryCount[node]) > upperEntries)
  }

  /// Further entries first, so that the ids of one key are consecutive. Then, where siblings are
  /// passed one after the other, the child with most entries first, so that a lookup passes few;
  /// below upper nodes by symbol, as their slots stand.
  private mutating func orderChildren() {
    for node in label.indices where firstChild[node] >= 0 {
      let ordered = children(of: node).sorted { a, b in
        if (label[a] == 0) != (label[b] == 0) { return label[a] == 0 }
        if label[a] == 0 { return a < b }
        if !isUpper(node) && entryCount[a] != entryCount[b] { return entryCount[a] > entryCount[b] }
        return label[a] < label[b]
      }
      setChildren(of: node, ordered)
    }
  }

  /// Puts the children of a node into another order.
  mutating func setChildren(of node: Int, _ ordered: [Int]) {
    firstChild[node] = ordered.first.map { Int32($0) } ?? -1
    for (index, child) in ordered.enumerated() {
      nextSibling[child] = index + 1 < ordered.count ? Int32(ordered[index + 1]) : -1
    }
  }

  func children(of node: Int) -> [Int] {
    var result: [Int] = []
    var child = firstChild[node]
    while child >= 0 {
      result.append(Int(child))
      child = nextSibling[Int(child)]
    }
    return result
  }

  func hasChildren(_ node: Int) -> Bool { firstChild[node] >= 0 }

  /// Sorted-entry index of each entry id: entries are numbered in depth-first order, a node's own
  /// entry before its children's.
  func entryOrder() -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(Int(entryCount[LexiconTrie.root]))
    var stack = [Int32(LexiconTrie.root)]
    while let top = stack.popLast() {
      let node = Int(top)
      if nextSibling[node] >= 0 && node != LexiconTrie.root { stack.append(nextSibling[node]) }
      if sortedEntry[node] >= 0 { order.append(sortedEntry[node]) }
      if firstChild[node] >= 0 { stack.append(firstChild[node]) }
    }
    return order
  }
}
