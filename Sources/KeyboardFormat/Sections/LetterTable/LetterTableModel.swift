/// Owned form of a letter table: what a stage hands to the writer.
package struct LetterTableModel: Sendable, Equatable {
  /// The alphabet: scalar values in symbol order; symbol i + 1 is letter i.
  package var letters: [UInt32]
  /// Scalars that stand for a letter, the letters themselves among them; ascending, each once.
  package var scalars: [ScalarSymbol]
  /// A row that fewer places in the lexicon's words speak for is taken from a shorter context.
  package var minimumPlaces: Int
  /// How many letters a row may look back over: 1 or 2.
  package var reach: Int
  /// Costs of the letters in 1/256 bit. Rows 0, 1 and 2 are uniform, unigram and word start.
  package var rows: [[UInt16]]
  /// Row of each context after letters; see `LetterTableLayout.contextCount`.
  package var rowOfContext: [UInt16]

  package struct ScalarSymbol: Sendable, Equatable {
    package var scalar: UInt32
    package var symbol: UInt8

    package init(scalar: UInt32, symbol: UInt8) {
      self.scalar = scalar
      self.symbol = symbol
    }
  }

  package init(
    letters: [UInt32], scalars: [ScalarSymbol], minimumPlaces: Int, reach: Int, rows: [[UInt16]],
    rowOfContext: [UInt16]
  ) {
    self.letters = letters
    self.scalars = scalars
    self.minimumPlaces = minimumPlaces
    self.reach = reach
    self.rows = rows
    self.rowOfContext = rowOfContext
  }
}
