import ArgumentParser
import Foundation
import KeyboardEngine
import KeyboardFormat

struct QueryLettersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "letters",
    abstract: "Gives the letters that may come next, most likely first.",
    discussion: """
      Input: a .kba file with a letter table. What counts is the end of the text; the empty text is the \
      start of a word. bits is −log2 of the letter's probability.

      Example:
        kbtool query letters artifacts/en.kba th --limit 5
      """)

  @OptionGroup var options: QueryOptions

  @Argument(help: "Text before the letter.")
  var context: String

  @Option(help: "How many letters (all).")
  var limit: Int?

  struct Row: Encodable {
    let letter: String
    let bits: Double
    let probability: Double
  }

  func run() throws {
    let rows = try options.asking { data in
      let table = try data.letters(options.name)
      let row = table.row(after: table.context(afterText: context.unicodeScalars))
      let all = (1...table.letterCount).map { symbol in
        (symbol: symbol, cost: row[symbol])
      }.sorted { ($0.cost, $0.symbol) < ($1.cost, $1.symbol) }
      return all.prefix(max(0, limit ?? all.count)).map { symbol, cost in
        let bits = Double(cost) / 256
        let letter = table.letter(symbol).map { String($0) } ?? "?"
        return Row(letter: letter, bits: bits, probability: pow(2, -bits))
      }
    }
    let columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("letter", .left), ("bits", .right), ("%", .right),
    ]
    try options.show(rows, columns, none: "no letters asked for") {
      [$0.letter, Text.ratio($0.bits), Text.ratio(100 * $0.probability)]
    }
  }
}
