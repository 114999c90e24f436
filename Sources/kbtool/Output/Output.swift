import ArgumentParser
import Foundation
import KeyboardCompiler

/// The two streams. Results go to one, everything said about them to the other.
enum Output {
  private static let counter = ResultCounter()

  /// Lines of results so far.
  static var resultCount: Int { counter.count }

  /// Writes a line of results. A reader that went away ends the command quietly; a full disk behind
  /// a redirection ends it with 74.
  static func result(_ line: String) {
    counter.add()
    let code = FileSystem.write(Array((line + "\n").utf8), to: STDOUT_FILENO)
    guard code != 0 else { return }
    if code == EPIPE { exit(0) }
    diagnostic("\(FileError(call: "write", path: "standard output", code: code))")
    exit(Exit.io.rawValue)
  }

  /// Writes a line about the run. Nobody listening is no reason to stop.
  static func diagnostic(_ line: String) {
    _ = FileSystem.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// A text as JSON.
  static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A string can always be encoded.
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// Writes a value as JSON with sorted keys.
  static func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    result(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}

private final class ResultCounter: @unchecked Sendable {
  // Sendable: `lock` guards the number.
  private let lock = NSLock()
  private var lines = 0

  var count: Int { lock.withLock { lines } }

  func add() { lock.withLock { lines += 1 } }
}
