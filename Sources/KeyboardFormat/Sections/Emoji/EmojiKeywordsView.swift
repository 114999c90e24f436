/// Section `EMOJ` read in place.
public struct EmojiKeywordsView: Sendable {
  /// The `EMSQ` section that numbers this section's emoji; no other will do.
  public let sequencesID: ContentID
  /// Number of sequences of that section.
  public let sequenceCount: Int
  let bytes: ByteView
  private let keywords: StringTable
  private let postings: ByteView
  private let postingsOffset: Int
  private let blockStarts: PackedIntegers
  private let nameRecords: ByteView
  private let nameRecordsOffset: Int
  private let otherNames: StringTable
  private let nameIndices: PackedIntegers

  init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    var reader = HeaderReader(bytes)
    _ = try reader.region(16, "content id of the sequences")
    sequencesID = ContentID(bytes, at: 0)
    sequenceCount = Int(try reader.read(UInt16.self, "number of sequences"))
    let width = Int(
      try reader.read(UInt8.self, PackedIntegers.widths, "width of postings offsets"))
    _ = try reader.read(UInt8.self, 0...0, "zero")
    let size = Int(
      try reader.read(UInt32.self, 0...EmojiFormat.maximumPostings, "size of postings"))
    keywords = try StringTable(&reader)
    try FormatError.require(
      keywords.count <= size && width == PackedIntegers.width(holding: size), at: 18,
      "a posting or more a keyword and offsets of \(PackedIntegers.width(holding: size)) bits",
      found: "\(size) bytes for \(keywords.count) keywords, \(width) bits")
    blockStarts = try PackedIntegers(
      &reader, count: (keywords.count + StringTable.blockSize - 1) / StringTable.blockSize,
      width: width, "postings offsets")
    postingsOffset = reader.offset
    postings = try reader.region(size, "postings")
    nameRecordsOffset = reader.offset
    nameRecords = try reader.region(
      EmojiFormat.nameRecordSize * ((sequenceCount + 63) / 64), "named sequences")
    otherNames = try StringTable(&reader)
    let lastRecord = nameRecords.count - EmojiFormat.nameRecordSize
    let named =
      lastRecord < 0
      ? 0
      : Int(nameRecords.load(lastRecord, as: UInt16.self))
        + nameRecords.load(lastRecord + 2, as: UInt64.self).nonzeroBitCount
    nameIndices = try PackedIntegers(
      &reader, count: named,
      width: PackedIntegers.width(holding: max(0, keywords.count + otherNames.count - 1)),
      "names")
    try reader.finish()
  }

  /// Number of keywords and phrases.
  public var keywordCount: Int { keywords.count }
  /// Number of sequences that have a name.
  public var nameCount: Int { nameIndices.count }

  /// Index of a keyword; the text is folded as `QueryFold.keyword` says. O(log n), no allocation.
  package func keyword(_ text: String) -> Int? {
    QueryText.withFolded(text.utf8, .keyword) { keywords.index(of: $0) } ?? nil
  }

  /// Indices of the keywords that begin with a text, folded likewise, and whether the first of them
  /// is the text itself. O(log n), no allocation.
  package func keywords(prefix text: Substring) -> (range: Range<Int>, startsWithText: Bool) {
    QueryText.withFolded(text.utf8, .keyword) { keywords.prefixRange($0) } ?? (0..<0, false)
  }

  /// Appends the keyword at an index, UTF-8, at most 255 bytes. O(1).
  public func appendKeyword(_ index: Int, to buffer: inout [UInt8]) {
    keywords.append(index, to: &buffer)
  }

  /// Calls `body` with the emoji of neighbouring keywords, keyword by keyword: first those that have
  /// the keyword as it is, then those of which it is only a part, each in CLDR order. Stops when
  /// `body` returns `false`. O(postings of the keywords and of at most 15 before them).
  @inline(__always)
  package func forEachPosting(
    of range: Range<Int>, _ body: (_ emoji: EmojiID, _ isDerived: Bool) -> Bool
  ) {
    guard range.lowerBound >= 0, range.upperBound <= keywords.count, !range.isEmpty else { return }
    let block = range.lowerBound / StringTable.blockSize
    var offset = blockStarts[block]
    for _ in (block * StringTable.blockSize)..<range.lowerBound {
      while postings.varint(&offset) & EmojiFormat.moreFollow != 0 {}
    }
    for _ in range {
      var tier = 0
      var previous = -1
      while true {
        let posting = postings.varint(&offset)
        if posting & EmojiFormat.isDerived != tier {
          tier = posting & EmojiFormat.isDerived
          previous = -1
        }
        previous += posting >> 2 + 1
        if previous < sequenceCount && !body(EmojiID(previous), tier != 0) { return }
        if posting & EmojiFormat.moreFollow == 0 { break }
      }
    }
  }

  /// Appends the name of an emoji as it is shown, UTF-8, at most 255 bytes.
  /// - Returns: whether the emoji has a name of its own.
  /// - Complexity: O(1).
  public func appendName(of emoji: EmojiID, to buffer: inout [UInt8]) -> Bool {
    let order = Int(emoji.rawValue)
    guard order < sequenceCount else { return false }
    let record = EmojiFormat.nameRecordSize * (order / 64)
    let word = nameRecords.load(record + 2, as: UInt64.self)
    let bit = UInt64(1) << UInt64(order % 64)
    guard word & bit != 0 else { return false }
    let before = Int(nameRecords.load(record, as: UInt16.self)) + (word & (bit - 1)).nonzeroBitCount
    guard before < nameIndices.count else { return false }
    let index = nameIndices[before]
    if index < keywords.count {
      keywords.append(index, to: &buffer)
    } else {
      otherNames.append(index - keywords.count, to: &buffer)
    }
    return true
  }
}

