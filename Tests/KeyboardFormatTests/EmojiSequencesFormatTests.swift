import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct EmojiSequencesFormatTests {
  private var models: [EmojiSequences] {
    [EmojiSequences(sequences: []), EmojiModels.small]
      + [1, 2, 17, 300].enumerated().map {
        EmojiModels.sequences(count: $1, seed: UInt64($0))
      }
  }

  private func view(_ model: EmojiSequences) throws -> EmojiSequencesView {
    try EmojiSequencesFormat.open(ByteView(try EmojiSequencesFormat.encode(model)))
  }

  @Test func roundTrip() throws {
    for model in models {
      let view = try view(model)
      try EmojiSequencesFormat.verify(view)
      #expect(EmojiSequencesFormat.rowCount(view) == model.sequences.count)
      for (order, sequence) in model.sequences.enumerated() {
        var text: [UInt8] = []
        view.append(EmojiID(order), to: &text)
        #expect(text == sequence.text)
        #expect(view.base(of: EmojiID(order)) == EmojiID(sequence.base ?? order))
        #expect(view.emoji(String(decoding: sequence.text, as: UTF8.self)) == EmojiID(order))
      }
    }
  }

  @Test func variantsAreThoseOfTheBaseInOrder() throws {
    for model in models {
      let view = try view(model)
      for base in model.sequences.indices {
        var variants: [EmojiID] = []
        view.forEachVariant(of: EmojiID(base)) {
          variants.append($0)
          return true
        }
        let expected = model.sequences.indices.filter { model.sequences[$0].base == base }
        #expect(variants == expected.map { EmojiID($0) })
        #expect(view.hasVariants(EmojiID(base)) == !expected.isEmpty)
        var first: [EmojiID] = []
        view.forEachVariant(of: EmojiID(base)) {
          first.append($0)
          return false
        }
        #expect(first == Array(variants.prefix(1)))
      }
    }
  }

  @Test func selectorsDoNotMatterWhenAsked() throws {
    let view = try view(EmojiModels.small)
    #expect(view.emoji("❤") == EmojiID(1))
    #expect(view.emoji("\u{fe0f}❤\u{fe0f}\u{fe0f}") == EmojiID(1))
    #expect(view.emoji("🏃‍♀") == EmojiID(6))
    #expect(view.emoji("") == nil)
    #expect(view.emoji("👋🏽") == nil)
    #expect(view.emoji(String(repeating: "👋", count: 1000)) == nil)
    var scratch: [UInt8] = [1, 2]
    #expect(view.untoned(EmojiID(4), scratch: &scratch) == EmojiID(2))
    #expect(view.untoned(EmojiID(6), scratch: &scratch) == EmojiID(6))
    #expect(view.untoned(EmojiID(7), scratch: &scratch) == nil)
    #expect(scratch == [1, 2])
  }

  @Test func writerRefusesWhatItCannotHold() {
    let wave = Array("👋".utf8)
    for sequences in [
      [.init(text: wave), .init(text: wave)],
      [.init(text: wave, base: 0)],
      [.init(text: wave, base: 1)],
      [.init(text: wave), .init(text: [0x61], base: 0), .init(text: [0x62], base: 1)],
      [.init(text: Array("\u{fe0f}👋".utf8))],
      [.init(text: Array("👋\u{fe0f}\u{fe0f}".utf8))],
      [.init(text: [0xff])],
    ] as [[EmojiSequences.Sequence]] {
      #expect(throws: FormatError.self) {
        try EmojiSequencesFormat.encode(EmojiSequences(sequences: sequences))
      }
    }
  }

  /// Byte by byte, as docs/format.md has it.
  @Test func golden() throws {
    let expected: [UInt8] =
      [7, 0]  // 7 sequences
      + [2, 0]  // 2 runs of variants
      + [3, 0, 0, 0]  // masks of 3 bits; zeros
      + [7, 0, 0, 0, 29, 0, 0, 0, 5, 0, 0, 0]  // string table: 7 strings in 29 bytes, 5-bit offsets
      + [0] + [0, 0, 0, 0, 0, 0, 0, 0]  // one block, at 0; zeros
      + [0x03, 0xe2, 0x9d, 0xa4]  // 0: U+2764
      + [0x04, 0xf0, 0x9f, 0x8f, 0x83]  // 1: U+1F3C3
      + [0x46, 0xe2, 0x80, 0x8d, 0xe2, 0x99, 0x80]  // 2: U+1F3C3 U+200D U+2640
      + [0x22, 0x91, 0x8b]  // 3: U+1F44B
      + [0x44, 0xf0, 0x9f, 0x8f, 0xbb]  // 4: U+1F44B U+1F3FB
      + [0x71, 0xbf]  // 5: U+1F44B U+1F3FF
      + [0x22, 0x98, 0x80]  // 6: U+1F600
      // For each string its place (3 bits) and mask (3 bits), low bits first:
      // 0: place 1, mask 001 = 001_001; 1: place 5 = 000_101; 2: place 6, mask 100 = 100_110;
      // 3: place 2 = 000_010; 4: place 3 = 000_011; 5: place 4 = 000_100; 6: place 0 = 000_000
      + [0b01_001001, 0b0110_0001, 0b000010_10, 0b00_000011, 0b0000_0001, 0b00]
      + [0, 0, 0, 0, 0, 0, 0, 0]
      // For each place the string: 6, 0, 3, 4, 5, 1, 2, three bits each
      + [0b11_000_110, 0b1_101_100_0, 0b010_00]
      + [0, 0, 0, 0, 0, 0, 0, 0]
      + [3, 0, 2, 0, 2, 0]  // from place 3, two variants of the base at place 2
      + [6, 0, 1, 0, 5, 0]  // from place 6, one variant of the base at place 5
    #expect(try EmojiSequencesFormat.encode(EmojiModels.small) == expected)
  }

  /// Opens, verifies and asks everything there is to ask; `false` when opening was refused.
  private func exercise(_ damaged: [UInt8]) -> Bool {
    guard let view = try? EmojiSequencesFormat.open(ByteView(damaged)) else { return false }
    _ = try? EmojiSequencesFormat.verify(view)
    var buffer: [UInt8] = []
    for order in [0, 1, view.count - 1, view.count, Int(UInt16.max)] {
      let emoji = EmojiID(order)
      buffer.removeAll(keepingCapacity: true)
      view.append(emoji, to: &buffer)
      #expect(buffer.count <= 303)
      buffer.removeAll(keepingCapacity: true)
      _ = view.untoned(emoji, scratch: &buffer)
      let base = view.base(of: emoji)
      #expect(base == emoji || Int(base.rawValue) < view.count)
      view.forEachVariant(of: emoji) { Int($0.rawValue) < view.count }
    }
    for text in ["❤", "🏃🏻", "👋🏿", "", "a"] {
      if let emoji = view.emoji(text) { #expect(Int(emoji.rawValue) < view.count) }
    }
    return true
  }

  @Test func damageIsSafe() throws {
    for model in [EmojiModels.small, EmojiModels.sequences(count: 60, seed: 5)] {
      let bytes = try EmojiSequencesFormat.encode(model)
      #expect(exercise(bytes))
      Damage.forEachTruncation(of: bytes) { #expect(!exercise($0)) }
      Damage.forEachBitFlip(of: bytes) { _ = exercise($0) }
      Damage.forEachOverwrite(of: bytes, rounds: 5_000, seed: 1) { _ = exercise($0) }
    }
  }

  /// A flipped bit gives either an error or the one encoding of another model.
  @Test func verifyAcceptsOnlyCanonicalBytes() throws {
    let bytes = try EmojiSequencesFormat.encode(EmojiModels.small)
    var refused = 0
    Damage.forEachBitFlip(of: bytes) { damaged in
      guard let view = try? EmojiSequencesFormat.open(ByteView(damaged)) else {
        refused += 1
        return
      }
      do {
        try EmojiSequencesFormat.verify(view)
        // Only letters, masks and bases can change into others that are as good.
        #expect(view.count == 7)
      } catch { refused += 1 }
    }
    #expect(refused > 8 * bytes.count * 3 / 4)
  }
}
