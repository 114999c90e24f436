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
        word: word, wordCost: search.model.word * Float(cost) * Float(lexicon.view.costStep) / 256,
        pathCost: pathCost, shapeCost: 0, contextCost: 0))
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
