/// What one language calls its emoji.
package struct EmojiKeywords: Sendable, Equatable {
  package struct Keyword: Sendable, Equatable {
    /// Folded as `QueryFold.keyword` and NFC, UTF-8.
    package var text: [UInt8]
    /// Emoji that have it as name, keyword or alias, ascending.
    package var direct: [Int]
    /// Emoji that have it only as a part of one of these, ascending.
    package var derived: [Int]

    package init(text: [UInt8], direct: [Int], derived: [Int] = []) {
      self.text = text
      self.direct = direct
      self.derived = derived
    }
  }

  package struct Name: Sendable, Equatable {
    package var emoji: Int
    /// As it is shown, UTF-8, not empty.
    package var text: [UInt8]

    package init(emoji: Int, text: [UInt8]) {
      self.emoji = emoji
      self.text = text
    }
  }

  /// The `EMSQ` section that emoji are numbered by.
  package var sequences: ContentID
  /// Number of its sequences.
  package var sequenceCount: Int
  /// Ascending by bytes.
  package var keywords: [Keyword]
  /// Ascending by emoji.
  package var names: [Name]

  package init(sequences: ContentID, sequenceCount: Int, keywords: [Keyword], names: [Name]) {
    self.sequences = sequences
    self.sequenceCount = sequenceCount
    self.keywords = keywords
    self.names = names
  }
}

/// Section `EMOJ`, version 1, an instance a language: keywords and phrases to emoji, emoji to names.
///
///     offset  size                 field
///     0       16                   content id of the EMSQ section that numbers the emoji
///     16      2                    number of its sequences s
///     18      1                    width w of a postings offset in bits: the fewest that hold p
///     19      1                    0
///     20      4                    size of the postings p in bytes, at most 2^28
///     24      …                    keywords: a string table of n strings
///     …       ⌈⌈n/16⌉·w / 8⌉ + 8   where the postings of each 16 keywords start
///     …       p                    postings, a list a keyword
///     …       10·⌈s/64⌉            which sequences have a name, 64 a record
///     …       …                    names that are no keyword: a string table of x strings
///     …       ⌈m·v / 8⌉ + 8        for each of the m named sequences in CLDR order: its name. v is the
///                                  fewest bits that hold n+x−1; below n a keyword, from n a name
///
///     a posting: a varint
///     bit 0   another posting of the keyword follows
///     bit 1   derived: the keyword is only a part of a name or keyword of the emoji. All derived
///             postings come after all others
///     bit 2…  place in CLDR order, less 1 and less the place of the posting before if that has the
///             same bit 1
///
///     64 sequences
///     0       2                    number of named sequences before
///     2       8                    bit k: sequence k of these has a name
package enum EmojiFormat: SectionFormat {
  package static var tag: SectionTag { SectionTag("EMOJ") }
  package static let version: UInt16 = 1
  package static let rowName = "keywords"

  package typealias Model = EmojiKeywords
  package typealias View = EmojiKeywordsView

  package static let sequenceCountOffset = 16
  static let maximumPostings: UInt32 = 1 << 28
  static let nameRecordSize = 10
  static let moreFollow = 1
  static let isDerived = 2

  package static func encode(_ model: EmojiKeywords) throws(FormatError) -> [UInt8] {
    guard model.sequenceCount <= UInt16.max else {
      throw FormatError(
        .limit, expected: "at most \(UInt16.max) sequences", found: "\(model.sequenceCount)")
    }
    let (postings, starts) = try encodePostings(model)
    guard postings.count <= maximumPostings else {
      throw FormatError(
        .limit, expected: "at most \(maximumPostings) bytes of postings", found: "\(postings.count)"
      )
    }
    let width = PackedIntegers.width(holding: postings.count)
    var writer = ByteWriter()
    writer.append(contentsOf: model.sequences.bytes)
    writer.append(UInt16(model.sequenceCount))
    writer.append(UInt8(width))
    writer.append(UInt8(0))
    writer.append(UInt32(postings.count))
    try StringTable.encode(model.keywords.map(\.text), into: &writer)
    writer.append(contentsOf: PackedIntegers.encode(starts, width: width))
    writer.append(contentsOf: postings)
    try encodeNames(model, into: &writer)
    return writer.bytes
  }

  private static func encodePostings(
    _ model: EmojiKeywords
  ) throws(FormatError) -> (bytes: [UInt8], starts: [Int]) {
    var writer = ByteWriter()
    var starts: [Int] = []
    for (index, keyword) in model.keywords.enumerated() {
      if index % StringTable.blockSize == 0 { starts.append(writer.count) }
      let last = keyword.direct.count + keyword.derived.count - 1
      guard last >= 0 && Set(keyword.direct).isDisjoint(with: keyword.derived) else {
        throw FormatError(
          .limit, expected: "each emoji of a keyword once and one at least",
          found: "\"\(String(decoding: keyword.text, as: UTF8.self))\" with \(last + 1)")
      }
      for (tier, list) in [keyword.direct, keyword.derived].enumerated() {
        var previous = -1
        for (place, emoji) in list.enumerated() {
          guard emoji > previous && emoji < model.sequenceCount else {
            throw FormatError(
              .limit, expected: "ascending emoji below \(model.sequenceCount)", found: "\(emoji)")
          }
          let isLast = place + (tier == 0 ? 0 : keyword.direct.count) == last
          writer.append(
            varint: (emoji - previous - 1) << 2 | tier * isDerived | (isLast ? 0 : moreFollow))
          previous = emoji
        }
      }
    }
    return (writer.bytes, starts)
  }

  private static func encodeNames(
    _ model: EmojiKeywords, into writer: inout ByteWriter
  ) throws(FormatError) {
    var indices: [[UInt8]: Int] = [:]
    for (index, keyword) in model.keywords.enumerated() { indices[keyword.text] = index }
    let others = Set(model.names.map(\.text).filter { indices[$0] == nil })
      .sorted { $0.lexicographicallyPrecedes($1) }
    for (index, text) in others.enumerated() { indices[text] = model.keywords.count + index }
    var isNamed = [UInt64](repeating: 0, count: (model.sequenceCount + 63) / 64)
    var previous = -1
    for name in model.names {
      guard name.emoji > previous, name.emoji < model.sequenceCount, !name.text.isEmpty else {
        throw FormatError(
          .limit, expected: "names of ascending emoji below \(model.sequenceCount)",
          found: "\"\(String(decoding: name.text, as: UTF8.self))\" of \(name.emoji)")
      }
      isNamed[name.emoji / 64] |= 1 << UInt64(name.emoji % 64)
      previous = name.emoji
    }
    var before = 0
    for word in isNamed {
      writer.append(UInt16(before))
      writer.append(word)
      before += word.nonzeroBitCount
    }
    try StringTable.encode(others, into: &writer)
    let width = PackedIntegers.width(holding: max(0, model.keywords.count + others.count - 1))
    writer.append(
      contentsOf: PackedIntegers.encode(
        model.names.map { indices[$0.text] ?? 0 }, width: width))
  }

  package static func open(_ bytes: ByteView) throws(FormatError) -> EmojiKeywordsView {
    try EmojiKeywordsView(bytes)
  }

  package static func verify(_ view: EmojiKeywordsView) throws(FormatError) { try view.verify() }

  package static func rowCount(_ view: EmojiKeywordsView) -> Int { view.keywordCount }
}
