import KeyboardFormat

/// The arrays behind a bound overlay, made once by `OverlayBinding` and never changed.
final class BoundOverlayStorage: Sendable {
  let lexicon: ContentID
  let entryCount: Int

  /// Entries whose cost is another than the listed one, ascending.
  let changed: [Int32]
  /// Their costs; `removed` for those that are never to be offered.
  let changedCosts: [UInt8]
  /// Where the entries of each block begin in `changed`, and one number more; empty without changes.
  let blocks: [UInt32]

  /// Learnt words, sorted by key and display; the first `walkable` have keys.
  let walkable: Int
  let starts: [UInt32]
  let symbols: [UInt8]
  let displayStarts: [UInt32]
  let displays: [UInt8]
  let costs: [UInt8]
  /// The least cost of each block of words.
  let minima: [UInt8]

  /// Pairs by the word before, cost and the word after.
  let previous: [Int32]
  let nexts: [Int32]
  let pairCosts: [UInt8]
  /// Most words that follow one word.
  let mostPairs: Int

  /// In place of a cost.
  static let removed: UInt8 = 255
  /// log2 of the number of neighbours that share a block.
  static let blockBits = 6

  init(_ binding: OverlayBinding) {
    lexicon = binding.lexicon.contentID
    entryCount = binding.lexicon.view.entryCount
    let changes = binding.changes
    changed = changes.map { $0.entry }
    changedCosts = changes.map { $0.cost }
    blocks = BoundOverlayStorage.blocks(changes.map { Int($0.entry) }, entryCount)

    let learnt = binding.learnt
    walkable = learnt.count { !$0.symbols.isEmpty }
    (symbols, starts) = BoundOverlayStorage.joined(learnt.map { $0.symbols })
    (displays, displayStarts) = BoundOverlayStorage.joined(learnt.map { $0.display })
    let costs = learnt.map { $0.cost }
    self.costs = costs
    minima = stride(from: 0, to: costs.count, by: 1 << BoundOverlayStorage.blockBits).map { start in
      costs[start..<min(start + 1 << BoundOverlayStorage.blockBits, costs.count)].min() ?? .max
    }

    let pairs = binding.pairs
    previous = pairs.map { $0.previous }
    nexts = pairs.map { $0.next }
    pairCosts = pairs.map { $0.cost }
    var (most, run) = (0, 0)
    for index in pairs.indices {
      run = index > 0 && pairs[index].previous == pairs[index - 1].previous ? run + 1 : 1
      most = max(most, run)
    }
    mostPairs = most
  }

  private static func blocks(_ entries: [Int], _ entryCount: Int) -> [UInt32] {
    guard !entries.isEmpty else { return [] }
    var blocks: [UInt32] = []
    var index = 0
    for block in 0...(entryCount >> blockBits) {
      while index < entries.count && entries[index] >> blockBits < block { index += 1 }
      blocks.append(UInt32(truncatingIfNeeded: index))
    }
    blocks.append(UInt32(truncatingIfNeeded: entries.count))
    return blocks
  }

  private static func joined(_ texts: [[UInt8]]) -> (bytes: [UInt8], starts: [UInt32]) {
    var starts: [UInt32] = [0]
    var size = 0
    for text in texts {
      size += text.count
      starts.append(UInt32(truncatingIfNeeded: size))
    }
    return (Array(texts.joined()), starts)
  }

  var byteCount: Int {
    let words = changed.count + blocks.count + starts.count + displayStarts.count
    let bytes = changedCosts.count + symbols.count + displays.count + costs.count + minima.count
    return 4 * words + bytes + 9 * previous.count
  }

  // MARK: Costs

  func cost(of id: Int, listed: Int) -> Int? {
    guard id >= 0 else { return nil }
    guard id < entryCount else { return place(id).map { Int(costs[$0]) } }
    let block = id >> BoundOverlayStorage.blockBits
    guard block + 1 < blocks.count else { return listed }
    for index in Int(blocks[block])..<Int(blocks[block + 1]) where Int(changed[index]) == id {
      let cost = changedCosts[index]
      return cost == BoundOverlayStorage.removed ? nil : Int(cost)
    }
    return listed
  }

  /// Places in `changed` of the entries in a range of ids.
  func changes(in entries: Range<Int>) -> Range<Int> {
    let start = firstChange(entries.lowerBound)
    return start..<max(start, firstChange(entries.upperBound))
  }

  private func firstChange(_ entry: Int) -> Int {
    let block = max(entry, 0) >> BoundOverlayStorage.blockBits
    guard block + 1 < blocks.count else { return changed.count }
    var index = Int(blocks[block])
    while index < changed.count && Int(changed[index]) < entry { index += 1 }
    return index
  }

  // MARK: Learnt words

  /// The place of a learnt word; `nil` for an id that is none.
  func place(_ id: Int) -> Int? {
    let place = id &- entryCount
    return place >= 0 && place < costs.count ? place : nil
  }

  func keyLength(_ place: Int) -> Int {
    place < costs.count ? Int(starts[place + 1]) - Int(starts[place]) : 0
  }

  /// A symbol of a key; 0 behind its end.
  @inline(__always)
  func symbol(_ place: Int, _ depth: Int) -> UInt8 {
    guard place < costs.count else { return 0 }
    let at = Int(starts[place]) + depth
    return at < Int(starts[place + 1]) ? symbols[at] : 0
  }

  /// The first word of a node whose next symbol is at least `symbol`.
  func lowerBound(_ symbol: UInt8, _ node: BoundOverlay.Node) -> Int {
    // A node of another overlay may reach beyond this one's words.
    var (low, high) = (Int(node.lower), min(Int(node.upper), walkable))
    let depth = Int(node.depth)
    while low < high {
      let middle = (low + high) / 2
      if self.symbol(middle, depth) < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// One past the words whose key is the node's.
  func endOfOwn(_ node: BoundOverlay.Node) -> Int { lowerBound(1, node) }

  func leastCost(_ places: Range<Int>) -> Int {
    let places = places.clamped(to: 0..<costs.count)
    var least = UInt8.max
    var place = places.lowerBound
    let block = 1 << BoundOverlayStorage.blockBits
    while place < places.upperBound {
      if place % block == 0 && place + block <= places.upperBound {
        least = min(least, minima[place / block])
        place += block
      } else {
        least = min(least, costs[place])
        place += 1
      }
    }
    return Int(least)
  }

  // MARK: Learnt pairs

  func pairs(after word: Int) -> Range<Int> {
    guard !previous.isEmpty, word >= 0, word < Int(Int32.max) else { return 0..<0 }
    let start = firstPair(word)
    return start..<max(start, firstPair(word + 1))
  }

  private func firstPair(_ word: Int) -> Int {
    var (low, high) = (0, previous.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(previous[middle]) < word { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Copies as many bytes as there is room for.
  static func copy(
    _ bytes: [UInt8], _ range: Range<Int>, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    let count = min(range.count, text.count)
    for index in 0..<count { unsafe text[index] = bytes[range.lowerBound + index] }
    return count
  }
}
