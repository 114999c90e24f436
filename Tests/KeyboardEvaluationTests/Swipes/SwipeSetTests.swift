import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@Suite struct SwipeSetTests {
  private let good =
    #"{"word":"hi","layout":"qwerty","keyWidth":40,"rowHeight":60,"points":[[260,90,0],[300,30,90.5]]}"#

  private func read(_ text: String, layouts: Artifact? = nil) -> SwipeSet {
    var boards = SwipeBoards(layouts: layouts)
    return SwipeSet(path: "a.jsonl", bytes: Array(text.utf8), boards: &boards)
  }

  /// Layouts `g` (a grid with the row a b c) and `r` (a ring).
  private func layouts() throws -> Artifact {
    var writer = ArtifactWriter()
    for (name, payload) in zip(["g", "r"], try SectionFixtures.layouts()) {
      writer.append(
        .init(
          tag: LayoutFormat.tag, version: LayoutFormat.version, name: name, payload: payload))
    }
    return try Artifact(ByteView(try writer.encode()))
  }

  @Test func aLineHasItsWordBoardAndSamples() throws {
    let set = read(good + "\r\n\n  \n" + good)
    #expect(set.problems.isEmpty && set.swipes.map(\.number) == [1, 4])
    let swipe = try #require(set.swipes.first)
    #expect(swipe.line.word == "hi" && swipe.line.size == .pitch(keyWidth: 40, rowHeight: 60))
    #expect(swipe.line.points[1] == SwipePoint(x: 300, y: 30, time: 90.5))
    #expect(swipe.keys.keys.count == 26 && swipe.keys.swipeRadius == 20)
    #expect(swipe.keys.pitch == (40, 60))
  }

  /// Row offsets of QWERTY are 0, ½ and 1½; shorter rows of the others are centred in ten columns.
  @Test(arguments: [
    ("qwerty", "q", 0.5, 0.5), ("qwerty", "a", 1.0, 1.5), ("qwerty", "z", 2.0, 2.5),
    ("dvorak", "p", 2.0, 0.5), ("dvorak", "z", 9.0, 2.5), ("workman", "z", 2.0, 2.5),
    ("coyote", "v", 2.5, 2.5), ("coyote", "p", 8.5, 0.5),
  ])
  func keysStandInTheirColumns(_ layout: String, _ letter: String, _ x: Double, _ y: Double) throws
  {
    let line = SwipeLine(
      word: "a", layout: layout, size: .pitch(keyWidth: 10, rowHeight: 100), points: [])
    var boards = SwipeBoards()
    let keys = try boards.keys(of: line)
    let scalar = try #require(letter.unicodeScalars.first)
    let key = keys.keys[try #require(keys.index(of: scalar))]
    #expect(key.x == x * 10 && key.y == y * 100)
    #expect(Set(keys.keys.map(\.letter)).count == 26)
  }

  @Test(arguments: [
    ("{", "no valid JSON"), ("\0\0", "no valid JSON"), ("[]", "a JSON object"),
    ("nonsense", "no valid JSON"),
    (#"{"layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,1,1]]}"#, "`word`"),
    (#"{"word":"a","keyWidth":4,"rowHeight":4,"points":[[1,1,1]]}"#, "`layout`"),
    (#"{"word":"a","layout":"qwerty","rowHeight":4,"points":[[1,1,1]]}"#, "`keyWidth`"),
    (#"{"word":"a","layout":"qwerty","keyWidth":4,"rowHeight":4}"#, "`points`"),
    (#"{"word":"a","layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[]}"#, "at least one"),
    (#"{"word":"a","layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,2]]}"#, "2 numbers"),
    (
      #"{"word":"a","layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,1,1],[1,"x",3]]}"#,
      "`points`[1][1]"
    ),
    (#"{"word":"a","layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,NaN,3]]}"#, "valid"),
    (#"{"word":"a","layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,1e999,3]]}"#, "found"),
    (#"{"word":"a","layout":"qwerty","keyWidth":0,"rowHeight":4,"points":[[1,1,1]]}"#, "0.0"),
    (#"{"word":"a","layout":"qwerty","keyWidth":null,"rowHeight":4,"points":[[1,1,1]]}"#, "both"),
    (#"{"word":"  ","layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,1,1]]}"#, "letters"),
    (#"{"word":3,"layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,1,1]]}"#, "String"),
    (#"{"word":"a","layout":"maltron","keyWidth":4,"rowHeight":4,"points":[[1,1,1]]}"#, "maltron"),
  ])
  func aBrokenLineIsNamedAndTheRestUsed(_ line: String, _ part: String) {
    let set = read("\(good)\n\(line)\n\(good)")
    #expect(set.swipes.map(\.number) == [1, 3])
    #expect(set.problems.count == 1)
    let text = set.problems.first?.description ?? ""
    #expect(text.hasPrefix("a.jsonl:2: error: expected ") && text.contains(part), "\(text)")
  }

  @Test func unsortedTimesAreSaidAndUsedAsTheyStand() {
    let set = read(
      #"{"word":"a","layout":"qwerty","keyWidth":4,"rowHeight":4,"points":[[1,1,9],[1,1,3]]}"#)
    #expect(set.swipes.first?.line.points.map(\.time) == [9, 3])
    #expect(set.problems.map(\.isError) == [false])
    #expect(set.problems[0].description.hasPrefix("a.jsonl:1: warning: "))
  }

  @Test func aViewSizeTakesTheKeysOfTheLayout() throws {
    let artifact = try layouts()
    let text = #"{"word":"a","layout":"r","width":300,"height":200,"points":[[1,1,1]]}"#
    let swipe = try #require(read(text, layouts: artifact).swipes.first)
    let geometry = try KeyboardLayout(artifact, name: "r").geometry(width: 300, height: 200)
    #expect(swipe.keys.keys == LetterKeys(geometry).keys)
    #expect(swipe.keys.ring != nil && swipe.keys.keys.count == 3)
  }

  @Test func otherGridsHaveTheirRowsAndRingsHaveNone() throws {
    let artifact = try layouts()
    let grid = #"{"word":"a","layout":"g","keyWidth":10,"rowHeight":10,"points":[[1,1,1]]}"#
    let swipe = try #require(read(grid, layouts: artifact).swipes.first)
    #expect(swipe.keys.keys.map(\.x) == [40, 50, 60])
    let ring = grid.replacing("\"g\"", with: "\"r\"")
    #expect(read(ring, layouts: artifact).problems.first?.reason.contains("no rows") == true)
    let none = read(grid.replacing("\"g\"", with: "\"h\""), layouts: artifact)
    #expect(none.problems.first?.reason == "expected a layout of g, r, found `h`")
  }

  /// What is written is read as it was, to the hundredth of a point.
  @Test func writtenLinesAreRead() throws {
    var random = SeededRandom(seed: 5)
    for size in [
      SwipeLine.Size.pitch(keyWidth: 36.25, rowHeight: 54), .view(width: 300, height: 200),
    ] {
      let points = (0..<50).map { index in
        SwipePoint(
          x: Double(Int.random(in: -5000...50_000, using: &random)) / 100,
          y: Double(Int.random(in: -5000...50_000, using: &random)) / 100,
          time: Double(index * 83) / 10)
      }
      let line = SwipeLine(word: "a\"\\\u{1}é", layout: "g", size: size, points: points)
      let set = read(line.json, layouts: try layouts())
      #expect(set.problems.isEmpty && set.swipes.map(\.line) == [line])
    }
  }

  @Test func numbersThatAreNotFiniteAreWrittenAsNone() {
    let points = [SwipePoint(x: .nan, y: .infinity, time: 1e300)]
    let line = SwipeLine(
      word: "a", layout: "qwerty", size: .pitch(keyWidth: 4, rowHeight: 4), points: points)
    #expect(read(line.json).swipes.first?.line.points == [SwipePoint(x: 0, y: 0, time: 0)])
  }

  /// Any bytes: every line that has something on it is a swipe or an error, never both.
  @Test(arguments: [1, 2, 3]) func anyBytesAreUsedOrNamed(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let seeds = Array((good + "\n" + good.replacing("hi", with: "été") + "\n").utf8)
    for _ in 0..<300 {
      var bytes = seeds
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        default: bytes.insert(contentsOf: [0x5b, 0x2d, 0x39, 0x65], at: place)
        }
        if bytes.isEmpty { bytes = [0x7b] }
      }
      var boards = SwipeBoards()
      let set = SwipeSet(path: "a", bytes: bytes, boards: &boards)
      let lines = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        .count { $0.contains { $0 > 0x20 } }
      #expect(set.swipes.count + set.problems.count { $0.isError } == lines)
      #expect(
        Set(set.swipes.map(\.number)).isDisjoint(
          with: set.problems.filter(\.isError).map(\.number)))
      for swipe in set.swipes {
        #expect(swipe.line.points.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.time.isFinite })
        #expect(swipe.keys.keys.count == 26)
      }
    }
  }

  @Test func deepNestingIsNamed() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(read(deep).problems.map(\.isError) == [true])
    #expect(read(#"{"word":"# + deep).problems.map(\.isError) == [true])
  }
}
