import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// A keyboard to swipe on, and lexicons of a few words.
struct SwipeFixture {
  let geometry: LayoutGeometry
  let keys: LetterKeys

  init(_ layout: String = "qwerty") throws {
    geometry = try TypingFixtures.geometry(layout)
    keys = LetterKeys(geometry)
  }

  /// A lexicon of words with costs in eighths of a bit.
  static func lexicon(
    _ words: KeyValuePairs<String, Int>,
    folds: [(from: Unicode.Scalar, to: String)] = [("é", "e"), ("'", "")],
    letters: String = TypingFixtures.latin
  ) throws -> Lexicon {
    try lexicon(words.map { .init(display: $0, cost: $1) }, folds: folds, letters: letters)
  }

  static func lexicon(
    _ entries: [LexiconModel.Entry],
    folds: [(from: Unicode.Scalar, to: String)] = [("é", "e"), ("'", "")],
    letters: String = TypingFixtures.latin
  ) throws -> Lexicon {
    try PredictionFixture.lexicon(
      LexiconModel(
        alphabet: LexiconAlphabet(letters: letters, folds: folds), entries: entries,
        tuning: LexiconFixtures.small))
  }

  /// Words that cost the same.
  static func lexicon(_ words: String, cost: Int = 100) throws -> Lexicon {
    try lexicon(words.split(separator: " ").map { .init(display: String($0), cost: cost) })
  }

  func centre(_ letter: Character) throws -> LetterKeys.Key {
    let scalar = try #require(letter.unicodeScalars.first)
    return keys.keys[try #require(keys.index(of: scalar))]
  }

  /// A finger over the letters' keys, slower at each.
  /// - Parameter speed: points a second
  func gesture(
    _ letters: String, speed: Double = 500, slowing: Double = 0.6
  ) throws -> SwipeGesture {
    let places = try letters.map(centre)
    var gesture = SwipeGesture(x: places[0].x, y: places[0].y)
    for (from, to) in zip(places, places.dropFirst()) {
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      gesture.move(
        toX: to.x, y: to.y, milliseconds: max(16, length / speed * 1000), slowing: slowing)
    }
    return gesture
  }

  func swipe(_ letters: String, speed: Double = 500) throws -> [SwipePoint] {
    try gesture(letters, speed: speed).points()
  }

  func decoder(_ lexicon: Lexicon) -> SwipeDecoder { SwipeDecoder(lexicon: lexicon, keys: keys) }
}

extension SwipeDecoder {
  /// What a swipe may mean, best first.
  mutating func decode(_ points: [SwipePoint], after previous: Int? = nil) -> [SwipeCandidate] {
    begin()
    for point in points { add(point) }
    finish(after: previous)
    return Array(candidates)
  }

  mutating func words(_ points: [SwipePoint], after previous: Int? = nil) -> [String] {
    decode(points, after: previous).map { text(of: $0) }
  }
}
