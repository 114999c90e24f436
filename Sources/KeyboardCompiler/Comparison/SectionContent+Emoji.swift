import KeyboardFormat

extension SectionContent {
  init(sequences view: EmojiSequencesView) {
    self.init(rowName: EmojiSequencesFormat.rowName)
    for order in 0..<view.count {
      let emoji = EmojiID(rawValue: UInt16(truncatingIfNeeded: order))
      let base = view.base(of: emoji)
      rows.append(
        Row(key: view.string(emoji), detail: base == emoji ? "" : "under \(view.string(base))"))
    }
  }

  init(emoji view: EmojiKeywordsView, _ shelf: SectionShelf) throws {
    self.init(rowName: EmojiFormat.rowName)
    guard let found = try shelf.section(EmojiSequencesFormat.tag, view.sequencesID) else {
      throw StageError(
        "the keywords refer to emoji sequences \(view.sequencesID), which are not here; name their artifact with --with"
      )
    }
    let sequences = try EmojiSequencesFormat.open(found.payload)
    for index in 0..<view.keywordCount {
      var keyword: [UInt8] = []
      view.appendKeyword(index, to: &keyword)
      var direct: [String] = []
      var derived: [String] = []
      view.forEachPosting(of: index..<index + 1) { emoji, isDerived in
        if isDerived {
          derived.append(sequences.string(emoji))
        } else {
          direct.append(sequences.string(emoji))
        }
        return true
      }
      let parts = derived.isEmpty ? [] : ["as part: \(derived.joined(separator: " "))"]
      rows.append(
        Row(
          key: String(decoding: keyword, as: UTF8.self),
          detail: ([direct.joined(separator: " ")] + parts).joined(separator: " ")))
    }
    for order in 0..<view.sequenceCount {
      let emoji = EmojiID(rawValue: UInt16(truncatingIfNeeded: order))
      var name: [UInt8] = []
      guard view.appendName(of: emoji, to: &name) else { continue }
      set("name of \(sequences.string(emoji))", String(decoding: name, as: UTF8.self))
    }
  }
}

extension EmojiSequencesView {
  fileprivate func string(_ emoji: EmojiID) -> String {
    var bytes: [UInt8] = []
    append(emoji, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
