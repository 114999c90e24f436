import ArgumentParser
import KeyboardEngine
import KeyboardFormat

struct QueryEmojiCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "emoji",
    abstract: "Finds emoji by a word or phrase, or tells what an emoji is.",
    discussion: """
      Input: a .kba file with emoji keywords. Those of exactly the word come first, then those of words that begin so; with --exact only the \
      first. Several words must all lead to an emoji.

      Example:
        kbtool query emoji artifacts/emoji.kba heart --name en --limit 5
      """)

  @OptionGroup var options: QueryOptions

  @Argument(help: "Word, words or emoji.")
  var text: String

  @Option(help: "How many emoji.")
  var limit = 10

  @Flag(help: "Only emoji of exactly this word or phrase.")
  var exact = false

  @Option(help: ArgumentHelp("Artifact that holds the sequences.", valueName: "file"))
  var sequences: String?

  func validate() throws {
    guard (1...10_000).contains(limit) else { throw ValidationError("--limit is 1 to 10000") }
  }

  struct Row: Encodable {
    let emoji: String
    let name: String
    let variants: Int
  }

  func run() throws {
    let rows = try options.asking { data in
      let shared = try sequences.map { KeyboardData(try Files.open($0)) }
      let map = try data.emoji(options.name, sequencesIn: shared)
      return found(map).map { emoji in
        var variants = 0
        map.forEachVariant(of: emoji) { _ in
          variants += 1
          return true
        }
        return Row(emoji: map.text(of: emoji), name: map.name(of: emoji) ?? "", variants: variants)
      }
    }
    let columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("emoji", .left), ("name", .left), ("variants", .right),
    ]
    try options.show(rows, columns, none: "no emoji for `\(text)`") {
      [$0.emoji, $0.name, "\($0.variants)"]
    }
  }

  private func found(_ map: EmojiMap) -> [EmojiID] {
    if let emoji = map.emoji(text) { return [emoji] }
    var matches = EmojiMatches(limit: limit)
    if exact {
      map.search(exact: text, into: &matches)
    } else {
      map.search(prefix: text, into: &matches)
      if matches.isEmpty { map.search(words: text, into: &matches) }
    }
    return Array(matches)
  }
}

struct QueryContractionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contraction",
    abstract: "Gives the ways to write a word that differ in apostrophes and capitals.",
    discussion: """
      Input: a .kba file with contractions. The one marked as correction is put in the word's place without asking.

      Example:
        kbtool query contraction artifacts/en.kba dont
      """)

  @OptionGroup var options: QueryOptions

  @Argument(help: "Word as typed.")
  var word: String

  struct Row: Encodable {
    let display: String
    let kind: String
    let isCorrection: Bool
  }

  func run() throws {
    let rows = try options.asking { data in
      let contractions = try data.contractions(options.name)
      let correction = contractions.correction(of: word)?.text
      var rows: [Row] = []
      contractions.forEachAlternative(of: word) { display in
        rows.append(
          Row(
            display: display.text, kind: display.kind.word,
            isCorrection: display.text == correction))
        return true
      }
      return rows
    }
    let columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("display", .left), ("kind", .left), ("", .left),
    ]
    try options.show(rows, columns, none: "nothing else is written like `\(word)`") {
      [$0.display, $0.kind, $0.isCorrection ? "correction" : ""]
    }
  }
}
