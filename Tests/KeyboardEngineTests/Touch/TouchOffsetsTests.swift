import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

@Suite struct TouchOffsetsTests {
  @Test func aHabitIsLearntSlowlyAndWithinBounds() {
    var offsets = TouchOffsets(keyCount: 30)
    offsets.record(3, x: 0.2, y: 0.1)
    #expect(abs(offsets.offset(3).x) < 0.03)
    for _ in 0..<200 { offsets.record(3, x: 0.2, y: 0.1) }
    #expect(abs(offsets.offset(3).x - 0.2) < 0.02 && abs(offsets.offset(3).y - 0.1) < 0.02)
    // Other keys share the common habit.
    #expect(offsets.offset(4).x > 0.15)
    for _ in 0..<200 { offsets.record(3, x: 0.9, y: -1) }
    #expect(offsets.offset(3).x <= TouchOffsets.limit && offsets.offset(3).y >= -TouchOffsets.limit)
  }

  /// One slip in ten does little, and what is farther than a key away nothing.
  @Test func slipsDoLittle() {
    var offsets = TouchOffsets(keyCount: 30)
    for index in 0..<400 { offsets.record(3, x: index % 10 == 0 ? 1 : 0, y: 0) }
    #expect(offsets.offset(3).x < 0.07)
    let before = offsets
    for bad in [1.01, -40, .nan, .infinity] { offsets.record(3, x: bad, y: 0) }
    for position in [-1, 30, Int.max] { offsets.record(position, x: 0.1, y: 0.1) }
    #expect(offsets == before)
  }

  @Test func oldHabitsFade() {
    var offsets = TouchOffsets(keyCount: 2)
    for _ in 0..<1000 { offsets.record(0, x: 0.2, y: 0) }
    for _ in 0..<800 { offsets.record(0, x: -0.1, y: 0) }
    #expect(offsets.offset(0).x < 0)
  }

  @Test func whatWasStoredComesBack() {
    var offsets = TouchOffsets(keyCount: 5)
    var random = SeededRandom(seed: 1)
    for _ in 0..<100 {
      offsets.record(
        Int.random(in: 0..<5, using: &random), x: Double.random(in: -1...1, using: &random),
        y: Double.random(in: -1...1, using: &random))
    }
    let restored = TouchOffsets(means: offsets.means, common: offsets.common)
    #expect(restored == offsets)
    for position in 0..<5 {
      #expect(restored.offset(position).x == offsets.offset(position).x)
    }
    let odd = TouchOffsets(
      means: [
        .init(weight: .nan, x: 0, y: 0), .init(weight: 1e300, x: 9, y: -9),
        .init(weight: 5, x: .nan),
      ],
      common: .init(weight: -5, x: 1, y: 1))
    #expect(odd.offset(0).x == 0 && odd.offset(2).x == 0)
    #expect(abs(odd.offset(1).x) <= TouchOffsets.limit)
    #expect(TouchOffsets(keyCount: 100_000).means.count == TouchOffsets.maximumKeys)
    #expect(TouchOffsets(keyCount: -1).offset(0).x == 0)
  }
}
