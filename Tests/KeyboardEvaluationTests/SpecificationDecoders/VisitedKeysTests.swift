import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

/// Specification of the ring §5: from samples to visited keys.
@Suite struct VisitedKeysTests {
  private func visited(_ points: [SwipePoint], _ keys: LetterKeys) -> String {
    VisitedKeys(SwipePath(points), keys).keys.map { "\(keys.keys[$0].letter)" }.joined()
  }

  /// §5.1: frequency by squared distance; e counts 5.4 times as much as w.
  @Test func frequentLettersReachFarther() throws {
    let keys = try SwipeFixtures.qwerty()
    let w = SwipeFixtures.key("w", keys)
    let wider = LetterKeys(keys: keys.keys, swipeRadius: 40)
    for (distance, letter) in [(4.0, "w"), (11, "w"), (13, "e"), (20, "e")] {
      let point = SwipePoint(x: w.x + distance, y: w.y, time: 0)
      #expect(visited([point], wider) == letter, "\(distance) points from w")
    }
  }

  @Test(arguments: [(20.0, 19.0, "a"), (20, 21, ""), (26, 25, "a"), (26, 27, "")])
  func keysBeyondTheRadiusAreNotVisited(_ radius: Double, _ distance: Double, _ found: String) {
    let keys = LetterKeys(
      keys: [.init(letter: "a", x: 100, y: 100, id: 0)], swipeRadius: radius)
    #expect(visited([SwipePoint(x: 100 + distance, y: 100, time: 0)], keys) == found)
  }

  @Test func aKeyIsVisitedOnceUntilAnotherIs() {
    var finger = Finger(SwipeFixtures.column)
    for letter: Unicode.Scalar in ["a", "b", "c", "b"] {
      finger.move(to: letter)
      finger.rest(5)
    }
    #expect(visited(finger.points, SwipeFixtures.column) == "abcb")
  }

  /// §5.2: more than 4 points a sample outwards.
  @Test(arguments: [(3.0, "etb"), (3.9, "etb"), (4.2, "eb"), (10, "eb")])
  func aFastFingerOutwardsPassesTheInnerRing(_ step: Double, _ letters: String) {
    var finger = Finger(SwipeFixtures.ring)
    finger.move(to: "e")
    // Around the centre, as the way out begins there.
    finger.move(to: (200, 200))
    finger.move(to: "b", step: step)
    #expect(visited(finger.points, SwipeFixtures.ring) == letters)
  }

  @Test func inwardsAndOnGridsNothingIsPassed() {
    var finger = Finger(SwipeFixtures.ring)
    finger.move(to: "b")
    finger.move(to: "v")
    #expect(visited(finger.points, SwipeFixtures.ring) == "btv")
    let grid = LetterKeys(keys: SwipeFixtures.ring.keys, swipeRadius: 26)
    #expect(visited(finger.points, grid) == "btev")
  }

  /// §5.3: more than 300° within 20 samples.
  @Test(arguments: [(12, "abbc"), (18, "abbc"), (40, "abc")])
  func aSmallCircleVisitsTheKeyAgain(_ samples: Int, _ letters: String) {
    var finger = Finger(SwipeFixtures.column)
    finger.move(to: "a")
    finger.move(to: "b")
    finger.circle(samples: samples)
    finger.move(to: "c")
    #expect(visited(finger.points, SwipeFixtures.column) == letters)
  }

  @Test func tremblingIsNoCircle() {
    var finger = Finger(SwipeFixtures.column)
    finger.move(to: "a")
    for _ in 0..<30 {
      finger.put((102, 0))
      finger.put((100, 0))
    }
    #expect(visited(finger.points, SwipeFixtures.column) == "a")
  }

  @Test func samplesThatAreNotFiniteArePassedOver() {
    var points = Finger.jump("abc", on: SwipeFixtures.column)
    points.insert(SwipePoint(x: .nan, y: 0, time: 1), at: 1)
    points.insert(SwipePoint(x: 0, y: .infinity, time: 1), at: 2)
    points.insert(SwipePoint(x: 1e300, y: -1e300, time: 1), at: 3)
    #expect(visited(points, SwipeFixtures.column) == "abc")
    #expect(visited([], SwipeFixtures.column) == "")
    #expect(visited(points, LetterKeys(keys: [])) == "")
  }
}
