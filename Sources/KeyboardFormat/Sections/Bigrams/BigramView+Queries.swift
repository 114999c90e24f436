extension BigramView {
  /// A word that follows another.
  public struct Next: Sendable, Equatable {
    /// Entry id of the lexicon.
    public let entry: Int
    /// Quantised −log2 P(next | first) in units of `costStep`.
    public let cost: Int
  }

  /// Whether any word is known to follow an entry.
  public func hasNext(after first: Int) -> Bool {
    withExtendedLifetime(header) { header.firsts[first] }
  }

  /// ⌊log2 k⌋ of the number k of words that follow an entry, at most 15; `nil` if none does. How far
  /// a row's costs can be trusted depends on it: they are normalised over the row.
  /// - Complexity: O(1).
  public func sizeClass(after first: Int) -> Int? { row(of: first)?.kind }

  /// The row of a first word; `nil` if it has none.
  func row(of first: Int) -> BigramRow? {
    guard header.firsts[first],
      let (start, end) = header.offsets.pair(header.firsts.rank(first)),
      start >= 0 && start < end && end <= header.rowBits
    else { return nil }
    let rows = 8 * header.regions.rows
    return BigramRow(header, start: rows &+ start, end: rows &+ end)
  }

  /// Cost of `next` after `first`; `nil` if the pair is not in the table.
  /// - Complexity: reads one bucket, mostly 16 to 32 pairs. No allocation.
  public func cost(of next: Int, after first: Int) -> Int? {
    withExtendedLifetime(header) {
      guard let number = header.seconds.number(of: next), let row = row(of: first) else {
        return nil
      }
      var cursor = row.cursor(bucket: number & (1 << row.bucketBits &- 1))
      while cursor.next(row) {
        if cursor.number == number { return cursor.cost }
      }
      return nil
    }
  }

  /// The words that follow a word, best first: by cost, then the one that follows more words.
  ///
  /// - Parameters:
  ///   - first: entry id of the word before; nothing follows an id that is none
  ///   - limit: how many are wanted; all by default
  ///   - body: called for each
  /// - Complexity: O(buckets + limit · log buckets), at most 128 buckets. No allocation.
  public func forEachNext(after first: Int, limit: Int = .max, _ body: (Next) -> Void) {
    // No row has more pairs than there are second words; that bounds the work on damaged rows too.
    let limit = min(limit, secondCount)
    withExtendedLifetime(header) {
      guard limit > 0, let row = row(of: first) else { return }
      if row.bucketBits > 0 {
        merge(row, limit: limit, body)
        return
      }
      var cursor = row.cursor(bucket: 0)
      var left = limit
      while left > 0, cursor.next(row) {
        report(cursor.number, cursor.cost, body)
        left &-= 1
      }
    }
  }

  /// The words that follow a word and cost at most so much, in no particular order: for whoever
  /// weighs them anyway.
  ///
  /// - Parameters:
  ///   - first: entry id of the word before; nothing follows an id that is none
  ///   - limit: the greatest cost wanted, in units of `costStep`; at a limit of b bits there are at most
  ///     2^b words
  ///   - body: called for each
  /// - Complexity: O(buckets + words), at most 128 buckets; a third of what the same number takes in
  ///   order. No allocation.
  public func forEachNext(after first: Int, costingAtMost limit: Int, _ body: (Next) -> Void) {
    withExtendedLifetime(header) {
      guard let row = row(of: first) else { return }
      for bucket in 0..<1 << row.bucketBits {
        var cursor = row.cursor(bucket: bucket)
        while cursor.next(row), cursor.cost <= limit { report(cursor.number, cursor.cost, body) }
      }
    }
  }

  @inline(__always)
  private func report(_ number: Int, _ cost: Int, _ body: (Next) -> Void) {
    guard let entry = header.seconds.entry(of: number), entry < entryCount else { return }
    body(Next(entry: entry, cost: cost))
  }

  /// Merges buckets through a heap of what stands at the front of each: cost, number and bucket in one
  /// integer. Two buffers of at most 1 kB, so that both are on the stack.
  private func merge(_ row: BigramRow, limit: Int, _ body: (Next) -> Void) {
    let buckets = 1 << row.bucketBits
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: buckets) { keys in
      unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: buckets) { places in
        var heap = unsafe BigramHeap(keys)
        for bucket in 0..<buckets {
          var cursor = row.cursor(bucket: bucket)
          guard cursor.next(row) else { continue }
          unsafe places[bucket] = row.place(of: cursor)
          heap.append(BigramHeap.key(cursor))
        }
        heap.order()
        var left = limit
        while left > 0, let key = heap.least {
          let bucket = BigramHeap.bucket(key)
          report(BigramHeap.number(key), BigramHeap.cost(key), body)
          left &-= 1
          guard left > 0 else { break }
          var cursor = unsafe row.cursor(
            bucket: bucket, place: places[bucket], cost: BigramHeap.cost(key))
          if cursor.next(row) {
            unsafe places[bucket] = row.place(of: cursor)
            heap.replaceLeast(with: BigramHeap.key(cursor))
          } else {
            heap.removeLeast()
          }
        }
      }
    }
  }

  // MARK: For tools

  /// Every first word in order of ids.
  /// - Complexity: O(lexicon entries / 64 + first words).
  public func forEachFirst(_ body: (Int) -> Void) {
    withExtendedLifetime(header) {
      var first = header.firsts.nextSet(0)
      while let entry = first, entry < entryCount {
        body(entry)
        first = header.firsts.nextSet(entry + 1)
      }
    }
  }
}

