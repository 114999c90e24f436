/// Every section kind this build knows: the one list that `verify` and `inspect` walk.
package enum SectionKinds {
  package static let all: [any SectionFormat.Type] = [
    BigramFormat.self,
    ContractionsFormat.self,
    EmojiFormat.self,
    EmojiSequencesFormat.self,
    LayoutFormat.self,
    LetterTableFormat.self,
    LexiconFormat.self,
    ProvenanceFormat.self,
  ]

  package static func kind(_ tag: SectionTag) -> (any SectionFormat.Type)? {
    all.first { $0.tag == tag }
  }

  static func knows(_ tag: SectionTag) -> Bool { kind(tag) != nil }
}

extension SectionFormat {
  /// Opens a payload and checks every invariant of it.
  static func verifyPayload(_ payload: ByteView) throws(FormatError) {
    try verify(try open(payload))
  }

  static func rowCount(ofPayload payload: ByteView) throws(FormatError) -> Int {
    rowCount(try open(payload))
  }
}

extension SectionRecord {
  /// Rows of the section and what they are called; `nil` for a kind this build does not know.
  package func rows() throws(FormatError) -> (count: Int, name: String)? {
    guard let kind = SectionKinds.kind(tag) else { return nil }
    do throws(FormatError) {
      return (try kind.rowCount(ofPayload: payload()), kind.rowName)
    } catch { throw error.inSection(label) }
  }
}
