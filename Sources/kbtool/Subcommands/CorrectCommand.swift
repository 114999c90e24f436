import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

struct CorrectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "correct",
    abstract: "Corrects mistyped words: what may be shown, and what may replace them unasked.",
    discussion: """
      Input: the artifacts of `make data`, and words, or texts of several words, each of which is then \
      weighed by the one before it. Punctuation around a word is left out, and parts it from the next. bits is the cost of a suggestion: mistakes + word + previous word.

      Example:
        kbtool correct teh ofthe --layout dvorak --explain
      """)

  @OptionGroup var artifacts: ArtifactOptions

  @Argument(help: "Words as typed, or texts.")
  var words: [String]

  @Option(help: "Layout that was typed on, by name; none: no costs of neighbouring keys.")
  var layout = "qwerty"

  @Option(help: "Word before the first.")
  var previous: String?

  @Option(help: "How many suggestions, at most 64.")
  var limit = 5

  @Option(help: "Worst grade of offensiveness that may be shown, 0 to 3.")
  var offensiveness = 0

  @Flag(help: "Show the cost by part.")
  var explain = false

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func validate() throws {
    guard (1...64).contains(limit) else { throw ValidationError("--limit is 1 to 64") }
    guard (0...3).contains(offensiveness) else {
      throw ValidationError("--offensiveness is 0 to 3")
    }
  }

  /// One word's answer.
  struct Row: Encodable {
    let typed: String
    let isListed: Bool
    /// What replaces it unasked.
    let automatic: String?
    let suggestions: [CorrectionRow]
  }

  func run() throws {
    let data = try artifacts.openLanguage()
    let keys = layout == "none" ? nil : try artifacts.letterKeys([layout]).first?.keys
    let rows = try QueryOptions.asking(artifacts.path(artifacts.language)) {
      try answers(data, keys)
    }
    if json { try Output.json(rows) } else { show(rows) }
  }

  private func answers(_ data: KeyboardData, _ keys: LetterKeys?) throws -> [Row] {
    let lexicon = try data.lexicon()
    var options = Corrector.Options()
    options.maximumOffensiveness = offensiveness
    var corrector = Corrector(
      lexicon: lexicon, keys: keys,
      bigrams: try data.ifPresent { try data.bigrams(lexicon: lexicon) },
      contractions: try data.ifPresent { try data.contractions() }, options: options)
    var results = Corrections(limit: limit)
    var rows: [Row] = []
    for text in words {
      var before = previous.flatMap { lexicon.entries(of: $0).first?.entry }
      for part in text.split(whereSeparator: \.isWhitespace) {
        let word = CorrectCommand.withoutPunctuation(part)
        let typed = String(word)
        corrector.correct(typed, previous: before, into: &results)
        rows.append(row(typed, results, corrector))
        let meant = results.automatic.map { corrector.text(of: $0, as: typed) } ?? typed
        let last = meant.split(separator: " ").last.map(String.init) ?? meant
        let isParted = word.endIndex < part.endIndex
        before = isParted ? nil : lexicon.entries(of: last).first?.entry
      }
    }
    return rows
  }

  /// A word of a text without what stands around it; a part that is no word as it is.
  private static func withoutPunctuation(_ part: Substring) -> Substring {
    func isOfWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "'’".contains(character)
    }
    guard let first = part.firstIndex(where: isOfWord), let last = part.lastIndex(where: isOfWord)
    else { return part }
    return part[first...last]
  }

  private func row(_ typed: String, _ results: Corrections, _ corrector: Corrector) -> Row {
    var suggestions = results.suggestions.map {
      CorrectionRow($0, as: typed, corrector, isAutomatic: $0 == results.automatic)
    }
    // What replaces the word is always shown, even if other words are likelier.
    if let automatic = results.automatic, !suggestions.contains(where: \.isAutomatic) {
      suggestions.insert(
        CorrectionRow(automatic, as: typed, corrector, isAutomatic: true), at: 0)
    }
    return Row(
      typed: typed, isListed: results.typed == .listed,
      automatic: results.automatic.map { corrector.text(of: $0, as: typed) },
      suggestions: suggestions)
  }

  private func show(_ rows: [Row]) {
    let parts: [(title: String, alignment: TextTable.Alignment)] = [
      ("mistakes", .right), ("word", .right), ("previous word", .right),
    ]
    var table = TextTable(
      [
        ("typed", .left), ("suggestion", .left), ("", .left), ("edits", .right),
        ("bits", .right),
      ] + (explain ? parts : []))
    for row in rows {
      if row.suggestions.isEmpty { table.add([row.typed, row.isListed ? "(a word)" : "(none)"]) }
      for (index, suggestion) in row.suggestions.enumerated() {
        let state = suggestion.isAutomatic ? "replaces it" : ""
        let typed = index > 0 ? "" : row.isListed ? "\(row.typed) (a word)" : row.typed
        let costs = [suggestion.channelBits, suggestion.wordBits, suggestion.contextBits]
        table.add(
          [
            typed, suggestion.text, state, "\(suggestion.distance)",
            CorrectionText.signed(suggestion.bits),
          ] + (explain ? costs.map(CorrectionText.signed) : []))
      }
    }
    for line in table.lines { Output.result(line) }
  }
}

extension KeyboardData {
  /// A section, or `nil` where the artifact has none of the kind.
  /// - Throws: what a damaged one throws.
  func ifPresent<R>(_ open: () throws -> R) throws -> R? {
    do { return try open() } catch let error as FormatError where error.code == .section {
      return nil
    }
  }
}
