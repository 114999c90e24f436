import KeyboardEngine
import KeyboardFormat

/// Words of the lexicon, in random order.
struct LexiconBenchmarks {
  private let path: String
  private let lexicon: Lexicon
  private let words: [[UInt8]]
  private let misses: [[UInt8]]
  private static let count = 20_000

  init(_ data: EngineBenchmarks.Data) throws {
    path = data.path
    let lexicon = try data.language.lexicon()
    self.lexicon = lexicon
    var random = SplitMix64(seed: 1)
    let entries = (0..<LexiconBenchmarks.count).map { _ in
      Int.random(in: 0..<max(1, lexicon.view.entryCount), using: &random)
    }
    words = entries.compactMap { lexicon.word($0).map { Array($0.key.utf8) } }
    misses = words.map { $0 + [0x71, 0x78] }
  }

  func run(_ table: inout ResultTable) throws {
    let strings = words.map { String(decoding: $0, as: UTF8.self) }
    let known = Dictionary(strings.map { ($0, 1) }) { first, _ in first }
    table.queries(
      "lexicon, exact, hit", words.count,
      baseline: ("[String: Int]", { strings.reduce(0) { $0 &+ (known[$1] ?? 0) } })
    ) { find(words[$0]) }
    table.queries("lexicon, exact, miss", misses.count) { find(misses[$0]) }
    let prefixes = words.prefix(2000).enumerated().map { Array($1.prefix(2 + $0 % 3)) }
    table.calls("lexicon, ten completions", prefixes.count) { complete(prefixes[$0]) }
    let view = lexicon.view
    table.queries("lexicon, id to word", words.count) {
      text(of: $0 &* 7919 % max(1, view.entryCount))
    }
    let children = walk(depth: 4)
    table.time("lexicon, node walk, a child", count: children) { walk(depth: 4) }
    let path = path
    let first = words.first ?? []
    table.calls("open to first answer", 200) { _ in
      guard let lexicon = try? KeyboardData(path: path).lexicon() else { return 0 }
      return unsafe first.withUnsafeBufferPointer { unsafe lexicon.firstEntry(forKey: $0) ?? 0 }
    }
  }

  private func find(_ word: [UInt8]) -> Int {
    unsafe word.withUnsafeBufferPointer { word in
      unsafe lexicon.firstEntry(forKey: word).map { lexicon.cost(of: $0) } ?? 0
    }
  }

  private func complete(_ prefix: [UInt8]) -> Int {
    var sum = 0
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { text in
      unsafe prefix.withUnsafeBufferPointer { prefix in
        unsafe lexicon.complete(prefix, limit: 10) { sum &+= unsafe $0.writeDisplay(into: text) }
      }
    }
    return sum
  }

  private func text(of entry: Int) -> Int {
    let view = lexicon.view
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: LexiconView.maximumKeyLength
    ) { symbols in
      let length = unsafe view.key(of: entry, from: view.root, length: 0, into: symbols)
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { text in
        unsafe view.writeDisplay(
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
