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
      try requireForm(of: kind)
      return (try kind.rowCount(ofPayload: payload()), kind.rowName)
    } catch { throw error.inSection(label) }
  }

  /// The section as a view of its kind.
  /// - Throws: `.version` for another version, `.codec` where the kind is never stored so, and what
  ///   is wrong with the payload, all with the section's name.
  package func open<Format: SectionFormat>(
    _ format: Format.Type
  ) throws(FormatError) -> Format.View {
    do throws(FormatError) {
      try requireForm(of: format)
      return try Format.open(payload())
    } catch { throw error.inSection(label) }
  }

  /// A section of a version this build does not know must not be read as if it were of this one, and
  /// one that is read in place must not be a stream that inflates to any size.
  func requireForm(of kind: any SectionFormat.Type) throws(FormatError) {
    guard version == kind.version else {
      throw FormatError(
        .version, expected: "section version \(kind.version)", found: "\(version)")
    }
    // Codecs this build does not know are refused where the payload is decoded.
    if let codec, codec != kind.codec {
      throw FormatError(.codec, expected: "codec \(kind.codec)", found: "\(codec)")
    }
  }
}
