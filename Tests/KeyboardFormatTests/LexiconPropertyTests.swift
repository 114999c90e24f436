import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// What must hold of every lexicon, on seeded random word lists and on fixtures, against a plain list of
/// the same words.
@Suite struct LexiconPropertyTests {
  private static let scripts: [(LexiconFixtures.Script, Int)] = [
    (.ascii, 1), (.ascii, 300), (.accented, 500), (.cyrillic, 300), (.han, 300),
    (.accented, 20_000),
  ]

  /// Every list, encoded once: writing is what takes the time.
  private static let lists: Result<[(LexiconModel, LexiconList)], any Error> = Result {
    let models =
      LexiconFixtures.all
      + scripts.enumerated().map {
        LexiconFixtures.random($1.0, count: $1.1, seed: UInt64($0))
      }
    return try models.map { ($0, try LexiconList($0)) }
  }

  @Test func wholeListsVerify() throws {
    for (model, list) in try LexiconPropertyTests.lists.get() {
      try LexiconFormat.verify(list.view)
      #expect(list.view.entryCount == model.entries.count)
      #expect(list.view.keyCount == list.byKey.count)
      #expect(list.view.alphabet == model.alphabet)
      #expect(list.view.longestKey == list.byKey.keys.map(\.count).max() ?? 0)
      let longest = model.entries.map(\.display.utf8.count).max() ?? 0
      #expect(list.view.longestDisplay == longest)
    }
  }

  /// Every key is found, with its entries one after another, the cheapest first.
  @Test func everyWordIsFoundWithWhatItHas() throws {
    for (model, list) in try LexiconPropertyTests.lists.get() {
      var seen: Set<Int> = []
      var wrong: [String] = []
      for (key, entries) in list.byKey {
        let first = try #require(list.view.firstEntry(of: key))
        let own = list.view.node(of: key).map { list.view.ownEntries(of: $0) }
        if own != first..<first + entries.count { wrong.append("entries of \(key)") }
        for (place, entry) in entries.enumerated() {
          let id = first + place
          let isRight =
            seen.insert(id).inserted && list.view.display(of: id) == entry.display
            && list.view.key(of: id) == key && list.view.cost(of: id) == entry.cost
            && list.view.flags(of: id) == entry.flags
            && list.view.rank(of: id) == 1 + list.countCheaper[entry.cost]
          if !isRight { wrong.append(entry.display) }
        }
      }
      #expect(wrong == [])
      #expect(seen == Set(0..<model.entries.count))
    }
  }

