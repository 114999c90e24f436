import KeyboardFormat

extension Overlay {
  /// Prepares the overlay for queries on one lexicon. To be done once after each change, or after a few:
  /// a bound overlay stays as it was made.
  ///
  /// A word that the lexicon lists in the same form under the same key changes that entry's cost or
  /// removes it; any other word that was used is learnt. Costs follow from counts as `OverlayCosts`
  /// says. Words of pairs are found by their form, or else by the first entry of their key; pairs of
  /// unknown words are left out.
  /// - Complexity: O(n log n) for n words and pairs, a lookup of about 0.5 µs each; allocates while it
  ///   works, and keeps at most 9 bytes a changed word, 9 bytes and its texts a learnt word, 9 a pair, and
  ///   a sixteenth of a byte for each entry of the lexicon if a listed word is changed.
  public func bound(to lexicon: Lexicon) -> BoundOverlay {
    var binding = OverlayBinding(lexicon)
    binding.take(words)
    binding.take(pairs: pairs)
    return BoundOverlay(storage: BoundOverlayStorage(binding))
  }
}

/// Sorts an overlay's records into what a lexicon lists and what it does not.
struct OverlayBinding {
  struct Change {
    var entry: Int32
    var cost: UInt8
  }

  struct Learnt {
    /// Empty for a word that cannot be walked.
    var symbols: [UInt8]
    var display: [UInt8]
    var cost: UInt8
  }

  struct LearntPair {
    var previous: Int32
    var next: Int32
    var cost: UInt8
  }

  let lexicon: Lexicon
  private(set) var changes: [Change] = []
  private(set) var learnt: [Learnt] = []
  private(set) var pairs: [LearntPair] = []
  /// Learnt words by display: the first of several keys.
  private var learntIDs: [[UInt8]: Int32] = [:]

  init(_ lexicon: Lexicon) { self.lexicon = lexicon }

  /// What the records of one listed entry come to: two keys may fold to the same.
  private struct Sum {
    var count: UInt64 = 0
    var change = 0
    var isRemoved = false

    mutating func add(_ record: OverlayTable.Record) {
      count += UInt64(record.count)
      change += Int(record.change)
      isRemoved = isRemoved || record.isRemoved
    }

    func cost(listed: Int?, total: UInt64, step: Int) -> UInt8 {
      guard !isRemoved else { return BoundOverlayStorage.removed }
      return UInt8(
        clamping: OverlayCosts.cost(
          listed: listed, count: UInt32(clamping: count), total: total, change: change,
          step: step))
    }
  }

  /// A learnt word under construction.
  private struct Key: Hashable {
    var symbols: [UInt8]
    var display: [UInt8]
  }

  mutating func take(_ words: OverlayTable) {
    var total: UInt64 = 0
    var listed: [Int: Sum] = [:]
    var others: [Key: Sum] = [:]
    for index in words.records.indices {
      let record = words[index]
      total += UInt64(record.count)
      let display = Array(words.first(index))
      let key = record.secondLength == 0 ? display : Array(words.second(index))
      let symbols = fold(key) ?? []
      if let entry = entry(symbols, display) {
        listed[entry, default: Sum()].add(record)
      } else {
        others[Key(symbols: symbols, display: display), default: Sum()].add(record)
      }
    }
    let step = lexicon.view.costStep
    changes = listed.map { entry, sum in
      let cost = sum.cost(listed: lexicon.cost(of: entry), total: total, step: step)
      return Change(entry: Int32(truncatingIfNeeded: entry), cost: cost)
    }.sorted { $0.entry < $1.entry }
    learnt = others.filter { $0.value.count > 0 && !$0.value.isRemoved }.map { key, sum in
      Learnt(
        symbols: key.symbols, display: key.display,
        cost: sum.cost(listed: nil, total: total, step: step))
    }.sorted(by: OverlayBinding.stand)
    for (index, word) in learnt.enumerated() where learntIDs[word.display] == nil {
      learntIDs[word.display] = Int32(truncatingIfNeeded: lexicon.view.entryCount + index)
    }
  }

  /// Those that can be walked first, by their symbols and displays.
  private static func stand(_ a: Learnt, before b: Learnt) -> Bool {
    if a.symbols.isEmpty != b.symbols.isEmpty { return b.symbols.isEmpty }
    if a.symbols != b.symbols { return a.symbols.lexicographicallyPrecedes(b.symbols) }
    return a.display.lexicographicallyPrecedes(b.display)
  }

  mutating func take(pairs table: OverlayTable) {
    struct Pair: Hashable {
      var previous: Int32
      var next: Int32
    }
    var counts: [Pair: UInt64] = [:]
    var totals: [Int32: UInt64] = [:]
    for index in table.records.indices {
      guard let previous = id(Array(table.first(index)), asPrevious: true),
        let next = id(Array(table.second(index)), asPrevious: false)
      else { continue }
      let count = UInt64(table[index].count)
      totals[previous, default: 0] += count
      counts[Pair(previous: previous, next: next), default: 0] += count
    }
    let step = lexicon.view.costStep
    let removed = Set(changes.filter { $0.cost == BoundOverlayStorage.removed }.map { $0.entry })
    pairs = counts.filter { !removed.contains($0.key.next) }.map { pair, count in
      let cost = OverlayCosts.pairCost(
        count: UInt32(clamping: count), total: totals[pair.previous] ?? count, step: step)
      return LearntPair(previous: pair.previous, next: pair.next, cost: UInt8(clamping: cost))
    }.sorted { ($0.previous, $0.cost, $0.next) < ($1.previous, $1.cost, $1.next) }
  }

  // MARK: Texts to words

  /// The symbols of a text; `nil` if it has none or too many, or a character is not in the alphabet.
  private func fold(_ text: [UInt8]) -> [UInt8]? {
    unsafe text.withUnsafeBufferPointer { text in
      unsafe lexicon.view.withKey(of: text) { key in
        unsafe key.isEmpty ? nil : Array(key)
      }
    }
  }

  /// The entry of a key that is written as `display`.
  private func entry(_ symbols: [UInt8], _ display: [UInt8]) -> Int? {
    guard !symbols.isEmpty else { return nil }
    return unsafe symbols.withUnsafeBufferPointer { key in
      guard let node = unsafe lexicon.view.node(of: key) else { return nil }
      let capacity = max(lexicon.view.longestDisplay, 4 * LexiconView.maximumKeyLength)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { text in
        for entry in lexicon.view.ownEntries(of: node) {
          let length = unsafe lexicon.view.writeDisplay(of: entry, key: key, into: text)
          if unsafe UnsafeBufferPointer(rebasing: text[0..<length]).elementsEqual(display) {
            return entry
          }
        }
        return nil
      }
    }
  }

  /// A word of a pair: the entry of that form, a learnt word, or the first entry of the key. A listed
  /// word before another is known by the first entry of its key.
  private func id(_ display: [UInt8], asPrevious: Bool) -> Int32? {
    let symbols = fold(display) ?? []
    let own = entry(symbols, display)
    if own == nil, let id = learntIDs[display] { return id }
    let first = unsafe symbols.withUnsafeBufferPointer { unsafe lexicon.view.firstEntry(of: $0) }
    return (asPrevious ? first : own ?? first).map { Int32(truncatingIfNeeded: $0) }
  }
}
