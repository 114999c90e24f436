import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct CompileLexiconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lexicon",
    abstract: "Compiles word lists to a lexicon.",
    discussion: """
      Input: one or more lists in UTF-8: a word a line; `word count` (SymSpell too); AOSP .combined; \
      hunspell .dic with its .aff beside it; or one dump of a lexicon. Rows that cannot be read are \
      errors; words that cannot be entries are left out and counted. 400,000 words take a few seconds.

      Example:
        kbtool compile lexicon en.txt slang.txt --weight slang.txt=0.1 --max-words 100000 \
      --locale en --licence MIT --report left-out.tsv --output en.kba
      """)

  @Argument(help: "Word lists.")
  var files: [String]

  @OptionGroup var options: CompileOptions

  @Option(help: "auto, or the letters of the alphabet: abcdefghijklmnopqrstuvwxyzé.")
  var alphabet = "auto"

  @Flag(help: "Find accented letters by their base letters: é by e, œ by oe.")
  var foldAccents = false

  @Option(
    name: .customLong("weight"),
    help: ArgumentHelp("How much a list counts beside the others (1).", valueName: "file=number"))
  var weights: [ListWeight] = []

  @Option(
    name: .customLong("exclude"),
    help: ArgumentHelp("List of words to leave out.", valueName: "file"))
  var exclusions: [String] = []

  @Option(help: "Keep this many of the most probable words.")
  var maxWords: Int?

  @Option(help: "Keep as many words as an artifact of this size holds: 800kB, 1MiB.")
  var maxBytes: ByteSize?

  @Option(
    help: "Format of the files: \(WordListFormat.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var format: WordListFormat?

  @Option(
    help:
      "What the order of a list without counts means: most frequent first (zipf), nothing (flat).")
  var ranking = LexiconMixer.Ranking.auto

  @Option(help: ArgumentHelp("The .aff of a .dic that has another name.", valueName: "file"))
  var affixes: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Make forms with hunspell's prefixes, such as l' and qu' of French.")
  var prefixes = true

  func validate() throws {
    if let maxWords, maxWords < 1 { throw ValidationError("--max-words must be at least 1") }
    for weight in weights where !files.contains(weight.file) {
      throw ValidationError("--weight names \(weight.file), which is none of the lists")
    }
  }

  func run() throws {
    var log = ImportLog()
    let lists = files.filter { !$0.hasSuffix(".aff") || files.count == 1 }
    var sources: [SourceText] = []
    let texts = try lists.map(Files.read)
    guard let dump = texts.first(where: isDump) else {
      let inputs = try zip(lists, texts).map { path, text in
        let weight = weights.last { $0.file == path }?.value ?? 1
        return LexiconMixer.Input(try list(text, &sources, &log), weight: weight)
      }
      var ignored: [SourceText] = []
      let excluded = try exclusions.map { try list(Files.read($0), format: nil, &ignored, &log) }
      let builder = LexiconMixer(
        alphabet: AlphabetBuilder(
          letters: alphabet == "auto" ? nil : alphabet, foldsAccents: foldAccents,
          locale: options.locale),
        ranking: ranking, maximumWords: maxWords)
      let model = builder.model(inputs, excluding: excluded, &log)
      return try finish(model, options.sectionName, sources, &log)
    }
    guard texts.count == 1 else {
      throw ValidationError("\(dump.path) is a dump, which holds a whole lexicon: give it alone")
    }
    let parsed = LexiconTextParser.parse(dump, &log)
    try finish(parsed?.model, options.name ?? parsed?.name ?? "", [dump], &log)
  }

  private func isDump(_ text: SourceText) -> Bool {
    (format ?? WordListFormat.detect(text)) == .dump
  }

  private func list(
    _ text: SourceText, _ sources: inout [SourceText], _ log: inout ImportLog
  ) throws -> WordList {
    try list(text, format: format, &sources, &log)
  }

  /// Reads a list, and the affixes of a hunspell dictionary from the file beside it.
  private func list(
    _ text: SourceText, format: WordListFormat?, _ sources: inout [SourceText],
    _ log: inout ImportLog
  ) throws -> WordList {
    sources.append(text)
    let format = format ?? WordListFormat.detect(text)
    var affixText: SourceText?
    if format == .hunspell {
      let beside = text.path.hasSuffix(".dic") ? "\(text.path.dropLast(4)).aff" : nil
      if let path = affixes ?? beside.flatMap({ FileSystem.identity($0) == nil ? nil : $0 }) {
        affixText = try Files.read(path)
      }
      if let affixText { sources.append(affixText) }
    }
    return WordList.parse(
      text, affixes: affixText, takesPrefixes: prefixes, format: format, &log)
  }

  /// Writes the artifact, or says why there is none.
  private func finish(
    _ model: LexiconModel?, _ name: String, _ sources: [SourceText], _ log: inout ImportLog
  ) throws {
    var result: (model: LexiconModel, bytes: [UInt8])?
    if let model, !log.hasErrors {
      let artifact = options.artifact(of: sources)
      let encode = { (model: LexiconModel) in
        try artifact.encode([ArtifactWriter.Section(LexiconFormat.self, name: name, model)])
      }
      do {
        if let maxBytes {
          result = try SizeLimit(maxBytes.bytes).fit(model, encode)
        } else {
          result = (model, try encode(model))
        }
        if let result {
          for entry in model.entries[result.model.entries.count...] {
            log.reject(entry.display, "beyond the number of bytes", options.output, 0)
          }
        } else {
          log.error(
            options.output, nil, "expected room for one word, found \(maxBytes?.bytes ?? 0) bytes")
        }
      } catch let error as FormatError {
        log.error(options.output, nil, "\(error)")
      }
    }
    try options.conclude(log)
    guard let result else { return }
    try Files.write(result.bytes, to: options.output)
    let words = result.model.entries.count
    Output.result(
      "\(options.output): \(Text.plural(words, "word")), \(result.model.alphabet.letters.count)"
        + " letters, \(Text.count(result.bytes.count)) bytes,"
        + " \(Text.ratio(Double(result.bytes.count) / Double(max(1, words)))) a word")
  }
}

extension WordListFormat: ExpressibleByArgument {}
extension LexiconMixer.Ranking: ExpressibleByArgument {}

/// `file=number` of `--weight`.
struct ListWeight: ExpressibleByArgument {
  let file: String
  let value: Double

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "="),
      let value = Double(argument[argument.index(after: equals)...]), value > 0, value.isFinite
    else { return nil }
    file = String(argument[..<equals])
    self.value = value
  }
}
