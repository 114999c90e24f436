import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

@Suite struct LetterTableFormatTests {
  /// A row of costs that adds up to 1 within what rounding does.
  static func row(_ letters: Int, _ random: inout SeededRandom) -> [UInt16] {
    let weights = (0..<letters).map { _ in UInt64.random(in: 1...1 << 20, using: &random) }
    let whole = weights.reduce(0, +)
    return weights.map {
      UInt16(FixedLog.cost(part: $0, whole: whole, step: 1, limit: Int(UInt16.max)))
    }
  }

  static func model(seed: UInt64, letters: Int, reach: Int) -> LetterTableModel {
    var random = SeededRandom(seed: seed)
    var rows = (0..<3).map { _ in row(letters, &random) }
    var contexts: [UInt16] = []
    for context in 0..<LetterTableLayout.contextCount(letters: letters, reach: reach) {
      if Bool.random(using: &random) {
        contexts.append(UInt16(rows.count))
        rows.append(row(letters, &random))
      } else {
        contexts.append(context < letters ? 1 : contexts[context % letters])
      }
    }
    var scalars: [LetterTableModel.ScalarSymbol] = []
    for base: UInt32 in [0x41, 0x61] {
      for letter in 0..<letters {
        scalars.append(.init(scalar: base + UInt32(letter), symbol: UInt8(letter + 1)))
      }
    }
    return LetterTableModel(
      letters: (0..<letters).map { UInt32(0x61 + $0) }, scalars: scalars, minimumPlaces: 7,
      reach: reach, rows: rows, rowOfContext: contexts)
  }

  @Test(arguments: [1, 2, 5, 26], [1, 2])
  func everyRowComesBack(letters: Int, reach: Int) throws {
    let model = Self.model(seed: UInt64(letters), letters: letters, reach: reach)
    let view = try LetterTableFormat.open(ByteView(try LetterTableFormat.encode(model)))
    try LetterTableFormat.verify(view)
    #expect(view.letterCount == letters && view.reach == reach && view.minimumPlaces == 7)
    func costs(_ row: LetterRow) -> [UInt16] { (1...letters).map { UInt16(row[$0]) } }
    #expect(costs(view.uniformRow) == model.rows[0])
    #expect(costs(view.unigramRow) == model.rows[1])
    #expect(costs(view.startRow) == model.rows[2])
    for last in 1...letters {
      #expect(costs(view.row(afterSymbol: last)) == model.rows[Int(model.rowOfContext[last - 1])])
      for before in 0...letters {
        let context = reach == 2 ? letters + before * letters + last - 1 : last - 1
        let row = view.row(
          after: LetterContext(last: UInt8(last), beforeLast: UInt8(before)))
        #expect(costs(row) == model.rows[Int(model.rowOfContext[context])])
      }
      let afterUnknown = LetterContext(last: UInt8(last), beforeLast: 255)
      #expect(costs(view.row(after: afterUnknown)) == costs(view.row(afterSymbol: last)))
    }
  }

  /// The alphabet a, b; b is the only letter with a row of its own.
  @Test func goldenBytesOfTwoLetters() throws {
    let bytes = try LetterTableFormat.encode(
      LetterTableModel(
        letters: [0x61, 0x62],
        scalars: [
          .init(scalar: 0x61, symbol: 1), .init(scalar: 0x62, symbol: 2),
          .init(scalar: 0xe0, symbol: 1),
        ],
        minimumPlaces: 3, reach: 1,
        rows: [[256, 256], [106, 512], [512, 106], [256, 256]], rowOfContext: [1, 3]))
    #expect(
      bytes
        == [2, 1, 4, 0, 3, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]  // letters, reach, rows, scalars, places
        + [0x61, 0, 0, 0, 0x62, 0, 0, 0]
        + [1, 0x61, 0, 0, 2, 0x62, 0, 0, 1, 0xe0, 0, 0]  // symbols in the low byte: à is a
        + [1, 0, 3, 0]  // after a the unigram row, after b its own
        + [0, 1, 0, 1]  // uniform: a bit each
        + [106, 0, 0, 2]  // unigram: 106/256 bit is 3/4, two bits are 1/4
        + [0, 2, 106, 0]  // word start
        + [0, 1, 0, 1])
  }

  @Test func theWriterRefusesWhatCannotBeVerified() throws {
    func refuses(_ change: (inout LetterTableModel) -> Void) {
      var model = Self.model(seed: 3, letters: 4, reach: 2)
      change(&model)
      #expect(throws: FormatError.self) { try LetterTableFormat.encode(model) }
    }
    refuses { $0.rows[1][0] += 40 }
    refuses { $0.rows[0].removeLast() }
    refuses { $0.rowOfContext[0] = 2 }
    refuses { $0.rowOfContext.removeLast() }
    refuses { $0.letters[1] = $0.letters[0] }
    refuses { $0.scalars.removeLast() }
    refuses { $0.scalars.swapAt(0, 1) }
    refuses { $0.reach = 3 }
    refuses { $0.rows.append($0.rows[0]) }
  }

  static func exercise(_ bytes: [UInt8]) {
    guard let view = try? LetterTableFormat.open(ByteView(bytes)) else { return }
    _ = try? LetterTableFormat.verify(view)
    for last in [0, 1, 2, 64, 65, 255] as [UInt8] {
      for before in [0, 3, 64, 255] as [UInt8] {
        let row = view.row(after: LetterContext(last: last, beforeLast: before))
        for symbol in -1...row.count + 1 { #expect(row[symbol] <= LetterRow.maximumCost) }
      }
    }
    for scalar in "aB é1😀語".unicodeScalars {
      #expect(view.symbol(of: scalar) ?? 1 <= view.letterCount)
      _ = view.row(after: view.context(after: scalar, in: .wordStart))
    }
    for symbol in -1...view.letterCount + 1 { _ = view.letter(symbol) }
  }

  @Test func everyTruncationIsRefusedAndEveryBitFlipIsSafe() throws {
    let bytes = try LetterTableFormat.encode(Self.model(seed: 9, letters: 4, reach: 2))
    for length in 0..<bytes.count {
      #expect(throws: FormatError.self) {
        try LetterTableFormat.open(ByteView(Array(bytes[..<length])))
      }
    }
    for bit in 0..<8 * bytes.count {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      Self.exercise(damaged)
    }
  }

  @Test func powersInvertLogarithms() {
    #expect(FixedLog.power(minus: 0) == 1 << 31)
    #expect(FixedLog.power(minus: 256) == 1 << 30)
    #expect(FixedLog.power(minus: 31 << 8) == 0)
    // 2^(−1/2) · 2^31 = 1518500249.9…
    #expect(abs(Int(FixedLog.power(minus: 128)) - 1_518_500_249) < 1_518_500_249 / 50_000)
    for value in 0..<20 << 8 {
      let power = FixedLog.power(minus: value)
      #expect(FixedLog.cost(part: power, whole: 1 << 31, step: 1, limit: 65_535) == value)
    }
    // log2(3) · 65,536 = 103,872.7…
    #expect(FixedLog.log2(3) == 103_872)
  }
}
