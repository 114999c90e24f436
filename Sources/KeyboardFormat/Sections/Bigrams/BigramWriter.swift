/// Writes section `BIGR` from a model.
struct BigramWriter {
  private let model: BigramModel
  /// Entries with a row, ascending.
  private var firsts: [Int] = []
  private var rows: [Row] = []
  /// Entries by number less one.
  private let seconds: [Int]

  /// The pairs of a first word, in the order in which they are written.
  private struct Row {
    var kind: Int
    var bucketBits: Int
    var base: Int
    /// One list for each bucket; a row without buckets has one list.
    var lists: [[(cost: Int, number: Int)]]
  }

  init(_ model: BigramModel) throws(FormatError) {
    self.model = model
    let pairs = model.pairs.sorted { ($0.first, $0.next) < ($1.first, $1.next) }
    try BigramWriter.check(model, pairs)
    var degrees = [Int](repeating: 0, count: model.entryCount)
    for pair in pairs { degrees[pair.next] += 1 }
    seconds = BigramSeconds.ordered(degrees)
    var numbers = [Int](repeating: 0, count: model.entryCount)
    for (index, entry) in seconds.enumerated() { numbers[entry] = index + 1 }
    var start = 0
    while start < pairs.count {
      let end = pairs[start...].firstIndex { $0.first != pairs[start].first } ?? pairs.count
      firsts.append(pairs[start].first)
      rows.append(row(pairs[start..<end].map { ($0.cost, numbers[$0.next]) }))
      start = end
    }
  }

  private static func check(
    _ model: BigramModel, _ sorted: [BigramModel.Pair]
  ) throws(FormatError) {
    guard (0...Int(BigramLayout.maximumEntries)).contains(model.entryCount),
      (1...4096).contains(model.costStep),
      (0...12).contains(model.bucketSizeBits),
      BigramLayout.bucketSizeRange.contains(UInt8(model.bucketSizeBits))
    else {
      throw FormatError(
        .limit,
        expected:
          "at most \(BigramLayout.maximumEntries) entries, a cost step of 1 to 4096 and buckets of 3 to 12 bits",
        found: "\(model.entryCount), \(model.costStep) and \(model.bucketSizeBits)")
    }
    let ids = 0..<model.entryCount
    for (index, pair) in sorted.enumerated() {
      guard ids.contains(pair.first), ids.contains(pair.next), (0...255).contains(pair.cost) else {
        throw FormatError(
          .limit, expected: "entry ids below \(model.entryCount) and a cost in 0...255",
          found: "\(pair.first) \(pair.next) \(pair.cost)")
      }
      if index > 0, sorted[index - 1].first == pair.first, sorted[index - 1].next == pair.next {
        throw FormatError(
          .limit, expected: "each pair once", found: "\(pair.first) \(pair.next) twice")
      }
    }
  }

  private func row(_ pairs: [(cost: Int, number: Int)]) -> Row {
    let kind = BigramLayout.kind(of: pairs.count)
    let bits = BigramLayout.bucketBits(kind: kind, sizeBits: model.bucketSizeBits)
    var lists = [[(cost: Int, number: Int)]](repeating: [], count: 1 << bits)
    for pair in pairs.sorted(by: { ($0.cost, $0.number) < ($1.cost, $1.number) }) {
      lists[pair.number & (1 << bits - 1)].append(pair)
    }
    return Row(
      kind: kind, bucketBits: bits, base: pairs.map(\.cost).min() ?? 0, lists: lists)
  }

  // MARK: Bytes

  func encode() throws(FormatError) -> [UInt8] {
    let codes = Codes(rows)
    var stream = BitWriter()
    var offsets: [Int] = []
    for row in rows {
      offsets.append(stream.count)
      append(row, codes, to: &stream)
    }
    offsets.append(stream.count)
    guard stream.count <= BigramLayout.maximumRowBits else {
      throw FormatError(.limit, expected: "rows of at most 32 MiB", found: "\(stream.count / 8)")
    }
    var out = ByteWriter()
    out.append(contentsOf: model.lexicon.bytes)
    for count in [model.entryCount, model.pairs.count, firsts.count, seconds.count, stream.count] {
      out.append(UInt32(count))
    }
    out.append(UInt16(model.costStep))
    out.append(UInt8(model.bucketSizeBits))
    out.append(contentsOf: [UInt8](repeating: 0, count: BigramLayout.headerSize - out.count))
    out.append(contentsOf: RankedBits.encode(firsts, count: model.entryCount))
    out.append(contentsOf: EliasFano.encode(offsets))
    out.append(contentsOf: BigramSeconds.encode(seconds, entries: model.entryCount))
    out.append(contentsOf: codes.bytes)
    out.append(contentsOf: stream.finish())
    return out.bytes
  }

