public import KeyboardEngine

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

/// Runs a corrector over misspellings.
public struct CorrectionRun {
  private let lexicon: Lexicon
  private var corrector: Corrector
  private var results: Corrections
  /// How often each correction is timed.
  private static let timings = 5
  /// Whether errors are kept.
  private let explains: Bool

  /// - Parameters:
  ///   - corrector: of the lexicon
  ///   - explains: whether the report lists every misspelling whose word was not first
  public init(_ corrector: Corrector, lexicon: Lexicon, explains: Bool = false) {
    self.corrector = corrector
    self.lexicon = lexicon
    self.explains = explains
    results = Corrections(limit: 5)
  }

  /// Corrects every misspelling without a previous word.
  /// - Parameters:
  ///   - name: for the report
  ///   - usesNeighbors: likewise
  public mutating func report(
    _ set: [Misspelling], name: String, usesNeighbors: Bool
  ) -> CorrectionSetReport {
    var report = CorrectionSetReport(name: name, usesNeighbors: usesNeighbors)
    var times: [Double] = []
    let clock = ContinuousClock()
    for item in set {
      // The least of a few, so that what else the machine does is not counted.
      var least = Duration.seconds(1000)
      for _ in 0..<CorrectionRun.timings {
        least = min(least, clock.measure { corrector.correct(item.typed, into: &results) })
      }
      times.append(least.nanoseconds / 1000)
      add(item, to: &report)
    }
    times.sort()
    if !times.isEmpty {
      report.medianMicroseconds = times[times.count / 2]
      report.p99Microseconds = times[times.count * 99 / 100]
    }
    return report
  }

  private func add(_ item: Misspelling, to report: inout CorrectionSetReport) {
    let meant = Set(lexicon.entries(of: item.word).map(\.entry))
    func isMeant(_ correction: Correction) -> Bool {
      if case .word(let id) = correction.word { return meant.contains(id) }
      return corrector.text(of: correction, as: item.typed) == item.word
    }
    let place = results.suggestions.firstIndex(where: isMeant)
    let automatic = results.automatic.map(isMeant)
    report.all.add(place: place, automatic: automatic)
    report.byDistance[item.distance, default: .init()].add(place: place, automatic: automatic)
    let length = item.word.unicodeScalars.count
    report.byLength[length, default: .init()].add(place: place, automatic: automatic)
    guard explains && place != 0 else { return }
    report.errors.append(
      CorrectionError(
        typed: item.typed, word: item.word, distance: item.distance, place: place.map { $0 + 1 },
        suggestions: results.suggestions.map {
          CorrectionRow(
            $0, as: item.typed, corrector, isAutomatic: $0 == results.automatic)
        }))
  }
}
