/// An emoji: its place in CLDR order among the sequences of one `EMSQ` section, from 0.
public struct EmojiID: Hashable, Comparable, Sendable {
  /// Place in CLDR order, from 0.
  public let rawValue: UInt16

  /// The emoji at a place; queries give nothing for one that does not exist.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ order: Int) { rawValue = UInt16(truncatingIfNeeded: order) }

  /// CLDR order.
  public static func < (a: EmojiID, b: EmojiID) -> Bool { a.rawValue < b.rawValue }
}

/// Section `EMSQ` read in place.
public struct EmojiSequencesView: Sendable {
  /// Number of sequences; every `EmojiID` below it is one.
  public let count: Int
  let bytes: ByteView
  let texts: StringTable
  let runCount: Int
  let ordersOffset: Int
  let indicesOffset: Int
  let runsOffset: Int
  private let orders: PackedIntegers
  private let indices: PackedIntegers
  private let runs: ByteView
  private let orderWidth: Int

  init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    var reader = HeaderReader(bytes)
    count = Int(try reader.read(UInt16.self, "number of sequences"))
    runCount = Int(try reader.read(UInt16.self, "number of runs"))
    let maskWidth = Int(
      try reader.read(
        UInt8.self, 0...UInt8(EmojiSequencesFormat.maximumMaskWidth), "width of selector masks"))
    _ = try reader.read(UInt16.self, 0...0, "zero")
    _ = try reader.read(UInt8.self, 0...0, "zero")
    let tableOffset = reader.offset
    texts = try StringTable(&reader)
    try FormatError.require(
      texts.count == count, at: tableOffset, "\(count) strings", found: "\(texts.count)")
    orderWidth = EmojiSequencesFormat.orderWidth(count)
    ordersOffset = reader.offset
    orders = try PackedIntegers(
      &reader, count: count, width: orderWidth + maskWidth, "places in CLDR order")
    indicesOffset = reader.offset
    indices = try PackedIntegers(&reader, count: count, width: orderWidth, "string indices")
    runsOffset = reader.offset
    runs = try reader.region(EmojiSequencesFormat.runSize * runCount, "runs of variants")
    try reader.finish()
  }

  /// The emoji that `text` is; U+FE0F may be missing or stand anywhere. `nil` when it is none.
  /// O(log n), no allocation.
  public func emoji(_ text: String) -> EmojiID? {
    QueryText.withFolded(text.utf8, .sequence, emoji(folded:)) ?? nil
  }

  /// The emoji without its skin tones: itself when it has none, `nil` when the rest is no emoji (two
  /// hands of different tones). O(log n).
  /// - Parameter scratch: its end is used as room for a sequence; the content stays as it is.
  public func untoned(_ emoji: EmojiID, scratch: inout [UInt8]) -> EmojiID? {
    let start = scratch.count
    append(emoji, to: &scratch)
    let untoned = QueryText.withFolded(scratch[start...], .untonedSequence, self.emoji(folded:))
    scratch.removeLast(scratch.count - start)
    return untoned ?? nil
  }

  private func emoji(folded bytes: Span<UInt8>) -> EmojiID? {
    guard let index = texts.index(of: bytes) else { return nil }
    let order = order(ofText: index)
    return order < count ? EmojiID(order) : nil
  }

  /// Appends the fully qualified sequence in UTF-8: at most 303 bytes, in practice 35. Nothing for an
  /// id that is not below `count`. O(1), allocates only what the buffer does.
  public func append(_ emoji: EmojiID, to buffer: inout [UInt8]) {
    let order = Int(emoji.rawValue)
    guard order < count else { return }
    let index = indices[order]
    let start = buffer.count
    texts.append(index, to: &buffer)
    let mask = orders[index] >> orderWidth
    if mask != 0 { insertSelectors(mask, into: &buffer, from: start) }
  }

  /// Inserts U+FE0F behind the scalars of the mask.
  private func insertSelectors(_ mask: Int, into buffer: inout [UInt8], from start: Int) {
    var scalar = -1
    var place = start
    while place < buffer.count {
      scalar += 1
      place += 1
      while place < buffer.count && buffer[place] & 0xc0 == 0x80 { place += 1 }
      if scalar < EmojiSequencesFormat.maximumMaskWidth && mask & 1 << scalar != 0 {
        buffer.insert(contentsOf: CollectionOfOne(0xef as UInt8), at: place)
        buffer.insert(contentsOf: CollectionOfOne(0xb8 as UInt8), at: place + 1)
        buffer.insert(contentsOf: CollectionOfOne(0x8f as UInt8), at: place + 2)
        place += 3
      }
    }
  }

  /// The base that an emoji is grouped under: without skin tone, gender and hair; itself when it is
  /// a base. O(log r) in the number of runs.
  public func base(of emoji: EmojiID) -> EmojiID {
    guard let index = runIndex(holding: Int(emoji.rawValue)) else { return emoji }
    let base = run(index).base
    return base < count ? EmojiID(base) : emoji
  }

  /// Calls `body` with the variants of a base in CLDR order, the base itself left out, until it
  /// returns `false`. A variant has none of its own. O(r + variants).
  public func forEachVariant(of base: EmojiID, _ body: (EmojiID) -> Bool) {
    for index in 0..<runCount {
      let run = run(index)
      guard run.base == Int(base.rawValue) && run.first < count else { continue }
      for order in run.first..<min(run.first + run.count, count) {
        if !body(EmojiID(order)) { return }
      }
    }
  }

  /// Whether an emoji is a base that has variants. O(r).
  public func hasVariants(_ base: EmojiID) -> Bool {
    var found = false
    forEachVariant(of: base) { _ in
      found = true
      return false
    }
    return found
  }

  func order(ofText index: Int) -> Int { orders[index] & ((1 << orderWidth) - 1) }

  func textIndex(ofOrder order: Int) -> Int { indices[order] }

  func run(_ index: Int) -> (first: Int, count: Int, base: Int) {
    let offset = EmojiSequencesFormat.runSize * index
    return (
      Int(runs.load(offset, as: UInt16.self)), Int(runs.load(offset + 2, as: UInt16.self)),
      Int(runs.load(offset + 4, as: UInt16.self))
    )
  }

  /// The run that a place in CLDR order lies in; runs ascend.
  func runIndex(holding order: Int) -> Int? {
    var low = 0
    var high = runCount
    while low < high {
      let middle = (low + high) / 2
      if run(middle).first <= order { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let last = run(low - 1)
    return order < last.first + last.count ? low - 1 : nil
  }
}
