import Testing
import _KeyboardTestSupport

@testable import KeyboardFormat

/// The walk for searches against the walk child by child.
@Suite struct LexiconWalkTests {
  private static let lists: [(LexiconView, SeededRandom)] = LexiconFixtures.Script.allCases.flatMap
  {
    script in
    [LexiconFixtures.small, LexiconTuning()].compactMap { tuning in
      let model = LexiconFixtures.random(script, count: 250, seed: 3, tuning: tuning)
      let view = (try? LexiconFormat.encode(model)).flatMap {
        try? LexiconFormat.open(ByteView($0))
      }
      return view.map { ($0, SeededRandom(seed: 4)) }
    }
  }

  /// All nodes of a lexicon.
  private static func nodes(_ view: LexiconView) -> [LexiconNode] {
    var nodes = [view.root]
    var index = 0
    while index < nodes.count {
      view.forEachChild(of: nodes[index]) { _, child in
        nodes.append(child)
        return true
      }
      index += 1
    }
    return nodes
  }

  private static func children(
    _ walk: LexiconWalk, _ node: LexiconNode, among symbols: UInt64, room: Int
  ) -> [LexiconNode] {
    withUnsafeTemporaryAllocation(of: LexiconNode.self, capacity: room) { buffer in
      buffer.initialize(repeating: walk.root)
      return Array(buffer[..<walk.children(of: node, among: symbols, into: buffer)])
    }
  }

  @Test func givesTheChildrenThatAreWanted() {
    #expect(LexiconWalkTests.lists.count == 2 * LexiconFixtures.Script.allCases.count)
    for (view, seeded) in LexiconWalkTests.lists {
      var random = seeded
      let walk = LexiconWalk(view)
      for node in LexiconWalkTests.nodes(view) {
        var all: [LexiconNode] = []
        view.forEachChild(of: node) { symbol, child in
          #expect(child.last == symbol)
          all.append(child)
          return true
        }
        let room = view.letterCount
        #expect(LexiconWalkTests.children(walk, node, among: .max, room: room) == all)
        let some = random.next() & random.next()
        let wanted = all.filter { some >> UInt64($0.last % 64) & 1 != 0 }
        #expect(LexiconWalkTests.children(walk, node, among: some, room: room) == wanted)
        let few = LexiconWalkTests.children(walk, node, among: .max, room: 2)
        #expect(few == Array(all.prefix(2)))
        #expect(LexiconWalkTests.children(walk, node, among: 0, room: room) == [])
      }
    }
  }

  @Test func tellsWhetherSomethingIsCheapEnough() {
    for (view, seeded) in LexiconWalkTests.lists {
      var random = seeded
      let walk = LexiconWalk(view)
      for entry in 0..<view.entryCount {
        let isPlain = view.flags(of: entry).isSuggestible
        #expect(walk.plainCost(of: entry) == (isPlain ? view.cost(of: entry) : 255))
      }
      #expect(walk.plainCost(of: -1) == 255 && walk.plainCost(of: .max) == 255)
      for _ in 0..<600 {
        let first = Int.random(in: -2..<view.entryCount, using: &random)
        let length = Int.random(
          in: 0...[9, 70, 400].randomElement(using: &random)!, using: &random)
        let range = first..<first + length
        let limit = Int.random(in: -1...300, using: &random)
        let least = view.leastCost(of: range)
        let may = walk.mayCost(lessThan: limit, in: range)
        if least < min(limit, 255) { #expect(may) }
        // Long ranges are rounded to blocks.
        if length <= 256 && least >= limit && view.entryCount >= 8 { #expect(!may) }
      }
      #expect(!walk.mayCost(lessThan: 255, in: 5..<5))
      #expect(!walk.mayCost(lessThan: 255, in: Int.max - 1..<Int.max))
    }
  }
}
