import KeyboardFormat

/// The search for the words of one swipe, sample by sample.
///
/// A time-synchronous beam search over a segmental model (Ostendorf, Digalakis and Kimball, IEEE
/// TSAP 1996): a word's cost is that of the best way to put its letters on samples in order, a cost
/// for each letter where it stands and one for the path between two letters. When a sample completes,
/// every node in the beam may put its next letter there; nodes that have fallen too far behind leave.
struct SwipeSearch {
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
  static let reach: Float = 1.9
  /// Units at the start and at the end that may belong to no letter.
  static let headLimit: Float = 1.5
  static let tailLimit: Float = 2
  /// Squared distances count up to this.
  static let squareLimit: Float = 6
  /// Bits from which on a word is rare.
  static let rareBits: Float = 16
  /// Radians of a loop, and samples that it takes at most (Better Keyboard specification §5.3).
  static let loopAngle: Float = 300 * .pi / 180
  static let loopSamples = 16
  /// Points a millisecond outwards from which inner keys are only passed: 4 points a sample of 60 Hz
  /// (§5.2).
  static let outwardSpeed: Float = 0.24

  init(
    lexicon: Lexicon, keyboard: SwipeKeyboard, model: SwipeModel, limits: SwipeLimits
  ) {
    tries = SwipeTries(lexicon: lexicon.view, overlay: nil)
    lexiconID = lexicon.contentID
    self.keyboard = keyboard
    self.model = model
    self.limits = limits
    path = SwipePath(keyboard: keyboard)
    beam = SwipeBeam(capacity: limits.beamCapacity)
  }

  /// Begins a swipe.
  mutating func begin(_ overlay: BoundOverlay?) {
    // An overlay of another lexicon would name other words by the same ids.
    tries.overlay = overlay?.lexicon == lexiconID ? overlay : nil
    path.reset()
    beam.reset(tries)
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
    guard let here = path.lastPoint else { return nil }
    var nearest: Int?
    var least = keyboard.swipeRadius * keyboard.swipeRadius
    for key in keyboard.places {
      let (dx, dy) = (here.x - key.x, here.y - key.y)
      let square = dx * dx + dy * dy
      let isCrossed = key.isInner && path.outwardSpeed > SwipeSearch.outwardSpeed
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
      beam.nearCosts[beam.nearCount] = innerCost(here, square, place)
      beam.nearCount += 1
    }
  }

  /// What a letter between others costs at a sample.
  @inline(__always)
  func innerCost(
    _ here: SwipePath.Sample, _ square: Float, _ place: SwipeKeyboard.Place
  ) -> Float {
    let suppression =
      place.isInner && here.outward > SwipeSearch.outwardSpeed ? model.radial : 0
    return model.innerDistance * square.squareRoot() + model.innerTurn * here.turn
      + model.innerAnchor * here.anchor + suppression
  }

  /// What the path from each earlier sample costs if no letter stands on it.
  private mutating func measureSegments(to end: Int) {
    let target = path.samples[end]
    beam.segments[end] = .infinity
    guard end > 0 else { return }
    var skipped: Float = 0
    for start in stride(from: end - 1, through: beam.oldest, by: -1) {
      let from = path.samples[start]
      if start + 1 < end { skipped += path.samples[start + 1].anchor }
      let (cx, cy) = (target.x - from.x, target.y - from.y)
      let chord = (cx * cx + cy * cy).squareRoot()
      beam.segments[start] =
        model.excess * (target.length - from.length - chord)
        + model.deviation * SwipePath.step * deviation(start, end, cx, cy, chord)
        + model.skippedAnchor * skipped
    }
  }

  /// Squared distances of the samples between two from the straight way, each at most 4, added up.
  @inline(__always)
  private func deviation(
    _ start: Int, _ end: Int, _ cx: Float, _ cy: Float, _ chord: Float
  ) -> Float {
    guard end - start > 1 else { return 0 }
    let from = path.samples[start]
    let (ux, uy) = chord > 1e-6 ? (cx / chord, cy / chord) : (0, 0)
    var sum: Float = 0
    for index in start + 1..<end {
      let (dx, dy) = (path.samples[index].x - from.x, path.samples[index].y - from.y)
      let along = min(max(dx * ux + dy * uy, 0), chord)
      let (ox, oy) = (dx - along * ux, dy - along * uy)
      sum += min(ox * ox + oy * oy, 4)
    }
    return sum
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
      let (dx, dy) = (here.x - place.x, here.y - place.y)
      let (squareX, squareY) = (dx * dx, dy * dy)
      let cost =
        model.startX * min(squareX, SwipeSearch.squareLimit)
        + model.startY * min(squareY, SwipeSearch.squareLimit)
        + model.startDistance * (squareX + squareY).squareRoot()
        + model.head * here.length + model.letter
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
          loop(index, node, key, sample, here)
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
    let way = keyboard.ways[Int(node.key) * keyboard.count + Int(key)]
    let arriving = model.arriving * way.weight * (1 - here.inX * way.x - here.inY * way.y)
    let leaving = model.leaving * way.weight
    var asked = Float.infinity
    if node.before != SwipeKeyboard.noKey {
      let earlier = keyboard.ways[Int(node.before) * keyboard.count + Int(node.key)]
      asked = SwipeArithmetic.arccosine(earlier.x * way.x + earlier.y * way.y)
    }
    var least = Float.infinity
    let first = Int(index) * SwipeBeam.placesOfNode
    for slot in first..<first + Int(node.placeCount) {
      let held = beam.places[slot]
      let from = path.samples[Int(held.sample)]
      let cost =
        held.cost + beam.segments[Int(held.sample)]
        + leaving * (1 - from.outX * way.x - from.outY * way.y)
        + model.unaskedTurn * max(0, from.turn - asked)
      least = min(least, cost)
    }
    return least + arriving
  }

  /// A doubled letter by a loop over its key that ends here.
  private mutating func loop(
    _ index: Int16, _ node: SwipeBeam.Node, _ key: UInt8, _ sample: Int, _ here: SwipePath.Sample
  ) {
    var least = Float.infinity
    let first = Int(index) * SwipeBeam.placesOfNode
    for slot in first..<first + Int(node.placeCount) {
      let held = beam.places[slot]
      let start = Int(held.sample)
      guard sample - start <= SwipeSearch.loopSamples, start < sample,
        abs(here.winding - path.samples[start].winding) >= SwipeSearch.loopAngle
      else { continue }
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
    let again =
      cost + model.double + model.doubleSlowness * path.samples[sample].slowness
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
    let bits = Float(cost) * Float(tries.lexicon.costStep) / 256
    return model.word * bits + model.rareWord * max(0, bits - SwipeSearch.rareBits)
  }
}
