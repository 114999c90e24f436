package import KeyboardFormat

/// What a section says, as rows that can be compared: words with costs, not bytes.
package struct SectionContent: Sendable, Equatable {
  package struct Row: Sendable, Equatable {
    /// What the row is about: a word, a pair of words, a key of a layout. Unique in its section.
    package var key: String
    /// Rows of one group that replace each other are the same thing written differently; empty for
    /// none.
    package var group = ""
    /// −log2 p in 1/256 bit; `nil` for rows without.
    package var cost: Int?
    /// Everything else there is to say.
    package var detail = ""
  }

  /// What rows are called, in the plural.
  package var rowName: String
  /// Facts about the whole section: name and value.
  package var settings: [Row] = []
  package var rows: [Row] = []

  /// Reads a section.
  /// - Parameter shelf: holds the sections that the payload refers to
  /// - Throws: `FormatError` for a damaged section, `StageError` when a section it refers to is missing
  /// - Returns: `nil` for a kind that this build does not know.
  package init?(_ record: SectionRecord, _ shelf: SectionShelf) throws {
    let payload = try record.payload()
    switch record.tag {
    case LexiconFormat.tag: try self.init(lexicon: LexiconFormat.open(payload))
    case BigramFormat.tag: try self.init(bigrams: BigramFormat.open(payload), shelf)
    case LetterTableFormat.tag:
      try self.init(letters: LetterTableModel(LetterTableFormat.open(payload)))
    case EmojiSequencesFormat.tag: try self.init(sequences: EmojiSequencesFormat.open(payload))
    case EmojiFormat.tag: try self.init(emoji: EmojiFormat.open(payload), shelf)
    case ContractionsFormat.tag: try self.init(contractions: ContractionsFormat.open(payload))
    case LayoutFormat.tag: try self.init(layout: LayoutModel(LayoutFormat.open(payload)))
    case ProvenanceFormat.tag: try self.init(provenance: ProvenanceFormat.open(payload))
    default: return nil
    }
  }

  init(rowName: String) { self.rowName = rowName }

  mutating func set(_ name: String, _ value: String) {
    settings.append(Row(key: name, detail: value))
  }
}
