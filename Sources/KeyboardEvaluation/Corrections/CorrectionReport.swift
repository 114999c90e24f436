public import KeyboardEngine

/// What an evaluation of corrections found.
public struct CorrectionReport: Sendable, Encodable {
  /// Seed of the misspellings; `nil` for those of a file.
  public let seed: UInt64?
  public internal(set) var sets: [CorrectionSetReport] = []
  /// Words of the lexicon, typed as they are written.
  public internal(set) var validWords = CorrectionChanges()
  /// The same of words that the user has removed: words that no list has.
  public internal(set) var unknownWords = CorrectionChanges()

  /// All shares, under `corrections.`.
  public var figures: [Figure] {
    var figures: [Figure] = []
    for set in sets {
      let name = "corrections.\(set.name).\(set.costs)"
      func add(_ tally: CorrectionTally, _ part: String) {
        figures.append(Figure("\(name).\(part)top1", tally.share(\.top1).value))
        figures.append(Figure("\(name).\(part)top5", tally.share(\.top5).value))
      }
      add(set.all, "")
      for (distance, tally) in set.byDistance.sorted(by: { $0.key < $1.key }) {
        add(tally, "distance\(distance).")
      }
      figures.append(Figure("\(name).automatic.right", set.all.share(\.automaticRight).value))
      figures.append(
        Figure(
          "\(name).automatic.wrong", set.all.share(\.automaticWrong).value, isHigherBetter: false))
    }
    for (name, changes) in [("valid", validWords), ("unknown", unknownWords)]
    where changes.count > 0 {
      figures.append(
        Figure("corrections.\(name).changed", changes.share.value, isHigherBetter: false))
    }
    return figures
  }
}

/// How many words that should have stayed were replaced unasked.
public struct CorrectionChanges: Sendable, Encodable {
  /// Words typed.
  public internal(set) var count = 0
  /// Words replaced.
  public internal(set) var changed = 0
  /// The first few of them, and what replaced them.
  public internal(set) var examples: [String] = []

  public var share: Proportion { Proportion(changed, of: count) }
}

/// What a corrector makes of one set of misspellings.
public struct CorrectionSetReport: Sendable, Encodable {
  /// Layout, or `file`.
  public let name: String
  /// Whether mistakes cost what the keys' distances say.
  public let usesNeighbors: Bool
  public internal(set) var all = CorrectionTally()
  /// By edits.
  public internal(set) var byDistance: [Int: CorrectionTally] = [:]
  /// By letters of the word that was meant.
  public internal(set) var byLength: [Int: CorrectionTally] = [:]
  /// Of one correction; not comparable between machines.
  public internal(set) var medianMicroseconds = 0.0
  public internal(set) var p99Microseconds = 0.0
  /// Misspellings whose word was not the first suggestion; empty unless asked for.
  public internal(set) var errors: [CorrectionError] = []

  /// `neighbors` or `uniform`.
  public var costs: String { usesNeighbors ? "neighbors" : "uniform" }
}

/// A misspelling whose word was not the first suggestion.
public struct CorrectionError: Sendable, Encodable {
  public let typed: String
  public let word: String
  public let distance: Int
  /// Place of the word among the suggestions, 1 for the first; `nil` if it was not among them.
  public let place: Int?
  /// What was suggested, best first, with its cost by part.
  public let suggestions: [CorrectionRow]
}

/// A suggestion as text, with its cost by part in bits.
public struct CorrectionRow: Sendable, Encodable {
  public let text: String
  public let distance: Int
  public let bits: Double
  public let channelBits: Double
  public let wordBits: Double
  public let contextBits: Double
  public let isAutomatic: Bool

  public init(
    _ correction: Correction, as typed: String, _ corrector: Corrector, isAutomatic: Bool
  ) {
    text = corrector.text(of: correction, as: typed)
    distance = correction.distance
    bits = Double(correction.cost) / 256
    channelBits = Double(correction.channelCost) / 256
    wordBits = Double(correction.wordCost) / 256
    contextBits = Double(correction.contextCost) / 256
    self.isAutomatic = isAutomatic
  }
}
