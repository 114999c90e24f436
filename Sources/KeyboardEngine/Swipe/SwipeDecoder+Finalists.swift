import KeyboardFormat

extension SwipeDecoder {
  /// Points of path below which a touch is a tap (Better Keyboard specification §4.1).
  private static let leastTravel: Float = 15

  /// Puts the words that end where the path ends among the finalists.
  mutating func collect() {
    let count = search.path.count
    guard count > 1 else { return }
    let total = search.path.samples[count - 1].length
    guard total * search.keyboard.unit >= SwipeDecoder.leastTravel else { return }
    for place in 0..<search.beam.liveCount {
      let index = search.beam.order[place]
      guard let cost = search.endCost(of: index, total: total) else { continue }
      switch search.beam.nodes[Int(index)].trie {
      case .listed(let trie): offer(lexicon.view.ownEntries(of: trie), cost)
      case .learnt(let trie): offer(search.tries.overlay?.ownWords(of: trie) ?? 0..<0, cost)
      }
    }
  }

  /// Words of one key.
  private mutating func offer(_ words: Range<Int>, _ pathCost: Float) {
    for word in words {
      guard let cost = effectiveCost(of: word) else { continue }
      finalists.insert(
        SwipeCandidate(
          word: word, firstOfKey: words.lowerBound, wordCost: search.wordCost(cost),
          pathCost: pathCost, shapeCost: 0, contextCost: 0))
    }
  }

  /// Cost of a word with what the user has taught; `nil` for one that may not be offered.
  private func effectiveCost(of word: Int) -> Int? {
    let overlay = search.tries.overlay
    guard word < lexicon.view.entryCount else { return overlay?.cost(of: word, listed: 0) }
    let flags = lexicon.view.flags(of: word)
    if flags.isNeverSuggested || flags.offensiveness > search.tries.maximumOffensiveness {
      return nil
    }
    let listed = lexicon.view.cost(of: word)
    return overlay.map { $0.cost(of: word, listed: listed) } ?? listed
  }

  /// Looks at each finalist as a whole, in the company of the word before, and marks what the path
  /// cannot mean.
  mutating func judge(after previous: Int?) {
    guard finalists.count > 0 else { return }
    let model = search.model
    let pairs = PairContext(
      after: previous, bigrams, search.tries.overlay, step: lexicon.view.costStep, logSum)
    shape.setPath(search.path)
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      keys in
      for index in 0..<finalists.count {
        var candidate = finalists[index]
        let bits = effectiveCost(of: candidate.word) ?? 0
        candidate.wordCost = model.finalCost(
          ofWord: candidate.wordCost, bits: Float(bits) * costUnit)
        candidate.pathCost *= model.pathShare
        candidate.contextCost = context(of: candidate, cost: bits, pairs)
        let length = unsafe writeKeys(of: candidate.word, into: keys)
        if length > 0 {
          candidate.shapeCost = model.shapeCost(
            unsafe shape.measures(
              of: UnsafeBufferPointer(rebasing: keys[0..<length]), on: search.keyboard,
              path: search.path))
        }
        candidate.isGibberish =
          candidate.cost - candidate.contextCost
          > model.gibberish + model.gibberishLetter * Float(length)
        finalists[index] = candidate
      }
    }
  }

  /// Bits of a unit of the lexicon's costs.
  private var costUnit: Float { Float(lexicon.view.costStep) / 256 }

  /// What the word before changes, at most 0.
  private func context(of candidate: SwipeCandidate, cost: Int, _ pairs: PairContext) -> Float {
    let step = lexicon.view.costStep
    let change = pairs.change(
      of: candidate.word, firstOfKey: candidate.firstOfKey, cost: cost * step,
      baseCost: baseCost(of: candidate.firstOfKey) * step)
    return search.model.context * Float(change) / 256
  }

  /// The cost of the cheapest word of a listed key: that of its first entry as it is listed, or of a
  /// finalist that became cheaper.
  private func baseCost(of first: Int) -> Int {
    var least = lexicon.view.cost(of: first)
    guard search.tries.overlay?.hasListedChanges == true else { return least }
    for candidate in finalists.candidates where candidate.firstOfKey == first {
      least = min(least, effectiveCost(of: candidate.word) ?? least)
    }
    return least
  }

  /// The keys that a word leads over; 0 if one of its letters is on no key.
  private func writeKeys(of word: Int, into keys: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let view = lexicon.view
    let length =
      word < view.entryCount
      ? unsafe view.key(of: word, from: view.root, length: 0, into: keys)
      : unsafe search.tries.overlay?.writeKey(of: word, into: keys) ?? 0
    for index in 0..<length {
      let key = unsafe search.keyboard.keyOfSymbol[Int(keys[index])]
      guard key != SwipeKeyboard.noKey else { return 0 }
      unsafe keys[index] = key
    }
    return length
  }
}
