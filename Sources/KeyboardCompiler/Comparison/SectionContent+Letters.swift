import KeyboardFormat

extension SectionContent {
  /// A row for each context and next letter: what changes most is seen letter by letter.
  init(letters model: LetterTableModel) {
    self.init(rowName: "costs")
    set("letters", model.letters.map { DumpText.scalar($0) }.joined(separator: " "))
    set("reach", "\(model.reach)")
    set("least places", "\(model.minimumPlaces)")
    for (context, costs) in LetterTableText.rows(model) {
      for (letter, cost) in zip(model.letters, costs) {
        rows.append(Row(key: "\(context) → \(DumpText.scalar(letter))", cost: Int(cost)))
      }
    }
  }
}
