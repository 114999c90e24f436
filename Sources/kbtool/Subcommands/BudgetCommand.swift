import ArgumentParser

struct BudgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "budget", abstract: "x")
}
