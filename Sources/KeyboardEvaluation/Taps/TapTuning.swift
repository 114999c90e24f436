public import KeyboardEngine

/// Chooses parameters on some words and judges them by others.
public enum TapTuning {
  /// What one choice came to.
  public struct Result: Sendable, Encodable {
    public let resolver: TapResolver
    /// What was chosen on the other half, for each half.
    public let chosen: [String]
    /// Against fixed boundaries over both halves, each judged by what was chosen on the other.
    public let change: Double
    public let changeLow: Double
    public let changeHigh: Double
    /// The same with the engine's default parameters.
    public let defaultChange: Double
  }

  /// Two halves of the words by a hash of their letters, so that no word is in both.
  static func half(of word: String) -> Int {
    Int(FNV1a.hash(word.utf8) >> 40 & 1)
  }

  /// What is tried for a way.
  static func grid(_ resolver: TapResolver) -> [(name: String, parameters: TouchParameters)] {
    var grid: [(String, TouchParameters)] = []
    switch resolver {
    case .row, .boundaries:
      for multiplier in [1.0, 1.5, 2, 2.5, 3, 4] {
        grid.append(("multiplier \(multiplier)", TouchParameters(multiplier: multiplier)))
      }
    case .gaussian, .trigram, .word:
      for core in [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] {
        for weight in [0.6, 0.8, 1, 1.2] {
          for deviation in [7.0, 8, 9] {
            grid.append(
              (
                "core \(core), weight \(weight), deviation \(deviation)",
                TouchParameters(
                  spread: TouchSpread(x: deviation, y: deviation), letterWeight: weight, core: core)
              ))
          }
        }
      }
    default: break
    }
    return grid
  }

  /// Tunes one way on a layout by cross-validation over two word-disjoint halves.
  public static func run(
    _ resolver: TapResolver, _ geometry: LayoutGeometry, language: TapLanguage, words: [String],
    settings: TapEvaluation.Settings
  ) -> Result {
    let halves = (0..<2).map { half in
      TapEvaluation.typed(words.filter { self.half(of: $0) == half }, geometry, settings)
    }
    func wrong(_ resolver: TapResolver, _ parameters: TouchParameters, _ half: Int) -> [Int] {
      var judge = TapJudge(
        resolver, settings.context, geometry, language: language, parameters: parameters)
      return halves[half].map { judge.type($0) }
    }
    var chosen: [String] = []
    var judged: [Int] = []
    var standard: [Int] = []
    var base: [Int] = []
    for half in 0..<2 {
      var best: (name: String, parameters: TouchParameters, wrong: Int)?
      for candidate in grid(resolver) {
        let count = wrong(resolver, candidate.parameters, 1 - half).reduce(0, +)
        if count < best?.wrong ?? Int.max {
          best = (candidate.name, candidate.parameters, count)
        }
      }
      chosen.append(best?.name ?? "nothing to choose")
      judged += wrong(resolver, best?.parameters ?? TouchParameters(), half)
      standard += wrong(resolver, settings.parameters, half)
      base += wrong(.fixed, TouchParameters(), half)
    }
    let changes = TapBootstrap.changes(
      [judged, standard], against: base, resamples: settings.resamples, seed: settings.seed)
    return Result(
      resolver: resolver, chosen: chosen, change: changes[0].change, changeLow: changes[0].low,
      changeHigh: changes[0].high, defaultChange: changes[1].change)
  }
}

extension TapEvaluation {
  /// Adds what cross-validation chooses on a layout; nothing without one.
  public func crossValidate(_ geometry: LayoutGeometry?, in report: inout TapReport) {
    guard let geometry else { return }
    report.crossValidation = [TapResolver.row, .boundaries, .gaussian, .trigram, .word].map {
      TapTuning.run($0, geometry, language: language, words: words, settings: settings)
    }
  }
}
