import Foundation
import Testing
import _KeyboardTestSupport

/// The built `kbtool`, run as a user runs it.
struct Tool {
  struct Result {
    let code: Int32
    let output: String
    let diagnostics: String
  }

  /// Stands beside the test bundle.
  static let path: String = {
    let bundle =
      Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return bundle.deletingLastPathComponent().appendingPathComponent("kbtool").path
  }()

  /// Where it runs; kept for as long as the tool is.
  let folder: TemporaryFolder

  /// Runs the tool in the folder.
  func callAsFunction(_ arguments: String...) throws -> Result {
    try run(Tool.path, arguments)
  }

  func run(_ arguments: [String]) throws -> Result { try run(Tool.path, arguments) }

  /// Runs a line of bash in the folder; `"$kbtool"` is the tool.
  func shell(_ line: String) throws -> Result {
    try run("/usr/bin/env", ["bash", "-c", line])
  }

  private func run(_ program: String, _ arguments: [String]) throws -> Result {
    let running = try RunningTool(program, arguments, folder.path)
    return try running.wait()
  }
}

/// A process that has been started; its output goes to files, so that no pipe can fill up.
final class RunningTool {
  private let process = Process()
  private let logs: TemporaryFolder

  init(_ program: String, _ arguments: [String], _ folder: String) throws {
    logs = try TemporaryFolder()
    try logs.write("", to: "output")
    try logs.write("", to: "diagnostics")
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["kbtool"] = Tool.path
    environment["TERM"] = "dumb"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: logs["output"])
    process.standardError = FileHandle(forWritingAtPath: logs["diagnostics"])
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  func wait() throws -> Tool.Result {
    process.waitUntilExit()
    return Tool.Result(
      code: process.terminationStatus,
      output: String(decoding: try logs.read("output"), as: UTF8.self),
      diagnostics: String(decoding: try logs.read("diagnostics"), as: UTF8.self))
  }
}
