public import KeyboardEngine
import KeyboardFormat

/// Judges every way to resolve taps by the same simulated touches.
public struct TapEvaluation: Sendable {
  /// What is fixed for a run.
  public struct Settings: Sendable {
    public var noise = TapNoise()
    public var context = TapContext.resolved
    public var parameters = TouchParameters()
    public var resolvers = TapResolver.allCases
    public var seed: UInt64 = 1
    /// Bootstrap samples.
    public var resamples = 400
    /// Of each layout, wrong taps of the trigram way that are listed.
    public var mistakes = 0

    public init() {}
  }

  let language: TapLanguage
  let words: [String]
  let settings: Settings

  /// - Parameter words: in the letters of the table.
  public init(language: TapLanguage, words: [String], settings: Settings) {
    self.language = language
    self.words = words
    self.settings = settings
  }

  /// Judges layouts in views. The resolver is tuned to the noise's own spread and haste, not to its
  /// offset. Of views in which a layout's letters lie alike only the first is judged: a ring that the
  /// height bounds is as large in a narrower view.
  public func run(_ boards: [LayoutGeometry]) -> TapReport {
    var report = TapReport(
      noise: settings.noise, context: settings.context, seed: settings.seed, boards: [])
    for (index, geometry) in boards.enumerated() {
      if let same = boards[..<index].first(where: { $0.hasLettersPlaced(as: geometry) }) {
        report.repetitions.append(
          TapReport.Repetition(
            layout: geometry.layout.name, width: geometry.width, height: geometry.height,
            sameWidth: same.width, sameHeight: same.height))
      } else {
        add(geometry, to: &report)
      }
    }
    return report
  }

  private func add(_ geometry: LayoutGeometry, to report: inout TapReport) {
    let typed = TapEvaluation.typed(words, geometry, settings)
    let resolvers = settings.resolvers.filter {
      $0 != .mass || geometry.layout.kind == .grid
    }
    let wrong = resolvers.map { resolver in
      var judge = TapJudge(
        resolver, settings.context, geometry, language: language, parameters: settings.parameters)
      return typed.map { judge.type($0) }
    }
    let fixed = resolvers.firstIndex(of: .fixed)
    let changes = TapBootstrap.changes(
      wrong, against: fixed.map { wrong[$0] } ?? [], resamples: settings.resamples,
      seed: settings.seed)
    let taps = typed.reduce(0) { $0 + $1.count }
    let rows = resolvers.indices.map { index in
      let count = wrong[index].reduce(0, +)
      return TapReport.Row(
        resolver: resolvers[index], wrong: count,
        share: Proportion(count, of: taps).value, change: changes[index].change,
        changeLow: changes[index].low, changeHigh: changes[index].high,
        wrongByLength: TapEvaluation.byLength(typed, wrong[index]))
    }
    let name = geometry.layout.name
    report.boards.append(
      TapReport.Board(
        layout: name, width: geometry.width, height: geometry.height, words: typed.count,
        skipped: words.count - typed.count, taps: taps,
        tapsByLength: TapEvaluation.byLength(typed, typed.map(\.count)), rows: rows))
    if settings.mistakes > 0 { report.mistakes += mistakes(typed, geometry) }
  }

  /// The touches of all words that the layout can type.
  static func typed(_ words: [String], _ geometry: LayoutGeometry, _ settings: Settings)
    -> [[SimulatedTap]]
  {
    var simulator = TapSimulator(geometry, noise: settings.noise, seed: settings.seed)
    return words.compactMap { simulator.type($0) }
  }

  private static func byLength(_ typed: [[SimulatedTap]], _ counts: [Int]) -> [Int] {
    TapReport.lengths.map { length in
      zip(typed, counts).reduce(0) { $0 + (length.range.contains($1.0.count) ? $1.1 : 0) }
    }
  }

  private func mistakes(_ typed: [[SimulatedTap]], _ geometry: LayoutGeometry)
    -> [TapReport.Mistake]
  {
    var found: [TapReport.Mistake] = []
    var judge = TapJudge(
      .trigram, settings.context, geometry, language: language, parameters: settings.parameters)
    for taps in typed where found.count < settings.mistakes {
      let word = String(String.UnicodeScalarView(taps.map(\.letter)))
      _ = judge.type(taps) { place, hit, explanation in
        found.append(mistake(word, place, taps[place], hit, explanation, geometry))
      }
    }
    return Array(found.prefix(settings.mistakes))
  }

  private func mistake(
    _ word: String, _ place: Int, _ tap: SimulatedTap, _ hit: LayoutHit?,
    _ explanation: TouchExplanation?, _ geometry: LayoutGeometry
  ) -> TapReport.Mistake {
    let candidates = (explanation?.candidates ?? []).map {
      TapReport.Mistake.Candidate(
        letter: $0.letter, touchBits: $0.touchBits, letterBits: $0.letterBits,
        userBits: $0.userBits, areaBits: $0.areaBits, totalBits: $0.totalBits)
    }
    return TapReport.Mistake(
      layout: geometry.layout.name, word: word, place: place, intended: String(tap.letter),
      resolved: geometry.name(of: hit), fixed: geometry.name(of: explanation?.fixed), x: tap.x,
      y: tap.y, reason: explanation?.reason.rawValue ?? "",
      candidates: candidates.sorted { $0.totalBits < $1.totalBits })
  }
}

extension LayoutGeometry {
  /// Whether another view has the same layout's letter keys in the same places, all moved alike or
  /// not at all. Keys in the corners of a ring's view may lie elsewhere: nobody aims at them here.
  func hasLettersPlaced(as other: LayoutGeometry) -> Bool {
    let (keys, otherKeys) = (LetterKeys(self).keys, LetterKeys(other).keys)
    guard layout.name == other.layout.name, layout.kind == other.layout.kind,
      keys.map(\.letter) == otherKeys.map(\.letter), let first = keys.first,
      let otherFirst = otherKeys.first
    else { return false }
    return zip(keys, otherKeys).allSatisfy { key, otherKey in
      let (dx, dy) = (key.x - first.x, key.y - first.y)
      let (otherX, otherY) = (otherKey.x - otherFirst.x, otherKey.y - otherFirst.y)
      return abs(dx - otherX) < 1e-6 && abs(dy - otherY) < 1e-6
    }
  }

  /// What a hit is, for people: a key's text, a role in brackets, or "nothing".
  public func name(of hit: LayoutHit?) -> String {
    switch hit {
    case .key(let id):
      return layout[id].role == .character ? layout[id].text : "<\(layout[id].role)>"
    case .zone(let index): return "<\(layout.zone(index).role) zone>"
    case .prediction(let index): return "<suggestion \(index + 1)>"
    case nil: return "nothing"
    }
  }
}
