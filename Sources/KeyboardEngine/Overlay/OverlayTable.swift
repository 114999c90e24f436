/// Texts in pairs with counts, sorted by their UTF-8 bytes: what an overlay is made of.
///
/// Records of fixed size and one array of bytes, so that what they take can be counted.
struct OverlayTable: Sendable {
  /// How dear a record is. A new record never drives out one of a higher class.
  enum Rank: Int, Comparable, Sendable {
    /// Learnt by counting.
    case counted
    /// Set by hand.
    case changed
    /// Deleted by the user, which has to stay so.
    case removed

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  struct Record: Sendable {
    /// Where the texts stand in `texts`, the second right after the first.
    var start: UInt32
    var firstLength: UInt8
    var secondLength: UInt8
    /// Added to the cost, in 1/256 bit.
    var change: Int16 = 0
    var count: UInt32 = 0
    /// The overlay's age when the record was last used.
    var age: UInt32 = 0
    /// Which use of the overlay was the record's last.
    var lastUse: UInt32 = 0
    var isRemoved = false

    var rank: Rank { isRemoved ? .removed : change != 0 ? .changed : .counted }
    /// What LFU with dynamic ageing compares; the use breaks ties.
    var value: UInt64 { UInt64(age) + UInt64(count) }
    /// Whether it says nothing.
    var isEmpty: Bool { count == 0 && change == 0 && !isRemoved }
    var textSize: Int { Int(firstLength) + Int(secondLength) }
  }

  /// Bytes that a record takes besides its texts.
  static let recordSize = MemoryLayout<Record>.stride
  /// Longest text in UTF-8 bytes.
  static let maximumText = 255

  private(set) var records: [Record] = []
  private var texts: [UInt8] = []
  /// Bytes of `texts` that belong to no record any more.
  private var unused = 0

  /// Bytes of all records and their texts.
  var byteCount: Int { records.count * OverlayTable.recordSize + texts.count - unused }

  subscript(index: Int) -> Record {
    get { records[index] }
    set { records[index] = newValue }
  }

  func first(_ index: Int) -> ArraySlice<UInt8> {
    let start = Int(records[index].start)
    return texts[start..<start + Int(records[index].firstLength)]
  }

  func second(_ index: Int) -> ArraySlice<UInt8> {
    let start = Int(records[index].start) + Int(records[index].firstLength)
    return texts[start..<start + Int(records[index].secondLength)]
  }

  /// The place of a record, or where it would stand.
  func place(_ first: [UInt8], _ second: [UInt8]) -> (index: Int, isThere: Bool) {
    let index = lowerBound {
      OverlayTable.compare(self.first($0), first) ?? OverlayTable.compare(self.second($0), second)
    }
    guard index < records.count else { return (index, false) }
    return (
      index, self.first(index).elementsEqual(first) && self.second(index).elementsEqual(second)
    )
  }

  /// The records with a first text.
  func range(first: [UInt8]) -> Range<Int> {
    let start = lowerBound { OverlayTable.compare(self.first($0), first) }
    var end = start
    while end < records.count, self.first(end).elementsEqual(first) { end += 1 }
    return start..<end
  }

  /// - Parameter isLess: whether a record stands before what is looked for; `nil` if it is that.
  private func lowerBound(_ isLess: (Int) -> Bool?) -> Int {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if isLess(middle) ?? false { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether `a` stands before `b`; `nil` for equal bytes.
  private static func compare(_ a: ArraySlice<UInt8>, _ b: [UInt8]) -> Bool? {
    a.elementsEqual(b) ? nil : a.lexicographicallyPrecedes(b)
  }

  /// Inserts an empty record at the place that `place` gave for its texts of at most `maximumText`.
  mutating func insert(_ first: [UInt8], _ second: [UInt8], at index: Int) {
    records.insert(
      Record(
        start: UInt32(truncatingIfNeeded: texts.count),
        firstLength: UInt8(truncatingIfNeeded: first.count),
        secondLength: UInt8(truncatingIfNeeded: second.count)), at: index)
    texts += first
    texts += second
  }

  mutating func remove(at index: Int) {
    unused += records.remove(at: index).textSize
    if unused > 1024 && unused > texts.count / 4 { compact() }
  }

  mutating func removeAll() { self = OverlayTable() }

  /// The record to forget first, of those no dearer than `rank` and last used before `use`: the
  /// lowest rank, then the least value, then the longest unused.
  func leastValuable(upTo rank: Rank, before use: UInt32) -> Int? {
    var best: Int?
    for index in records.indices where records[index].rank <= rank && records[index].lastUse != use
    {
      if let current = best, !isLess(records[index], records[current]) { continue }
      best = index
    }
    return best
  }

  func isLess(_ a: Record, _ b: Record) -> Bool {
    (a.rank.rawValue, a.value, a.lastUse) < (b.rank.rawValue, b.value, b.lastUse)
  }

  private mutating func compact() {
    var kept: [UInt8] = []
    kept.reserveCapacity(texts.count - unused)
    for index in records.indices {
      let start = Int(records[index].start)
      records[index].start = UInt32(truncatingIfNeeded: kept.count)
      kept += texts[start..<start + records[index].textSize]
    }
    texts = kept
    unused = 0
  }
}
