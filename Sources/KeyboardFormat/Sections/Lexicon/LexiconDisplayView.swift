/// The reader's side of the display forms.
struct DisplayView: Sendable {
  let displayed: Int
  let patternCount: Int
  let patternBytes: Int
  private let wideCount: Int
  private let bits: Int
  private let before: Int
  private let codes: Int
  private let widesBefore: Int
  private let wide: Int
  private let offsets: Int
  let patterns: Int

  init(
    _ header: inout HeaderReader, entries: Int, _ counts: DisplayLayout.Counts
  ) throws(FormatError) {
    displayed = counts.displayed
    patternCount = counts.patterns
    patternBytes = counts.patternBytes
    guard counts.displayed > 0 else {
      try FormatError.require(
        counts.patterns == 0 && counts.patternBytes == 0, at: 56, "no patterns without displays",
        found: "\(counts.patterns)")
      (wideCount, bits, before, codes, widesBefore, wide, offsets, patterns) = (0, 0, 0, 0, 0, 0, 0, 0)
      return
    }
    let blocks = DisplayLayout.blocks(entries)
    header.align(8)
    bits = header.offset
    _ = try header.region(8 * blocks, "display bits")
    before = header.offset
    _ = try header.region(4 * blocks, "display counts")
    codes = header.offset
    _ = try header.region(counts.displayed, "display codes")
    header.align(4)
    widesBefore = header.offset
    _ = try header.region(4 * DisplayLayout.blocks(counts.displayed), "wide counts")
    wideCount = Int(try header.read(UInt32.self, 0...UInt32(counts.displayed), "wide codes"))
    wide = header.offset
    _ = try header.region(2 * wideCount, "wide codes")
    header.align(4)
    offsets = header.offset
    _ = try header.region(4 * (counts.patterns + 1), "pattern offsets")
    patterns = header.offset
    _ = try header.region(counts.patternBytes, "patterns")
  }

  /// The pattern of an entry as a range of payload bytes; `nil` if it is shown as its key.
  func pattern(of entry: Int, in bytes: ByteView) -> Range<Int>? {
    guard displayed > 0 else { return nil }
    let block = entry / DisplayLayout.block
    let word = bytes.load(bits + 8 * block, as: UInt64.self)
    let bit = UInt64(entry % DisplayLayout.block)
    guard word >> bit & 1 != 0 else { return nil }
    let below = (word & ((1 << bit) &- 1)).nonzeroBitCount
    let index = Int(bytes.load(before + 4 * block, as: UInt32.self)) + below
    guard index < displayed else { return nil }
    var number = Int(bytes[codes + index])
    if number == DisplayLayout.wideCode { number = wideNumber(index, bytes) }
    return pattern(number, in: bytes)
  }

  /// The bytes of a pattern; `nil` when a damaged section has none of that number.
  func pattern(_ number: Int, in bytes: ByteView) -> Range<Int>? {
    guard number < patternCount else { return nil }
    let start = Int(bytes.load(offsets + 4 * number, as: UInt32.self))
    let end = Int(bytes.load(offsets + 4 * number + 4, as: UInt32.self))
    guard start <= end && end <= patternBytes else { return nil }
    return patterns + start..<patterns + end
  }

  private func wideNumber(_ index: Int, _ bytes: ByteView) -> Int {
    let block = index / DisplayLayout.block
    var number = Int(bytes.load(widesBefore + 4 * block, as: UInt32.self))
    for other in block * DisplayLayout.block..<index
    where bytes[codes + other] == DisplayLayout.wideCode {
      number += 1
    }
    guard number < wideCount else { return 0 }
    return Int(bytes.load(wide + 2 * number, as: UInt16.self))
  }
}
