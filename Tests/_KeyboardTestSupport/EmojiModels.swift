package import KeyboardFormat

/// Seeded models of the emoji sections.
package enum EmojiModels {
  /// A few real sequences: bases without and with selectors, skin tones, a joined one.
  package static let small = EmojiSequences(sequences: [
    .init(text: Array("😀".utf8)),
    .init(text: Array("❤\u{fe0f}".utf8)),
    .init(text: Array("👋".utf8)),
    .init(text: Array("👋🏻".utf8), base: 2),
    .init(text: Array("👋🏿".utf8), base: 2),
    .init(text: Array("🏃".utf8)),
    .init(text: Array("🏃‍♀\u{fe0f}".utf8), base: 5),
  ])

  /// Any scalars at all, selectors at many places, bases wherever they fall.
  package static func sequences(count: Int, seed: UInt64) -> EmojiSequences {
    var random = SeededRandom(seed: seed)
    var seen: Set<[UInt8]> = []
    var model = EmojiSequences(sequences: [])
    while model.sequences.count < count {
      var text = ""
      var bare = ""
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let scalars = ["😀", "❤", "\u{200d}", "🏻", "a", "é", "心", "👩", "♀", "1"]
        let scalar = scalars.randomElement(using: &random) ?? "a"
        bare += scalar
        text += scalar + (Int.random(in: 0..<4, using: &random) == 0 ? "\u{fe0f}" : "")
      }
      guard seen.insert(Array(bare.utf8)).inserted else { continue }
      let bases = model.sequences.indices.filter { model.sequences[$0].base == nil }
      let isVariant = Int.random(in: 0..<3, using: &random) == 0
      // Mostly the newest base, so that there are runs, and sometimes any.
      let isAny = Int.random(in: 0..<4, using: &random) == 0
      let base = isAny ? bases.randomElement(using: &random) : bases.last
      model.sequences.append(.init(text: Array(text.utf8), base: isVariant ? base : nil))
    }
    return model
  }

  /// Keywords with much in common, names that are keywords and names that are not.
  package static func keywords(
    sequences: ContentID, count: Int, words: Int, seed: UInt64
  ) -> EmojiKeywords {
    var random = SeededRandom(seed: seed)
    var texts: Set<[UInt8]> = []
    for _ in 0..<words {
      let letters = ["a", "b", "c", "é", "心", " ", "heart"]
      let text = (0..<Int.random(in: 1...5, using: &random))
        .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      texts.insert(Array(text.utf8))
    }
    var model = EmojiKeywords(
      sequences: sequences, sequenceCount: count, keywords: [], names: [])
    guard count > 0 else { return model }
    for text in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let emoji = (0...Int.random(in: 0...6, using: &random))
        .map { _ in Int.random(in: 0..<count, using: &random) }
      let all = Set(emoji).sorted()
      let isDerived = all.map { _ in Bool.random(using: &random) }
      model.keywords.append(
        .init(
          text: text, direct: all.indices.filter { !isDerived[$0] }.map { all[$0] },
          derived: all.indices.filter { isDerived[$0] }.map { all[$0] }))
    }
    for emoji in 0..<count where Int.random(in: 0..<4, using: &random) != 0 {
      let name =
        Bool.random(using: &random)
        ? model.keywords.randomElement(using: &random)?.text : Array("Name \(emoji % 9)".utf8)
      model.names.append(.init(emoji: emoji, text: name ?? [0x41]))
    }
    return model
  }
}