  @Test func otherWordsAreNotFound() throws {
    for (index, (_, list)) in try LexiconPropertyTests.lists.get().enumerated() {
      var random = SeededRandom(seed: UInt64(index))
      var wrong: [[UInt8]] = []
      for key in list.byKey.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }).prefix(2000) {
        var other = key
        let symbol = UInt8.random(in: 0...255, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: other.append(symbol)
        case 1: other[Int.random(in: 0..<other.count, using: &random)] = symbol
        default: other.removeLast()
        }
        if (list.view.firstEntry(of: other) != nil) != (list.byKey[other] != nil) {
          wrong.append(other)
        }
      }
      #expect(wrong == [])
      #expect(list.view.firstEntry(of: []) == nil)
    }
  }

  /// Completion is the ranking of all suggestible words with the prefix.
  @Test func completionsAreTheBestOfAll() throws {
    for (index, (_, list)) in try LexiconPropertyTests.lists.get().enumerated() {
      for prefix in list.prefixes(12, seed: UInt64(index)) {
        let node = list.view.node(of: prefix)
        let ids = list.ids(beginning: prefix)
        #expect((node != nil) == !ids.isEmpty || prefix.isEmpty)
        guard let node else { continue }
        // Ids below a node are one range.
        #expect(ids == Array(node.entries))
        for grade in [0, 2] {
          let ranked = ids.filter {
            let flags = list.view.flags(of: $0)
            return !flags.isNeverSuggested && flags.offensiveness <= grade
          }.sorted { (list.view.cost(of: $0), $0) < (list.view.cost(of: $1), $1) }
          let best = list.view.best(of: node.entries, maximumOffensiveness: grade, limit: 10)
          #expect(best.map { Int($0.entry) } == Array(ranked.prefix(10)))
          #expect(best.map { Int($0.cost) } == ranked.prefix(10).map { list.view.cost(of: $0) })
          if grade == 0 {
            let least = ranked.first.map { list.view.cost(of: $0) } ?? 255
            #expect(list.view.leastCost(of: node.entries) == least)
          }
        }
      }
    }
  }

  /// The walk visits every prefix once, by the way that its symbols say.
  @Test func walksVisitTheWholeTrie() throws {
    for (_, list) in try LexiconPropertyTests.lists.get() {
      var prefixes: Set<[UInt8]> = [[]]
      for key in list.byKey.keys {
        for length in 1...key.count { prefixes.insert(Array(key[..<length])) }
      }
      var stack: [(LexiconNode, [UInt8])] = [(list.view.root, [])]
      var visited: Set<[UInt8]> = []
      var wrong: [[UInt8]] = []
      while let (node, prefix) = stack.popLast() {
        // The root's own flag says nothing: no key is empty.
        var isRight =
          visited.insert(prefix).inserted
          && (prefix.isEmpty || node.isTerminal == (list.byKey[prefix] != nil))
        list.view.forEachChild(of: node) { symbol, child in
          isRight = isRight && list.view.child(of: node, along: symbol) == child
          stack.append((child, prefix + [symbol]))
          return true
        }
        if !isRight { wrong.append(prefix) }
      }
      #expect(wrong == [] && visited == prefixes)
    }
  }

  /// Settings trade bytes for time and nothing else.
  @Test func tuningChangesNoAnswer() throws {
    let model = LexiconFixtures.random(.accented, count: 400, seed: 9)
    var extreme = LexiconTuning()
    (extreme.upperEntries, extreme.tails, extreme.passedSiblings) = (1, 0, 0)
    (extreme.classes, extreme.tailClasses, extreme.primaryBits) = (1, 1, 4)
    var other = LexiconTuning()
    (other.upperEntries, other.tails, other.passedSiblings) = (1000, 1000, 100)
    (other.classes, other.tailClasses, other.primaryBits) = (48, 16, 9)
    let usual = try LexiconList(model)
    for tuning in [extreme, other, LexiconFixtures.small] {
      var changed = model
      changed.tuning = tuning
      let list = try LexiconList(changed)
      try LexiconFormat.verify(list.view)
      for (key, entries) in list.byKey {
        let first = list.view.firstEntry(of: key) ?? -1
        if entries.indices.map({ list.view.display(of: first + $0) }) != entries.map(\.display) {
          Issue.record("\(entries)")
        }
      }
      for prefix in usual.prefixes(60, seed: 1) {
        let costs = [usual, list].map { list in
          list.view.node(of: prefix).map {
            list.view.best(of: $0.entries, limit: 20).map(\.cost)
          }
        }
        #expect(costs[0] == costs[1])
      }
    }
  }

  /// The order in which a stage hands words over does not matter.
  @Test func orderOfWordsChangesNoByte() throws {
    var model = LexiconFixtures.random(.accented, count: 700, seed: 3)
    let bytes = try LexiconFormat.encode(model)
    var random = SeededRandom(seed: 1)
    model.entries.shuffle(using: &random)
    #expect(try LexiconFormat.encode(model) == bytes)
  }

  /// Alphabets that contradict themselves: letters or folds twice, folds of letters, to no letter, or
  /// to too many.
  private static let alphabets: [LexiconAlphabet] = [
    ([0x61, 0x61], []), ([0x61], [(0x62, [1]), (0x62, [1])]), ([0x61], [(0x61, [1])]),
    ([0x61], [(0x62, [2])]), ([0x61], [(0x62, [0])]), ([0x61], [(0x62, [1, 1, 1, 1, 1])]),
    ([0xd800], []), ([0x11_0000], []),
  ].map { (letters: [UInt32], folds: [(UInt32, [UInt8])]) in
    LexiconAlphabet(
      unit: .scalar, letters: letters, capitals: letters.map { _ in 0 },
      folds: folds.map { .init(scalar: $0.0, symbols: $0.1) })
  }

  @Test func writerRefusesWhatItCannotHold() {
    let letters = LexiconAlphabet(letters: "ab")
    let models: [LexiconModel] =
      [
        .init(alphabet: letters, entries: [.init(display: "abc", cost: 1)]),
        .init(alphabet: letters, entries: [.init(display: "", cost: 1)]),
        .init(alphabet: letters, entries: [.init(display: "a", cost: 255)]),
        .init(alphabet: letters, entries: [.init(display: "a", cost: -1)]),
        .init(
          alphabet: letters, entries: [.init(display: "a", cost: 1), .init(display: "a", cost: 2)]),
        .init(
          alphabet: letters,
          entries: [.init(display: String(repeating: "a", count: 65), cost: 1)]),
        .init(
          alphabet: letters,
          entries: [.init(display: "a", cost: 1, flags: LexiconFlags(offensiveness: 4))]),
        .init(alphabet: LexiconAlphabet(letters: ""), entries: []),
      ] + LexiconPropertyTests.alphabets.map { .init(alphabet: $0, entries: []) }
    for model in models {
      #expect(throws: FormatError.self) { try LexiconFormat.encode(model) }
    }
  }
}

