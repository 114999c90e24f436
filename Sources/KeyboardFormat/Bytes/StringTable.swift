/// A region of distinct strings in ascending order of their UTF-8 bytes, front-coded in blocks of 16:
/// exact lookup, prefix range and string by index, all in place. Other sections embed it.
///
///     offset  size             field
///     0       4                number of strings n, at most 2^24
///     4       4                size of the entries e in bytes, at most 2^28
///     8       1                width w of a block offset in bits: the fewest that hold e
///     9       3                0
///     12      ⌈b·w / 8⌉ + 8    where each of the b = ⌈n/16⌉ blocks starts in the entries
///     …       e                entries
///
///     an entry
///     1       high four bits: bytes shared with the string before, 15 = 15 or more;
///             low four bits: bytes that follow, 15 = 15 or more
///     0…4     the shared bytes beyond 15, a varint, if the high bits are 15
///     0…4     the bytes that follow beyond 15, a varint, if the low bits are 15
///     …       the bytes that follow
///
/// The first entry of a block shares nothing. A string has at most 255 bytes. After Witten, Moffat
/// and Bell, "Managing Gigabytes", 2nd ed., section 4.1 ("front coding").
package struct StringTable: Sendable {
  /// Number of strings.
  package let count: Int
  private let blocks: PackedIntegers
  private let entries: ByteView
  /// Where the entries start in the section, for errors.
  private let entriesOffset: Int

  package static let blockSize = 16
  package static let maximumLength = 255
  private static let maximumCount: UInt32 = 1 << 24
  private static let maximumSize: UInt32 = 1 << 28
  private static let escape = 15

  /// Takes the region out of a section's header sequence. O(1).
  init(_ reader: inout HeaderReader) throws(FormatError) {
    let start = reader.offset
    count = Int(try reader.read(UInt32.self, 0...StringTable.maximumCount, "number of strings"))
    let size = Int(try reader.read(UInt32.self, 0...StringTable.maximumSize, "size of strings"))
    let width = Int(try reader.read(UInt8.self, PackedIntegers.widths, "width of block offsets"))
    _ = try reader.read(UInt16.self, 0...0, "zero")
    _ = try reader.read(UInt8.self, 0...0, "zero")
    // Every string takes a byte at least: no count can be larger than the bytes behind it.
    try FormatError.require(
      count <= size && width == PackedIntegers.width(holding: size), at: start,
      "strings of a byte or more and offsets of \(PackedIntegers.width(holding: size)) bits",
      found: "\(count) strings in \(size) bytes, \(width) bits")
    blocks = try PackedIntegers(
      &reader, count: (count + StringTable.blockSize - 1) / StringTable.blockSize, width: width,
      "block offsets")
    entriesOffset = reader.offset
    entries = try reader.region(size, "strings")
  }

  /// Reads an entry's lengths; `offset` moves to the bytes that follow. Both are at most 255.
  @inline(__always)
  private func lengths(_ offset: inout Int) -> (shared: Int, suffix: Int) {
    let head = Int(entries[offset])
    offset &+= 1
    var (shared, suffix) = (head >> 4, head & StringTable.escape)
    if shared == StringTable.escape { shared += entries.varint(&offset) }
    if suffix == StringTable.escape { suffix += entries.varint(&offset) }
    return (min(shared, StringTable.maximumLength), min(suffix, StringTable.maximumLength))
  }
}

// MARK: - Search

extension StringTable {
  /// How a string stands to a query.
  private enum Order { case below, equal, extends, above }

  /// Which strings a search passes over.
  private enum Bound {
    /// Those below the query.
    case from
    /// Those below the query and those that begin with it.
    case past

    @inline(__always)
    func passes(_ order: Order) -> Bool {
      order == .below || (self == .past && (order == .equal || order == .extends))
    }
  }

  /// Index of the string with exactly these bytes; `nil` when there is none.
  /// O(log n · length), no allocation.
  package func index(of query: Span<UInt8>) -> Int? {
    let found = search(query, .from)
    return found.isEqual ? found.index : nil
  }

  /// Index of the first string that is not below `query`; `count` when all are.
  /// O(log n · length), no allocation.
  package func lowerBound(of query: Span<UInt8>) -> Int { search(query, .from).index }

  /// Indices of the strings that begin with `query`, itself included, and whether the first of them
  /// is `query` itself. O(log n · length), no allocation.
  package func prefixRange(_ query: Span<UInt8>) -> (range: Range<Int>, startsWithQuery: Bool) {
    let from = search(query, .from)
    let past = search(query, .past).index
    // Damaged tables may be out of order.
    return (from.index..<max(from.index, past), from.isEqual)
  }

  private func search(_ query: Span<UInt8>, _ bound: Bound) -> (index: Int, isEqual: Bool) {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      var offset = blocks[middle]
      let suffix = lengths(&offset).suffix
      let order = compare(query, sharing: 0, offset, suffix).order
      // A block that starts with the query itself is where the answer is.
      if order == .equal && bound == .from { return (middle * StringTable.blockSize, true) }
      if bound.passes(order) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? (0, false) : scan(block: low - 1, query, bound)
  }

  /// Finds the first entry of a block that is not passed over. The first one is known to be.
  private func scan(
    block: Int, _ query: Span<UInt8>, _ bound: Bound
  ) -> (index: Int, isEqual: Bool) {
    let first = block * StringTable.blockSize
    var offset = blocks[block]
    // Bytes that the string before has in common with the query.
    var matched = 0
    for index in first..<min(first + StringTable.blockSize, count) {
      let (shared, suffix) = lengths(&offset)
      if shared < matched { return (index, false) }
      if shared == matched || index == first {
        let (order, now) = compare(query, sharing: matched, offset, suffix)
        if !bound.passes(order) { return (index, order == .equal) }
        matched = now
      }
      offset += suffix
    }
    return (min(first + StringTable.blockSize, count), false)
  }

