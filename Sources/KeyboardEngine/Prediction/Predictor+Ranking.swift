import KeyboardFormat

extension Predictor {
  /// The parts of the data below a prefix.
  struct Below {
    /// Entries of the lexicon.
    var entries: Range<Int>
    /// The overlay's node.
    var learnt: BoundOverlay.Node?
  }

  /// What a prefix leads to: no entries and no node if no word begins so.
  func below(_ key: UnsafeBufferPointer<UInt8>) -> Below {
    let node = unsafe lexicon.view.node(of: key)
    return unsafe Below(entries: node?.entries ?? 0..<0, learnt: overlay?.node(of: key))
  }

  /// Ranks the words below a prefix: those that would be best by themselves, and those that are known to
  /// follow the word before. As a known pair only ever makes a word cheaper, the best of both are the
  /// best of all.
  func rank(
    _ below: Below, _ maximumOffensiveness: Int, _ list: inout CandidateList, capacity: Int
  ) {
    insertSuccessors(below, maximumOffensiveness, &list)
    insertWords(below, maximumOffensiveness, &list, capacity: capacity)
  }

  private func insertWords(
    _ below: Below, _ maximumOffensiveness: Int, _ list: inout CandidateList, capacity: Int
  ) {
    let step = lexicon.view.costStep
    if below.entries.count == lexicon.view.entryCount {
      for word in frequent.prefix(capacity) { insert(word, step, &list) }
    } else {
      let room = max(capacity, Predictor.lookedUp)
      unsafe withUnsafeTemporaryAllocation(of: LexiconCandidate.self, capacity: room) { best in
        let count = unsafe cheapest(of: below.entries, maximumOffensiveness, best)
        for index in 0..<count {
          insert(unsafe best[index], step, &list)
          if index < Predictor.lookedUp { insertPair(unsafe best[index], step, &list) }
        }
      }
    }
    guard let overlay, let node = below.learnt else { return }
    for id in overlay.words(of: node) {
      guard let units = overlay.cost(of: id, listed: 0) else { continue }
      let cost = Int32(truncatingIfNeeded: units * step)
      if list.admits(cost) {
        list.insert(
          PredictionCandidate(id: Int32(truncatingIfNeeded: id), cost: cost, wordCost: cost))
      }
    }
  }

  private func insert(_ word: LexiconCandidate, _ step: Int, _ list: inout CandidateList) {
    let cost = Int32(truncatingIfNeeded: Int(word.cost) * step)
    list.insert(PredictionCandidate(id: word.entry, cost: cost, wordCost: cost))
  }

  /// Inserts a word with its pair with the word before, if that costs more than what was read of the
  /// table.
  private func insertPair(_ word: LexiconCandidate, _ step: Int, _ list: inout CandidateList) {
    guard let bigrams, let previous = successors.previous, let weight = successors.weight else {
      return
    }
    let wordCost = Int(word.cost) * step
    let learntPairCost = successors.learntPairCost(of: word.entry)
    // What is left in the table costs more than the limit: many words cannot get in by that.
    if learntPairCost == PredictionCandidate.none {
      let least = sum(wordCost, pairLimit * 256 - weight)
      guard list.admits(Int32(truncatingIfNeeded: least)) else { return }
    }
    guard let units = bigrams.cost(of: Int(word.entry), after: previous),
      units * bigrams.costStep > pairLimit * 256
    else { return }
    let pairCost = units * bigrams.costStep - weight
    var cost = sum(wordCost, pairCost)
    if learntPairCost != PredictionCandidate.none { cost = sum(cost, Int(learntPairCost)) }
    list.insert(
      PredictionCandidate(
        id: word.entry, cost: Int32(truncatingIfNeeded: cost),
        wordCost: Int32(truncatingIfNeeded: wordCost),
        pairCost: Int32(truncatingIfNeeded: pairCost), learntPairCost: learntPairCost))
  }

  /// The cheapest words of a range by themselves, with what the user taught of listed words.
  func cheapest(
    of entries: Range<Int>, _ maximumOffensiveness: Int,
    _ results: UnsafeMutableBufferPointer<LexiconCandidate>
  ) -> Int {
    guard let storage = overlay?.storage, !storage.changed.isEmpty else {
      return unsafe lexicon.view.best(
        of: entries, maximumOffensiveness: maximumOffensiveness, into: results)
    }
    let changes = storage.changes(in: entries)
    return unsafe storage.changed.withUnsafeBufferPointer { changed in
      unsafe storage.changedCosts.withUnsafeBufferPointer { costs in
        unsafe lexicon.view.best(
          of: entries, changed: UnsafeBufferPointer(rebasing: changed[changes]),
          costs: UnsafeBufferPointer(rebasing: costs[changes]),
          maximumOffensiveness: maximumOffensiveness, into: results)
      }
    }
  }

  private func insertSuccessors(
    _ below: Below, _ maximumOffensiveness: Int, _ list: inout CandidateList
  ) {
    let entries = below.entries
    let learnt = below.learnt.flatMap { overlay?.words(of: $0) } ?? 0..<0
    // Learnt words that cannot be walked come after a word only.
    let isAll = entries.count == lexicon.view.entryCount
    for successor in successors.all where list.admits(successor.cost) {
      let id = Int(successor.id)
      guard entries.contains(id) || learnt.contains(id) || isAll && id >= entries.upperBound,
        successor.cost != PredictionCandidate.none, wordCost(of: id, maximumOffensiveness) != nil
      else { continue }
      list.insert(
        PredictionCandidate(
          id: successor.id, cost: successor.cost, wordCost: successor.wordCost,
          pairCost: successor.pairCost, learntPairCost: successor.learntPairCost))
    }
  }

  /// What a word costs by itself, in the lexicon's unit; `nil` for one that may not be offered.
  func wordCost(of id: Int, _ maximumOffensiveness: Int) -> Int? {
    let listed = id < lexicon.view.entryCount ? lexicon.cost(of: id) : 0
    let cost = overlay.map { $0.cost(of: id, listed: listed) } ?? listed
    guard let cost else { return nil }
    guard id < lexicon.view.entryCount else { return cost }
    let flags = lexicon.view.flags(of: id)
    return flags.offensiveness <= maximumOffensiveness && !flags.isNeverSuggested ? cost : nil
  }
}
