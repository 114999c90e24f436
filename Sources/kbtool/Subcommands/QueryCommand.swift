import ArgumentParser

struct QueryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Asks an artifact what a keyboard would ask it.",
    discussion: """
      Input: a .kba file, opened as an app opens it. A word that is not there is no failure: the answer \
      is empty, a note goes to stderr, and the exit code is 0.

      Example:
        kbtool query complete artifacts/en.kba th
      """,
    subcommands: [
      QueryLexiconCommand.self, QueryCompleteCommand.self, QueryBigramCommand.self,
      QueryLettersCommand.self, QueryEmojiCommand.self, QueryContractionCommand.self,
      QueryLayoutCommand.self,
    ])
}
