/// Section `EMOJ` read in place.
public struct EmojiKeywordsView: Sendable {
  /// The `EMSQ` section that numbers this section's emoji; no other will do.
  public let sequencesID: ContentID
  /// Number of sequences of that section.
  public let sequenceCount: Int
  let keywords: StringTable
  let postings: ByteView
  let postingsOffset: Int
  let blockStarts: PackedIntegers
  let nameRecords: ByteView
  let nameRecordsOffset: Int
  let otherNames: StringTable
  let nameIndices: PackedIntegers

  init(_ bytes: ByteView) throws(FormatError) {
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
    appendName(at: nameIndices[before], to: &buffer)
    return true
  }

  /// A name by index: keywords first, then names that are none.
  func appendName(at index: Int, to buffer: inout [UInt8]) {
    if index < keywords.count {
      keywords.append(index, to: &buffer)
    } else {
      otherNames.append(index - keywords.count, to: &buffer)
    }
  }
}
