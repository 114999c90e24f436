import KeyboardEngine
import Testing
import _KeyboardTestSupport

/// What an overlay holds, what it counts and what it forgets.
@Suite struct OverlayTests {
  /// As `#expect`, which cannot hold a mutating call.
  private func check(_ condition: Bool, location: SourceLocation = #_sourceLocation) {
    #expect(condition, sourceLocation: location)
  }

  private func displays(_ overlay: Overlay) -> [String] {
    var found: [String] = []
    overlay.forEachWord { found.append($0.display) }
    return found
  }

  private func pairs(_ overlay: Overlay) -> [String] {
    var found: [String] = []
    overlay.forEachPair { found.append("\($0.previous)>\($0.next):\($0.count)") }
    return found
  }

  @Test func countsWordsAndListsThemInByteOrder() {
    var overlay = Overlay()
    for word in ["über", "zebra", "Zoë", "abc", "zebra", "😀"] { check(overlay.learn(word)) }
    overlay.learn("on my way", key: "omw", times: 4)
    #expect(displays(overlay) == ["Zoë", "abc", "on my way", "zebra", "über", "😀"])
    #expect(overlay.word("zebra")?.count == 2)
    #expect(overlay.word("on my way") == nil)
    #expect(overlay.word("on my way", key: "omw")?.key == "omw")
    #expect(overlay.word("abc", key: "abc")?.count == 1)
  }

  @Test func countsItsBytesExactly() {
    var overlay = Overlay()
    overlay.learn("abc")
    overlay.learn("on my way", key: "omw")
    overlay.learn("b", after: "éa")
    overlay.learn("abc", times: 9)
    overlay.remove("gone")
    overlay.setCostChange(300, of: "x")
    let record = Overlay.recordSize
    #expect(record == 24)
    #expect(overlay.byteCount == 5 * record + 3 + (9 + 3) + (3 + 1) + 4 + 1)
    overlay.forget("on my way", key: "omw")
    overlay.forget("b", after: "éa")
    overlay.setCostChange(0, of: "x")
    #expect(overlay.byteCount == 2 * record + 3 + 4)
    overlay.removeAll()
    #expect(overlay.byteCount == 0 && overlay.isEmpty)
  }

  @Test func deletedStaysDeleted() {
    var overlay = Overlay()
    overlay.learn("teh", times: 3)
    check(overlay.remove("teh"))
    check(!overlay.learn("teh"))
    check(!overlay.setCostChange(-5, of: "teh"))
    #expect(overlay.word("teh")?.isRemoved == true)
    #expect(overlay.word("teh")?.count == 0)
    check(overlay.restore("teh"))
    check(!overlay.restore("teh"))
    #expect(overlay.word("teh") == nil)
    check(overlay.learn("teh"))
  }

  @Test func changesAreTakenBack() {
    var overlay = Overlay()
    check(!overlay.setCostChange(0, of: "a"))
    check(overlay.setCostChange(-100_000, of: "a"))
    #expect(overlay.word("a")?.costChange == -32_767)
    check(overlay.setCostChange(.max, of: "a"))
    #expect(overlay.word("a")?.costChange == 32_767)
    overlay.learn("b")
    overlay.setCostChange(5, of: "b")
    check(overlay.setCostChange(0, of: "a"))
    overlay.setCostChange(0, of: "b")
    #expect(displays(overlay) == ["b"])
  }

  @Test func keepsPairsOneByOneAndForgetsThemWholly() {
    var overlay = Overlay()
    overlay.learn("morning", after: "good")
    overlay.learn("morning", after: "good", times: 2)
    overlay.learn("day", after: "good")
    overlay.learn("one", after: "a")
    #expect(pairs(overlay) == ["a>one:1", "good>day:1", "good>morning:3"])
    #expect(overlay.count(of: "morning", after: "good") == 3)
    var after: [String] = []
    overlay.forEachPair(after: "good") { after.append($0.next) }
    #expect(after == ["day", "morning"])
    check(overlay.forget("day", after: "good"))
    check(!overlay.forget("day", after: "good"))
    #expect(pairs(overlay) == ["a>one:1", "good>morning:3"])
    overlay.forgetAllPairs()
    #expect(overlay.isEmpty)
  }

