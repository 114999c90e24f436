/// What stands before the next letter, as far as a letter table looks: its last two letters, word
/// start, or something that it knows nothing of.
public struct LetterContext: Sendable, Hashable {
  /// Symbols of a letter table; 0 is word start, 255 unknown.
  let last: UInt8
  let beforeLast: UInt8

  static let unknownSymbol: UInt8 = 255

  init(last: UInt8, beforeLast: UInt8) {
    self.last = last
    self.beforeLast = beforeLast
  }

  /// At the start of text; after a space, digit, punctuation or a deletion.
  public static let wordStart = LetterContext(last: 0, beforeLast: 0)
  /// After a letter of another alphabet: all letters are equally likely.
  public static let unknown = LetterContext(last: unknownSymbol, beforeLast: unknownSymbol)
}

/// A letter table read in place. Any bytes are safe: damaged ones give wrong costs.
public struct LetterTableView: Sendable {
  let bytes: ByteView
  /// Letters of the alphabet; symbols are 1...letterCount.
  public let letterCount: Int
  /// Letters a row looks back over, 1 or 2.
  public let reach: Int
  public let rowCount: Int
  /// How many places in the lexicon's words had to speak for a row; rarer contexts are answered by
  /// shorter ones.
  public let minimumPlaces: Int
  let scalarCount: Int
  /// Byte offsets.
  let scalars: Int
  let contexts: Int
  let rows: Int

  init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    var header = HeaderReader(bytes)
    letterCount = Int(
      try header.read(UInt8.self, 1...UInt8(LetterTableLayout.maximumLetters), "letters"))
    reach = Int(try header.read(UInt8.self, 1...2, "reach"))
    rowCount = Int(
      try header.read(UInt16.self, UInt16(LetterTableLayout.fixedRows)...UInt16.max, "rows"))
    scalarCount = Int(try header.read(UInt16.self, "scalars"))
    _ = try header.read(UInt16.self, 0...0, "reserved field")
    minimumPlaces = Int(
      try header.read(UInt32.self, 0...UInt32(Int32.max), "least places of a row"))
    _ = try header.read(UInt32.self, 0...0, "reserved field")
    _ = try header.region(4 * letterCount, "letters")
    scalars = header.offset
    _ = try header.region(4 * scalarCount, "scalars")
    contexts = header.offset
    _ = try header.region(
      2 * LetterTableLayout.contextCount(letters: letterCount, reach: reach), "contexts")
    rows = header.offset
    _ = try header.region(2 * letterCount * rowCount, "rows")
    try header.finish()
  }

  var contextCount: Int { LetterTableLayout.contextCount(letters: letterCount, reach: reach) }

  // MARK: Letters

  /// The scalar value of a symbol; 0 for one that is no letter.
  public func letter(_ symbol: Int) -> UInt32 {
    guard symbol >= 1 && symbol <= letterCount else { return 0 }
    return bytes.load(LetterTableLayout.headerSize &+ 4 &* (symbol &- 1), as: UInt32.self)
  }

  /// The symbol of a letter in any case and with any accent that the lexicon folds; `nil` for other
  /// scalars.
  /// - Complexity: O(log scalars), no allocation.
  public func symbol(of scalar: Unicode.Scalar) -> Int? {
    let symbol = symbol(ofMapped: scalar.value)
    return symbol == 0 || Int(symbol) > letterCount ? nil : Int(symbol)
  }

  func scalar(at index: Int) -> (scalar: UInt32, symbol: UInt8) {
    let packed = bytes.load(scalars &+ 4 &* index, as: UInt32.self)
    return (packed >> 8, UInt8(truncatingIfNeeded: packed))
  }

  /// 0 if the scalar stands for no letter.
  func symbol(ofMapped value: UInt32) -> UInt8 {
    var (low, high) = (0, scalarCount)
    while low < high {
      let middle = (low &+ high) >> 1
      if scalar(at: middle).scalar < value { low = middle &+ 1 } else { high = middle }
    }
    guard low < scalarCount, scalar(at: low).scalar == value else { return 0 }
    return scalar(at: low).symbol
  }

  // MARK: Contexts

  /// The context after one more character.
  ///
  /// A letter of the alphabet, in any case, is itself. Other letters, ideographs, marks and pictures
  /// make the context unknown; all else (spaces, digits, punctuation) begins a word.
  public func context(after scalar: Unicode.Scalar, in context: LetterContext) -> LetterContext {
    if let symbol = symbol(of: scalar) {
      return LetterContext(
        last: UInt8(truncatingIfNeeded: symbol), beforeLast: context.last)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .otherSymbol, .modifierSymbol, .privateUse,
      .unassigned:
      return scalar.isASCII ? (scalar.properties.isAlphabetic ? .unknown : .wordStart) : .unknown
    default: return .wordStart
    }
  }

  /// The row of a context.
  @inline(__always)
  public func row(after context: LetterContext) -> LetterRow {
    if context.last == 0 { return row(LetterTableLayout.startRow) }
    let last = Int(context.last) &- 1
    guard last < letterCount else { return row(LetterTableLayout.uniformRow) }
    let before = Int(context.beforeLast)
    return row(
      rowIndex(
        ofContext: reach == 2 && before <= letterCount
          ? (before &+ 1) &* letterCount &+ last : last))
  }

  /// The row after one letter, whatever stood before it; the uniform row for a symbol that is none.
  @inline(__always)
  public func row(afterSymbol symbol: Int) -> LetterRow {
    guard symbol >= 1 && symbol <= letterCount else { return row(LetterTableLayout.uniformRow) }
    return row(rowIndex(ofContext: symbol &- 1))
  }

  /// The row at the start of a word.
  public var startRow: LetterRow { row(LetterTableLayout.startRow) }
  /// How frequent each letter is on the whole.
  public var unigramRow: LetterRow { row(LetterTableLayout.unigramRow) }
  /// All letters alike.
  public var uniformRow: LetterRow { row(LetterTableLayout.uniformRow) }

  @inline(__always)
  func rowIndex(ofContext context: Int) -> Int {
    Int(bytes.load(contexts &+ 2 &* context, as: UInt16.self))
  }

  @inline(__always)
  func row(_ index: Int) -> LetterRow {
    LetterRow(bytes: bytes, offset: rows &+ 2 &* letterCount &* index, count: letterCount)
  }
}

/// Costs of every letter after one context: −log2 p in 1/256 bit, where the p of a row add up to 1.
public struct LetterRow: Sendable {
  let bytes: ByteView
  let offset: Int
  /// Letters of the alphabet.
  public let count: Int

  /// Cost of a symbol, 1...count, in 1/256 bit: one load. `maximumCost` outside.
  @inline(__always)
  public subscript(symbol: Int) -> Int {
    guard symbol >= 1 && symbol <= count else { return LetterRow.maximumCost }
    return Int(bytes.load(offset &+ 2 &* (symbol &- 1), as: UInt16.self))
  }

  /// Cost of what cannot follow.
  public static let maximumCost = Int(UInt16.max)
}
