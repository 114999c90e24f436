import KeyboardEngine
import KeyboardFormat
import _KeyboardTestSupport

/// Words of the English lexicon, in random order.
struct LexiconBenchmarks {
  private let path: String
  private let lexicon: Lexicon
  private let words: [[UInt8]]
  private let misses: [[UInt8]]
  private static let count = 20_000

  init(path: String) throws {
    self.path = path
    let lexicon = try KeyboardData(path: path).lexicon()
    self.lexicon = lexicon
    var random = SeededRandom(seed: 1)
    let entries = (0..<LexiconBenchmarks.count).map { _ in
      Int.random(in: 0..<lexicon.view.entryCount, using: &random)
    }
    words = entries.compactMap { lexicon.word($0).map { Array($0.key.utf8) } }
    misses = words.map { $0 + [0x71, 0x78] }
  }

  func run(_ table: inout ResultTable) throws {
    let known = Dictionary(
      words.map { (String(decoding: $0, as: UTF8.self), 1) }, uniquingKeysWith: { a, _ in a })
    let strings = words.map { String(decoding: $0, as: UTF8.self) }
    table.time(
      "lexicon, exact, hit", count: words.count,
      baseline: ("[String: Int]", { strings.reduce(0) { $0 &+ (known[$1] ?? 0) } })
    ) { words.reduce(0) { $0 &+ find($1) } }
    table.time("lexicon, exact, miss", count: misses.count) { misses.reduce(0) { $0 &+ find($1) } }
    let prefixes = words.prefix(2000).enumerated().map { Array($1.prefix(2 + $0 % 3)) }
    table.calls("lexicon, ten completions", prefixes.count) { complete(prefixes[$0]) }
    let view = lexicon.view
    let ids = words.indices.map { $0 &* 7919 % view.entryCount }
    table.time("lexicon, id to word", count: ids.count) { ids.reduce(0) { $0 &+ text(of: $1) } }
    let children = walk(depth: 4)
    table.time("lexicon, node walk, a child", count: children) { walk(depth: 4) }
    let path = path
    table.calls("open to first answer", 200) { _ in
      guard let lexicon = try? KeyboardData(path: path).lexicon() else { return 0 }
      return words[0].withUnsafeBufferPointer { lexicon.firstEntry(forKey: $0) ?? 0 }
    }
  }

  private func find(_ word: [UInt8]) -> Int {
    word.withUnsafeBufferPointer { word in
      lexicon.firstEntry(forKey: word).map { lexicon.cost(of: $0) } ?? 0
    }
  }

  private func complete(_ prefix: [UInt8]) -> Int {
    var sum = 0
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { text in
      prefix.withUnsafeBufferPointer { prefix in
        lexicon.complete(prefix, limit: 10) { sum &+= $0.writeDisplay(into: text) }
      }
    }
    return sum
  }

  private func text(of entry: Int) -> Int {
    let view = lexicon.view
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { symbols in
      let length = view.key(of: entry, from: view.root, length: 0, into: symbols)
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { text in
        view.writeDisplay(
          of: entry, key: UnsafeBufferPointer(rebasing: symbols[..<length]), into: text)
      }
    }
  }

  /// Visits all nodes down to a depth and counts them.
  private func walk(depth: Int) -> Int {
    func visit(_ node: LexiconNode, _ left: Int) -> Int {
      var count = 0
      lexicon.view.forEachChild(of: node) { _, child in
        count += 1 + (left > 1 ? visit(child, left - 1) : 0)
        return true
      }
      return count
    }
    return visit(lexicon.view.root, depth)
  }
}
