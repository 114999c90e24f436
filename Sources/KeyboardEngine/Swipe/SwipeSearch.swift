import KeyboardFormat

/// The search for the words of one swipe, sample by sample.
///
/// A time-synchronous beam search over a segmental model (Ostendorf, Digalakis and Kimball, IEEE
/// TSAP 1996): a word's cost is that of the best way to put its letters on samples in order, a cost
/// for each letter where it stands and one for the path between two letters. When a sample completes,
/// every node in the beam may put its next letter there; nodes that have fallen too far behind leave.
package struct SwipeSearch {
  private(set) var tries: SwipeTries
  private let lexiconID: ContentID
  let keyboard: SwipeKeyboard
  let model: SwipeModel
  let limits: SwipeLimits
  var path: SwipePath
  var beam: SwipeBeam
  /// Samples that the beam has seen.
  private var seenCount = 0

  /// Units from a key within which one of its letters may stand.
  package static let reach: Float = 1.9
  /// Units at the start and at the end that may belong to no letter.
  package static let headLimit: Float = 1.5
  package static let tailLimit: Float = 2
  /// Radians of a loop, and samples that it takes at most (Better Keyboard specification §5.3).
  package static let loopAngle: Float = 300 * .pi / 180
  package static let loopSamples = 16

  init(
    lexicon: Lexicon, keyboard: SwipeKeyboard, model: SwipeModel, limits: SwipeLimits
  ) {
    tries = SwipeTries(lexicon: lexicon.view, overlay: nil)
    lexiconID = lexicon.contentID
    self.keyboard = keyboard
    self.model = model
    self.limits = limits
    path = SwipePath(keyboard: keyboard)
    beam = SwipeBeam(capacity: limits.beamCapacity, root: .listed(lexicon.view.root))
  }

  /// Begins a swipe.
  mutating func begin(_ overlay: BoundOverlay?, maximumOffensiveness: Int) {
    tries.maximumOffensiveness = maximumOffensiveness
    // An overlay of another lexicon would name other words by the same ids.
    tries.overlay = overlay?.lexicon == lexiconID ? overlay : nil
    path.reset()
    beam.reset()
    seenCount = 0
  }

  /// Takes a point, and lets the beam see the samples that it completes.
  mutating func add(_ point: SwipePoint) {
    path.add(point, keyboard: keyboard)
    see()
  }

  /// Ends the swipe.
  mutating func finish() {
    path.finish()
    see()
  }

  private mutating func see() {
    while seenCount < path.completeCount {
      step(seenCount)
      seenCount += 1
    }
  }

  /// The key nearest to the finger, within the radius of swipes.
  var nearestKey: Int? {
    guard !path.isFinished, let here = path.lastPoint else { return nil }
    var nearest: Int?
    var least = keyboard.swipeRadius * keyboard.swipeRadius
    for key in keyboard.places {
      let (dx, dy) = (here.x - key.x, here.y - key.y)
      let square = dx * dx + dy * dy
      let isCrossed = key.isInner && path.outwardSpeed > SwipeModel.outwardSpeed
      if square < least && !isCrossed {
        least = square
        nearest = Int(key.id)
      }
    }
    return nearest
  }

  // MARK: One sample

  private mutating func step(_ sample: Int) {
    let here = path.samples[sample]
    findNearKeys(here)
    measureSegments(to: sample)
    project()
    if here.length <= SwipeSearch.headLimit { start(sample, here) }
    if sample > 0 { extend(to: sample, here) }
    beam.prune(above: beam.best + limits.beamWidth)
    if beam.liveCount > beam.capacity * 3 / 4 {
      beam.prune(above: beam.limit(leaving: beam.capacity / 2, width: limits.beamWidth))
    }
  }

  /// The keys that a letter may stand for here, and what one between others costs.
  private mutating func findNearKeys(_ here: SwipePath.Sample) {
    beam.nearCount = 0
    for key in 0..<keyboard.count {
      let place = keyboard.places[key]
      let (dx, dy) = (here.x - place.x, here.y - place.y)
      let square = dx * dx + dy * dy
      guard square < SwipeSearch.reach * SwipeSearch.reach else { continue }
      beam.nearKeys[beam.nearCount] = UInt8(truncatingIfNeeded: key)
      beam.nearCosts[beam.nearCount] = model.innerCost(at: here, place)
      beam.nearCount += 1
    }
  }

  /// What the path from each earlier sample costs if no letter stands on it.
  private mutating func measureSegments(to end: Int) {
    beam.segments[end] = .infinity
    guard end > 0 else { return }
    var skipped: Float = 0
    for start in stride(from: end - 1, through: beam.oldest, by: -1) {
      if start + 1 < end { skipped += path.samples[start + 1].anchor }
      beam.segments[start] = model.segmentCost(of: path, from: start, to: end, skipped: skipped)
    }
  }

  /// Brings the cost of every node up to this sample, and forgets places that have fallen behind.
  private mutating func project() {
    var best = Float.infinity
    for place in 0..<beam.liveCount {
      let index = Int(beam.order[place])
      var least = Float.infinity
      let first = index * SwipeBeam.placesOfNode
      for slot in first..<first + Int(beam.nodes[index].placeCount) {
        least = min(least, beam.projected(beam.places[slot]))
      }
      beam.nodes[index].projected = least + beam.nodes[index].lookahead
      best = min(best, beam.nodes[index].projected)
    }
    beam.best = best
    dropPlaces()
  }

  private mutating func dropPlaces() {
    let limit = beam.best + limits.beamWidth
    var oldest = Int.max
    for place in 0..<beam.liveCount {
      let index = Int(beam.order[place])
      let room = limit - beam.nodes[index].lookahead
      let first = index * SwipeBeam.placesOfNode
      var kept = 0
      for slot in first..<first + Int(beam.nodes[index].placeCount) {
        let held = beam.places[slot]
        guard beam.projected(held) <= room else { continue }
        beam.places[first + kept] = held
        kept += 1
        oldest = min(oldest, Int(held.sample))
      }
      beam.nodes[index].placeCount = UInt8(kept)
    }
    beam.oldest = oldest == .max ? 0 : oldest
  }

  /// First letters here.
  private mutating func start(_ sample: Int, _ here: SwipePath.Sample) {
    for near in 0..<beam.nearCount {
      let key = beam.nearKeys[near]
      let place = keyboard.places[Int(key)]
      let cost = model.startCost(at: here, place) + model.letter
      let noKey = SwipeKeyboard.noKey
      put(
        below: SwipeBeam.none, trie: .listed(tries.lexicon.root), key, noKey, sample, cost)
      if let overlay = tries.overlay {
        put(below: SwipeBeam.none, trie: .learnt(overlay.root), key, noKey, sample, cost)
      }
    }
  }

  /// Next letters of all nodes here.
  private mutating func extend(to sample: Int, _ here: SwipePath.Sample) {
    // Nodes that are new at this sample are not extended: their only place is the sample itself.
    let count = beam.liveCount
    for place in 0..<count {
      let index = beam.order[place]
      let node = beam.nodes[Int(index)]
      guard node.projected <= beam.best + limits.beamWidth, node.placeCount > 0 else { continue }
      for near in 0..<beam.nearCount {
        let key = beam.nearKeys[near]
        guard node.keys & (1 << UInt64(key)) != 0 else { continue }
        if key == node.key {
          loop(index, node, key, sample)
          continue
        }
        let cost =
          arrival(at: here, key, node, index) + beam.nearCosts[near] + model.letter
        if cost + node.lookahead <= beam.best + limits.beamWidth {
          put(below: index, trie: node.trie, key, node.key, sample, cost)
        }
      }
    }
  }

  /// The least cost of coming from a node's letter to another key here.
  @inline(__always)
  private func arrival(
    at here: SwipePath.Sample, _ key: UInt8, _ node: SwipeBeam.Node, _ index: Int16
  ) -> Float {
    let way = keyboard.way(from: node.key, to: key)
    let asked = keyboard.turn(at: node.key, from: node.before, way)
    var least = Float.infinity
    let first = Int(index) * SwipeBeam.placesOfNode
    for slot in first..<first + Int(node.placeCount) {
      let held = beam.places[slot]
      let cost =
        held.cost + beam.segments[Int(held.sample)]
        + model.leavingCost(at: path.samples[Int(held.sample)], way, asked: asked)
      least = min(least, cost)
    }
    return least + model.arrivingCost(at: here, way)
  }

  /// Whether the finger makes a loop between two samples.
  @inline(__always)
  package static func isLoop(_ path: SwipePath, from start: Int, to end: Int) -> Bool {
    guard start < end && end - start <= loopSamples else { return false }
    let (from, here) = (path.samples[start].winding, path.samples[end])
    return max(here.mostWinding - from, from - here.leastWinding) >= loopAngle
  }

  /// A doubled letter by a loop over its key that ends here.
  private mutating func loop(
    _ index: Int16, _ node: SwipeBeam.Node, _ key: UInt8, _ sample: Int
  ) {
    var least = Float.infinity
    let first = Int(index) * SwipeBeam.placesOfNode
    for slot in first..<first + Int(node.placeCount) {
      let held = beam.places[slot]
      guard SwipeSearch.isLoop(path, from: Int(held.sample), to: sample) else { continue }
      least = min(least, held.cost)
    }
    let cost = least + model.loop
    guard cost + node.lookahead <= beam.best + limits.beamWidth else { return }
    put(below: index, trie: node.trie, key, node.before, sample, cost)
  }

  /// Puts a letter on a sample: the child of a node along a key, and the same letter again where
  /// words double it.
  private mutating func put(
    below parent: Int16, trie: SwipeTrieNode, _ key: UInt8, _ before: UInt8, _ sample: Int,
    _ cost: Float
  ) {
    guard let index = child(below: parent, trie: trie, key, before, cost) else { return }
    let node = beam.nodes[Int(index)]
    beam.place(index, at: sample, cost: cost)
    beam.nodes[Int(index)].projected = min(node.projected, cost + node.lookahead)
    beam.best = min(beam.best, cost + node.lookahead)
    guard node.keys & (1 << UInt64(key)) != 0, key != SwipeKeyboard.noKey else { return }
    let again = cost + model.againCost(at: path.samples[sample])
    if again + node.lookahead <= beam.best + limits.beamWidth {
      put(below: index, trie: node.trie, key, before, sample, again)
    }
  }

  /// The node along a key, made if it is not in the beam; `nil` if it would fall behind at once.
  private mutating func child(
    below parent: Int16, trie: SwipeTrieNode, _ key: UInt8, _ before: UInt8, _ cost: Float
  ) -> Int16? {
    if parent >= 0, let known = beam.child(of: parent, key: key) { return known }
    let symbol = keyboard.places[Int(key)].symbol
    if parent < 0, let known = root(key, trie) { return known }
    guard let next = tries.child(of: trie, along: symbol) else { return nil }
    let lookahead = wordCost(tries.leastCost(of: next))
    guard cost + lookahead <= beam.best + limits.beamWidth else { return nil }
    var node = SwipeBeam.Node(trie: next)
    node.key = key
    node.before = before
    node.lookahead = lookahead
    node.isFirstLetter = parent < 0
    tries.forEachSymbol(below: next) { symbol in
      let key = keyboard.keyOfSymbol[Int(symbol)]
      if key != SwipeKeyboard.noKey { node.keys |= 1 << UInt64(key) }
    }
    return beam.insert(node, below: parent)
  }

  /// The node of a first letter that is in the beam.
  private func root(_ key: UInt8, _ trie: SwipeTrieNode) -> Int16? {
    for place in 0..<beam.liveCount {
      let index = beam.order[place]
      let node = beam.nodes[Int(index)]
      guard node.isFirstLetter, node.key == key else { continue }
      switch (node.trie, trie) {
      case (.listed, .listed), (.learnt, .learnt): return index
      default: continue
      }
    }
    return nil
  }

  /// What a word of a cost of the lexicon costs in the search.
  func wordCost(_ cost: Int) -> Float {
    model.wordCost(ofBits: Float(cost) * Float(tries.lexicon.costStep) / 256)
  }
}