  /// Compares a string that has the query's first `sharing` bytes and then `length` bytes at `offset`.
  @inline(__always)
  private func compare(
    _ query: Span<UInt8>, sharing: Int, _ offset: Int, _ length: Int
  ) -> (order: Order, matched: Int) {
    var matched = sharing
    let end = min(sharing + length, query.count)
    while matched < end && entries[offset + matched - sharing] == query[matched] { matched += 1 }
    if matched < end {
      let isBelow = entries[offset + matched - sharing] < query[matched]
      return (isBelow ? .below : .above, matched)
    }
    if matched < query.count { return (.below, matched) }
    return (sharing + length > query.count ? .extends : .equal, matched)
  }
}

// MARK: - Strings by index

extension StringTable {
  /// Appends the string at an index to a buffer; nothing when there is none. At most 255 bytes, so a
  /// buffer that has room for them is never reallocated. O(16 · length).
  package func append(_ index: Int, to buffer: inout [UInt8]) {
    guard index >= 0 && index < count else { return }
    let start = buffer.count
    var offset = blocks[index / StringTable.blockSize]
    for _ in 0...(index % StringTable.blockSize) { readEntry(&offset, into: &buffer, from: start) }
  }

  /// Turns the string before an entry, which the buffer holds from `start`, into the entry's own.
  @inline(__always)
  private func readEntry(_ offset: inout Int, into buffer: inout [UInt8], from start: Int) {
    let (shared, suffix) = lengths(&offset)
    if start + shared < buffer.count { buffer.removeLast(buffer.count - start - shared) }
    let room = min(suffix, StringTable.maximumLength - (buffer.count - start))
    for place in 0..<max(0, room) { buffer.append(entries[offset + place]) }
    offset += suffix
  }
}

// MARK: - Verifying and writing

extension StringTable {
  /// Checks that the strings ascend, are UTF-8 of at most 255 bytes and are written in the one way
  /// there is. O(bytes), and holds no more than two strings at a time.
  func verify() throws(FormatError) {
    var last: [UInt8] = []
    var string: [UInt8] = []
    var offset = 0
    for index in 0..<count {
      let start = offset
      let isFirst = index % StringTable.blockSize == 0
      if isFirst {
        let block = index / StringTable.blockSize
        try FormatError.require(
          blocks[block] == offset, at: entriesOffset + offset, "the start of block \(block)",
          found: "\(blocks[block])")
        string.removeAll(keepingCapacity: true)
      }
      readEntry(&offset, into: &string, from: 0)
      var entry = ByteWriter()
      StringTable.append(string, after: isFirst ? [] : last, to: &entry)
      try entries.requireBytes(entry.bytes, at: start, upTo: offset, from: entriesOffset)
      try FormatError.require(
        index == 0 || last.lexicographicallyPrecedes(string), at: entriesOffset + start,
        "strings in ascending order", found: "string \(index) out of order")
      try FormatError.require(
        UTF8Text.isValid(string), at: entriesOffset + start, "UTF-8 text",
        found: "other bytes in string \(index)")
      last = string
    }
    try FormatError.require(
      offset == entries.count, at: entriesOffset + offset, "the end of the strings",
      found: "\(entries.count - offset) bytes more")
    try blocks.verifyPadding()
  }

  /// Writes a region.
  /// - Parameter strings: strictly ascending by bytes, each of at most 255 bytes.
  /// - Throws: `.limit` when they are not.
  static func encode(_ strings: [[UInt8]], into writer: inout ByteWriter) throws(FormatError) {
    var entries = ByteWriter()
    var starts: [Int] = []
    var previous: [UInt8] = []
    for (index, string) in strings.enumerated() {
      guard string.count <= maximumLength, index == 0 || previous.lexicographicallyPrecedes(string)
      else {
        throw FormatError(
          .limit, expected: "ascending strings of at most \(maximumLength) bytes",
          found: "\"\(String(decoding: string, as: UTF8.self))\", string \(index)")
      }
      if index % blockSize == 0 {
        starts.append(entries.count)
        previous = []
      }
      append(string, after: previous, to: &entries)
      previous = string
    }
    guard strings.count <= maximumCount, entries.count <= maximumSize else {
      throw FormatError(
        .limit, expected: "at most \(maximumCount) strings in \(maximumSize) bytes",
        found: "\(strings.count) in \(entries.count)")
    }
    let width = PackedIntegers.width(holding: entries.count)
    writer.append(UInt32(strings.count))
    writer.append(UInt32(entries.count))
    writer.append(UInt8(width))
    writer.append(contentsOf: [0, 0, 0])
    writer.append(contentsOf: PackedIntegers.encode(starts, width: width))
    writer.append(contentsOf: entries.bytes)
  }

  private static func append(
    _ string: [UInt8], after previous: [UInt8], to entries: inout ByteWriter
  ) {
    let shared = zip(previous, string).prefix { $0 == $1 }.count
    let suffix = string[shared...]
    entries.append(UInt8(min(shared, escape) << 4 | min(suffix.count, escape)))
    if shared >= escape { entries.append(varint: shared - escape) }
    if suffix.count >= escape { entries.append(varint: suffix.count - escape) }
    entries.append(contentsOf: suffix)
  }
}
