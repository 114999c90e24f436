import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct CompileContractionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contractions",
    abstract: "Compiles a table of contractions.",
    discussion: """
      Input: a table of key, display and kind (contraction, ambiguous or capital), split by tabs.

      Example:
        kbtool compile contractions en.tsv --output en-contractions.kba --licence CC0-1.0
      """)

  @Argument(help: "Table of contractions.")
  var file: String

  @OptionGroup var options: CompileOptions

  func run() throws {
    let text = try Files.read(file)
    try CompileSection.run(options, [text]) { log in
      [try ContractionsStage(source: text.path).run(options.sectionName, text, [], &log)]
    }
  }
}

struct CompileEmojiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emoji",
    abstract: "Compiles a table of emoji with names and keywords.",
    discussion: """
      Input: a table of sequence, name and keywords (joined by |), split by tabs, and a table of all \
      sequences in order (place, sequence, base). The artifact holds both sections.

      Example:
        kbtool compile emoji my.tsv --sequences data/emoji/sequences.tsv --output my.kba
      """)

  @Argument(help: "Table of names and keywords.")
  var file: String

  @Option(help: ArgumentHelp("Table of all sequences.", valueName: "file"))
  var sequences: String

  @Flag(inversion: .prefixedNo, help: "Find keywords with accents also without them.")
  var foldAccents = true

  @Option(
    name: .customLong("skip"),
    help: ArgumentHelp("Word that finds nothing when it is part of a phrase.", valueName: "word"))
  var skippedWords: [String] = []

  @OptionGroup var options: CompileOptions

  func run() throws {
    let text = try Files.read(file)
    let sequenceText = try Files.read(sequences)
    try CompileSection.run(options, [text, sequenceText]) { log in
      let name = "emoji"
      let first = try EmojiSequencesStage(source: sequenceText.path)
        .run(name, sequenceText, [], &log)
      guard let first else { return [nil] }
      let stage = EmojiStage(
        source: text.path, sequences: name, foldAccents: foldAccents, skippedWords: skippedWords)
      return [first, try stage.run(options.sectionName, text, [first], &log)]
    }
  }
}

struct CompileLayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Compiles a layout and checks it.",
    discussion: """
      Input: a layout as TOML, such as those in data/layouts. A letter of the alphabet without a key, \
      or keys that overlap, are errors.

      Example:
        kbtool compile layout mine.toml --alphabet abcdefghijklmnopqrstuvwxyz --output mine.kba
      """)

  @Argument(help: "The layout's file.")
  var file: String

  @Option(help: "Letters that must have a key.")
  var alphabet = ""

  @Option(
    name: .customLong("fold"),
    help: ArgumentHelp("Letter that is typed as others: é=e.", valueName: "letter=letters"))
  var folds: [LetterFold] = []

  @OptionGroup var options: CompileOptions

  func run() throws {
    let text = try Files.read(file)
    try CompileSection.run(options, [text]) { log in
      [
        try LayoutStage(source: text.path, alphabet: alphabet, folds: stageFolds).run(
          options.sectionName, text, [], &log)
      ]
    }
  }

  private var stageFolds: [String: String] {
    Dictionary(folds.map { ($0.letter, $0.letters) }, uniquingKeysWith: { _, last in last })
  }
}

/// `é=e` of `--fold`.
struct LetterFold: ExpressibleByArgument {
  let letter: String
  let letters: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[0].unicodeScalars.count == 1 else { return nil }
    letter = String(parts[0])
    letters = String(parts[1])
  }
}

/// What the commands for one section have in common.
enum CompileSection {
  /// Makes the sections, then writes their artifact or says why there is none.
  static func run(
    _ options: CompileOptions, _ sources: [SourceText],
    _ make: (inout ImportLog) throws -> [ArtifactWriter.Section?]
  ) throws {
    var log = ImportLog()
    var sections: [ArtifactWriter.Section] = []
    var bytes: [UInt8] = []
    do {
      sections = try make(&log).compactMap { $0 }
      if !log.hasErrors { bytes = try options.artifact(of: sources).encode(sections) }
    } catch { log.error(options.output, nil, "\(error)") }
    try options.conclude(log)
    try Files.write(bytes, to: options.output)
    let labels = sections.map { "\($0.tag)/\($0.name)" }.joined(separator: ", ")
    Output.result("\(options.output): \(labels), \(Text.count(bytes.count)) bytes")
  }
}
