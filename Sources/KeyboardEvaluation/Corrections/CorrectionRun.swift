public import KeyboardEngine

/// Runs a corrector over misspellings.
public struct CorrectionRun {
  private let lexicon: Lexicon
  private var corrector: Corrector
  private var results: Corrections
  /// How often each correction is timed; the least counts.
  public var timings = 5
  /// Examples that a report keeps.
  private static let exampleCount = 20
  /// Whether errors are kept.
  private let explains: Bool
  private let overlay: BoundOverlay?

  /// - Parameters:
  ///   - corrector: of the lexicon
  ///   - overlay: what the user has taught
  ///   - explains: whether the report lists every misspelling whose word was not first
  public init(
    _ corrector: Corrector, lexicon: Lexicon, overlay: BoundOverlay? = nil, explains: Bool = false
  ) {
    self.overlay = overlay
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
      for _ in 0..<max(1, timings) {
        least = min(least, clock.measure { correct(item.typed) })
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

  private mutating func correct(_ typed: String) {
    corrector.correct(typed, overlay: overlay, into: &results)
  }

  /// Types words as they are written and counts those that are replaced.
  public mutating func changes(of words: [String]) -> CorrectionChanges {
    var changes = CorrectionChanges()
    for word in words {
      correct(word)
      changes.count += 1
      guard let automatic = results.automatic else { continue }
      changes.changed += 1
      guard changes.examples.count < CorrectionRun.exampleCount else { continue }
      let text = corrector.text(of: automatic, as: word, overlay: overlay)
      changes.examples.append("\(word) → \(text)")
    }
    return changes
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
