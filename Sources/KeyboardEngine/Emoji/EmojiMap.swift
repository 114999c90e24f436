public import KeyboardFormat

/// Emoji by word and phrase in one language, their names, and how they are grouped.
///
/// Keywords and names are those of Unicode CLDR's annotations (UTS #35, part 7, section "Annotations"),
/// the order is that of its emoji-test file. A value of views over mapped bytes: copying is cheap, any
/// thread may ask.
///
/// **Text of queries.** A–Z match a–z, and ’ matches '. Everything else must be as the table has it:
/// lower case and NFC, which is what a keyboard types.
public struct EmojiMap: Sendable {
  /// The emoji themselves and their grouping, the same for all languages.
  public let sequences: EmojiSequencesView
  /// The words of this language.
  public let keywords: EmojiKeywordsView

  /// Puts two opened sections together.
  /// - Parameter id: content id of the sequences.
  /// - Throws: `.dependency` when `keywords` was made with other sequences.
  package init(
    sequences: EmojiSequencesView, id: ContentID, keywords: EmojiKeywordsView
  ) throws(FormatError) {
    guard id == keywords.sequencesID else {
      throw FormatError(
        .dependency, offset: 0, expected: "sequences with content id \(keywords.sequencesID)",
        found: "\(id)")
    }
    guard sequences.count == keywords.sequenceCount else {
      throw FormatError(
        .value, offset: EmojiFormat.sequenceCountOffset, expected: "\(sequences.count) sequences",
        found: "\(keywords.sequenceCount)")
    }
    self.sequences = sequences
    self.keywords = keywords
  }
}

extension KeyboardData {
  /// The emoji of a language.
  /// - Parameters:
  ///   - language: instance name, such as `en` or `zh-Hant`; `nil` for the artifact's first.
  ///   - shared: where the sequences are if they are not in this artifact.
  /// - Throws: `.section` when there is no such language, `.dependency` when the sequences it was made
  ///   with are in neither artifact, and what damaged headers throw.
  /// - Complexity: O(number of sections).
  public func emoji(
    _ language: String? = nil, sequencesIn shared: KeyboardData? = nil
  ) throws(FormatError) -> EmojiMap {
    let (record, payload) = try payload(EmojiFormat.self, language)
    do throws(FormatError) {
      let keywords = try EmojiFormat.open(payload)
      let id = keywords.sequencesID
      guard let found = sequences(id) ?? shared?.sequences(id) else {
        throw FormatError(
          .dependency, offset: 0,
          expected: "a section \(EmojiSequencesFormat.tag) with content id \(id)", found: "none")
      }
      let sequences: EmojiSequencesView
      do throws(FormatError) {
        sequences = try EmojiSequencesFormat.open(
          try found.payload(of: EmojiSequencesFormat.self))
      } catch {
        throw error.inSection(found.label)
      }
      return try EmojiMap(sequences: sequences, id: id, keywords: keywords)
    } catch { throw error.inSection(record.label) }
  }

  private func sequences(_ id: ContentID) -> SectionRecord? {
    for index in 0..<artifact.sectionCount {
      let record = artifact[index]
      if record.tag == EmojiSequencesFormat.tag && record.contentID == id { return record }
    }
    return nil
  }
}

// MARK: - Search

extension EmojiMap {
  /// Emoji of exactly this word or phrase: first those that have it as name, keyword or alias, then
  /// those of which it is only a part ("heart" of "heart with arrow"); each in CLDR order.
  ///
  /// Allocates nothing once `matches` was used with this map.
  /// - Complexity: O(log keywords + postings of the keyword and of at most 15 neighbours).
  public func search(exact text: String, into matches: inout EmojiMatches) {
    matches.reset(sequences: sequences.count)
    guard let keyword = keywords.keyword(text) else { return }
    keywords.forEachPosting(of: keyword..<keyword + 1) { emoji, _ in
      if matches.isFull { return false }
      matches.append(emoji)
      return true
    }
  }

