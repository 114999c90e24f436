import KeyboardFormat

extension SwipeDecoder {
  /// Puts the words that end where the path ends among the finalists.
  mutating func collect() {
    let count = search.path.count
    guard count > 1 else { return }
    let total = search.path.samples[count - 1].length
    for place in 0..<search.beam.liveCount {
      let index = search.beam.order[place]
      guard let cost = search.endCost(of: index, total: total) else { continue }
      let node = search.beam.nodes[Int(index)]
      switch node.trie {
      case .listed(let trie):
        for entry in lexicon.view.ownEntries(of: trie) { offer(entry, cost) }
      case .learnt(let trie):
        for word in overlay?.ownWords(of: trie) ?? 0..<0 { offer(word, cost) }
      }
    }
  }

  private mutating func offer(_ word: Int, _ pathCost: Float) {
    guard let cost = effectiveCost(of: word) else { return }
    finalists.insert(
      SwipeCandidate(
        word: word, wordCost: search.wordCost(cost), pathCost: pathCost, shapeCost: 0,
        contextCost: 0))
  }

  /// Cost of a word with what the user has taught; `nil` for one that may not be offered.
  private func effectiveCost(of word: Int) -> Int? {
    let isListed = word < lexicon.view.entryCount
    if isListed {
      let flags = lexicon.view.flags(of: word)
      if flags.isNeverSuggested || flags.offensiveness > maximumOffensiveness { return nil }
    }
    let listed = isListed ? lexicon.view.cost(of: word) : 0
    return overlay.map { $0.cost(of: word, listed: listed) } ?? listed
  }

  // MARK: Finalists

  /// Looks at each finalist as a whole, and leaves out what the path cannot mean.
  mutating func compareShapes() {
    guard finalists.count > 0 else { return }
    let model = search.model
    shape.setPath(search.path)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      keys in
      for index in 0..<finalists.count {
        var candidate = finalists[index]
        let length = unsafe writeKeys(of: candidate.word, into: keys)
        let wordBits = Float(effectiveCost(of: candidate.word) ?? 0) * costUnit
        candidate.wordCost = model.pathShare * candidate.wordCost + model.wordAgain * wordBits
        candidate.pathCost *= model.pathShare
        if length > 0 {
          candidate.shapeCost = unsafe shape.cost(
            of: UnsafeBufferPointer(rebasing: keys[0..<length]), on: search.keyboard,
            path: search.path, model: model)
        }
        finalists[index] = candidate
      }
    }
  }

  /// Bits of a unit of the lexicon's costs.
  private var costUnit: Float { Float(lexicon.view.costStep) / 256 }

  /// The keys that a word leads over; 0 if one of its letters is on no key.
  private func writeKeys(of word: Int, into keys: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let view = lexicon.view
    let length =
      word < view.entryCount
      ? unsafe view.key(of: word, from: view.root, length: 0, into: keys)
      : unsafe overlay?.writeKey(of: word, into: keys) ?? 0
    for index in 0..<length {
      let key = unsafe search.keyboard.keyOfSymbol[Int(keys[index])]
      guard key != SwipeKeyboard.noKey else { return 0 }
      unsafe keys[index] = key
    }
    return length
  }
}

extension SwipeSearch {
  /// What it costs that a node's letters are the whole word; `nil` if none ends there, or too early.
  func endCost(of index: Int16, total: Float) -> Float? {
    let node = beam.nodes[Int(index)]
    let key = keyboard.places[Int(node.key)]
    var least = Float.infinity
    let first = Int(index) * SwipeBeam.placesOfNode
    for slot in first..<first + Int(node.placeCount) {
      let held = beam.places[slot]
      let here = path.samples[Int(held.sample)]
      let tail = total - here.length
      guard tail <= SwipeSearch.tailLimit else { continue }
      let (dx, dy) = (here.x - key.x, here.y - key.y)
      let (squareX, squareY) = (dx * dx, dy * dy)
      let end =
        model.endX * min(squareX, SwipeSearch.squareLimit)
        + model.endY * min(squareY, SwipeSearch.squareLimit) + model.endDown * dy
        + model.tail * tail
      let isFirst = node.before == SwipeKeyboard.noKey
      let inner = isFirst ? 0 : innerCost(here, squareX + squareY, key)
      least = min(least, held.cost - inner + end)
    }
    return least.isFinite ? least : nil
  }
}
