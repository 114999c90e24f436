package import KeyboardFormat

/// Emoji sections back to the tables that `EmojiSequencesStage` and `EmojiStage` read: building from
/// them gives the same content ids.
package enum EmojiExporter {
  /// The table of an `EMSQ` section. O(n).
  package static func table(_ view: EmojiSequencesView) -> String {
    var text = "# Columns: order, sequence, base\n"
    for order in 0..<view.count {
      let emoji = id(order)
      text += "\(order)\t\(view.text(of: emoji))\t\(view.text(of: view.base(of: emoji)))\n"
    }
    return text
  }

  /// The table of an `EMOJ` section and the settings that its stage needs with it.
  package struct Keywords: Sendable, Equatable {
    package var table: String
    /// Words that were not to be keys, as far as any name or keyword holds them; ascending.
    package var skippedWords: [String]
    /// Keys without accents stand in the table.
    package let foldAccents = false
  }

  /// - Parameter sequences: the section that `view` names.
  /// - Complexity: O(keywords + postings + n).
  package static func keywords(
    _ view: EmojiKeywordsView, sequences: EmojiSequencesView
  ) -> Keywords {
    var direct = [[String]](repeating: [], count: view.sequenceCount)
    var derived = [Set<String>](repeating: [], count: view.sequenceCount)
    for index in 0..<view.keywordCount {
      var bytes: [UInt8] = []
      view.appendKeyword(index, to: &bytes)
      let keyword = String(decoding: bytes, as: UTF8.self)
      view.forEachPosting(of: index..<index + 1) { emoji, isDerived in
        if isDerived {
          derived[Int(emoji.rawValue)].insert(keyword)
        } else {
          direct[Int(emoji.rawValue)].append(keyword)
        }
        return true
      }
    }
    var table = "# Columns: sequence, name, keywords (joined by |)\n"
    var skipped: Set<String> = []
    for order in 0..<view.sequenceCount {
      var name: [UInt8] = []
      guard view.appendName(of: id(order), to: &name) else { continue }
      let shown = String(decoding: name, as: UTF8.self)
      let others = direct[order].filter { $0 != KeywordText.key(shown) }.joined(separator: "|")
      table += "\(sequences.text(of: id(order)))\t\(shown)\t\(others)\n"
      skipped.formUnion(
        Set(direct[order].flatMap(KeywordText.parts)).subtracting(direct[order])
          .subtracting(derived[order]))
    }
    return Keywords(
      table: table, skippedWords: skipped.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  }

  private static func id(_ order: Int) -> EmojiID {
    EmojiID(rawValue: UInt16(truncatingIfNeeded: order))
  }
}

extension EmojiSequencesView {
  fileprivate func text(of emoji: EmojiID) -> String {
    var bytes: [UInt8] = []
    append(emoji, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
