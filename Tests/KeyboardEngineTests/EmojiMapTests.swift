import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

@Suite struct EmojiMapTests {
  /// A map made of seeded models, with the keywords to compare it with.
  private func map(
    sequences count: Int, words: Int, seed: UInt64
  ) throws -> (map: EmojiMap, model: EmojiKeywords) {
    let sequences = try ArtifactWriter.Section(
      EmojiSequencesFormat.self, name: "emoji", EmojiModels.sequences(count: count, seed: seed))
    let model = EmojiModels.keywords(
      sequences: sequences.contentID, count: count, words: words, seed: seed)
    let keywords = try ArtifactWriter.Section(EmojiFormat.self, name: "en", model)
    var writer = ArtifactWriter()
    writer.append(sequences)
    writer.append(keywords)
    let artifact = try Artifact(ByteView(try writer.encode()))
    return (try KeyboardData(artifact).emoji("en"), model)
  }

  private func queries(_ model: EmojiKeywords) -> [String] {
    var queries: Set<String> = ["a", "z", "hear", "heart"]
    for keyword in model.keywords {
      let text = String(decoding: keyword.text, as: UTF8.self)
      for end in text.unicodeScalars.indices { queries.insert(String(text[..<end])) }
      queries.insert(text)
    }
    return queries.filter { !$0.isEmpty }.sorted()
  }

  private func emoji(
    of model: EmojiKeywords, where isWanted: ([UInt8]) -> Bool
  ) -> Set<Int> {
    Set(model.keywords.filter { isWanted($0.text) }.flatMap { $0.direct + $0.derived })
  }

  @Test func searchesEqualAScan() throws {
    for (count, words, seed) in [(1, 1, 1), (70, 40, 2), (400, 300, 3)] as [(Int, Int, UInt64)] {
      let (map, model) = try map(sequences: count, words: words, seed: seed)
      for limit in [0, 1, 5, 1000] {
        var matches = EmojiMatches(limit: limit)
        for query in queries(model) {
          let bytes = Array(query.utf8)
          let exact = model.keywords.first { $0.text == bytes }
          let first = (exact?.direct ?? []) + (exact?.derived ?? [])
          map.search(exact: query, into: &matches)
          #expect(matches.map { Int($0.rawValue) } == Array(first.prefix(limit)))
          let others = emoji(of: model) { $0.starts(with: bytes) }.subtracting(first).sorted()
          map.search(prefix: query, into: &matches)
          #expect(matches.map { Int($0.rawValue) } == Array((first + others).prefix(limit)))
        }
      }
    }
  }

