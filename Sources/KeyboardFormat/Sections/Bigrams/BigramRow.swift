/// The row of a first word, or one of its buckets, being read from the front.
struct BigramCursor {
  /// Bit position in the section, and where the list ends.
  private(set) var position: Int
  let end: Int
  /// Cost of the pair last read; before the first, the row's base.
  private(set) var cost: Int
  /// Number of the second word last read; 0 before the first.
  private(set) var number = 0
  /// Pairs read, counted up to 8.
  private(set) var index: Int

  init(position: Int, end: Int, cost: Int, index: Int = 0) {
    self.position = position
    self.end = end
    self.cost = cost
    self.index = index
  }

  /// Reads the next pair; `false` at the end of the list, or where no code fits.
  @inline(__always)
  mutating func next(_ row: BigramRow) -> Bool {
    guard position < end else { return false }
    let isBucket = row.bucketBits > 0
    var word = row.word(position)
    var used = 0
    if isBucket || index > 0 {
      let code = row.code(BigramCodes.stepTable(isBucket: isBucket, index: index), word)
      let length = Int(code & BigramCodes.lengthMask)
      guard length > 0 else { return false }
      word <<= UInt64(length)
      used = length
      var step = Int(code >> 3)
      if step == BigramCodes.escape {
        step = Int(truncatingIfNeeded: word >> UInt64(64 &- BigramCodes.escapeBits))
        word <<= UInt64(BigramCodes.escapeBits)
        used &+= BigramCodes.escapeBits
      }
      cost = min(cost &+ step, 255)
    }
    let code = row.code(BigramCodes.classTable(kind: row.kind), word)
    let length = Int(code & BigramCodes.lengthMask)
    guard length > 0 else { return false }
    word <<= UInt64(length)
    let classNumber = Int(code >> 3)
    let indexBits = classNumber &- row.bucketBits
    if indexBits > 0 {
      let bits = Int(truncatingIfNeeded: word >> UInt64(64 &- indexBits))
      number = (1 << indexBits | bits) << row.bucketBits | bucket
      used &+= indexBits
    } else {
      number = indexBits == 0 ? 1 << row.bucketBits | bucket : bucket
    }
    position &+= used &+ length
    if index < 8 { index &+= 1 }
    return true
  }

  /// Which bucket of the row this is.
  var bucket = 0
}

/// Where the parts of a row are.
struct BigramRow {
  private let bytes: ByteWindow
  /// Byte offset of the codes.
  private let codes: Int
  let kind: Int
  let bucketBits: Int
  let base: Int
  /// Bit positions in the section: the starts of the buckets, the first pair, the end.
  private let starts: Int
  private let width: Int
  private let first: Int
  private let end: Int

  /// - Parameters:
  ///   - start, end: bit positions in the section
  init?(_ header: BigramHeader, start: Int, end: Int) {
    let bytes = header.window
    self.bytes = bytes
    codes = header.regions.codes
    self.end = end
    let word = bytes.bits(start, 57) << 7
    let tables = header.regions.codes
    let kindCode = bytes[
      tables &+ BigramCodes.kindTable &* BigramCodes.tableSize &+ BigramRow.index(word)]
    kind = Int(kindCode >> 3) & (BigramLayout.kinds - 1)
    var at = Int(kindCode & BigramCodes.lengthMask)
    let baseCode = bytes[
      tables &+ BigramCodes.baseTable(kind: kind) &* BigramCodes.tableSize
        &+ BigramRow.index(word << UInt64(at))]
    let baseLength = Int(baseCode & BigramCodes.lengthMask)
    guard at > 0 && baseLength > 0 else { return nil }
    at &+= start &+ baseLength
    base =
      Int(baseCode >> 3) << BigramLayout.baseLowBits
      | Int(truncatingIfNeeded: bytes.bits(at, BigramLayout.baseLowBits))
    at &+= BigramLayout.baseLowBits
    bucketBits = BigramLayout.bucketBits(kind: kind, sizeBits: header.bucketSizeBits)
    if bucketBits > 0 {
      width = Int(truncatingIfNeeded: bytes.bits(at, BigramLayout.widthBits))
      at &+= BigramLayout.widthBits
      starts = at
      at &+= width &* (1 << bucketBits &- 1)
    } else {
      width = 0
      starts = at
    }
    first = at
  }

  /// The next seven bits of a word.
  @inline(__always)
  private static func index(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: word >> UInt64(64 - BigramCodes.indexBits))
  }

  /// At least 57 bits from a position, at the top of a word.
  @inline(__always)
  func word(_ position: Int) -> UInt64 {
    bytes.load(position >> 3, as: UInt64.self).byteSwapped << UInt64(position & 7)
  }

  @inline(__always)
  func code(_ table: Int, _ word: UInt64) -> UInt8 {
    bytes[codes &+ table &* BigramCodes.tableSize &+ BigramRow.index(word)]
  }

  @inline(__always)
  private func start(_ bucket: Int) -> Int {
    guard bucket > 0 else { return first }
    guard bucket < 1 << bucketBits else { return end }
    return first &+ Int(truncatingIfNeeded: bytes.bits(starts &+ (bucket &- 1) &* width, width))
  }

  /// A cursor before the first pair of a bucket.
  @inline(__always)
  func cursor(bucket: Int) -> BigramCursor {
    var cursor = BigramCursor(
      position: start(bucket), end: min(start(bucket &+ 1), end), cost: base)
    cursor.bucket = bucket
    return cursor
  }

  /// A cursor as it was when `place` was taken of it.
  @inline(__always)
  func cursor(bucket: Int, place: UInt32, cost: Int) -> BigramCursor {
    var cursor = BigramCursor(
      position: first &+ Int(place >> 4), end: min(start(bucket &+ 1), end), cost: cost,
      index: Int(place & 15))
    cursor.bucket = bucket
    return cursor
  }

  /// Where a cursor is, in 32 bits: position behind the first pair, and index.
  @inline(__always)
  func place(of cursor: BigramCursor) -> UInt32 {
    UInt32(truncatingIfNeeded: (cursor.position &- first) << 4 | cursor.index)
  }
}
