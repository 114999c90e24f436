import KeyboardEngine
import KeyboardFormat
import _KeyboardTestSupport

/// English keywords of emoji, in random order.
struct EmojiBenchmarks {
  private let map: EmojiMap
  private let words: [String]

  init(path: String) throws {
    let map = try KeyboardData(path: path).emoji("en")
    self.map = map
    var random = SeededRandom(seed: 3)
    words = (0..<4000).map { _ in
      var text: [UInt8] = []
      map.keywords.appendKeyword(
        Int.random(in: 0..<map.keywords.keywordCount, using: &random), to: &text)
      return String(decoding: text, as: UTF8.self)
    }
  }

  func run(_ table: inout ResultTable) throws {
    let known = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: { a, _ in a })
    var matches = EmojiMatches(limit: 10)
    table.time(
      "emoji, exact", count: words.count,
      baseline: ("[String: Int]", { words.reduce(0) { $0 &+ (known[$1] ?? 0) } })
    ) {
      var sum = 0
      for word in words {
        map.search(exact: word, into: &matches)
        sum &+= matches.count
      }
      return sum
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
  private let path: String

  init(path: String) { self.path = path }

  func run(_ table: inout ResultTable) throws {
    let data = try KeyboardData(path: path)
    var random = SeededRandom(seed: 4)
    let points = (0..<20_000).map { _ in
      (x: Double.random(in: 0..<390, using: &random), y: Double.random(in: 0..<290, using: &random))
    }
    for name in ["qwerty", "ring"] {
      let layout = try KeyboardLayout(data.artifact, name: name)
      let geometry = layout.geometry(width: 390, height: 290)
      let frames = layout.view.keys(ofLayer: 0).map { geometry.frame(of: $0) }
      table.time(
        "layout, hit test, \(name)", count: points.count,
        baseline: (
          "all frames",
          {
            points.reduce(0) { sum, point in
              sum &+ (frames.firstIndex { $0.contains(point.x, point.y) } ?? 0)
            }
          }
        )
      ) {
        points.reduce(0) { $0 &+ (geometry.key(atX: $1.x, y: $1.y, layer: 0) ?? 0) }
      }
      table.calls("layout, all keys for a size, \(name)", 200) {
        Int(layout.geometry(width: 320 + Double($0), height: 290).scale)
      }
    }
  }
}
