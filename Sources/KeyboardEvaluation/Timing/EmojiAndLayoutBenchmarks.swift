import KeyboardEngine
import KeyboardFormat

/// English keywords of emoji, in random order.
struct EmojiBenchmarks {
  private let map: EmojiMap
  private let words: [String]

  init(_ data: EngineBenchmarks.Data) throws {
    let map = try data.emoji.emoji("en")
    self.map = map
    var random = SplitMix64(seed: 3)
    words = (0..<4000).map { _ in
      var text: [UInt8] = []
      map.keywords.appendKeyword(
        Int.random(in: 0..<max(1, map.keywords.keywordCount), using: &random), to: &text)
      return String(decoding: text, as: UTF8.self)
    }
  }

  func run(_ table: inout ResultTable) throws {
    let known = Dictionary(words.map { ($0, 1) }) { first, _ in first }
    var matches = EmojiMatches(limit: 10)
    table.queries(
      "emoji, exact", words.count,
      baseline: ("[String: Int]", { words.reduce(0) { $0 &+ (known[$1] ?? 0) } })
    ) {
      map.search(exact: words[$0], into: &matches)
      return matches.count
    }
    let prefixes = words.enumerated().map { String($1.prefix(2 + $0 % 3)) }
    table.calls("emoji, prefix of two to four letters", prefixes.count) {
      map.search(prefix: prefixes[$0], into: &matches)
      return matches.count
    }
  }
}

/// Touches on views of a phone's size.
struct LayoutBenchmarks {
  private let layouts: KeyboardData

  init(_ data: EngineBenchmarks.Data) { layouts = data.layouts }

  func run(_ table: inout ResultTable) throws {
    var random = SplitMix64(seed: 4)
    let points = (0..<20_000).map { _ in
      (x: Double.random(in: 0..<390, using: &random), y: Double.random(in: 0..<290, using: &random))
    }
    for name in ["qwerty", "ring"] {
      let layout = try layouts.layout(name)
      let geometry = layout.geometry(width: 390, height: 290)
      let frames = layout.view.keys(ofLayer: 0).map { geometry.frame(of: $0) }
      table.queries(
        "layout, hit test, \(name)", points.count,
        baseline: (
          "all frames",
          {
            points.reduce(0) { sum, point in
              sum &+ (frames.firstIndex { $0.contains(point.x, point.y) } ?? 0)
            }
          }
        )
      ) { geometry.key(atX: points[$0].x, y: points[$0].y, layer: 0) ?? 0 }
      table.calls("layout, all keys for a size, \(name)", 200) {
        Int(layout.geometry(width: 320 + Double($0), height: 290).scale)
      }
    }
  }
}
