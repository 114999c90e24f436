import KeyboardFormat

/// A beginning of words in one of the two tries that a decoder walks: the lexicon's, and that of the
/// words the user has taught.
enum SwipeTrieNode {
  case listed(LexiconNode)
  case learnt(BoundOverlay.Node)
}

/// The two tries, asked alike.
struct SwipeTries {
  let lexicon: LexiconView
  /// `nil` for one that was bound to another lexicon: its ids would name other words.
  var overlay: BoundOverlay?
  /// The worst grade of words that may be found.
  var maximumOffensiveness = 0

  /// Calls `body` with the symbol of each child.
  @inline(__always)
  func forEachSymbol(below node: SwipeTrieNode, _ body: (UInt8) -> Void) {
    switch node {
    case .listed(let node):
      lexicon.forEachChild(of: node) { symbol, _ in
        body(symbol)
        return true
      }
    case .learnt(let node):
      overlay?.forEachChild(of: node) { symbol, _ in
        body(symbol)
        return true
      }
    }
  }

  /// The child along a symbol.
  @inline(__always)
  func child(of node: SwipeTrieNode, along symbol: UInt8) -> SwipeTrieNode? {
    switch node {
    case .listed(let node): lexicon.child(of: node, along: symbol).map { .listed($0) }
    case .learnt(let node): overlay?.child(of: node, along: symbol).map { .learnt($0) }
    }
  }

  /// Least cost of the words at and below a node. Words that are offered only on demand are not
  /// known to the lexicon's minima: where there are no others, they count as rare.
  func leastCost(of node: SwipeTrieNode) -> Int {
    switch node {
    case .listed(let node):
      var least = lexicon.leastCost(of: node.entries)
      if maximumOffensiveness > 0 {
        let few = node.entries.prefix(SwipeTries.few)
        if least > SwipeTries.rare {
          for entry in few { least = min(least, lexicon.cost(of: entry)) }
        }
        if node.isTerminal { least = min(least, lexicon.cost(of: Int(node.firstEntry))) }
      }
      return min(least, SwipeTries.rare)
    case .learnt(let node):
      return min(overlay?.leastCost(of: node) ?? SwipeTries.rare, SwipeTries.rare)
    }
  }

  private static let rare = 176
  /// Words below a node that are looked at one by one if all of them are offered on demand only.
  private static let few = 16
}
