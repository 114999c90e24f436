import ArgumentParser
import KeyboardEngine
import KeyboardFormat

struct PredictCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "predict",
    abstract: "Prints what the prediction bar offers for a text before the cursor.",
    discussion: """
      Input: the artifact of a language, and the text before the cursor. A text that ends in a space asks for the next word, any \
      other for the rest of the word. bits is −log2 of the probability, up to what all words of a bar share; word is what the \
      word costs by itself, pair what the pair with the word before adds as a cost of its own.

      Example:
        kbtool predict "I am go"
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Argument(help: "Text before the cursor.")
  var text: String

  @Option(
    help: "Word before the one being typed, in place of the one in the text; empty for none.")
  var previous: String?

  @Option(help: "How many words, at most 16.")
  var limit = 3

  @Option(help: "State of the shift key: none, shifted, capsLock.")
  var shift = Shift.none

  @Option(help: "Worst grade of offensiveness that may be offered, 0 to 3.")
  var offensiveness = 0

  @Flag(help: "Put the typed text first if it is a word.")
  var typed = false

  @Flag(help: "Print the answer as JSON.")
  var json = false

  enum Shift: String, ExpressibleByArgument, CaseIterable {
    case none, shifted, capsLock

    var state: ShiftState {
      switch self {
      case .none: .none
      case .shifted: .shifted
      case .capsLock: .capsLock
      }
    }
  }

  struct Row: Encodable {
    let word: String
    let id: Int?
    let bits: Double
    let wordBits: Double
    let pairBits: Double?
    let isTyped: Bool
  }

  struct Answer: Encodable {
    let prefix: String
    let previous: String?
    let isSentenceStart: Bool
    let isTypedWord: Bool
    let predictions: [Row]
  }

  func validate() throws {
    guard (1...Predictions.maximumLimit).contains(limit) else {
      throw ValidationError("--limit is 1 to \(Predictions.maximumLimit)")
    }
    guard (0...3).contains(offensiveness) else {
      throw ValidationError("--offensiveness is 0 to 3")
    }
  }

  func run() throws {
    let data = try artifacts.openLanguage()
    var predictor: Predictor
    do { predictor = try data.predictor() } catch {
      throw QueryOptions.report(error, "\(artifacts.artifacts)/\(artifacts.language).kba")
    }
    let context = context
    if case .word(let word) = context.previous, predictor.wordBefore(word) == nil {
      Output.diagnostic("`\(word)` is not in the lexicon: no pairs are known for it")
    }
    var options = Predictor.Options()
    options.shift = shift.state
    options.maximumOffensiveness = offensiveness
    options.includesTyped = typed
    var predictions = Predictions(limit: limit)
    predictor.predict(context, options, into: &predictions)
    try show(answer(context, predictions))
  }

  private var context: PredictionContext {
    let context = PredictionContext(before: text)
    guard let previous else { return context }
    return PredictionContext(
      prefix: context.prefix, previous: previous.isEmpty ? .unknown : .word(previous[...]))
  }

  private func answer(_ context: PredictionContext, _ predictions: Predictions) -> Answer {
    var previous: String?
    if case .word(let word) = context.previous { previous = String(word) }
    let bits = { (cost: Int) in Double(cost) / 256 }
    return Answer(
      prefix: String(context.prefix), previous: previous,
      isSentenceStart: context.previous == .sentenceStart, isTypedWord: predictions.isTypedWord,
      predictions: predictions.indices.map { index in
        let prediction = predictions[index]
        return Row(
          word: predictions.text(index), id: prediction.id, bits: bits(prediction.cost),
          wordBits: bits(prediction.wordCost), pairBits: prediction.pairCost.map(bits),
          isTyped: prediction.isTyped)
      })
  }

  private func show(_ answer: Answer) throws {
    if json {
      try Output.json(answer)
      return
    }
    if answer.predictions.isEmpty { Output.diagnostic("no word begins with `\(answer.prefix)`") }
    guard !answer.predictions.isEmpty else { return }
    var table = TextTable([
      ("word", .left), ("bits", .right), ("word", .right), ("pair", .right), ("", .left),
    ])
    for row in answer.predictions {
      table.add([
        row.word, Text.ratio(row.bits), Text.ratio(row.wordBits),
        row.pairBits.map(Text.ratio) ?? "–", row.isTyped ? "typed" : "",
      ])
    }
    for line in table.lines { Output.result(line) }
  }
}
