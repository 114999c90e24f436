import Dispatch
import Foundation
import KeyboardCompiler

/// Ends the command on Ctrl-C or a request to terminate, leaving no unfinished file.
enum Interruption {
  /// Removes the temporary files of `files` and ends with 130 (SIGINT) or 128 plus the signal.
  static func discard(_ files: AtomicFiles) {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        files.discard()
        Output.diagnostic("\nkbtool: interrupted")
        // No clean-up of the runtime: other threads are still at work.
        _exit(128 + number)
      }
      source.activate()
      sources.add(source)
    }
  }

  /// Keeps the sources alive for as long as the command runs.
  private final class Sources: @unchecked Sendable {
    // Sendable: filled before any work starts and never read.
    private var all: [any DispatchSourceSignal] = []
    func add(_ source: any DispatchSourceSignal) { all.append(source) }
  }
  private static let sources = Sources()
}
