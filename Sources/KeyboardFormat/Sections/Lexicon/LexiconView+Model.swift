extension LexiconView {
  /// Calls `body` with every entry, in order of ids, and its display form. For tools: allocates.
  ///
  /// - Throws: `.value` when the trie of a damaged section does not lead to every entry once. The
  ///   work is bounded by entries × longest key whatever the bytes are.
  /// - Complexity: O(nodes).
  package func forEachWord(_ body: (_ entry: Int, _ display: String) -> Void) throws(FormatError) {
    var walk = LexiconWordWalk(self)
    try walk.visit(root, body)
    guard walk.nextEntry == entryCount else {
      throw FormatError(
        .value, expected: "a trie that leads to \(entryCount) entries", found: "\(walk.nextEntry)")
    }
  }
}

extension LexiconModel {
  /// The owned form of a section. Encoding it with the tuning it was written with gives the same
  /// bytes; the tuning itself is not in a section and stays the default here.
  /// - Throws: `.value` for a damaged section.
  /// - Complexity: O(nodes + entries · log exceptions).
  package init(_ view: LexiconView) throws(FormatError) {
    var entries: [Entry] = []
    entries.reserveCapacity(view.entryCount)
    try view.forEachWord { entry, display in
      entries.append(
        Entry(display: display, cost: view.cost(of: entry), flags: view.flags(of: entry)))
    }
    self.init(alphabet: view.alphabet, costStep: view.costStep, entries: entries)
  }
}

/// A depth-first walk over all nodes that reads the words on its way.
private struct LexiconWordWalk {
  private let view: LexiconView
  private var key: [UInt8] = []
  private var text: [UInt8]
  private(set) var nextEntry = 0
  /// Nodes that may still be visited: a whole trie has at most this many.
  private var budget: Int

  init(_ view: LexiconView) {
    self.view = view
    text = [UInt8](repeating: 0, count: view.longestDisplay)
    budget = view.entryCount * LexiconView.maximumKeyLength + 1
  }

  mutating func visit(
    _ node: LexiconNode, _ body: (Int, String) -> Void
  ) throws(FormatError) {
    budget -= 1
    guard budget >= 0, key.count <= LexiconView.maximumKeyLength else { throw broken(node) }
    for entry in view.ownEntries(of: node) {
      guard entry == nextEntry, let display = display(of: entry) else { throw broken(node) }
      nextEntry += 1
      body(entry, display)
    }
    var children: [(symbol: UInt8, child: LexiconNode)] = []
    view.forEachChild(of: node) { symbol, child in
      children.append((symbol, child))
      return children.count <= view.letterCount
    }
    for (symbol, child) in children {
      key.append(symbol)
      try visit(child, body)
      key.removeLast()
    }
  }

  private mutating func display(of entry: Int) -> String? {
    let key = key
    let view = view
    let count = unsafe text.withUnsafeMutableBufferPointer { text in
      unsafe key.withUnsafeBufferPointer {
        unsafe view.writeDisplay(of: entry, key: $0, into: text)
      }
    }
    return UTF8Text.string(text[0..<count])
  }

  private func broken(_ node: LexiconNode) -> FormatError {
    FormatError(
      .value, expected: "a trie with entry \(nextEntry) next",
      found: "a node with entries \(node.entries)")
  }
}
