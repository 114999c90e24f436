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
      (wideCount, bits, before, codes, widesBefore, wide, offsets, patterns) = (
        0, 0, 0, 0, 0, 0, 0, 0
      )
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
    guard displayed > 0 && entry >= 0 else { return nil }
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

  /// Counts agree with bits and codes, and every pattern is made of whole edits.
  func verify(_ bytes: ByteView, entries: Int, letters: Int) throws(FormatError) {
    try verifyBits(bytes, entries)
    var wides = 0
    for index in 0..<displayed {
      if index % DisplayLayout.block == 0 {
        let at = widesBefore + 4 * (index / DisplayLayout.block)
        let stored = Int(bytes.load(at, as: UInt32.self))
        try FormatError.require(stored == wides, at: at, "\(wides)", found: "\(stored)")
      }
      let code = bytes[codes + index]
      if code == DisplayLayout.wideCode { wides += 1 }
      let number = code == DisplayLayout.wideCode ? wideNumber(index, bytes) : Int(code)
      try FormatError.require(
        number < patternCount, at: codes + index, "a pattern below \(patternCount)",
        found: "\(number)")
    }
    try FormatError.require(
      wides == wideCount, at: wide - 4, "\(wides) wide codes", found: "\(wideCount)")
    var end = 0
    for number in 0..<patternCount {
      let at = offsets + 4 * number
      guard let range = pattern(number, in: bytes), range.lowerBound == patterns + end else {
        throw FormatError(
          .value, offset: at, expected: "pattern \(number) from \(end)",
          found: "\(bytes.load(at, as: UInt32.self))")
      }
      try verifyPattern(bytes, range)
      end = range.upperBound - patterns
    }
    try FormatError.require(
      end == patternBytes, at: offsets + 4 * patternCount, "\(patternBytes)", found: "\(end)")
  }

  private func verifyBits(_ bytes: ByteView, _ entries: Int) throws(FormatError) {
    var count = 0
    for block in 0..<DisplayLayout.blocks(entries) {
      let stored = Int(bytes.load(before + 4 * block, as: UInt32.self))
      try FormatError.require(
        stored == count, at: before + 4 * block, "\(count)", found: "\(stored)")
      let word = bytes.load(bits + 8 * block, as: UInt64.self)
      let used = min(DisplayLayout.block, entries - block * DisplayLayout.block)
      try FormatError.require(
        used == 64 || word >> UInt64(used) == 0, at: bits + 8 * block,
        "no bits past entry \(entries)", found: "\(word)")
      count += word.nonzeroBitCount
    }
    try FormatError.require(
      count == displayed, at: 52, "\(count) displayed entries", found: "\(displayed)")
  }

  private func verifyPattern(_ bytes: ByteView, _ range: Range<Int>) throws(FormatError) {
    try FormatError.require(
      !range.isEmpty && bytes[range.lowerBound] <= DisplayLayout.allCapitals, at: range.lowerBound,
      "flags", found: range.isEmpty ? "nothing" : "\(bytes[range.lowerBound])")
    var at = range.lowerBound + 1
    var position = 0
    while at < range.upperBound {
      let start = Int(bytes[at])
      let end = at + DisplayLayout.editHeader + Int(bytes[at + 2])
      try FormatError.require(
        start >= position && end <= range.upperBound, at: at, "an edit from \(position)",
        found: "one at \(start) of \(bytes[at + 2]) bytes")
      position = start + Int(bytes[at + 1])
      at = end
    }
  }
}