  @Test func severalWordsNarrow() throws {
    let (map, model) = try map(sequences: 300, words: 200, seed: 7)
    var matches = EmojiMatches(limit: 1000)
    var random = SeededRandom(seed: 8)
    let words = queries(model).filter { !$0.contains(" ") }
    var found = 0
    for _ in 0..<200 {
      let some = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        words.randomElement(using: &random) ?? "a"
      }
      map.search(words: " " + some.joined(separator: "  ") + " ", into: &matches)
      var expected = Set(0..<model.sequenceCount)
      for word in some {
        expected.formIntersection(emoji(of: model) { $0.starts(with: word.utf8) })
      }
      #expect(matches.map { Int($0.rawValue) } == expected.sorted())
      found += matches.count
    }
    #expect(found > 0)
    map.search(words: "  ", into: &matches)
    #expect(matches.isEmpty)
    map.search(prefix: "", into: &matches)
    #expect(matches.isEmpty)
  }

  /// One buffer serves maps of different sizes without a trace of the query before.
  @Test func matchesCanBeUsedAgain() throws {
    let large = try map(sequences: 400, words: 100, seed: 1)
    let small = try map(sequences: 10, words: 20, seed: 2)
    var used = EmojiMatches(limit: 50)
    for (map, model) in [small, large, small] {
      for query in queries(model) {
        var fresh = EmojiMatches(limit: 50)
        map.search(prefix: query, into: &fresh)
        map.search(prefix: query, into: &used)
        #expect(used.elementsEqual(fresh))
        map.search(words: query, into: &fresh)
        map.search(words: query, into: &used)
        #expect(used.elementsEqual(fresh))
      }
    }
  }

  @Test func capitalsAndApostrophesOfQueriesAreFolded() throws {
    let (map, _) = try map(sequences: 300, words: 200, seed: 3)
    var lower = EmojiMatches(limit: 50)
    var upper = EmojiMatches(limit: 50)
    map.search(prefix: "heart", into: &lower)
    map.search(prefix: "HeArT", into: &upper)
    #expect(!lower.isEmpty && lower.elementsEqual(upper))
  }

  private func named(_ names: [EmojiKeywords.Name]) throws -> EmojiMap {
    let id = ContentID(high: 1, low: 2)
    let sequences = try EmojiSequencesFormat.encode(EmojiModels.small)
    let keywords = try EmojiFormat.encode(
      EmojiKeywords(sequences: id, sequenceCount: 7, keywords: [], names: names))
    return try EmojiMap(
      sequences: EmojiSequencesFormat.open(ByteView(sequences)), id: id,
      keywords: EmojiFormat.open(ByteView(keywords)))
  }

  @Test func namesFallBackToThePlainForm() throws {
    let map = try named([
      .init(emoji: 2, text: Array("waving hand".utf8)), .init(emoji: 5, text: Array("runner".utf8)),
    ])
    #expect(map.emoji("👋🏿").flatMap(map.name) == "waving hand")
    #expect(map.emoji("🏃‍♀️").flatMap(map.name) == "runner")
    #expect(map.emoji("😀").flatMap(map.name) == nil)
    #expect(map.name(of: EmojiID(rawValue: 7)) == nil)
    #expect(map.emoji("❤").map(map.text) == "❤️")
    #expect(map.text(of: EmojiID(rawValue: 7)) == "")
    #expect(map.emoji("👋🏿").map(map.base) == map.emoji("👋"))
    var variants: [String] = []
    map.forEachVariant(of: EmojiID(rawValue: 2)) {
      variants.append(map.text(of: $0))
      return true
    }
    #expect(variants == ["👋🏻", "👋🏿"])
  }

  @Test func otherSequencesAreRefused() throws {
    let sequences = try ArtifactWriter.Section(
      EmojiSequencesFormat.self, name: "emoji", EmojiModels.small)
    func keywords(_ id: ContentID, count: Int = 7) throws -> ArtifactWriter.Section {
      try ArtifactWriter.Section(
        EmojiFormat.self, name: "en",
        EmojiKeywords(sequences: id, sequenceCount: count, keywords: [], names: []))
    }
    func data(_ sections: [ArtifactWriter.Section]) throws -> KeyboardData {
      var writer = ArtifactWriter()
      for section in sections { writer.append(section) }
      return KeyboardData(try Artifact(ByteView(try writer.encode())))
    }
    func code(_ data: KeyboardData, _ shared: KeyboardData? = nil) -> FormatError.Code? {
      do throws(FormatError) {
        _ = try data.emoji("en", sequencesIn: shared)
        return nil
      } catch { return error.code }
    }
    let right = try keywords(sequences.contentID)
    let wrong = try keywords(ContentID(high: 1, low: 1))
    #expect(code(try data([sequences, right])) == nil)
    #expect(code(try data([right]), try data([sequences])) == nil)
    #expect(code(try data([right])) == .dependency)
    #expect(code(try data([sequences, wrong])) == .dependency)
    #expect(code(try data([sequences])) == .section)
    #expect(code(try data([sequences, try keywords(sequences.contentID, count: 8)])) == .value)
  }

  /// Damage in either section, and all queries on what still opens.
  @Test func damageIsSafe() throws {
    let id = ContentID(high: 3, low: 4)
    let sequences = try EmojiSequencesFormat.encode(EmojiModels.sequences(count: 40, seed: 5))
    let keywords = try EmojiFormat.encode(
      EmojiModels.keywords(sequences: id, count: 40, words: 25, seed: 6))
    var matches = EmojiMatches(limit: 10)
    func exercise(_ sequences: [UInt8], _ keywords: [UInt8]) {
      guard let sequences = try? EmojiSequencesFormat.open(ByteView(sequences)),
        let keywords = try? EmojiFormat.open(ByteView(keywords)),
        let map = try? EmojiMap(sequences: sequences, id: id, keywords: keywords)
      else { return }
      for text in ["a", "heart", "心", "bé", "a heart"] {
        map.search(exact: text, into: &matches)
        map.search(words: text, into: &matches)
        map.search(prefix: text, into: &matches)
        #expect(matches.count <= 10)
        for emoji in matches.prefix(2) {
          _ = map.text(of: emoji)
          _ = map.name(of: map.base(of: emoji))
          map.forEachVariant(of: emoji) { _ in true }
        }
      }
    }
    Damage.forEachBitFlip(of: sequences) { exercise($0, keywords) }
    Damage.forEachBitFlip(of: keywords) { exercise(sequences, $0) }
    Damage.forEachOverwrite(of: keywords, rounds: 2_000, seed: 9) { exercise(sequences, $0) }
  }
}
