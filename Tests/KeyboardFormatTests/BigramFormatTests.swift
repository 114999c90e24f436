import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct BigramFormatTests {
  typealias Pair = BigramModel.Pair

  static let lexicon = ContentID(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210)

  /// A table whose rows have between one and many pairs, its second words unevenly popular.
  static func model(
    seed: UInt64, entries: Int, pairs: Int, bucketSizeBits: Int = 5
  ) -> BigramModel {
    var random = SeededRandom(seed: seed)
    func skewed() -> Int {
      let top = Int.random(in: 1...entries, using: &random)
      return Int.random(in: 0..<top, using: &random)
    }
    var known: Set<Int> = []
    var result: [Pair] = []
    for _ in 0..<pairs {
      let (first, next) = (skewed(), skewed())
      guard known.insert(first * entries + next).inserted else { continue }
      result.append(Pair(first: first, next: next, cost: Int.random(in: 0...255, using: &random)))
    }
    return BigramModel(
      lexicon: lexicon, entryCount: entries, pairs: result, bucketSizeBits: bucketSizeBits)
  }

  static func sorted(_ pairs: [Pair]) -> [Pair] {
    pairs.sorted { ($0.first, $0.next) < ($1.first, $1.next) }
  }

  @Test(arguments: [
    (seed: UInt64(1), entries: 1, pairs: 1), (2, 3, 4), (3, 40, 300), (4, 64, 4000), (5, 513, 900),
    (6, 3000, 20_000), (7, 200_000, 3000),
  ])
  func everyPairComesBack(seed: UInt64, entries: Int, pairs: Int) throws {
    for bits in [3, 5, 12] {
      let model = Self.model(seed: seed, entries: entries, pairs: pairs, bucketSizeBits: bits)
      let bytes = try BigramFormat.encode(model)
      let view = try BigramFormat.open(ByteView(bytes))
      try BigramFormat.verify(view)
      #expect(view.pairCount == model.pairs.count)
      #expect(view.lexicon == Self.lexicon)
      let read = BigramFormat.model(view)
      #expect(read.pairs == Self.sorted(model.pairs))
      #expect(try BigramFormat.encode(read) == bytes)
      for pair in model.pairs.prefix(2000) {
        #expect(view.cost(of: pair.next, after: pair.first) == pair.cost)
      }
    }
  }

  /// Above 32,767 second words, the commonest share a label.
  @Test func manySecondWordsComeBack() throws {
    var pairs: [Pair] = []
    for next in 0..<70_000 { pairs.append(Pair(first: next % 7, next: next, cost: next % 256)) }
    for first in 7..<40 {
      for next in stride(from: first, to: 30_000, by: 997) {
        pairs.append(Pair(first: first, next: next, cost: first))
      }
    }
    let model = BigramModel(lexicon: Self.lexicon, entryCount: 70_001, pairs: pairs)
    let view = try BigramFormat.open(ByteView(try BigramFormat.encode(model)))
    try BigramFormat.verify(view)
    #expect(BigramFormat.model(view).pairs == Self.sorted(pairs))
    for pair in pairs { #expect(view.cost(of: pair.next, after: pair.first) == pair.cost) }
  }

  @Test func rowsAreReadBestFirst() throws {
    let model = Self.model(seed: 11, entries: 700, pairs: 12_000)
    let view = try BigramFormat.open(ByteView(try BigramFormat.encode(model)))
    for first in -1...700 {
      let row = model.pairs.filter { $0.first == first }
      #expect(view.hasNext(after: first) == !row.isEmpty)
      for limit in [0, 1, 10, Int.max] {
        var costs: [Int] = []
        var ids: Set<Int> = []
        view.forEachNext(after: first, limit: limit) {
          costs.append($0.cost)
          ids.insert($0.entry)
        }
        #expect(costs == Array(row.map(\.cost).sorted().prefix(limit)))
        #expect(ids.count == costs.count)
      }
    }
  }

  @Test func absentPairsAreAbsent() throws {
    let model = Self.model(seed: 12, entries: 90, pairs: 1500)
    let view = try BigramFormat.open(ByteView(try BigramFormat.encode(model)))
    let known = Set(model.pairs.map { $0.first * 90 + $0.next })
    for first in 0..<90 {
      for next in 0..<90 where !known.contains(first * 90 + next) {
        #expect(view.cost(of: next, after: first) == nil)
      }
    }
    for outside in [-1, 90, Int.max, Int.min] {
      #expect(view.cost(of: outside, after: 0) == nil)
      #expect(view.cost(of: 0, after: outside) == nil)
    }
  }

  @Test func anEmptyTableAnswersNothing() throws {
    for entries in [0, 5] {
      let model = BigramModel(lexicon: Self.lexicon, entryCount: entries, pairs: [])
      let view = try BigramFormat.open(ByteView(try BigramFormat.encode(model)))
      try BigramFormat.verify(view)
      #expect(BigramFormat.model(view) == model)
      #expect(view.cost(of: 0, after: 0) == nil)
    }
  }

  @Test func theWriterRefusesWhatTheFormatCannotHold() {
    func refuses(_ pairs: [Pair], costStep: Int = 32, bucketSizeBits: Int = 5) {
      #expect(throws: FormatError.self) {
        try BigramFormat.encode(
          BigramModel(
            lexicon: Self.lexicon, entryCount: 4, costStep: costStep, pairs: pairs,
            bucketSizeBits: bucketSizeBits))
      }
    }
    refuses([Pair(first: 4, next: 0, cost: 0)])
    refuses([Pair(first: 0, next: -1, cost: 0)])
    refuses([Pair(first: 0, next: 0, cost: 256)])
    refuses([Pair(first: 1, next: 2, cost: 3), Pair(first: 1, next: 2, cost: 4)])
    refuses([], costStep: 0)
    refuses([], bucketSizeBits: 2)
  }

  /// Entries 0, 1, 2; 1 follows 0 at cost 9, 1 follows 2 at cost 16, 0 follows 2 at cost 20.
  @Test func goldenBytesOfThreePairs() throws {
    let bytes = try BigramFormat.encode(
      BigramModel(
        lexicon: Self.lexicon, entryCount: 3,
        pairs: [
          Pair(first: 0, next: 1, cost: 9), Pair(first: 2, next: 1, cost: 16),
          Pair(first: 2, next: 0, cost: 20),
        ]))
    let header: [UInt8] =
      [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef]  // content id of the lexicon
      + [0xfe, 0xdc, 0xba, 0x98, 0x76, 0x54, 0x32, 0x10]
      + [3, 0, 0, 0] + [3, 0, 0, 0]  // entries, pairs
      + [2, 0, 0, 0] + [2, 0, 0, 0]  // first words 0 and 2; second words 0 and 1
      + [15, 0, 0, 0]  // bits of the rows: 6 and 9
      + [32, 0, 5]  // an eighth of a bit; buckets of 32
      + [UInt8](repeating: 0, count: 9)
    let zeros = [UInt8](repeating: 0, count: 16)
    let firsts: [UInt8] = [0b101, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0]
    // Places 0, 6, 15 with two low bits: bits 0, 1 + 1 and 2 + 3, then 00 10 11.
    let offsets: [UInt8] = [0b10_0101, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0] + [0b0010_1100] + zeros
    // Number 1 is entry 1, which follows two words (class 0, label 1); number 2 is entry 0 (label 0).
    let seconds: [UInt8] =
      [0b11, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0]
      + [0x10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
      + [0] + zeros  // none of either label before the first block
      + [0b0100_0000] + zeros  // entries 1 and 0 in two bits each
    // Row 0: kind 0, base 9 = 1 · 8 + 1, class 0; each code is the only or the first of its kind.
    // Row 2: kind 1 (two pairs), base 16 = 2 · 8 + 0, class 0, step 4, class 1, index 0.
    let rows: [UInt8] = [0b0_0_001_0_1_0, 0b000_0_0_1_0_0] + zeros
    let codes = bytes.count - rows.count - BigramCodes.size
    #expect(Array(bytes[..<codes]) == header + firsts + offsets + seconds)
    #expect(Array(bytes[(codes + BigramCodes.size)...]) == rows)
    // The kinds 0 and 1 take a bit each: 64 bytes of (0, length 1), 64 of (1, length 1).
    #expect(
      Array(bytes[codes..<codes + 128]) == [UInt8](repeating: 1, count: 64)
        + [UInt8](repeating: 9, count: 64))
  }

  // MARK: Damage

  static func exercise(_ bytes: [UInt8]) {
    guard let view = try? BigramFormat.open(ByteView(bytes)) else { return }
    _ = try? BigramFormat.verify(view)
    for first in -1...min(view.entryCount, 12) {
      var count = 0
      view.forEachNext(after: first) {
        count += 1
        #expect($0.entry >= 0 && $0.entry < view.entryCount)
        #expect($0.cost >= 0 && $0.cost <= 255)
      }
      #expect(count <= view.secondCount)
      for next in stride(from: -1, through: min(view.entryCount, 20), by: 5) {
        _ = view.cost(of: next, after: first)
      }
    }
    var firsts = 0
    view.forEachFirst { _ in firsts += 1 }
    #expect(firsts <= view.entryCount)
  }

  static func small() throws -> [UInt8] {
    try BigramFormat.encode(model(seed: 21, entries: 16, pairs: 130, bucketSizeBits: 3))
  }

  @Test func everyTruncationIsRefused() throws {
    let bytes = try Self.small()
    for length in 0..<bytes.count {
      #expect(throws: FormatError.self) {
        try BigramFormat.open(ByteView(Array(bytes[..<length])))
      }
    }
    #expect(throws: FormatError.self) { try BigramFormat.open(ByteView(bytes + [0])) }
  }

  @Test func everyBitFlipIsSafe() throws {
    let bytes = try Self.small()
    for bit in 0..<8 * bytes.count {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      Self.exercise(damaged)
    }
  }

  @Test func manyWrongBytesAreSafe() throws {
    let bytes = try BigramFormat.encode(Self.model(seed: 22, entries: 2000, pairs: 4000))
    var random = SeededRandom(seed: 23)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        damaged[Int.random(in: BigramLayout.headerSize..<bytes.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      Self.exercise(damaged)
    }
  }

  /// What is not free to say something else is verified: a flip in vectors, directories or padding.
  @Test func verifyFindsFlipsOutsideCodesAndRows() throws {
    let bytes = try Self.small()
    let view = try BigramFormat.open(ByteView(bytes))
    let regions = view.header.regions
    for bit in 8 * regions.firsts..<8 * regions.codes {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      let view = try BigramFormat.open(ByteView(damaged))
      #expect(throws: FormatError.self, "bit \(bit)") { try BigramFormat.verify(view) }
    }
  }
}
