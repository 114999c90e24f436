import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Bound overlays against dictionaries of what was put in.
@Suite struct BoundOverlayTests {
  private static func lexicon(_ model: LexiconModel) throws -> Lexicon {
    let section = try ArtifactWriter.Section(LexiconFormat.self, name: "x", model)
    return Lexicon(
      try LexiconFormat.open(ByteView(section.payload)), contentID: section.contentID)
  }

  private func words(_ bound: BoundOverlay, _ ids: Range<Int>) -> [String] {
    ids.compactMap { bound.display(of: $0) }
  }

  private func symbols(_ text: String, _ lexicon: Lexicon) -> [UInt8]? {
    var text = text
    return text.withUTF8 { lexicon.view.withKey(of: $0) { Array($0) } }
  }

  private func node(_ bound: BoundOverlay, _ text: String, _ lexicon: Lexicon) -> BoundOverlay.Node?
  {
    symbols(text, lexicon).flatMap { $0.withUnsafeBufferPointer { bound.node(of: $0) } }
  }

  private func entry(_ lexicon: Lexicon, _ display: String) throws -> Int {
    try #require(lexicon.entries(of: display).first { $0.display == display }?.entry)
  }

  @Test func tellsListedWordsFromLearntOnes() throws {
    let lexicon = try BoundOverlayTests.lexicon(LexiconFixtures.english)
    var overlay = Overlay()
    overlay.learn("Polish", times: 500)
    overlay.learn("zyzzyva")
    overlay.learn("POLISH")
    overlay.learn("on my way", key: "omw")
    overlay.learn("don't", key: "dont", times: 3)
    overlay.learn("naïve")
    overlay.remove("walk")
    overlay.remove("unheard-of")
    let bound = overlay.bound(to: lexicon)
    #expect(bound.lexicon == lexicon.contentID)
    #expect(words(bound, bound.learntIDs) == ["on my way", "POLISH", "zyzzyva", "naïve"])
    let polish = try entry(lexicon, "Polish")
    let listed = lexicon.cost(of: polish)
    #expect(try #require(bound.cost(of: polish, listed: listed)) < listed)
    let other = try entry(lexicon, "polish")
    #expect(bound.cost(of: other, listed: lexicon.cost(of: other)) == lexicon.cost(of: other))
    let dont = try entry(lexicon, "don't")
    #expect(
      try #require(bound.cost(of: dont, listed: lexicon.cost(of: dont))) <= lexicon.cost(of: dont))
    let walk = try entry(lexicon, "walk")
    #expect(bound.cost(of: walk, listed: 1) == nil && bound.isRemoved(walk))
    #expect(!bound.isRemoved(polish))
    for id in [-1, Int.min, .max, bound.learntIDs.upperBound] {
      #expect(bound.cost(of: id, listed: 9) == nil)
      #expect(bound.display(of: id) == nil && !bound.isRemoved(id) && !bound.hasNext(after: id))
    }
  }

  /// "naïve" has no place in this alphabet: it has an id and nothing else.
  @Test func keepsWordsThatCannotBeWalked() throws {
    let lexicon = try BoundOverlayTests.lexicon(LexiconFixtures.english)
    var overlay = Overlay()
    overlay.learn("naïve")
    overlay.learn("ab")
    overlay.learn(String(repeating: "ab", count: 40))
    overlay.learn("naïve", after: "be")
    let bound = overlay.bound(to: lexicon)
    #expect(bound.learntIDs.count == 3)
    #expect(words(bound, bound.words(of: bound.root)) == ["ab"])
    var next: [String?] = []
    bound.forEachNext(after: try entry(lexicon, "be")) { id, cost in
      next.append(bound.display(of: id))
      #expect(cost == 40)
      return true
    }
    #expect(next == ["naïve"])
    let id = try #require(bound.learntIDs.last)
    var buffer = [UInt8](repeating: 0, count: 64)
    #expect(buffer.withUnsafeMutableBufferPointer { bound.writeKey(of: id, into: $0) } == 0)
  }

