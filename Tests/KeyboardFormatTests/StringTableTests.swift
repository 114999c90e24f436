import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct StringTableTests {
  private func table(_ strings: [[UInt8]]) throws -> StringTable {
    var writer = ByteWriter()
    try StringTable.encode(strings, into: &writer)
    var reader = HeaderReader(ByteView(writer.bytes))
    let table = try StringTable(&reader)
    try reader.finish()
    return table
  }

  private func random(
    _ count: Int, length: Int, of alphabet: [String], seed: UInt64
  ) -> [[UInt8]] {
    var random = SeededRandom(seed: seed)
    let all = (0..<count).map { _ in
      (0..<Int.random(in: 0...length, using: &random))
        .map { _ in alphabet.randomElement(using: &random) ?? "" }.joined()
    }
    return Set(all.map { Array($0.utf8) }).filter { $0.count <= StringTable.maximumLength }
      .sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Models with much and little sharing, with all lengths up to the longest, with none and one.
  private var models: [[[UInt8]]] {
    [
      [], [[]], [Array("a".utf8)],
      random(3, length: 3, of: ["a", "b"], seed: 1),
      random(16, length: 5, of: ["a", "b"], seed: 2),
      random(17, length: 5, of: ["a", "b"], seed: 3),
      random(400, length: 7, of: ["a", "b", "é", "心", "😀"], seed: 4),
      random(300, length: 120, of: ["a", "ab"], seed: 5),
      random(200, length: 3, of: [String(repeating: "x", count: 80), "y", "红"], seed: 6),
    ]
  }

  @Test func roundTrip() throws {
    for strings in models {
      let table = try table(strings)
      #expect(table.count == strings.count)
      try table.verify()
      var buffer: [UInt8] = [1, 2]
      for (index, string) in strings.enumerated() {
        buffer.removeLast(buffer.count - 2)
        table.append(index, to: &buffer)
        #expect(buffer == [1, 2] + string)
      }
      buffer = []
      table.append(-1, to: &buffer)
      table.append(strings.count, to: &buffer)
      #expect(buffer.isEmpty)
    }
  }

  /// Every search against a scan, for strings that are there, their prefixes, neighbours and others.
  @Test func searchesEqualAScan() throws {
    for strings in models {
      let table = try table(strings)
      var queries = strings + random(60, length: 4, of: ["a", "b", "é", "心", "x"], seed: 9)
      queries += strings.map { Array($0.dropLast()) } + strings.map { $0 + [0] }
      queries.append([UInt8](repeating: 0xff, count: 300))
      for query in queries {
        let bytes = ContiguousArray(query)
        #expect(table.index(of: bytes.span) == strings.firstIndex(of: query))
        let lower = strings.firstIndex { !$0.lexicographicallyPrecedes(query) } ?? strings.count
        #expect(table.lowerBound(of: bytes.span) == lower)
        let inside = strings.indices.filter { strings[$0].starts(with: query) }
        let found = table.prefixRange(bytes.span)
        #expect(Array(found.range) == inside)
        #expect(found.range.lowerBound == lower)
        #expect(found.startsWithQuery == strings.contains(query))
      }
    }
  }

  @Test func writerRefusesWhatATableCannotHold() {
    for strings in [
      [[2], [1]], [[1], [1]], [[UInt8](repeating: 0x61, count: 256)],
    ] as [[[UInt8]]] {
      #expect(throws: FormatError.self) { try table(strings) }
    }
  }

  /// The example of docs/format.md.
  @Test func golden() throws {
    let words = ["heart", "hearts", "heat", "red heart of seventeen"]
    var writer = ByteWriter()
    try StringTable.encode(words.map { Array($0.utf8) }, into: &writer)
    let expected: [UInt8] =
      [4, 0, 0, 0]  // 4 strings
      + [34, 0, 0, 0]  // 34 bytes of entries
      + [6, 0, 0, 0]  // block offsets of 6 bits; zeros
      + [0]  // one block, at 0
      + [0, 0, 0, 0, 0, 0, 0, 0]  // so that a reader may load a whole word
      + [0x05] + Array("heart".utf8)  // shares 0, 5 follow
      + [0x51] + Array("s".utf8)  // shares 5, 1 follows
      + [0x31] + Array("t".utf8)  // shares 3, 1 follows
      + [0x0f, 7] + Array("red heart of seventeen".utf8)  // shares 0, 15 + 7 follow
    #expect(writer.bytes == expected)
  }

  @Test func damageIsSafe() throws {
    var writer = ByteWriter()
    try StringTable.encode(
      random(40, length: 9, of: ["a", "é", "心", "abcdefghijklmnop"], seed: 11), into: &writer)
    let query = ContiguousArray("aé心".utf8)
    func exercise(_ damaged: [UInt8]) -> Bool {
      var reader = HeaderReader(ByteView(damaged))
      guard let table = try? StringTable(&reader), (try? reader.finish()) != nil else {
        return false
      }
      _ = try? table.verify()
      _ = table.index(of: query.span)
      let range = table.prefixRange(query.span).range
      #expect(range.lowerBound >= 0 && range.upperBound <= table.count)
      var buffer: [UInt8] = []
      for index in [0, 17, table.count - 1] { table.append(index, to: &buffer) }
      #expect(buffer.count <= 3 * StringTable.maximumLength)
      return true
    }
    Damage.forEachTruncation(of: writer.bytes) { #expect(!exercise($0)) }
    Damage.forEachBitFlip(of: writer.bytes) { _ = exercise($0) }
    Damage.forEachOverwrite(of: writer.bytes, rounds: 5_000, seed: 12) { _ = exercise($0) }
  }
}