/// A binary heap in a caller's buffer: the least key first.
@safe
struct BigramHeap {
  private let keys: UnsafeMutableBufferPointer<UInt64>
  private var count = 0

  init(_ keys: UnsafeMutableBufferPointer<UInt64>) { unsafe self.keys = keys }

  /// Cost, number and bucket of what a cursor stands at.
  @inline(__always)
  static func key(_ cursor: BigramCursor) -> UInt64 {
    UInt64(truncatingIfNeeded: cursor.cost) << 48
      | UInt64(truncatingIfNeeded: cursor.number) << 8 & 0xffff_ffff_ff00
      | UInt64(truncatingIfNeeded: cursor.bucket & 0xff)
  }

  @inline(__always)
  static func cost(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key >> 48) }
  @inline(__always)
  static func number(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key >> 8 & 0xff_ffff_ffff) }
  @inline(__always)
  static func bucket(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key & 0xff) }

  /// Adds a key without ordering; the caller adds no more than the buffer holds.
  @inline(__always)
  mutating func append(_ key: UInt64) {
    guard unsafe count < keys.count else { return }
    unsafe keys[count] = key
    count &+= 1
  }

  /// Makes a heap of what was appended.
  mutating func order() {
    var index = count >> 1
    while index > 0 {
      index &-= 1
      sink(unsafe keys[index], from: index)
    }
  }

  @inline(__always)
  var least: UInt64? { count > 0 ? unsafe keys[0] : nil }

  @inline(__always)
  mutating func replaceLeast(with key: UInt64) { sink(key, from: 0) }

  mutating func removeLeast() {
    count &-= 1
    if count > 0 { sink(unsafe keys[count], from: 0) }
  }

  private func sink(_ key: UInt64, from start: Int) {
    var index = start
    while true {
      var child = 2 &* index &+ 1
      guard child < count else { break }
      if child &+ 1 < count, unsafe keys[child &+ 1] < keys[child] { child &+= 1 }
      guard unsafe keys[child] < key else { break }
      unsafe keys[index] = keys[child]
      index = child
    }
    unsafe keys[index] = key
  }
}

extension BigramFormat {
  /// The table as an owned model that encodes to the same bytes. Allocates; for tools.
  package static func model(_ view: BigramView) -> BigramModel {
    var pairs: [BigramModel.Pair] = []
    view.forEachFirst { first in
      view.forEachNext(after: first) { next in
        pairs.append(.init(first: first, next: next.entry, cost: next.cost))
      }
    }
    pairs.sort { ($0.first, $0.next) < ($1.first, $1.next) }
    return BigramModel(
      lexicon: view.lexicon, entryCount: view.entryCount, costStep: view.costStep, pairs: pairs,
      bucketSizeBits: view.bucketSizeBits)
  }
}

extension BigramView {
  /// Bytes of each region, for measurements.
  package var regions: [(name: String, size: Int)] {
    let starts = [
      ("header", 0), ("firsts", header.regions.firsts), ("offsets", header.regions.offsets),
      ("seconds", header.regions.seconds), ("codes", header.regions.codes),
      ("rows", header.regions.rows), ("end", header.bytes.count),
    ]
    return zip(starts, starts.dropFirst()).map { ($0.0, $1.1 - $0.1) }
  }
}
