public import KeyboardEngine
import KeyboardFormat

/// A way to resolve taps that is judged.
public enum TapResolver: String, Sendable, CaseIterable, Codable {
  /// The layout's own areas.
  case fixed
  /// Dynamic boundaries within rows only, after one letter.
  case row
  /// Dynamic boundaries within and between rows, after one letter.
  case boundaries
  /// The specification's mass over areas after one letter; a reference, grids only.
  case mass
  /// Plain density times probability after two letters; a reference.
  case density
  /// The engine's Gaussian method after one letter.
  case gaussian
  /// The engine's Gaussian method after two letters.
  case trigram
  /// The engine's Gaussian method after all letters of the word, with the lexicon's words.
  case word
  /// The same, learning the user's letters and offsets while typing.
  case adapted

  var isReference: Bool { self == .mass || self == .density }

  var reach: TouchContext.Reach {
    switch self {
    case .fixed, .row, .boundaries, .mass, .gaussian: .one
    case .density, .trigram: .two
    case .word, .adapted: .word
    }
  }
}

/// What a resolver knows of a language.
public struct TapLanguage: Sendable {
  public let letters: LetterTable
  /// For `TapResolver.word`; without one it is `trigram`.
  public let lexicon: Lexicon?

  public init(letters: LetterTable, lexicon: Lexicon?) {
    self.letters = letters
    self.lexicon = lexicon
  }
}

/// What stands before a letter when it is resolved.
public enum TapContext: String, Sendable, CaseIterable, Codable {
  /// What the resolver made of the touches before: errors stay and mislead the following letters, as
  /// when a word is corrected only when it is finished.
  case resolved
  /// What was meant: every error is mended before the next touch and the app reads its document.
  case intended
}

/// Resolves the taps of words one way and counts what is wrong.
struct TapJudge {
  let kind: TapResolver
  let mode: TapContext
  private var resolver: TouchResolver
  private var context: TouchContext
  private let references: TapReferences

  init(
    _ kind: TapResolver, _ mode: TapContext, _ geometry: LayoutGeometry, language: TapLanguage,
    parameters: TouchParameters
  ) {
    let letters = language.letters
    var parameters = parameters
    if kind == .row { parameters.movesRows = false }
    self.kind = kind
    self.mode = mode
    resolver = TouchResolver(geometry, letters: letters, parameters: parameters)
    context = TouchContext(
      letters: letters, reach: kind.reach, lexicon: language.lexicon,
      counts: kind == .adapted ? LetterCounts(letters: letters) : nil)
    references = TapReferences(geometry, spread: parameters.spread)
  }

  /// Takes a word's touches one after the other.
  /// - Parameter wrong: called for each tap that did not become its key.
  /// - Returns: how many were wrong.
  mutating func type(
    _ taps: [SimulatedTap], wrong: ((Int, LayoutHit?, TouchExplanation?) -> Void)? = nil
  ) -> Int {
    context.recordNonCharacter()
    var count = 0
    for (index, tap) in taps.enumerated() {
      let hit = resolve(tap)
      let isRight = hit == .key(tap.key)
      if !isRight {
        count += 1
        if let wrong { wrong(index, hit, explanation(tap)) }
      }
      if kind == .adapted {
        if isRight { resolver.learn(x: tap.x, y: tap.y, key: tap.key) }
      }
      record(hit, tap)
    }
    return count
  }

  private func resolve(_ tap: SimulatedTap) -> LayoutHit? {
    switch kind {
    case .mass: return references.mass(tap, context)
    case .density: return references.density(tap, context)
    default:
      return resolver.resolve(
        x: tap.x, y: tap.y, method: method, after: context, interval: tap.interval)
    }
  }

  private var method: TouchMethod {
    switch kind {
    case .fixed: .fixed
    case .row, .boundaries: .boundaries
    default: .gaussian
    }
  }

  private func explanation(_ tap: SimulatedTap) -> TouchExplanation? {
    if kind.isReference { return nil }
    return resolver.explain(
      x: tap.x, y: tap.y, method: method, after: context, interval: tap.interval)
  }

  private mutating func record(_ hit: LayoutHit?, _ tap: SimulatedTap) {
    if mode == .intended { return context.record(tap.letter) }
    let layout = resolver.geometry.layout
    guard case .key(let id)? = hit, layout[id].role == .character,
      let scalar = layout[id].text.unicodeScalars.first
    else { return context.recordNonCharacter() }
    context.record(scalar)
  }
}
