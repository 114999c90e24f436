import Foundation
import KeyboardCompiler

/// How far a count has come, on one line of stderr; nothing unless that is a terminal.
final class CountedProgress: @unchecked Sendable {
  // Sendable: `lock` guards what changes.
  private let lock = NSLock()
  private let isTerminal: Bool
  private let label: String
  private let total: Int
  private var done = 0

  init(_ label: String, total: Int) {
    let term = ProcessInfo.processInfo.environment["TERM"]
    isTerminal = isatty(STDERR_FILENO) == 1 && term != nil && term != "dumb"
    self.label = label
    self.total = total
  }

  func add(_ count: Int) {
    guard isTerminal && count > 0 else { return }
    lock.lock()
    defer { lock.unlock() }
    done += count
    put("\r\u{1b}[K\(label) \(done)/\(total)")
  }

  /// Takes the line away before something else is printed.
  func clear() {
    if isTerminal { put("\r\u{1b}[K") }
  }

  private func put(_ text: String) {
    _ = FileSystem.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
