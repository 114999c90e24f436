public import KeyboardEngine
import KeyboardFormat

/// Measures corrections on a lexicon: on misspellings of a file, or on seeded ones for every layout.
public struct CorrectionEvaluation: Sendable {
  /// What is corrected with; bigrams do not matter, as no previous word is given.
  public let lexicon: Lexicon
  public let contractions: Contractions?
  /// Settings of all correctors.
  public var options = Corrector.Options()
  /// Misspellings for each layout.
  public var count = 1000
  /// Seed of misspellings and words.
  public var seed: UInt64 = 1
  /// Whether misspellings whose word was not first are listed.
  public var explains = false
  /// How often each correction is timed; the least counts.
  public var timings = 5
  /// Valid words that are typed, and unknown ones.
  public var wordCount = 5000
  public var unknownCount = 1000

  public init(lexicon: Lexicon, contractions: Contractions? = nil) {
    self.lexicon = lexicon
    self.contractions = contractions
  }

  private func run(_ keys: LetterKeys?, overlay: BoundOverlay? = nil) -> CorrectionRun {
    var run = CorrectionRun(
      Corrector(lexicon: lexicon, keys: keys, contractions: contractions, options: options),
      lexicon: lexicon, overlay: overlay, explains: explains)
    run.timings = timings
    return run
  }

  /// Corrects given misspellings.
  /// - Parameter keys: of the layout; `nil` for no neighbour costs
  public func report(_ set: [Misspelling], keys: LetterKeys?) -> CorrectionReport {
    var report = CorrectionReport(seed: nil)
    var run = run(keys)
    report.sets.append(run.report(set, name: "file", usesNeighbors: keys != nil))
    return report
  }

  /// Makes misspellings on every layout and corrects them, with and without the costs of neighbours;
  /// then types words that should stay.
  public func report(_ layouts: [(name: String, keys: LetterKeys)]) -> CorrectionReport {
    var report = CorrectionReport(seed: seed)
    let words = MisspellingGenerator.words(of: lexicon)
    for (name, keys) in layouts {
      var generator = MisspellingGenerator(keys: keys, seed: seed)
      let set = generator.misspellings(count, of: words, in: lexicon)
      for keys in [keys, nil] {
        var run = run(keys)
        report.sets.append(run.report(set, name: name, usesNeighbors: keys != nil))
      }
    }
    let keys = layouts.first?.keys
    var valid = run(keys)
    report.validWords = valid.changes(of: validWords())
    let unknown = unknownWords(words)
    var overlay = Overlay(byteLimit: Int.max)
    for word in unknown { overlay.remove(word) }
    var other = run(keys, overlay: overlay.bound(to: lexicon))
    report.unknownWords = other.changes(of: unknown)
    return report
  }

  /// Words of the lexicon, whatever they are: as written, every third with a capital in front.
  private func validWords() -> [String] {
    var random = SplitMix64(seed: seed)
    let entries = UInt64(max(1, lexicon.view.entryCount))
    return (0..<wordCount).compactMap { number in
      guard let word = lexicon.word(Int(random.next() % entries))?.display else { return nil }
      guard number % 3 == 0, word == word.lowercased() else { return word }
      return word.prefix(1).uppercased() + word.dropFirst()
    }
  }

  /// Words of the rarest tier, each once.
  private func unknownWords(_ tiers: [[LexiconWord]]) -> [String] {
    guard let words = tiers.last(where: { !$0.isEmpty }) else { return [] }
    var random = SplitMix64(seed: seed)
    return words.shuffled(using: &random).prefix(unknownCount).map(\.key)
  }
}
