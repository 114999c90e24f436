/// Section `LETR`, version 1: the only copy of its numbers. Specification: docs/format/ngrams.md.
///
///     header, 16 bytes
///     0   1  letters A, at most 64
///     1   1  reach: letters a row looks back over, 1 or 2
///     2   2  rows R, at least 3
///     4   2  scalars
///     6   2  0
///     8   4  least number of places that speak for a row of its own
///     12  4  0
///
///     regions, in this order
///     letters   4 × A          scalar values in symbol order
///     scalars   4 × scalars    scalar << 8 | symbol, ascending: the letters, their capitals and folds
///     contexts  2 × C          row of each context: of each letter; then, if the reach is 2, of each
///                              letter before the last (word start first) and each last letter
///     rows      2 × A × R      costs in 1/256 bit: of every letter after one context side by side
///
/// Rows 0, 1 and 2 are uniform, unigram and word start. In every row the probabilities 2^(−cost / 256)
/// add up to 1 within 0.5 %: costs are rounded to 1/256 bit, which is 0.14 % at most. The end of the
/// word is no letter and is not counted.
enum LetterTableLayout {
  static let headerSize = 16
  static let maximumLetters = 64
  static let uniformRow = 0
  static let unigramRow = 1
  static let startRow = 2
  static let fixedRows = 3

  static func contextCount(letters: Int, reach: Int) -> Int {
    letters + (reach == 2 ? (letters + 1) * letters : 0)
  }
}

/// Costs of the next letter by the letters before it, in flat arrays. `LetterTableLayout` has the
/// layout.
package enum LetterTableFormat: SectionFormat {
  package static let tag = SectionTag("LETR")
  package static let version: UInt16 = 1
  package static let rowName = "rows"

  package typealias Model = LetterTableModel
  package typealias View = LetterTableView

  /// Letters of the largest alphabet.
  package static let maximumLetters = LetterTableLayout.maximumLetters

  package static func open(_ bytes: ByteView) throws(FormatError) -> LetterTableView {
    try LetterTableView(bytes)
  }

  package static func rowCount(_ view: LetterTableView) -> Int { view.rowCount }

  package static func encode(_ model: LetterTableModel) throws(FormatError) -> [UInt8] {
    var out = ByteWriter()
    guard (1...LetterTableLayout.maximumLetters).contains(model.letters.count),
      (1...2).contains(model.reach), (0...Int(Int32.max)).contains(model.minimumPlaces),
      model.scalars.count <= Int(UInt16.max), model.rows.count <= Int(UInt16.max),
      model.rows.allSatisfy({ $0.count == model.letters.count }),
      model.rowOfContext.count
        == LetterTableLayout.contextCount(letters: model.letters.count, reach: model.reach)
    else {
      throw FormatError(
        .limit,
        expected: "1 to \(LetterTableLayout.maximumLetters) letters and rows of that many costs",
        found: "\(model.letters.count) letters and \(model.rows.count) rows")
    }
    out.append(UInt8(model.letters.count))
    out.append(UInt8(model.reach))
    out.append(UInt16(model.rows.count))
    out.append(UInt16(model.scalars.count))
    out.append(UInt16(0))
    out.append(UInt32(model.minimumPlaces))
    out.append(UInt32(0))
    for letter in model.letters { out.append(letter) }
    for scalar in model.scalars { out.append(scalar.scalar << 8 | UInt32(scalar.symbol)) }
    for row in model.rowOfContext { out.append(row) }
    for row in model.rows { for cost in row { out.append(cost) } }
    // What cannot be verified must not be written.
    try verify(try open(ByteView(out.bytes)))
    return out.bytes
  }

  /// Every letter, scalar and context in range and order, and every row adding up to 1.
  /// - Complexity: linear in the section's size.
  package static func verify(_ view: LetterTableView) throws(FormatError) {
    try verifyScalars(view)
    var nextRow = LetterTableLayout.fixedRows
    for context in 0..<view.contextCount {
      let at = view.contexts + 2 * context
      let row = view.rowIndex(ofContext: context)
      let isFallback =
        context < view.letterCount
        ? row == LetterTableLayout.unigramRow
        : row == view.rowIndex(ofContext: context % view.letterCount)
      try FormatError.require(
        row == nextRow || isFallback, at: at, "row \(nextRow) or a shorter context's",
        found: "\(row)")
      if row == nextRow { nextRow += 1 }
    }
    try FormatError.require(
      nextRow == view.rowCount, at: 2, "\(nextRow) rows", found: "\(view.rowCount)")
    let whole: UInt64 = 1 << 31
    for index in 0..<view.rowCount {
      let row = view.row(index)
      let sum = (1...view.letterCount).reduce(0) { $0 + FixedLog.power(minus: row[$1]) }
      try FormatError.require(
        sum >= whole - whole / 200 && sum <= whole + whole / 200,
        at: view.rows + 2 * view.letterCount * index,
        "probabilities that add up to 1 within 0.5 %", found: "\(sum) / \(whole)")
    }
  }

  private static func verifyScalars(_ view: LetterTableView) throws(FormatError) {
    var previous: UInt32 = 0
    for index in 0..<view.scalarCount {
      let at = view.scalars + 4 * index
      let (scalar, symbol) = view.scalar(at: index)
      try FormatError.require(
        (index == 0 || scalar > previous) && Unicode.Scalar(scalar) != nil
          && symbol >= 1 && Int(symbol) <= view.letterCount, at: at,
        "scalars in order, each with a symbol", found: "\(scalar) with \(symbol)")
      previous = scalar
    }
    // A letter found under its own symbol stands in the alphabet once.
    for symbol in 1...view.letterCount {
      let letter = view.letter(symbol)
      try FormatError.require(
        view.symbol(ofMapped: letter) == UInt8(symbol),
        at: LetterTableLayout.headerSize + 4 * symbol - 4,
        "a letter among the scalars", found: "\(letter)")
    }
  }
}
