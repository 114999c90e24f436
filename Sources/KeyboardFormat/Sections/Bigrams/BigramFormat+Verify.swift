extension BigramFormat {
  /// Checks every invariant: vectors and their samples, the numbering of second words, codes, and every
  /// row bit by bit.
  /// - Complexity: linear in entries and pairs. Allocates up to the size of the section.
  package static func verify(_ view: BigramView) throws(FormatError) {
    let header = view.header
    defer { withExtendedLifetime(header) {} }
    try header.firsts.verify(
      setBits: header.firstCount, at: header.regions.firsts, "first words")
    try header.offsets.verify(header.offsetShape, at: header.regions.offsets, "row offsets")
    try header.seconds.verify(at: header.regions.seconds)
    for table in 0..<BigramCodes.count {
      try verifyCode(header.bytes, at: header.regions.codes + table * BigramCodes.tableSize)
    }
    try verifyRows(view)
    let end = header.regions.rows * 8 + header.rowBits
    try FormatError.require(
      header.rowBits % 8 == 0 || header.bytes[end / 8] << UInt8(end % 8) == 0, at: end / 8,
      "zeros behind the rows", found: "set bits")
    for byte in (end + 7) / 8..<header.bytes.count {
      try FormatError.require(
        header.bytes[byte] == 0, at: byte, "zeros behind the rows", found: "\(header.bytes[byte])")
    }
  }

  /// Runs of equal codes, lengths ascending, then values; zeros behind.
  private static func verifyCode(_ bytes: ByteView, at offset: Int) throws(FormatError) {
    var index = 0
    var previous = 0
    while index < BigramCodes.tableSize, bytes[offset + index] != 0 {
      let code = bytes[offset + index]
      let length = Int(code & BigramCodes.lengthMask)
      let order = length << 8 | Int(code >> 3) + 1
      try FormatError.require(
        length > 0 && order > previous, at: offset + index, "codes in order", found: "\(code)")
      previous = order
      for next in index..<index + 1 << (BigramCodes.indexBits - length) {
        try FormatError.require(
          next < BigramCodes.tableSize && bytes[offset + next] == code, at: offset + next,
          "code \(code)", found: "\(bytes[offset + next])")
      }
      index += 1 << (BigramCodes.indexBits - length)
    }
    for rest in index..<BigramCodes.tableSize {
      try FormatError.require(
        bytes[offset + rest] == 0, at: offset + rest, "no code", found: "\(bytes[offset + rest])")
    }
  }

  private static func verifyRows(_ view: BigramView) throws(FormatError) {
    let header = view.header
    var lastRow = [Int32](repeating: -1, count: header.secondCount + 1)
    var pairs = 0
    var previousEnd = 0
    for index in 0..<header.firstCount {
      guard let (start, end) = header.offsets.pair(index), start == previousEnd, end > start,
        end <= header.rowBits
      else {
        throw FormatError(
          .value, offset: header.regions.offsets, expected: "rows in order",
          found: "row \(index) out of place")
      }
      previousEnd = end
      let base = 8 * header.regions.rows
      let byte = (base + start) / 8
      guard let row = BigramRow(header, start: base + start, end: base + end) else {
        throw FormatError(.value, offset: byte, expected: "a row", found: "no code")
      }
      let count = try verifyRow(row, Int32(truncatingIfNeeded: index), &lastRow, at: byte)
      try FormatError.require(
        BigramLayout.kind(of: count) == row.kind, at: byte, "a row of kind \(row.kind)",
        found: "\(count) pairs")
      pairs += count
    }
    try FormatError.require(
      pairs == header.pairCount && previousEnd == header.rowBits, at: header.regions.rows,
      "\(header.pairCount) pairs", found: "\(pairs)")
    for number in 1..<header.secondCount + 1 {
      try FormatError.require(
        lastRow[number] >= 0, at: header.regions.seconds, "second words that follow a word",
        found: "number \(number) that follows none")
    }
  }

  /// Buckets one behind another, each in order of (cost, number), and each number once.
  private static func verifyRow(
    _ row: BigramRow, _ index: Int32, _ lastRow: inout [Int32], at byte: Int
  ) throws(FormatError) -> Int {
    var count = 0
    var least = Int.max
    var position = row.cursor(bucket: 0).position
    for bucket in 0..<1 << row.bucketBits {
      var cursor = row.cursor(bucket: bucket)
      var previous = 0
      try FormatError.require(
        cursor.position == position && cursor.end >= position, at: byte,
        "bucket \(bucket) at bit \(position)", found: "\(cursor.position)")
      while cursor.next(row) {
        let key = cursor.cost << 32 | cursor.number
        guard cursor.number >= 1, cursor.number < lastRow.count,
          cursor.number & (1 << row.bucketBits - 1) == bucket, key > previous,
          lastRow[cursor.number] != index
        else {
          throw FormatError(
            .value, offset: cursor.position / 8, expected: "pairs in order, each once",
            found: "number \(cursor.number) with cost \(cursor.cost)")
        }
        previous = key
        lastRow[cursor.number] = index
        least = min(least, cursor.cost)
        count += 1
      }
      position = cursor.position
      try FormatError.require(
        position == cursor.end, at: position / 8, "the list to end at bit \(cursor.end)",
        found: "\(position)")
    }
    try FormatError.require(
      least == row.base, at: byte, "base \(least)", found: "\(row.base)")
    return count
  }
}
