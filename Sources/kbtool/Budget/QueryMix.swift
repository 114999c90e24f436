import KeyboardFormat

/// Queries that stand for typing on one kind of section, for `kbtool budget`.
struct QueryMix: Sendable {
  /// Asks one query with arguments drawn from the generator and gives a number that depends on the
  /// answer, so that the work cannot be left out.
  typealias Query = @Sendable (inout QueryRandom) -> Int

  let tag: SectionTag
  /// Opens a section of the kind, and gives its queries, of which each is asked equally often.
  let open: @Sendable (Artifact, SectionRecord) throws -> [Query]

  /// A mix for each section kind that is read while typing: the one list of them.
  static let all: [QueryMix] = [
    bigrams, contractions, emoji, emojiSequences, layout, letters, lexicon,
  ]

  static func mix(_ tag: SectionTag) -> QueryMix? { all.first { $0.tag == tag } }

  /// What every query starts with: finding a section in the directory.
  static func directory(_ artifact: Artifact) -> Query {
    { random in
      let record = artifact[random.below(max(1, artifact.sectionCount))]
      return artifact.section(record.tag)?.rawSize ?? 0
    }
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same queries from the same seed everywhere.
struct QueryRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 to below `bound`, which is at least 1.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
