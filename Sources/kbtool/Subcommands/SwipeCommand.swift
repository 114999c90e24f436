import ArgumentParser
import KeyboardEngine
import KeyboardEvaluation

struct SwipeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swipe",
    abstract: "Decodes swipes and prints the words they may mean.",
    discussion: """
      Input: JSON lines as `kbtool evaluate swipes` takes them; "word" may be left out. The cost is in the decoder's own unit, lower is \
      better. Only the engine's decoder makes use of the previous word.

      Example:
        kbtool swipe swipes.jsonl --limit 3
      """)

  @OptionGroup var input: SwipeInput

  @Option(help: "Decoder: \(SwipeDecoders.names.joined(separator: ", ")).")
  var decoder = SwipeDecoders.names[0]

  @Option(help: "How many words, at most 64.")
  var limit = 5

  @Option(help: ArgumentHelp("Word before the swiped one.", valueName: "word"))
  var previous: String?

  @Flag(help: "Print the words as JSON.")
  var json = false

  func validate() throws {
    guard (1...64).contains(limit) else { throw ValidationError("--limit is 1 to 64") }
    guard SwipeDecoders.names.contains(decoder) else {
      throw ValidationError("no decoder `\(decoder)`")
    }
  }

  struct Row: Encodable {
    let line: Int
    let word: String?
    let candidates: [Candidate]
  }

  struct Candidate: Encodable {
    let word: String
    let key: String
    let cost: Double
    let parts: [String: Double]
  }

  func run() throws {
    let set = try input.swipes(needsWords: false)
    let data = try input.data(offensiveness: 0)
    guard var decoder = SwipeDecoders.make(decoder, data) else { throw Exit.usage }
    if let previous, data.lexicon.entries(of: previous).isEmpty {
      Output.diagnostic("`\(previous)` is not in the lexicon and tells nothing")
    } else if previous != nil && data.bigrams == nil {
      Output.diagnostic("there are no pairs of words for this lexicon: --previous tells nothing")
    }
    var rows: [Row] = []
    for swipe in set.swipes {
      let guesses = decoder.candidates(
        swipe.line.points, keys: swipe.keys, previous: previous, limit: limit)
      let word = swipe.line.word.isEmpty ? nil : swipe.line.word
      if json {
        rows.append(
          Row(line: swipe.number, word: word, candidates: guesses.map(SwipeCommand.candidate)))
      } else {
        SwipeCommand.print(swipe.number, word, guesses)
      }
    }
    if json { try Output.json(rows) }
    if set.problems.contains(where: \.isError) { throw Exit.findings }
  }

  private static func candidate(_ guess: SwipeGuess) -> Candidate {
    Candidate(
      word: guess.word, key: guess.key, cost: guess.cost,
      parts: Dictionary(guess.parts.map { ($0.name, $0.value) }) { $0 + $1 })
  }

  private static func print(_ line: Int, _ word: String?, _ guesses: [SwipeGuess]) {
    let meant = word.map { " (`\($0)`)" } ?? ""
    Output.result("line \(line)\(meant)" + (guesses.isEmpty ? ": nothing" : ""))
    for guess in guesses {
      let parts = guess.parts.filter { $0.value != 0 }.map { ($0.name, $0.value) }
      Output.result("  " + SwipeText.cost(guess.word, guess.cost, parts))
    }
  }
}
