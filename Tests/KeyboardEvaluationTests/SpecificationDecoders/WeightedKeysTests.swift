import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

/// Readme of Better Keyboard, tracking: which keys were meant, by the finger's speed.
@Suite struct WeightedKeysTests {
  private let keys = SwipeFixtures.column

  private func visits(
    _ points: [SwipePoint], _ keys: LetterKeys = SwipeFixtures.column
  ) -> [(letter: String, weight: Double)] {
    WeightedKeys(SwipePath(points), keys).visits.map {
      ("\(keys.keys[$0.key].letter)", ($0.weight * 100).rounded() / 100)
    }
  }

  private func text(_ visits: [(letter: String, weight: Double)]) -> String {
    visits.map { "\($0.letter) \($0.weight)" }.joined(separator: ", ")
  }

  @Test func endPointsAreAnchorsAndPassedKeysWeak() {
    var finger = Finger(keys)
    finger.move(to: "a")
    finger.move(to: "d")
    #expect(text(visits(finger.points)) == "a 1.0, b 0.15, c 0.15, d 1.0")
  }

  /// End points count wherever they are; a pass has to be within the radius.
  @Test func endPointsTakeTheNearestKey() {
    let points = [(60.0, 0.0), (60, 100), (60, 200)].enumerated().map {
      SwipePoint(x: $1.0, y: $1.1, time: Double($0) * 8)
    }
    #expect(text(visits(points)) == "a 1.0, c 1.0")
  }

  @Test func aRestIsAnAnchor() {
    var finger = Finger(keys)
    finger.move(to: "a")
    finger.move(to: "b")
    finger.rest(8)
    finger.move(to: "d")
    #expect(text(visits(finger.points)) == "a 1.0, b 1.0, c 0.15, d 1.0")
  }

  /// Weight 1 − v/200; 120 points a second and more are no dwell.
  @Test(arguments: [(0.4, "b 0.75"), (0.8, "b 0.5"), (0.9, "b 0.44"), (1.2, "b 0.15")])
  func slownessIsWeight(_ step: Double, _ expected: String) {
    var finger = Finger(keys)
    finger.move(to: "a")
    finger.move(to: (100, 98))
    // Ten samples of `step` points in 8 ms.
    for part in 1...10 { finger.put((100, 98 + step * Double(part))) }
    finger.move(to: "c")
    let found = visits(finger.points)
    #expect(found.count == 3 && text([found[1]]) == expected)
  }

  /// A key that is rested on at 1.5 times the radius is meant; a pass there is none.
  @Test(arguments: [(29.0, true), (31.0, false)])
  func restsReachFartherThanPasses(_ distance: Double, _ isFound: Bool) {
    var finger = Finger(keys)
    finger.move(to: "a")
    finger.move(to: (100 + distance, 100))
    finger.rest(8)
    finger.move(to: "c")
    #expect(visits(finger.points).contains { $0.letter == "b" } == isFound)
  }

  /// Minima within three samples of one another are one: the slower counts.
  @Test func closeMinimaAreOne() {
    let path = { (slow: [Int]) in
      let points = (0..<40).reduce(into: [SwipePoint(x: 100, y: 0, time: 0)]) { points, index in
        let step = slow.contains(index) ? 0.0 : 20
        points.append(
          SwipePoint(x: 100, y: points[index].y + step, time: Double(index + 1) * 8))
      }
      return SwipePath(points)
    }
    // Speeds over windows of five: only five slow steps in a row make less than 120 points a second.
    let once = WeightedKeys(path([10, 11, 12, 13, 14]), keys).visits.filter { $0.isAnchor }
    let twice = WeightedKeys(path([10, 11, 12, 13, 14, 24, 25, 26, 27, 28]), keys)
      .visits.filter { $0.isAnchor }
    #expect(once.count == 3 && twice.count == 4)
  }

  /// The same key twice needs more than 180 points a second in between.
  @Test(arguments: [(1.0, 1), (1.6, 2)])
  func theSameKeyAgainNeedsHaste(_ step: Double, _ count: Int) {
    var finger = Finger(keys)
    finger.move(to: "a")
    finger.move(to: "b")
    finger.rest(8)
    finger.move(to: (100 + 9 * step, 100), step: step)
    finger.move(to: "b", step: step)
    finger.rest(8)
    finger.move(to: "c")
    #expect(visits(finger.points).count { $0.letter == "b" } == count)
  }

  @Test func aLoopVisitsTheKeyAgain() {
    var finger = Finger(keys)
    finger.move(to: "a")
    finger.move(to: "b")
    finger.circle(samples: 14)
    finger.move(to: "c")
    let found = visits(finger.points)
    #expect(found.map(\.letter) == ["a", "b", "b", "c"] && found[2].weight == 0.8)
  }

  @Test func aFastFingerOutwardsPassesTheInnerRing() {
    for (step, letters) in [(3.0, ["e", "t", "b"]), (10, ["e", "b"])] {
      var finger = Finger(SwipeFixtures.ring, interval: 4)
      finger.move(to: "e")
      finger.move(to: "b", step: step)
      #expect(visits(finger.points, SwipeFixtures.ring).map(\.letter) == letters)
    }
  }

  @Test func anySamplesAreTaken() {
    let same = (0..<9).map { _ in SwipePoint(x: 100, y: 100, time: 0) }
    #expect(text(visits(same)) == "b 1.0")
    let backwards = (0..<9).map { SwipePoint(x: 100, y: Double($0) * 50, time: -Double($0)) }
    #expect(visits(backwards).first?.letter == "a" && visits(backwards).last?.letter == "e")
    #expect(visits([]).isEmpty && visits(same, LetterKeys(keys: [])).isEmpty)
  }
}
