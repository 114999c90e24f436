/// An entry and its quantised −log2 p, as ranking moves them about.
public struct LexiconCandidate: Sendable, Equatable {
  /// Word id.
  public var entry: Int32
  /// In the lexicon's cost unit, 0...254.
  public var cost: UInt8

  public init(entry: Int32, cost: UInt8) {
    self.entry = entry
    self.cost = cost
  }
}

extension LexiconView {
  /// The cheapest suggestible entries in a range of ids, best first; ties go to the lower id.
  ///
  /// Entries below a node have consecutive ids, so this is completion: the costs of a range are read
  /// as one run of bytes, and blocks whose least cost cannot get in are passed over.
  /// - Parameters:
  ///   - entries: for example `node.entries`
  ///   - results: where the candidates go; its count is the number wanted
  ///   - maximumOffensiveness: 0 leaves out everything offensive; entries that are never suggested
  ///     are left out always
  /// - Returns: how many candidates were written.
  /// - Complexity: O(ids / 64 + results · log(ids)), no allocation.
  public func best(
    of entries: Range<Int>, maximumOffensiveness: Int = 0,
    into results: UnsafeMutableBufferPointer<LexiconCandidate>
  ) -> Int {
    let entries = entries.clamped(to: 0..<entryCount)
    guard results.count > 0, !entries.isEmpty else { return 0 }
    var list = unsafe BestList(results)
    insertHarmless(entries, &list)
    if maximumOffensiveness > 0 { insertOffensive(entries, maximumOffensiveness, &list) }
    return list.count
  }

  /// As `best(of:maximumOffensiveness:into:)` for a lexicon of which some entries cost something else.
  ///
  /// - Parameters:
  ///   - changed: entry ids in `entries`, ascending
  ///   - costs: their costs, 0...254, or 255 for entries that are left out; as many as `changed`
  /// - Complexity: O(ids / 64 + changed · log(ids) + results · log(ids)), no allocation.
  package func best(
    of entries: Range<Int>, changed: UnsafeBufferPointer<Int32>, costs: UnsafeBufferPointer<UInt8>,
    maximumOffensiveness: Int, into results: UnsafeMutableBufferPointer<LexiconCandidate>
  ) -> Int {
    let count = min(changed.count, costs.count)
    guard count > 0 else {
      return unsafe best(
        of: entries, maximumOffensiveness: maximumOffensiveness, into: results)
    }
    let entries = entries.clamped(to: 0..<entryCount)
    guard results.count > 0, !entries.isEmpty else { return 0 }
    var list = unsafe BestList(results)
    // What lies between two changed entries is searched as usual.
    var start = entries.lowerBound
    for index in 0...count {
      let end =
        unsafe index < count ? min(Int(changed[index]), entries.upperBound) : entries.upperBound
      if start < end {
        insertHarmless(start..<end, &list)
        if maximumOffensiveness > 0 { insertOffensive(start..<end, maximumOffensiveness, &list) }
      }
      start = max(start, end + 1)
    }
    for index in 0..<count {
      let (entry, cost) = unsafe (Int(changed[index]), costs[index])
      guard cost < LexiconLayout.exceptional, entries.contains(entry) else { continue }
      let flags = flags(of: entry)
      if flags.offensiveness <= maximumOffensiveness && !flags.isNeverSuggested {
        list.insertLate(entry, cost)
      }
    }
    return list.count
  }

  /// Entries without flags, in order of their ids, but those of blocks that cannot get in.
  @inline(__always)
  private func insertHarmless(_ entries: Range<Int>, _ list: inout BestList) {
    let firstBlock = entries.lowerBound / LexiconLayout.block
    let lastBlock = (entries.upperBound - 1) / LexiconLayout.block
    for block in firstBlock...lastBlock where bytes[header.regions.minima &+ block] < list.threshold
    {
      let start = max(entries.lowerBound, block &* LexiconLayout.block)
      let end = min(entries.upperBound, (block &+ 1) &* LexiconLayout.block)
      for entry in start..<end {
        let cost = bytes[header.regions.costs &+ entry]
        if cost < list.threshold { list.insert(entry, cost) }
      }
    }
  }

  private func insertOffensive(
    _ entries: Range<Int>, _ maximum: Int, _ list: inout BestList
  ) {
    for index in lowerBoundOfExceptions(entries.lowerBound)..<header.exceptionCount {
      let entry = exceptionEntry(index)
      guard entry < entries.upperBound else { return }
      let (cost, flags) = exceptionFields(index)
      if flags.offensiveness <= maximum && !flags.isNeverSuggested {
        list.insertLate(entry, UInt8(truncatingIfNeeded: cost))
      }
    }
  }
}

/// The best few of what it is offered, kept sorted in a caller's buffer.
@safe
private struct BestList {
  private let buffer: UnsafeMutableBufferPointer<LexiconCandidate>
  private let capacity: Int
  private(set) var count = 0
  /// A candidate has to cost less than this to get in.
  private(set) var threshold = LexiconLayout.exceptional

  init(_ buffer: UnsafeMutableBufferPointer<LexiconCandidate>) {
    unsafe self.buffer = buffer
    capacity = buffer.count
  }

  @inline(__always)
  mutating func insert(_ entry: Int, _ cost: UInt8) {
    guard cost < threshold else { return }
    let id = Int32(truncatingIfNeeded: entry)
    var place = count
    if count < capacity { count &+= 1 } else { place &-= 1 }
    while place > 0 {
      let above = unsafe buffer[place &- 1]
      if above.cost < cost || (above.cost == cost && above.entry < id) { break }
      unsafe buffer[place] = above
      place &-= 1
    }
    unsafe buffer[place] = LexiconCandidate(entry: id, cost: cost)
    if count == capacity { threshold = unsafe buffer[count &- 1].cost }
  }

  /// As `insert`, for entries with lower ids than some that are in: a tie may push out the last.
  mutating func insertLate(_ entry: Int, _ cost: UInt8) {
    if count == capacity {
      let last = unsafe buffer[count &- 1]
      if last.cost == cost && entry < Int(last.entry) {
        count &-= 1
        threshold = LexiconLayout.exceptional
      }
    }
    insert(entry, cost)
  }
}
