import ArgumentParser

struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measures how well the engine types on the built artifacts.",
    discussion: """
      Input: the artifacts of `make data`, or of another folder with --artifacts.

      Example:
        kbtool evaluate
      """,
    subcommands: [
      EvaluateAllCommand.self, EvaluateSwipesCommand.self, EvaluateTapsCommand.self,
      EvaluatePredictionsCommand.self, EvaluateCorrectionsCommand.self, EvaluateLayoutCommand.self,
      EvaluateSimulateCommand.self, EvaluateFitCommand.self,
    ],
    defaultSubcommand: EvaluateAllCommand.self)
}
