import KeyboardEngine
import KeyboardFormat

extension QueryMix {
  /// A sequence as text, its base and its variants.
  static let emojiSequences = QueryMix(tag: EmojiSequencesFormat.tag) { artifact, record in
    let view = try EmojiSequencesFormat.open(try record.payload())
    return [
      { random in
        let emoji = EmojiID(rawValue: UInt16(truncatingIfNeeded: random.below(view.count)))
        var text: [UInt8] = []
        view.append(emoji, to: &text)
        let base = view.base(of: emoji)
        var sum = text.count
        view.forEachVariant(of: base) {
          sum &+= Int($0.rawValue)
          return true
        }
        return sum
      }
    ]
  }

  /// Searches for keywords and for their beginnings, and names. Keywords are drawn evenly.
  static let emoji = QueryMix(tag: EmojiFormat.tag) { artifact, record in
    let map = try KeyboardData(artifact).emoji(record.name)
    return [
      { random in
        var matches = EmojiMatches(limit: 10)
        map.search(exact: QueryMix.keyword(map, &random), into: &matches)
        return matches.reduce(0) { $0 &+ Int($1.rawValue) }
      },
      { random in
        var matches = EmojiMatches(limit: 10)
        let keyword = QueryMix.keyword(map, &random)
        map.search(prefix: String(keyword.prefix(2 + random.below(2))), into: &matches)
        return matches.reduce(0) { $0 &+ (map.name(of: $1)?.utf8.count ?? 0) }
      },
    ]
  }

  private static func keyword(_ map: EmojiMap, _ random: inout QueryRandom) -> String {
    var text: [UInt8] = []
    map.keywords.appendKeyword(random.below(map.keywords.keywordCount), to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