  @Test func walksLikeATrie() throws {
    let lexicon = try BoundOverlayTests.lexicon(LexiconFixtures.english)
    var overlay = Overlay()
    for word in ["ab", "abc", "Abc", "abd", "b", "zab"] {
      overlay.learn(word, times: word.utf8.count)
    }
    let bound = overlay.bound(to: lexicon)
    let ab = try #require(node(bound, "ab", lexicon))
    #expect(bound.isTerminal(ab) && !bound.isTerminal(bound.root))
    #expect(words(bound, bound.ownWords(of: ab)) == ["ab"])
    #expect(words(bound, bound.words(of: ab)) == ["ab", "Abc", "abc", "abd"])
    var children: [UInt8] = []
    bound.forEachChild(of: ab) { symbol, child in
      children.append(symbol)
      #expect(bound.words(of: child).count == (symbol == 3 ? 2 : 1))
      return true
    }
    #expect(children == [3, 4])
    #expect(node(bound, "ac", lexicon) == nil && node(bound, "abcd", lexicon) == nil)
    #expect(bound.child(of: ab, along: 0) == nil && bound.child(of: ab, along: 255) == nil)
    #expect(
      bound.leastCost(of: ab) == bound.cost(of: bound.words(of: ab).lowerBound + 1, listed: 0))
    let empty = Overlay().bound(to: lexicon)
    #expect(empty.leastCost(of: empty.root) == 255 && empty.learntIDs.isEmpty)
    // A node of another overlay gives nothing, and no trap.
    #expect(empty.leastCost(of: ab) == 255 && !empty.isTerminal(ab))
    #expect(empty.child(of: ab, along: 3) == nil)
    empty.forEachChild(of: ab) { _, _ in
      Issue.record("a child of nothing")
      return false
    }
    #expect(
      words(empty, empty.words(of: ab)).isEmpty && words(empty, empty.ownWords(of: ab)).isEmpty)
  }

  @Test func pairsAreMixedSortedAndFindLearntWords() throws {
    let lexicon = try BoundOverlayTests.lexicon(LexiconFixtures.english)
    var overlay = Overlay()
    overlay.learn("zyzzyva")
    overlay.learn("Polish", after: "the", times: 3)
    overlay.learn("zyzzyva", after: "the")
    overlay.learn("walk", after: "the", times: 9)
    overlay.learn("unknown", after: "the")
    overlay.learn("Walking", after: "Polish")
    overlay.learn("the", after: "zyzzyva")
    overlay.remove("walk")
    let bound = overlay.bound(to: lexicon)
    func next(_ id: Int) -> [String] {
      var found: [String] = []
      bound.forEachNext(after: id) { id, cost in
        found.append("\(bound.display(of: id) ?? lexicon.word(id)?.display ?? "?") \(cost)")
        return true
      }
      return found
    }
    // 13 of the 32 that the prior stands for, the removed word's 9 among them.
    #expect(next(try entry(lexicon, "the")) == ["Polish 27", "zyzzyva 40"])
    // A word before is known by the first entry of its key, a word after by its form if it can be.
    let first = try #require(lexicon.entries(of: "polish").first?.entry)
    #expect(next(first) == ["walking 40"])
    #expect(next(bound.learntIDs.lowerBound) == ["the 40"])
    let the = try entry(lexicon, "the")
    #expect(bound.cost(of: bound.learntIDs.lowerBound, after: the) == 40)
    #expect(bound.cost(of: first, after: first) == nil)
    #expect(bound.hasNext(after: the) && !bound.hasNext(after: the + 1))
  }

  /// Random overlays over random lexicons of every script, against plain dictionaries.
  @Test(arguments: LexiconFixtures.Script.allCases, [1, 2]) func agreesWithADictionary(
    script: LexiconFixtures.Script, seed: UInt64
  ) throws {
    let lexicon = try BoundOverlayTests.lexicon(
      LexiconFixtures.random(
        script, count: 700, seed: seed, tuning: LexiconFixtures.small))
    let listed = (0..<lexicon.view.entryCount).compactMap { lexicon.word($0) }
    let fresh = LexiconFixtures.random(script, count: 400, seed: seed + 100).entries.map(\.display)
    let known = Set(listed.map { Array($0.display.utf8) })
    var random = SeededRandom(seed: seed)
    var overlay = Overlay()
    var counts: [[UInt8]: Int] = [:]
    var removed: Set<[UInt8]> = []
    for _ in 0..<500 {
      let word =
        (Bool.random(using: &random)
          ? fresh.randomElement(using: &random) : listed.randomElement(using: &random)?.display)
        ?? ""
      if Int.random(in: 0..<6, using: &random) == 0 {
        overlay.remove(word)
        removed.insert(Array(word.utf8))
        counts[Array(word.utf8)] = nil
      } else if overlay.learn(word) {
        counts[Array(word.utf8), default: 0] += 1
      }
    }
    let bound = overlay.bound(to: lexicon)
    let total = UInt64(counts.values.reduce(0, +))
    var wrong: [String] = []
    for word in listed {
      let bytes = Array(word.display.utf8)
      let expected =
        removed.contains(bytes)
        ? nil
        : OverlayCosts.cost(
          listed: word.cost, count: UInt32(counts[bytes] ?? 0), total: total,
          step: lexicon.view.costStep)
      if bound.cost(of: word.entry, listed: word.cost) != expected { wrong.append(word.display) }
    }
    let learnt = counts.keys.filter { !known.contains($0) }
    #expect(Set(bound.learntIDs.map { Array((bound.display(of: $0) ?? "").utf8) }) == Set(learnt))
    // The walk finds every word under its own key, and nothing else.
    var found: [Int] = []
    func visit(_ node: BoundOverlay.Node, _ key: [UInt8]) {
      for id in bound.ownWords(of: node) {
        found.append(id)
        let display = bound.display(of: id) ?? ""
        if symbols(display, lexicon) != key { wrong.append(display) }
      }
      let least = bound.words(of: node).map { bound.cost(of: $0, listed: 0) ?? 0 }.min() ?? 255
      if least != bound.leastCost(of: node) { wrong.append("least below \(key)") }
      bound.forEachChild(of: node) { symbol, child in
        if bound.child(of: node, along: symbol) != child { wrong.append("child of \(key)") }
        visit(child, key + [symbol])
        return true
      }
    }
    visit(bound.root, [])
    #expect(found == Array(bound.words(of: bound.root)))
    #expect(found.count == learnt.count)
    #expect(wrong == [])
  }
}