extension EmojiKeywordsView {
  /// The model, once every invariant that is not a matter of encoding holds. O(bytes).
  func verifiedModel() throws(FormatError) -> EmojiKeywords {
    let texts = try keywords.verifiedStrings()
    _ = try otherNames.verifiedStrings()
    var model = EmojiKeywords(
      sequences: sequencesID, sequenceCount: sequenceCount, keywords: [], names: [])
    var offset = 0
    for text in texts { model.keywords.append(try verifiedKeyword(text, &offset)) }
    try FormatError.require(
      offset == postings.count, at: postingsOffset + offset, "the end of the postings",
      found: "\(postings.count - offset) bytes more")
    try verifyNameRecords()
    for order in 0..<sequenceCount {
      var text: [UInt8] = []
      guard appendName(of: EmojiID(order), to: &text) else { continue }
      try FormatError.require(
        !text.isEmpty, at: nameRecordsOffset, "a name of sequence \(order)", found: "none")
      model.names.append(.init(emoji: order, text: text))
    }
    return model
  }

  private func verifiedKeyword(
    _ text: [UInt8], _ offset: inout Int
  ) throws(FormatError) -> EmojiKeywords.Keyword {
    var keyword = EmojiKeywords.Keyword(text: text, direct: [])
    var tier = 0
    var previous = -1
    while true {
      let start = offset
      let posting = postings.varint(&offset)
      if posting & EmojiFormat.isDerived > tier {
        tier = EmojiFormat.isDerived
        previous = -1
      }
      previous += posting >> 2 + 1
      try FormatError.require(
        posting & EmojiFormat.isDerived == tier && previous < sequenceCount
          && offset <= postings.count, at: postingsOffset + start,
        "ascending postings below \(sequenceCount), derived ones last", found: "\(previous)")
      if tier == 0 { keyword.direct.append(previous) } else { keyword.derived.append(previous) }
      if posting & EmojiFormat.moreFollow == 0 { return keyword }
    }
  }

  private func verifyNameRecords() throws(FormatError) {
    var before = 0
    for record in 0..<(sequenceCount + 63) / 64 {
      let offset = EmojiFormat.nameRecordSize * record
      let word = nameRecords.load(offset + 2, as: UInt64.self)
      let end = min(64, sequenceCount - 64 * record)
      try FormatError.require(
        Int(nameRecords.load(offset, as: UInt16.self)) == before
          && (end == 64 || word >> UInt64(end) == 0), at: nameRecordsOffset + offset,
        "\(before) names before and none from sequence \(sequenceCount)",
        found: "\(nameRecords.load(offset, as: UInt16.self)) and bits \(String(word, radix: 16))")
      before += word.nonzeroBitCount
    }
  }
}