  /// Emoji of all words and phrases that begin with `text`, each once: those of exactly `text` first,
  /// as `search(exact:into:)` has them, then all others in CLDR order. None for the empty text.
  ///
  /// Allocates nothing once `matches` was used with this map.
  /// - Complexity: O(log keywords + postings of all those keywords + sequences / 64).
  public func search(prefix text: String, into matches: inout EmojiMatches) {
    matches.reset(sequences: sequences.count)
    guard !text.isEmpty && !matches.isFull else { return }
    let (range, startsWithText) = keywords.keywords(prefix: text[...])
    keywords.forEachPosting(of: range) { emoji, _ in
      matches.mark(emoji)
      return true
    }
    if startsWithText { takeExact(range.lowerBound, into: &matches) }
    matches.takeMarked()
  }

  /// Emoji to which every word of `text` leads, in CLDR order: those of "cat" and "heart" for "cat
  /// heart". A word leads to all emoji of `search(prefix:into:)`, whatever their number; words are split
  /// by spaces. None for a text without words.
  ///
  /// Allocates nothing once `matches` was used with this map in this way.
  /// - Complexity: that of `search(prefix:into:)` for each word.
  public func search(words text: String, into matches: inout EmojiMatches) {
    matches.reset(sequences: sequences.count)
    var rest = text.utf8[...]
    var isFirst = true
    while let start = rest.firstIndex(where: { $0 != EmojiMap.space }) {
      let end = rest[start...].firstIndex(of: EmojiMap.space) ?? rest.endIndex
      let range = keywords.keywords(prefix: text[start..<end]).range
      keywords.forEachPosting(of: range) { emoji, _ in
        matches.mark(emoji)
        return true
      }
      matches.narrow(isFirst: isFirst)
      isFirst = false
      rest = rest[end...]
    }
    if !isFirst { matches.takeNarrowed() }
  }

  private static let space: UInt8 = 0x20

  /// Moves the emoji of a keyword from the marked ones to the front.
  private func takeExact(_ keyword: Int, into matches: inout EmojiMatches) {
    keywords.forEachPosting(of: keyword..<keyword + 1) { emoji, _ in
      if matches.isFull { return false }
      matches.append(emoji)
      matches.unmark(emoji)
      return true
    }
  }
}

// MARK: - One emoji

extension EmojiMap {
  /// The emoji that `text` is, whether or not its U+FE0F are there; `nil` when it is none.
  /// O(log sequences), no allocation.
  public func emoji(_ text: String) -> EmojiID? { sequences.emoji(text) }

  /// The fully qualified sequence as text. Allocates; see `EmojiSequencesView.append(_:to:)`.
  public func text(of emoji: EmojiID) -> String {
    var buffer: [UInt8] = []
    sequences.append(emoji, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// What the emoji is called, for reading aloud. A sequence without a name of its own has that of the
  /// sequence without skin tones, or else that of its base; `nil` when none of them has one. Allocates.
  public func name(of emoji: EmojiID) -> String? {
    var buffer: [UInt8] = []
    guard appendName(of: emoji, to: &buffer) else { return nil }
    return String(decoding: buffer, as: UTF8.self)
  }

  /// Appends the name of an emoji, as `name(of:)` chooses it, to a buffer: UTF-8, at most 255 bytes.
  /// Allocates nothing when the buffer has room for 303 bytes more.
  /// - Returns: whether there is a name.
  public func appendName(of emoji: EmojiID, to buffer: inout [UInt8]) -> Bool {
    if keywords.appendName(of: emoji, to: &buffer) { return true }
    if let untoned = sequences.untoned(emoji, scratch: &buffer),
      keywords.appendName(of: untoned, to: &buffer)
    {
      return true
    }
    return keywords.appendName(of: sequences.base(of: emoji), to: &buffer)
  }

  /// The base that an emoji is grouped under: without skin tone, gender and hair; itself when it is
  /// a base. O(log groups).
  public func base(of emoji: EmojiID) -> EmojiID { sequences.base(of: emoji) }

  /// Calls `body` with the variants of a base in CLDR order, the base itself left out, until it
  /// returns `false`. A variant has none of its own. O(groups + variants), no allocation.
  public func forEachVariant(of base: EmojiID, _ body: (EmojiID) -> Bool) {
    sequences.forEachVariant(of: base, body)
  }
}
