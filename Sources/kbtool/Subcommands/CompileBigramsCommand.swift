import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct CompileBigramsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bigrams",
    abstract: "Compiles word pairs for a lexicon.",
    discussion: """
      Input: a language model in ARPA form (order 2 or more), or a table of pairs with counts: `first \
      second count`, split by tabs, or `first second` TAB count. The result goes with that lexicon \
      only: it names the lexicon's content id.

      Example:
        kbtool compile bigrams en.arpa --lexicon en.kba --licence MIT --output en-bigrams.kba
      """)

  @Argument(help: "ARPA file or table of pairs.")
  var file: String

  @Option(help: ArgumentHelp("Artifact that holds the lexicon.", valueName: "file"))
  var lexicon: String

  @Option(help: "The lexicon's name, if the artifact holds several.")
  var lexiconName: String?

  @Option(help: "Leave out pairs that are counted less often.")
  var minimumCount = 1

  @OptionGroup var options: CompileOptions

  func run() throws {
    let artifact = try Files.openVerified(lexicon)
    guard let record = artifact.section(LexiconFormat.tag, name: lexiconName) else {
      Output.diagnostic("\(lexicon): error: no lexicon \(lexiconName ?? "")")
      throw Exit.findings
    }
    let text = try Files.read(file)
    try CompileSection.run(options, [text]) { log in
      let section = ArtifactWriter.Section(
        tag: record.tag, version: record.version, name: record.name,
        payload: try record.payload().copyBytes())
      guard isARPA(text) else {
        let stage = BigramStage(
          lexicon: record.name, source: text.path, minimumCount: minimumCount)
        return [try stage.run(options.sectionName, text, [section], &log)]
      }
      let arpa = ARPAParser.parse(text, &log)
      var builder = try ARPABigrams(lexicon: section)
      let model = builder.model(arpa, file: text.path, &log)
      return [
        try ArtifactWriter.Section(BigramFormat.self, name: options.sectionName, model)
      ]
    }
  }

  private func isARPA(_ text: SourceText) -> Bool {
    text.path.hasSuffix(".arpa") || text.path.hasSuffix(".lm")
      || text.bytes.starts(with: "\\data\\".utf8) || text.bytes.starts(with: "\n\\data\\".utf8)
  }
}