  @Test func refusesWhatItCannotHold() {
    var overlay = Overlay()
    let long = String(repeating: "x", count: 256)
    check(!overlay.learn(""))
    check(!overlay.learn(long))
    check(!overlay.learn("a", key: long))
    check(!overlay.learn("a", key: ""))
    check(!overlay.learn("a", times: 0))
    check(!overlay.learn("a", times: .min))
    check(!overlay.learn("a", after: ""))
    check(!overlay.learn(long, after: "a"))
    check(!overlay.remove(""))
    #expect(overlay.isEmpty)
    check(overlay.learn(String(long.dropFirst())))
    check(overlay.learn("a", times: .max))
    check(overlay.learn("a", times: .max))
    #expect(overlay.word("a")?.count == Int(UInt32.max))

    var none = Overlay(byteLimit: -1)
    check(!none.learn("a") && !none.remove("a") && none.isEmpty)
  }

  @Test func forgetsTheLeastUsedAndOfThoseTheOldest() {
    let record = Overlay.recordSize
    var overlay = Overlay(byteLimit: 3 * (record + 1))
    overlay.learn("a", times: 2)
    overlay.learn("b")
    overlay.learn("c")
    overlay.learn("b")
    overlay.learn("d")
    #expect(displays(overlay) == ["a", "b", "d"])
    overlay.learn("e")
    #expect(displays(overlay) == ["a", "b", "e"])
  }

  /// What was used often long ago must not keep everything new out for ever.
  @Test func agesWhatIsNoLongerUsed() {
    let record = Overlay.recordSize
    var overlay = Overlay(byteLimit: 2 * (record + 2))
    overlay.learn("ol", times: 10)
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      let next = Int.random(in: 10...99, using: &random)
      overlay.learn("\(next)")
    }
    #expect(overlay.word("ol") == nil)
  }

  @Test func learningNeverForgetsRemovalsNorChanges() {
    let record = Overlay.recordSize
    var overlay = Overlay(byteLimit: 2 * (record + 1))
    overlay.remove("a")
    overlay.setCostChange(9, of: "b")
    check(!overlay.learn("c", times: 99))
    #expect(displays(overlay) == ["a", "b"])
    check(overlay.remove("d"))
    #expect(displays(overlay) == ["a", "d"])
    check(!overlay.setCostChange(9, of: "e"))
    check(overlay.remove("e"))
    #expect(displays(overlay) == ["d", "e"])
  }

  /// Whatever is done to it, the limit holds, the count of bytes is that of a recount, and nothing
  /// depends on anything but what was done.
  @Test(arguments: [1, 2, 3]) func keepsWithinItsLimit(seed: UInt64) {
    func run() -> Overlay {
      var random = SeededRandom(seed: seed)
      var overlay = Overlay(byteLimit: 12_000)
      for _ in 0..<3000 {
        let a =
          String(repeating: "é", count: Int.random(in: 1...9, using: &random))
          + "\(random.next() % 60)"
        let b = "\(random.next() % 90)"
        switch Int.random(in: 0..<12, using: &random) {
        case 0: overlay.remove(a)
        case 1: overlay.forget(a)
        case 2: overlay.setCostChange(Int.random(in: -9...9, using: &random), of: a)
        case 3: overlay.restore(a)
        case 4: overlay.forget(b, after: a)
        case 5: overlay.learn(a, key: b)
        case 6...8: overlay.learn(b, after: a, times: Int.random(in: 1...4, using: &random))
        default: overlay.learn(a, times: Int.random(in: 1...4, using: &random))
        }
        var bytes = 0
        overlay.forEachWord {
          bytes += 24 + $0.display.utf8.count + ($0.key == $0.display ? 0 : $0.key.utf8.count)
        }
        overlay.forEachPair { bytes += 24 + $0.previous.utf8.count + $0.next.utf8.count }
        if bytes != overlay.byteCount || bytes > 12_000 {
          Issue.record("\(bytes) bytes, \(overlay.byteCount) counted")
          break
        }
      }
      return overlay
    }
    let (first, second) = (run(), run())
    #expect(displays(first) == displays(second) && pairs(first) == pairs(second))
    #expect(first.wordCount > 10 && first.pairCount > 10 && first.byteCount > 11_000)
    let names = displays(first).map { Array($0.utf8) }
    #expect(zip(names, names.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) })
  }
}
