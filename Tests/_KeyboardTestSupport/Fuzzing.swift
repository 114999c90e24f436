import Foundation

/// What the fuzz targets do; each of them only says for which exercise.
package enum Fuzzing {
  /// Writes the seeds of an exercise into the folder that `KEYBOARD_FUZZ_SEEDS` names, if it does.
  /// libFuzzer calls this before it reads its corpus.
  package static func start(_ exercise: Exercise) -> Int32 {
    guard let folder = ProcessInfo.processInfo.environment["KEYBOARD_FUZZ_SEEDS"] else { return 0 }
    do {
      for (index, seed) in try exercise.seeds().enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
      }
    } catch { fatalError("the seeds of \(exercise.name) cannot be written: \(error)") }
    return 0
  }

  /// Runs one input. An answer out of bounds ends the process, which is how libFuzzer learns of it.
  package static func run(
    _ exercise: Exercise, _ data: UnsafePointer<UInt8>?, _ size: Int
  ) -> Int32 {
    do {
      _ = try exercise.run(Array(UnsafeBufferPointer(start: data, count: size)))
    } catch { fatalError("\(error)") }
    return 0
  }
}
