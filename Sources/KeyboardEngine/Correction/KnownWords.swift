import KeyboardFormat

/// The words that corrections are made of: a lexicon's, with all that an overlay changes.
struct KnownWords {
  let walk: LexiconWalk
  let overlay: BoundOverlay?
  /// The worst grade of offensiveness that is a candidate.
  let maximumOffensiveness: Int
  /// 1/256 bit in a step of the lexicon's costs.
  let step: Int

  /// An overlay of another lexicon counts as none: its ids mean other words.
  init(_ lexicon: Lexicon, _ walk: LexiconWalk, _ overlay: BoundOverlay?, offensiveness: Int) {
    self.walk = walk
    let isOurs =
      overlay.map {
        $0.lexicon == lexicon.contentID && $0.firstLearnt == lexicon.view.entryCount
      } ?? false
    self.overlay = isOurs ? overlay : nil
    maximumOffensiveness = offensiveness
    step = lexicon.view.costStep
  }

  /// The cost of a word that may be suggested in 1/256 bit; `nil` for any other.
  @inline(__always)
  func cost(of id: Int) -> Int? { cost(of: id, maximumOffensiveness: maximumOffensiveness) }

  /// The same for another grade.
  @inline(__always)
  func cost(of id: Int, maximumOffensiveness: Int) -> Int? {
    var listed = walk.plainCost(of: id)
    if listed == 255 && id < walk.view.entryCount {
      guard maximumOffensiveness > 0 else { return nil }
      let flags = walk.view.flags(of: id)
      guard flags.offensiveness <= maximumOffensiveness && !flags.isNeverSuggested else {
        return nil
      }
      listed = walk.view.cost(of: id)
    }
    guard let overlay else { return listed == 255 ? nil : listed &* step }
    return overlay.cost(of: id, listed: listed).map { $0 &* step }
  }

  /// Whether a listed word among some may cost less than a limit in steps; false only if none does.
  @inline(__always)
  func mayCost(lessThan limit: Int, in entries: Range<Int>) -> Bool {
    if walk.mayCost(lessThan: limit, in: entries) { return true }
    guard let overlay, overlay.hasListedChanges else { return false }
    return overlay.storage.changes(in: entries).contains {
      overlay.storage.changedCosts[$0] < UInt8(clamping: limit)
    }
  }

  /// Ids of the learnt words of a key.
  func learnt(_ key: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard let overlay, let node = unsafe overlay.node(of: key) else { return 0..<0 }
    return overlay.ownWords(of: node)
  }

  /// The cost of the cheapest word of a key in 1/256 bit: that of the first entry as it is listed, or
  /// of one that became cheaper.
  /// - Parameter entries: all of the key; for a learnt word its own id, which has no listed cost
  func baseCost(of entries: Range<Int>) -> Int {
    let first = entries.lowerBound
    var least = first < walk.view.entryCount ? walk.view.cost(of: first) &* step : .max
    guard overlay?.hasListedChanges == true || least == .max else { return least }
    for id in entries { least = min(least, cost(of: id) ?? .max) }
    return least
  }

  /// The best word of a key.
  struct Best {
    var id: Int
    /// In 1/256 bit.
    var cost: Int
    /// The entries of the key, at least the first; for a learnt word its own id.
    var entries: Range<Int>
    /// What the key's words are known by as a word before: its first entry, or the first learnt word.
    var asPrevious: Int
  }

  /// The cheapest suggestible word of a key; nothing offensive.
  func best(of key: UnsafeBufferPointer<UInt8>) -> Best? {
    let learnt = unsafe learnt(key)
    var entries = 0..<0
    if let first = unsafe walk.view.firstEntry(of: key) {
      // Entries of a key come cheapest first, and few words are changed.
      if overlay?.hasListedChanges != true, cost(of: first, maximumOffensiveness: 0) != nil {
        entries = first..<first &+ 1
      } else if let node = unsafe walk.view.node(of: key) {
        entries = walk.view.ownEntries(of: node)
      }
    }
    let previous = entries.first ?? learnt.first ?? 0
    var best: Best?
    for id in entries {
      guard let cost = cost(of: id, maximumOffensiveness: 0), cost < best?.cost ?? .max else {
        continue
      }
      best = Best(id: id, cost: cost, entries: entries, asPrevious: previous)
    }
    for id in learnt {
      guard let cost = cost(of: id, maximumOffensiveness: 0), cost < best?.cost ?? .max else {
        continue
      }
      best = Best(id: id, cost: cost, entries: id..<id &+ 1, asPrevious: previous)
    }
    return best
  }
}
