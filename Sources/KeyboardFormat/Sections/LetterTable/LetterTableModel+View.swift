extension LetterTableModel {
  /// The model that a section was written from. Allocates; for tools.
  package init(_ view: LetterTableView) {
    self.init(
      letters: (0..<view.letterCount).map { view.letter($0 + 1) },
      scalars: (0..<view.scalarCount).map {
        let (scalar, symbol) = view.scalar(at: $0)
        return ScalarSymbol(scalar: scalar, symbol: symbol)
      },
      minimumPlaces: view.minimumPlaces, reach: view.reach,
      rows: (0..<view.rowCount).map { index in
        let row = view.row(index)
        return (0..<view.letterCount).map { UInt16(clamping: row[$0 + 1]) }
      },
      rowOfContext: (0..<view.contextCount).map { UInt16(clamping: view.rowIndex(ofContext: $0)) })
  }
}
