import Testing
import _KeyboardTestSupport

/// Any bytes are safe input: every query runs on damaged bytes of every kind. Reaching the end is half
/// of the proof, `OutOfBounds` would tell the other half.
@Suite struct DamageTests {
  /// Kinds of sections and files, text left out: its parsers are slow and their damage is a mistake.
  static let kinds = Exercise.all.filter { $0.name != "text" }.map(\.name)

  private func seeds(_ name: String) throws -> (exercise: Exercise, seeds: [[UInt8]]) {
    let exercise = try #require(Exercise.all.first { $0.name == name })
    return (exercise, try exercise.seeds())
  }

  @Test(arguments: Exercise.all.map(\.name)) func seedsAreWhole(_ name: String) throws {
    let (exercise, seeds) = try seeds(name)
    for seed in seeds { #expect(try exercise.run(seed)) }
  }

  @Test(arguments: kinds) func everyTruncationIsSafe(_ name: String) throws {
    let (exercise, seeds) = try seeds(name)
    for seed in seeds where seed.count <= 4096 {
      try Damage.forEachTruncation(of: seed) { _ = try exercise.run($0) }
    }
  }

  /// Layouts take long to verify; their bits are flipped by tests of their own. So do swipes to decode,
  /// and the bits of lexicons are flipped anyway.
  @Test(arguments: kinds.filter { $0 != "layout" && $0 != "swipe" }) func everyFlippedBitIsSafe(
    _ name: String
  )
    throws
  {
    let (exercise, seeds) = try seeds(name)
    for seed in seeds where seed.count <= 4096 {
      try Damage.forEachBitFlip(of: seed) { _ = try exercise.run($0) }
    }
  }

  @Test(arguments: Exercise.all.map(\.name)) func overwrittenBytesAreSafe(_ name: String) throws {
    let (exercise, seeds) = try seeds(name)
    for (index, seed) in seeds.enumerated() {
      try Damage.forEachOverwrite(of: seed, rounds: 200, seed: UInt64(index)) {
        _ = try exercise.run($0)
      }
    }
  }
}
