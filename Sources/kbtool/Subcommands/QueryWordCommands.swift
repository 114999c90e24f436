import ArgumentParser
import KeyboardEngine
import KeyboardFormat

struct QueryLexiconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lexicon",
    abstract: "Looks words up: every entry of the key that a word folds to.",
    discussion: """
      Input: a .kba file with a lexicon. bits is −log2 of the word's probability, rank is 1 for the most frequent word.

      Example:
        kbtool query lexicon artifacts/en.kba polish
      """)

  @OptionGroup var options: QueryOptions

  @Argument(help: "Words.")
  var words: [String]

  func run() throws {
    let rows = try options.asking { data in
      let lexicon = try data.lexicon(options.name)
      return words.flatMap { word in
        let entries = lexicon.entries(of: word)
        if entries.isEmpty && words.count > 1 {
          Output.diagnostic("`\(word)` is not in the lexicon")
        }
        return entries.map(WordRow.init)
      }
    }
    let none =
      words.count == 1 ? "`\(words[0])` is not in the lexicon" : "none of the words is known"
    try options.show(rows, WordRow.columns, none: none) { $0.cells }
  }
}

struct QueryCompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Gives the most frequent words that begin with a prefix.",
    discussion: """
      Input: a .kba file with a lexicon.

      Example:
        kbtool query complete artifacts/en.kba th --limit 5
      """)

  @OptionGroup var options: QueryOptions

  @Argument(help: "What was typed so far; empty for the most frequent words of all.")
  var prefix: String

  @Option(help: "How many words, at most 64.")
  var limit = 10

  @Option(help: "Worst grade of offensiveness that may be offered, 0 to 3.")
  var offensiveness = 0

  func validate() throws {
    guard (1...64).contains(limit) else { throw ValidationError("--limit is 1 to 64") }
    guard (0...3).contains(offensiveness) else {
      throw ValidationError("--offensiveness is 0 to 3")
    }
  }

  func run() throws {
    let rows = try options.asking { data in
      try data.lexicon(options.name)
        .completions(of: prefix, limit: limit, maximumOffensiveness: offensiveness)
        .map(WordRow.init)
    }
    try options.show(rows, WordRow.columns, none: "no word begins with `\(prefix)`") { $0.cells }
  }
}

struct QueryBigramCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bigram",
    abstract: "Gives the words that follow a word, or the cost of one pair.",
    discussion: """
      Input: a .kba file with bigrams. bits is −log2 P(next | previous). The lexicon is taken from the same artifact unless --lexicon \
      names another.

      Example:
        kbtool query bigram artifacts/en.kba thank --limit 5
      """)

  @OptionGroup var options: QueryOptions

  @Argument(help: "Word before.")
  var previous: String

  @Argument(help: "Word after; all if none is given.")
  var next: String?

  @Option(help: "How many words.")
  var limit = 10

  @Option(help: ArgumentHelp("Artifact that holds the lexicon.", valueName: "file"))
  var lexicon: String?

  @Option(help: "Name of the lexicon, if there are several.")
  var lexiconName: String?

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  struct Row: Encodable {
    let next: String
    let id: Int
    let bits: Double
  }

  func run() throws {
    let rows = try options.asking { data in
      let shared = try lexicon.map { KeyboardData(try Files.open($0)) } ?? data
      let words = try shared.lexicon(lexiconName)
      let table = try data.bigrams(options.name, lexicon: words)
      guard let first = words.entries(of: previous).first?.entry else { return [Row]() }
      var found: [(entry: Int, cost: Int)] = []
      if let next {
        if let entry = words.entries(of: next).first?.entry,
          let cost = table.cost(of: entry, after: first)
        {
          found.append((entry, cost))
        }
      } else {
        table.forEachNext(after: first, limit: limit) { found.append(($0, $1)) }
      }
      return found.compactMap { entry, cost in
        words.word(entry).map {
          Row(next: $0.display, id: entry, bits: Double(cost * table.costStep) / 256)
        }
      }
    }
    let columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("next", .left), ("id", .right), ("bits", .right),
    ]
    let none =
      next.map { "`\(previous) \($0)` is not in the table" }
      ?? "no word follows `\(previous)` in the table"
    try options.show(rows, columns, none: none) {
      [$0.next, "\($0.id)", Text.ratio($0.bits)]
    }
  }
}
