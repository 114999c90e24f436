import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

/// Exit codes of every verb, after sysexits.h. ArgumentParser itself ends with 64 for wrong usage.
enum Exit {
  static let findings = ExitCode(1)
  static let usage = ExitCode(64)
  static let damaged = ExitCode(65)
  static let missing = ExitCode(66)
  static let io = ExitCode(74)
  static let interrupted = ExitCode(130)

  /// The code for an input that cannot be used. A file that is not there or may not be read is
  /// missing; other refusals of the system are failures of input.
  static func code(_ error: FormatError) -> ExitCode {
    guard case .io(let number) = error.code else { return damaged }
    return FileError(call: "open", path: "", code: number).isUnavailable ? missing : io
  }

  /// Reports why an input cannot be used.
  static func report(_ error: FormatError, _ path: String) -> ExitCode {
    if case .io = error.code {
      Output.diagnostic("\(path): error: \(error.found)")
    } else {
      Output.diagnostic("\(path): error: \(error)")
    }
    return code(error)
  }

  /// Reports a file that the system refuses.
  static func report(_ error: FileError, isInput: Bool = false) -> ExitCode {
    Output.diagnostic("\(error)")
    return isInput && error.isUnavailable ? missing : io
  }

  /// The code of several inputs: damage before absence before anything else.
  static func worst(_ codes: [ExitCode]) -> ExitCode {
    [damaged, missing, io, findings].first { code in codes.contains(code) } ?? .success
  }
}
