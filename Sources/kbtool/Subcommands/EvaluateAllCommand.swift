import ArgumentParser

struct EvaluateAllCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "all",
    abstract: "Prints the tables of all evaluations; what `kbtool evaluate` alone does.",
    discussion: """
      Input: the artifacts of `make data`, or of another folder with --artifacts. The exit code is the worst of all evaluations; one that \
      fails does not keep the others from running.

      Example:
        kbtool evaluate all --swipes swipes.jsonl
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Option(help: ArgumentHelp("Judge swipe decoders on this file too.", valueName: "file"))
  var swipes: [String] = []

  @Flag(help: "Print one JSON object with the report of each evaluation by name.")
  var json = false

  /// A verb that is run, and what it is given besides the artifacts.
  private struct Evaluation {
    let name: String
    let command: any ParsableCommand.Type
    var arguments: [String] = []
  }

  /// A line for each evaluation that needs nothing but the artifacts.
  private static let evaluations = [
    Evaluation(name: "taps", command: EvaluateTapsCommand.self),
    Evaluation(name: "predictions", command: EvaluatePredictionsCommand.self),
    Evaluation(name: "corrections", command: EvaluateCorrectionsCommand.self),
    Evaluation(
      name: "layout", command: EvaluateLayoutCommand.self,
      arguments: ["--decoder", "all", "--count", "300"]),
  ]

  func run() async throws {
    let all =
      EvaluateAllCommand.evaluations
      + swipes.map {
        Evaluation(
          name: "swipes \($0)", command: EvaluateSwipesCommand.self, arguments: ["--", $0])
      }
    var codes: [ExitCode] = []
    if json { Output.result("{") }
    for (index, evaluation) in all.enumerated() {
      if json {
        Output.result((index > 0 ? "," : "") + "\(Output.quoted(evaluation.name)):")
      } else {
        Output.result((index > 0 ? "\n" : "") + evaluation.name)
      }
      let before = Output.resultCount
      if let code = try await run(evaluation) { codes.append(code) }
      if json && Output.resultCount == before { Output.result("null") }
    }
    if json { Output.result("}") }
    let worst = Exit.worst(codes)
    if worst != .success { throw worst }
  }

  /// - Returns: the exit code if it is another than success.
  private func run(_ evaluation: Evaluation) async throws -> ExitCode? {
    // Joined, and files after --, so that none that begins with - is taken for an option.
    var arguments = ["--artifacts=\(artifacts.artifacts)", "--language=\(artifacts.language)"]
    if json { arguments.append("--json") }
    arguments += evaluation.arguments
    do {
      var command = try evaluation.command.parseAsRoot(arguments)
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      return nil
    } catch let code as ExitCode {
      return code
    }
  }
}
