import Foundation
import KeyboardCompiler

/// Progress on stderr: a bar that is drawn over on a terminal, a line for each finished piece of work
/// elsewhere.
final class ProgressLine: @unchecked Sendable {
  // Sendable: `lock` guards what changes.
  private let lock = NSLock()
  private let isTerminal: Bool
  private var isDrawn = false

  init() {
    let term = ProcessInfo.processInfo.environment["TERM"]
    isTerminal = isatty(STDERR_FILENO) == 1 && term != nil && term != "dumb"
  }

  func show(_ event: BuildEvent) {
    lock.lock()
    defer { lock.unlock() }
    switch event {
    case .waiting(let folder):
      Output.diagnostic("waiting for another build into \(folder)")
    case .done(let label, let done, let total, let duration):
      if isTerminal {
        draw(label, done, total)
      } else {
        Output.diagnostic("\(label) (\(done) of \(total), \(Text.seconds(duration)))")
      }
    }
  }

  /// Takes the bar away before something else is printed.
  func clear() {
    lock.lock()
    defer { lock.unlock() }
    if isDrawn { put("\r\u{1b}[K") }
    isDrawn = false
  }

  /// Never wider than the terminal less one column, so that it stays on one line.
  private func draw(_ label: String, _ done: Int, _ total: Int) {
    let width = max(1, ProgressLine.terminalWidth - 1)
    let count = "\(done)/\(total)"
    let barWidth = min(30, width - count.count - 4)
    var line = count
    if barWidth >= 8 {
      let filled = barWidth * done / max(1, total)
      line =
        "[" + String(repeating: "=", count: filled)
        + String(repeating: " ", count: barWidth - filled) + "] \(count) \(label)"
    }
    put("\r\u{1b}[K" + String(line.prefix(width)))
    isDrawn = true
  }

  private func put(_ text: String) {
    _ = FileSystem.write(Array(text.utf8), to: STDERR_FILENO)
  }

  private static var terminalWidth: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return 80
    }
    return Int(size.ws_col)
  }
}
