import ArgumentParser

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Compiles an artifact of one section from your own files.",
    discussion: """
      Input: text files, one kind of section a verb. The guide docs/compiling-your-own.md shows every format.

      Example:
        kbtool compile lexicon words.txt --output my.kba --licence CC0-1.0
      """,
    subcommands: [
      CompileLexiconCommand.self, CompileBigramsCommand.self, CompileContractionsCommand.self,
      CompileEmojiCommand.self,
      CompileLayoutCommand.self, CompileDumpCommand.self,
    ])
}
