import KeyboardFormat

/// The words and beginnings of words that a path may still mean: nodes of the trie, each with the
/// places on the path where its last letter may stand and what it costs to stand there.
///
/// All memory is allocated once; `SwipeSearch` has the search itself.
struct SwipeBeam {
  /// A node of the trie in the beam.
  struct Node {
    var trie: SwipeTrieNode
    /// Keys that lead on from here, a bit each.
    var keys: UInt64 = 0
    /// Least cost of the words below, times the model's weight of words.
    var lookahead: Float = 0
    /// Least cost of a letter here with the path since then, and the lookahead.
    var projected: Float = .infinity
    /// Nodes of the beam, or `none`.
    var parent: Int16 = SwipeBeam.none
    var firstChild: Int16 = SwipeBeam.none
    var nextSibling: Int16 = SwipeBeam.none
    /// Key of the last letter, and of the last one before it on another key.
    var key: UInt8 = SwipeKeyboard.noKey
    var before: UInt8 = SwipeKeyboard.noKey
    /// Whether it is the first letter of words, once.
    var isFirstLetter = false
    /// Places where the last letter may stand.
    var placeCount: UInt8 = 0
  }

  /// Where a letter may stand.
  struct Place {
    var cost: Float
    /// Sample of the path.
    var sample: Int16
  }

  static let none: Int16 = -1
  /// Places that a node keeps.
  static let placesOfNode = 8

  let capacity: Int
  var nodes: [Node]
  /// `placesOfNode` for each node.
  var places: [Place]
  /// Nodes in use, then nodes that are free.
  var order: [Int16]
  var liveCount = 0
  /// Cost of the path from each earlier sample to the one that completes.
  var segments = [Float](repeating: 0, count: SwipePath.capacity)
  /// Keys near the sample that completes, and what a letter in the middle costs on each.
  var nearKeys = [UInt8](repeating: 0, count: SwipeKeyboard.maximumKeys)
  var nearCosts = [Float](repeating: 0, count: SwipeKeyboard.maximumKeys)
  var nearCount = 0
  /// Least projected cost of all nodes.
  var best: Float = .infinity
  /// The earliest sample that any place stands on.
  var oldest = 0

  /// - Parameter root: what nodes hold before they are used
  init(capacity: Int, root: SwipeTrieNode) {
    let capacity = min(max(capacity, 64), 8192)
    self.capacity = capacity
    nodes = [Node](repeating: Node(trie: root), count: capacity)
    places = [Place](
      repeating: Place(cost: 0, sample: 0), count: capacity * SwipeBeam.placesOfNode)
    order = (0..<capacity).map { Int16(truncatingIfNeeded: $0) }
  }

  mutating func reset() {
    liveCount = 0
    best = .infinity
    oldest = 0
  }

  // MARK: Nodes

  /// A new node below another, without places; `nil` when the beam is full.
  mutating func insert(_ node: Node, below parent: Int16) -> Int16? {
    guard liveCount < capacity else { return nil }
    let index = order[liveCount]
    liveCount += 1
    var node = node
    node.parent = parent
    if parent >= 0 {
      node.nextSibling = nodes[Int(parent)].firstChild
      nodes[Int(parent)].firstChild = index
    }
    nodes[Int(index)] = node
    return index
  }

  /// The child of a node along a key, if it is in the beam.
  @inline(__always)
  func child(of parent: Int16, key: UInt8) -> Int16? {
    var child = nodes[Int(parent)].firstChild
    while child >= 0 {
      if nodes[Int(child)].key == key { return child }
      child = nodes[Int(child)].nextSibling
    }
    return nil
  }

  /// Takes the node at a place of `order` out of the beam. Its children stay, but get no more places
  /// from it.
  private mutating func remove(at place: Int) {
    let index = order[place]
    var child = nodes[Int(index)].firstChild
    while child >= 0 {
      nodes[Int(child)].parent = SwipeBeam.none
      let next = nodes[Int(child)].nextSibling
      nodes[Int(child)].nextSibling = SwipeBeam.none
      child = next
    }
    unlink(index)
    liveCount -= 1
    order.swapAt(place, liveCount)
  }

  private mutating func unlink(_ index: Int16) {
    let (parent, next) = (nodes[Int(index)].parent, nodes[Int(index)].nextSibling)
    guard parent >= 0 else { return }
    var sibling = nodes[Int(parent)].firstChild
    if sibling == index {
      nodes[Int(parent)].firstChild = next
      return
    }
    while sibling >= 0 {
      let after = nodes[Int(sibling)].nextSibling
      if after == index {
        nodes[Int(sibling)].nextSibling = next
        return
      }
      sibling = after
    }
  }

  /// Takes out all nodes that cost more than a limit.
  mutating func prune(above limit: Float) {
    var place = 0
    while place < liveCount {
      if nodes[Int(order[place])].projected > limit { remove(at: place) } else { place += 1 }
    }
  }

  /// A limit that leaves about `wanted` nodes: one of 64 steps between the best and the worst allowed.
  func limit(leaving wanted: Int, width: Float) -> Float {
    var counts = (0..<64).reduce(into: SIMD64<UInt16>()) { _, _ in }
    for place in 0..<liveCount {
      let share = (nodes[Int(order[place])].projected - best) / width * 64
      // Not a number where limits or weights are none.
      counts[share > 0 ? Int(min(share, 63)) : 0] &+= 1
    }
    var sum = 0
    for step in 0..<64 {
      sum += Int(counts[step])
      if sum > wanted { return best + width * Float(step) / 64 }
    }
    return best + width
  }

  // MARK: Places

  /// Puts a node's last letter on a sample, in the stead of the worst place if there are too many.
  mutating func place(_ index: Int16, at sample: Int, cost: Float) {
    let first = Int(index) * SwipeBeam.placesOfNode
    let count = Int(nodes[Int(index)].placeCount)
    if count < SwipeBeam.placesOfNode {
      places[first + count] = Place(cost: cost, sample: Int16(truncatingIfNeeded: sample))
      nodes[Int(index)].placeCount = UInt8(count + 1)
      return
    }
    var worst = first
    for place in first..<first + count
    where projected(places[place]) > projected(places[worst]) { worst = place }
    if projected(places[worst]) > cost {
      places[worst] = Place(cost: cost, sample: Int16(truncatingIfNeeded: sample))
    }
  }

  /// What a place costs with the path since then.
  @inline(__always)
  func projected(_ place: Place) -> Float { place.cost + segments[Int(place.sample)] }
}
