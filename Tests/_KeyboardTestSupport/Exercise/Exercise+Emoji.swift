import KeyboardEngine
import KeyboardFormat

extension Exercise {
  package static let emojiSequences = Exercise(
    name: "emoji-sequences", seeds: try SectionFixtures.emojiSequences()
  ) { (bytes) throws(OutOfBounds) in
    guard let view = try? EmojiSequencesFormat.open(ByteView(bytes)) else { return false }
    _ = try? EmojiSequencesFormat.verify(view)
    let isVariantBelow = { (emoji: EmojiID) in Int(emoji.rawValue) < view.count }
    var buffer: [UInt8] = []
    for index in Exercise.sample(below: view.count) {
      let emoji = EmojiID(rawValue: UInt16(truncatingIfNeeded: index))
      buffer.removeAll(keepingCapacity: true)
      view.append(emoji, to: &buffer)
      try OutOfBounds.require(buffer.count <= 303, "a sequence of \(buffer.count) bytes")
      let text = String(decoding: buffer, as: UTF8.self)
      for found in [view.emoji(text), view.untoned(emoji, scratch: &buffer)] {
        try OutOfBounds.require(found.map(isVariantBelow) ?? true, "emoji \(found?.rawValue ?? 0)")
      }
      let base = view.base(of: emoji)
      try OutOfBounds.require(base == emoji || isVariantBelow(base), "base \(base.rawValue)")
      var isInside = true
      view.forEachVariant(of: emoji) {
        isInside = isInside && isVariantBelow($0)
        return true
      }
      try OutOfBounds.require(isInside, "a variant of \(emoji.rawValue)")
      _ = view.hasVariants(emoji)
    }
    for text in Exercise.texts { _ = view.emoji(text) }
    return true
  }

  package static let emoji = Exercise(name: "emoji", seeds: try SectionFixtures.emoji()) {
    (bytes) throws(OutOfBounds) in
    guard let view = try? EmojiFormat.open(ByteView(bytes)) else { return false }
    _ = try? EmojiFormat.verify(view)
    var buffer: [UInt8] = []
    for index in Exercise.sample(below: view.keywordCount) {
      buffer.removeAll(keepingCapacity: true)
      view.appendKeyword(index, to: &buffer)
      try OutOfBounds.require(buffer.count <= 255, "a keyword of \(buffer.count) bytes")
      guard index < Int.max else { continue }
      try askPostings(view, index..<index + 1)
    }
    try askPostings(view, 0..<view.keywordCount)
    try askPostings(view, 0..<Int.max)
    try askMap(view)
    return true
  }

  private static func askPostings(
    _ view: EmojiKeywordsView, _ range: Range<Int>
  ) throws(OutOfBounds) {
    var isInside = true
    view.forEachPosting(of: range) { emoji, _ in
      isInside = isInside && Int(emoji.rawValue) < view.sequenceCount
      return true
    }
    try OutOfBounds.require(isInside, "an emoji of \(range)")
  }

  /// What the engine does with damaged keywords over whole sequences.
  private static func askMap(_ view: EmojiKeywordsView) throws(OutOfBounds) {
    guard let sequences = try? SectionFixtures.sequences(),
      let map = try? EmojiMap(sequences: sequences, id: view.sequencesID, keywords: view)
    else { return }
    var matches = EmojiMatches(limit: 5)
    for text in Exercise.texts {
      map.search(exact: text, into: &matches)
      try OutOfBounds.require(matches.count <= 5, "\(matches.count) of 5 emoji")
      map.search(prefix: text, into: &matches)
      try OutOfBounds.require(matches.count <= 5, "\(matches.count) of 5 emoji")
      map.search(words: text, into: &matches)
      for match in matches {
        try OutOfBounds.require(Int(match.rawValue) < sequences.count, "emoji \(match.rawValue)")
        _ = (map.text(of: match), map.base(of: match))
      }
    }
    for index in Exercise.sample(below: sequences.count) {
      let name = map.name(of: EmojiID(rawValue: UInt16(truncatingIfNeeded: index)))
      try OutOfBounds.require((name?.utf8.count ?? 0) <= 3 * 255, "a name that is too long")
    }
  }
}