  private func append(_ row: Row, _ codes: Codes, to stream: inout BitWriter) {
    codes.append(row.kind, BigramCodes.kindTable, to: &stream)
    codes.append(
      row.base >> BigramLayout.baseLowBits, BigramCodes.baseTable(kind: row.kind), to: &stream)
    stream.append(UInt64(row.base), width: BigramLayout.baseLowBits)
    guard row.bucketBits > 0 else {
      BigramWriter.append(row, 0, codes, to: &stream)
      return
    }
    var lengths: [Int] = []
    for bucket in row.lists.indices {
      var counter = BitWriter()
      BigramWriter.append(row, bucket, codes, to: &counter)
      lengths.append(counter.count)
    }
    let last = lengths.dropLast().reduce(0, +)
    let width = Int.bitWidth - last.leadingZeroBitCount
    stream.append(UInt64(width), width: BigramLayout.widthBits)
    var start = 0
    for length in lengths.dropLast() {
      start += length
      stream.append(UInt64(start), width: width)
    }
    for bucket in row.lists.indices { BigramWriter.append(row, bucket, codes, to: &stream) }
  }

  private static func append(
    _ row: Row, _ bucket: Int, _ codes: Codes, to stream: inout BitWriter
  ) {
    forEachPair(of: row, bucket) { pair in
      if let step = pair.step {
        codes.append(min(step.value, BigramCodes.escape), step.table, to: &stream)
        if step.value >= BigramCodes.escape {
          stream.append(UInt64(step.value), width: BigramCodes.escapeBits)
        }
      }
      codes.append(pair.classNumber, BigramCodes.classTable(kind: row.kind), to: &stream)
      let indexBits = max(pair.classNumber - row.bucketBits, 0)
      stream.append(UInt64(pair.number >> row.bucketBits), width: indexBits)
    }
  }

  private struct WrittenPair {
    var step: (value: Int, table: Int)?
    var number: Int
    var classNumber: Int { Int.bitWidth - 1 - number.leadingZeroBitCount }
  }

  /// The pairs of a bucket as they are coded.
  private static func forEachPair(of row: Row, _ bucket: Int, _ body: (WrittenPair) -> Void) {
    let isBucket = row.bucketBits > 0
    var cost = row.base
    for (index, pair) in row.lists[bucket].enumerated() {
      let table = BigramCodes.stepTable(isBucket: isBucket, index: index)
      let hasStep = isBucket || index > 0
      body(WrittenPair(step: hasStep ? (pair.cost - cost, table) : nil, number: pair.number))
      cost = pair.cost
    }
  }

  /// The prefix codes that suit some rows best.
  private struct Codes {
    private var codes: [PrefixCode] = []
    private(set) var bytes: [UInt8] = []

    init(_ rows: [Row]) {
      var counts = [[Int]](
        repeating: [Int](repeating: 0, count: BigramCodes.values), count: BigramCodes.count)
      for row in rows {
        counts[BigramCodes.kindTable][row.kind] += 1
        counts[BigramCodes.baseTable(kind: row.kind)][row.base >> BigramLayout.baseLowBits] += 1
        for bucket in row.lists.indices {
          BigramWriter.forEachPair(of: row, bucket) { pair in
            if let step = pair.step {
              counts[step.table][min(step.value, BigramCodes.escape)] += 1
            }
            counts[BigramCodes.classTable(kind: row.kind)][pair.classNumber] += 1
          }
        }
      }
      for values in counts {
        let (code, table) = BigramCodes.table(values)
        codes.append(code)
        bytes += table
      }
    }

    func append(_ value: Int, _ table: Int, to stream: inout BitWriter) {
      stream.append(codes[table].codes[value], width: codes[table].lengths[value])
    }
  }
}