/// A lexicon beside the plain list it was made from.
private struct LexiconList {
  let view: LexiconView
  /// Entries of each key, the cheapest first.
  var byKey: [[UInt8]: [LexiconModel.Entry]] = [:]
  /// How many entries cost less than each cost.
  var countCheaper = [Int](repeating: 0, count: 256)
  /// The key of each id.
  private let keys: [[UInt8]]

  init(_ model: LexiconModel) throws {
    let view = try LexiconFormat.open(ByteView(try LexiconFormat.encode(model)))
    self.view = view
    keys = (0..<view.entryCount).map { view.key(of: $0) }
    let folding = LexiconFolding(model.alphabet)
    for entry in model.entries {
      byKey[try folding.key(of: entry.display).get(), default: []].append(entry)
    }
    for key in byKey.keys {
      byKey[key]?.sort {
        $0.cost != $1.cost
          ? $0.cost < $1.cost : $0.display.utf8.lexicographicallyPrecedes($1.display.utf8)
      }
    }
    for entry in model.entries { for cost in entry.cost + 1..<256 { countCheaper[cost] += 1 } }
  }

  /// Ids of the keys that begin with a prefix.
  func ids(beginning prefix: [UInt8]) -> [Int] {
    keys.indices.filter { keys[$0].count >= prefix.count && keys[$0].starts(with: prefix) }
  }

  /// Beginnings of some keys, the empty one among them, and one that is none.
  func prefixes(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SeededRandom(seed: seed)
    var result: [[UInt8]] = [[], [255, 255]]
    guard !keys.isEmpty else { return result }
    for _ in 0..<count {
      let key = keys[Int.random(in: 0..<keys.count, using: &random)]
      result.append(Array(key[..<Int.random(in: 1...key.count, using: &random)]))
    }
    return result
  }
}

extension LexiconView {
  fileprivate func firstEntry(of key: [UInt8]) -> Int? {
    key.withUnsafeBufferPointer { firstEntry(of: $0) }
  }

  fileprivate func node(of key: [UInt8]) -> LexiconNode? {
    key.withUnsafeBufferPointer { node(of: $0) }
  }

  fileprivate func key(of entry: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: LexiconView.maximumKeyLength) { symbols, count in
      count = key(of: entry, from: root, length: 0, into: symbols)
    }
  }

  fileprivate func display(of entry: Int) -> String {
    let text = [UInt8](unsafeUninitializedCapacity: longestDisplay) { text, count in
      count = key(of: entry).withUnsafeBufferPointer {
        writeDisplay(of: entry, key: $0, into: text)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  fileprivate func best(
    of entries: Range<Int>, maximumOffensiveness: Int = 0, limit: Int
  ) -> [LexiconCandidate] {
    [LexiconCandidate](unsafeUninitializedCapacity: limit) { results, count in
      count = best(of: entries, maximumOffensiveness: maximumOffensiveness, into: results)
    }
  }
}
