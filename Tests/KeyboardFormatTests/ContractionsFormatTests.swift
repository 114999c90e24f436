import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct ContractionsFormatTests {
  private let small = ContractionTable(entries: [
    .init(
      key: Array("dont".utf8), displays: [.init(text: Array("don't".utf8), kind: .contraction)]),
    .init(key: Array("i".utf8), displays: [.init(text: Array("I".utf8), kind: .capital)]),
    .init(
      key: Array("ill".utf8),
      displays: [
        .init(text: Array("I'll".utf8), kind: .ambiguous),
        .init(text: Array("ill'".utf8), kind: .ambiguous),
      ]),
  ])

  private func random(_ count: Int, seed: UInt64) -> ContractionTable {
    var random = SeededRandom(seed: seed)
    var entries: [[UInt8]: [ContractionTable.Display]] = [:]
    for _ in 0..<count {
      let letters = (0..<Int.random(in: 1...6, using: &random))
        .map { _ in ["a", "d", "n", "é", "心"].randomElement(using: &random) ?? "a" }
      let displays = (0...Int.random(in: 0...2, using: &random)).map { _ in
        ContractionTable.Display(
          text: Array(letters.joined(separator: Bool.random(using: &random) ? "'" : "").utf8),
          kind: ContractionKind.allCases.randomElement(using: &random) ?? .capital)
      }
      entries[Array(letters.joined().utf8)] = displays
    }
    return ContractionTable(
      entries: entries.keys.sorted { $0.lexicographicallyPrecedes($1) }
        .map { .init(key: $0, displays: entries[$0] ?? []) })
  }

  private var models: [ContractionTable] {
    [
      ContractionTable(entries: []), small, random(1, seed: 1), random(40, seed: 2),
      random(300, seed: 3),
    ]
  }

  @Test func roundTrip() throws {
    for model in models {
      let view = try ContractionsFormat.open(ByteView(try ContractionsFormat.encode(model)))
      try ContractionsFormat.verify(view)
      #expect(ContractionsFormat.rowCount(view) == model.entries.count)
      for (index, entry) in model.entries.enumerated() {
        #expect(view.key(of: String(decoding: entry.key, as: UTF8.self)) == index)
        var buffer: [UInt8] = []
        view.appendKey(index, to: &buffer)
        #expect(buffer == entry.key)
        var displays: [ContractionTable.Display] = []
        view.forEachDisplay(ofKey: index) {
          displays.append(.init(text: $1.copyBytes(), kind: $0))
          return true
        }
        #expect(displays == entry.displays)
      }
    }
  }

  @Test func writerRefusesWhatItCannotHold() {
    let display = ContractionTable.Display(text: [0x61], kind: .contraction)
    for entries in [
      [.init(key: [0x61], displays: [])],
      [.init(key: [0x61], displays: [.init(text: [], kind: .capital)])],
      [
        .init(
          key: [0x61], displays: [.init(text: [UInt8](repeating: 0x61, count: 256), kind: .capital)]
        )
      ],
      [.init(key: [0x62], displays: [display]), .init(key: [0x61], displays: [display])],
    ] as [[ContractionTable.Entry]] {
      #expect(throws: FormatError.self) {
        try ContractionsFormat.encode(ContractionTable(entries: entries))
      }
    }
  }

  /// Byte by byte, as docs/format.md has it.
  @Test func golden() throws {
    let expected: [UInt8] =
      [22, 0, 0, 0]  // 22 bytes of displays
      + [5, 0, 0, 0]  // displays offsets of 5 bits; zeros
      + [3, 0, 0, 0, 10, 0, 0, 0, 4, 0, 0, 0]  // string table: 3 strings, 10 bytes, 4-bit offsets
      + [0] + [0, 0, 0, 0, 0, 0, 0, 0]  // one block, at 0; zeros
      + [0x04] + Array("dont".utf8) + [0x01] + Array("i".utf8) + [0x12] + Array("ll".utf8)
      + [0] + [0, 0, 0, 0, 0, 0, 0, 0]  // displays of the one block start at 0; zeros
      + [0, 5] + Array("don't".utf8)  // a contraction, the only one of "dont"
      + [2, 1] + Array("I".utf8)  // a capital
      + [1 | 4, 4] + Array("I'll".utf8)  // ambiguous, another follows
      + [1, 4] + Array("ill'".utf8)  // ambiguous, the last
    #expect(try ContractionsFormat.encode(small) == expected)
  }

  private func exercise(_ damaged: [UInt8]) -> Bool {
    guard let view = try? ContractionsFormat.open(ByteView(damaged)) else { return false }
    _ = try? ContractionsFormat.verify(view)
    var bytes = 0
    for index in [-1, 0, 1, 15, 16, view.count - 1, view.count] {
      view.forEachDisplay(ofKey: index) {
        bytes += $1.count
        return true
      }
    }
    #expect(bytes <= 7 * damaged.count)
    var buffer: [UInt8] = []
    for word in ["dont", "i", "ill", "", "心", "é"] {
      if let key = view.key(of: word) { view.appendKey(key, to: &buffer) }
    }
    return true
  }

  @Test func damageIsSafe() throws {
    for model in [small, random(40, seed: 2)] {
      let bytes = try ContractionsFormat.encode(model)
      #expect(bytes.count < 4096 && exercise(bytes))
      Damage.forEachTruncation(of: bytes) { #expect(!exercise($0)) }
      Damage.forEachBitFlip(of: bytes) { _ = exercise($0) }
      Damage.forEachOverwrite(of: bytes, rounds: 5_000, seed: 1) { _ = exercise($0) }
    }
  }

  /// Bits that carry no content cannot change unseen: every flip outside these ranges is
  /// refused.
  @Test func verifyAcceptsOnlyCanonicalBytes() throws {
    let bytes = try ContractionsFormat.encode(small)
    // Keys, displays.
    let content = [29..<39, 48..<70]
    for bit in 0..<8 * bytes.count where !content.contains(where: { $0.contains(bit / 8) }) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: FormatError.self, "byte \(bit / 8), bit \(bit % 8)") {
        try ContractionsFormat.verify(try ContractionsFormat.open(ByteView(damaged)))
      }
    }
  }
}
