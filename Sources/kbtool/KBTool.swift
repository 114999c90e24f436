import ArgumentParser
import Foundation
import KeyboardCompiler

/// The command. A verb is a file in `Subcommands/` and a word in the list below.
struct KBTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kbtool",
    abstract: "Builds and examines keyboard data artifacts (.kba).",
    discussion: """
      Results go to stdout, diagnostics and progress to stderr.

      Exit codes: 0 done (warnings too), 1 findings, 64 wrong usage, 65 damaged input, 66 missing \
      input, 74 input or output failed, 130 interrupted.
      """,
    version: ToolVersion.current,
    subcommands: [
      BuildCommand.self, InspectCommand.self, VerifyCommand.self, PackCommand.self,
      UnpackCommand.self, BundleCommand.self, BudgetCommand.self, CompileCommand.self,
      DumpCommand.self, DiffCommand.self, QueryCommand.self, TouchCommand.self,
      SwipeCommand.self, PredictCommand.self, CorrectCommand.self, EvaluateCommand.self,
      BenchCommand.self,
    ])
}

@main
enum Main {
  static func main() async {
    // A reader that closes its pipe early gives an error on write, which `Output` takes quietly.
    signal(SIGPIPE, SIG_IGN)
    // A limit on file sizes is a failed write like a full disk, which cleans up after itself.
    signal(SIGXFSZ, SIG_IGN)
    await KBTool.main()
  }
}
