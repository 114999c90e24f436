import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct EmojiFormatTests {
  private let id = ContentID(high: 0x0102_0304_0506_0708, low: 0x090a_0b0c_0d0e_0f10)

  private var models: [EmojiKeywords] {
    [(0, 0), (1, 1), (63, 16), (64, 17), (65, 40), (500, 300)].enumerated().map {
      EmojiModels.keywords(
        sequences: id, count: $1.0, words: $1.1, seed: UInt64($0))
    }
  }

  private var small: EmojiKeywords {
    EmojiKeywords(
      sequences: id, sequenceCount: 7,
      keywords: [
        .init(text: Array("heart".utf8), direct: [1], derived: [0, 6]),
        .init(text: Array("red".utf8), direct: [], derived: [1]),
        .init(text: Array("red heart".utf8), direct: [1]),
        .init(text: Array("wave".utf8), direct: [2, 5]),
      ],
      names: [
        .init(emoji: 1, text: Array("red heart".utf8)), .init(emoji: 2, text: Array("Wave".utf8)),
      ])
  }

  private func view(_ model: EmojiKeywords) throws -> EmojiKeywordsView {
    try EmojiFormat.open(ByteView(try EmojiFormat.encode(model)))
  }

  @Test func roundTrip() throws {
    for model in models + [small] {
      let view = try view(model)
      try EmojiFormat.verify(view)
      #expect(EmojiFormat.rowCount(view) == model.keywords.count)
      #expect(view.nameCount == model.names.count)
      #expect(view.sequencesID == id)
    }
  }

  @Test func queriesFindWhatTheModelHas() throws {
    for model in models + [small] {
      let view = try view(model)
      for (index, keyword) in model.keywords.enumerated() {
        #expect(view.keyword(String(decoding: keyword.text, as: UTF8.self)) == index)
        var buffer: [UInt8] = []
        view.appendKeyword(index, to: &buffer)
        #expect(buffer == keyword.text)
        var postings: [(EmojiID, Bool)] = []
        view.forEachPosting(of: index..<index + 1) {
          postings.append(($0, $1))
          return true
        }
        let expected =
          keyword.direct.map { (EmojiID($0), false) } + keyword.derived.map { (EmojiID($0), true) }
        #expect(postings.elementsEqual(expected, by: ==))
      }
      var all: [EmojiID] = []
      view.forEachPosting(of: 0..<view.keywordCount) { emoji, _ in
        all.append(emoji)
        return true
      }
      #expect(all == model.keywords.flatMap { ($0.direct + $0.derived).map { EmojiID($0) } })
      let names = Dictionary(uniqueKeysWithValues: model.names.map { ($0.emoji, $0.text) })
      for emoji in 0..<model.sequenceCount {
        var buffer: [UInt8] = []
        #expect(view.appendName(of: EmojiID(emoji), to: &buffer) == (names[emoji] != nil))
        #expect(buffer == names[emoji] ?? [])
      }
    }
  }

  @Test func writerRefusesWhatItCannotHold() {
    func refuses(_ change: (inout EmojiKeywords) -> Void) {
      var model = small
      change(&model)
      #expect(throws: FormatError.self) { try EmojiFormat.encode(model) }
    }
    refuses { $0.keywords.swapAt(0, 1) }
    refuses { $0.keywords[0].direct = [7] }
    refuses { $0.keywords[0].direct = [2, 1] }
    refuses { $0.keywords[0].direct = [-1] }
    refuses { $0.keywords[0].derived = [1] }
    refuses { $0.keywords[2].direct = [] }
    refuses { $0.names.swapAt(0, 1) }
    refuses { $0.names[1].emoji = 7 }
    refuses { $0.names[1].text = [] }
    refuses { $0.sequenceCount = 70_000 }
  }

  /// Byte by byte, as docs/format.md has it.
  @Test func golden() throws {
    let expected: [UInt8] =
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]  // content id of the sequences
      + [7, 0]  // 7 sequences
      + [3, 0]  // postings offsets of 3 bits; zero
      + [7, 0, 0, 0]  // 7 bytes of postings
      + [4, 0, 0, 0, 22, 0, 0, 0, 5, 0, 0, 0]  // string table: 4 strings, 22 bytes, 5-bit offsets
      + [0] + [0, 0, 0, 0, 0, 0, 0, 0]  // one block, at 0; zeros
      + [0x05] + Array("heart".utf8) + [0x03] + Array("red".utf8)
      + [0x36] + Array(" heart".utf8) + [0x04] + Array("wave".utf8)
      + [0] + [0, 0, 0, 0, 0, 0, 0, 0]  // postings of the one block start at 0; zeros
      + [1 << 2 | 1]  // heart: place 1, more follow
      + [0 << 2 | 2 | 1]  // heart, derived: place 0, more follow
      + [5 << 2 | 2]  // heart, derived: 5 + 1 places on
      + [1 << 2 | 2]  // red, derived: place 1
      + [1 << 2]  // red heart: place 1
      + [2 << 2 | 1]  // wave: place 2, more follow
      + [2 << 2]  // wave: 2 + 1 places on
      + [0, 0] + [0b110, 0, 0, 0, 0, 0, 0, 0]  // none named before; places 1 and 2 have a name
      + [1, 0, 0, 0, 5, 0, 0, 0, 3, 0, 0, 0]  // names that are no keyword: 1 string in 5 bytes
      + [0] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0x04] + Array("Wave".utf8)
      + [0b100_010] + [0, 0, 0, 0, 0, 0, 0, 0]  // names: keyword 2; 4 + 0th other name
    #expect(try EmojiFormat.encode(small) == expected)
  }

  /// Opens, verifies and asks everything there is to ask; `false` when opening was refused.
  private func exercise(_ damaged: [UInt8]) -> Bool {
    guard let view = try? EmojiFormat.open(ByteView(damaged)) else { return false }
    _ = try? EmojiFormat.verify(view)
    var postings = 0
    for text in ["", "heart", "red", "a", "心", "é"] {
      let range = view.keywords(prefix: text[...]).range
      view.forEachPosting(of: range) { emoji, _ in
        postings += 1
        return Int(emoji.rawValue) < view.sequenceCount
      }
      if let keyword = view.keyword(text) {
        view.forEachPosting(of: keyword..<keyword + 1) { _, _ in true }
      }
    }
    #expect(postings <= 6 * damaged.count)
    var buffer: [UInt8] = []
    for order in [0, 1, 63, 64, view.sequenceCount - 1, view.sequenceCount] where order >= 0 {
      _ = view.appendName(of: EmojiID(order), to: &buffer)
    }
    for keyword in [-1, 0, 16, view.keywordCount] { view.appendKeyword(keyword, to: &buffer) }
    view.forEachPosting(of: -1..<1) { _, _ in true }
    view.forEachPosting(of: 0..<view.keywordCount + 1) { _, _ in true }
    #expect(buffer.count <= 10 * StringTable.maximumLength)
    return true
  }

  @Test func damageIsSafe() throws {
    for model in [small, models[4]] {
      let bytes = try EmojiFormat.encode(model)
      #expect(bytes.count < 4096 && exercise(bytes))
      Damage.forEachTruncation(of: bytes) { #expect(!exercise($0)) }
      Damage.forEachBitFlip(of: bytes) { _ = exercise($0) }
      Damage.forEachOverwrite(of: bytes, rounds: 5_000, seed: 1) { _ = exercise($0) }
    }
  }

  /// Bits that carry no content cannot change unseen: every flip outside these ranges is
  /// refused.
  @Test func verifyAcceptsOnlyCanonicalBytes() throws {
    let bytes = try EmojiFormat.encode(small)
    // Content id and count, keywords, postings, names.
    let content = [0..<17, 45..<67, 76..<83, 114..<120]
    for bit in 0..<8 * bytes.count where !content.contains(where: { $0.contains(bit / 8) }) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: FormatError.self, "byte \(bit / 8), bit \(bit % 8)") {
        try EmojiFormat.verify(try EmojiFormat.open(ByteView(damaged)))
      }
    }
  }
}
