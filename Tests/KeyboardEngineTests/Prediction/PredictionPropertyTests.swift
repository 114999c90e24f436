import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What is offered against a ranking of all words, with overlays that raise, lower, remove and add.
@Suite struct PredictionPropertyTests {
  private static func overlay(
    _ fixture: PredictionFixture, _ script: LexiconFixtures.Script, seed: UInt64, hasPairs: Bool
  ) -> BoundOverlay {
    var random = SeededRandom(seed: seed)
    let fresh = LexiconFixtures.random(script, count: 150, seed: seed + 50).entries.map(\.display)
    let listed = (0..<fixture.lexicon.view.entryCount).compactMap {
      fixture.lexicon.word($0)?.display
    }
    var overlay = Overlay()
    for _ in 0..<120 {
      let word = (Bool.random(using: &random) ? fresh : listed).randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<5, using: &random) {
      case 0: overlay.remove(word)
      case 1: overlay.setCostChange(Int.random(in: -3000...3000, using: &random), of: word)
      default: overlay.learn(word, times: 1 << Int.random(in: 0...12, using: &random))
      }
    }
    overlay.learn("☃ snow")
    for _ in 0..<(hasPairs ? 300 : 0) {
      let first = listed.prefix(listed.count / 4).randomElement(using: &random) ?? ""
      let next =
        (Bool.random(using: &random) ? fresh + ["☃ snow"] : listed)
        .randomElement(using: &random) ?? ""
      overlay.learn(next, after: first, times: Int.random(in: 1...40, using: &random))
    }
    return overlay.bound(to: fixture.lexicon)
  }

  @Test(arguments: LexiconFixtures.Script.allCases, [1, 2, 3])
  func agreesWithTheFullRanking(script: LexiconFixtures.Script, seed: UInt64) throws {
    let model = LexiconFixtures.random(
      script, count: 400, seed: seed, tuning: LexiconFixtures.small)
    let fixture = try PredictionFixture(model, seed: seed)
    var random = SeededRandom(seed: seed)
    let count = fixture.lexicon.view.entryCount
    for kind in 0..<3 {
      let overlay =
        kind == 0
        ? nil
        : PredictionPropertyTests.overlay(fixture, script, seed: seed + 7, hasPairs: kind == 2)
      let pairLimit = kind + 9
      var predictor = try Predictor(
        lexicon: fixture.lexicon, bigrams: fixture.bigrams, overlay: overlay, pairLimit: pairLimit)
      for _ in 0..<60 {
        let word = fixture.lexicon.word(Int.random(in: 0..<count, using: &random))?.display ?? ""
        let prefix = String(
          word.unicodeScalars.prefix(Int.random(in: 0...3, using: &random)).map { Character($0) })
        guard !prefix.contains("'"), let key = fixture.key(prefix) else { continue }
        let first = fixture.lexicon.word(Int.random(in: 0..<count / 5, using: &random))
        let previous = first.flatMap { predictor.wordBefore($0.display) }
        let options = Options(grade: Int.random(in: 0...3, using: &random))
        var predictions = Predictions(limit: Int.random(in: 1...9, using: &random))
        predictor.predict(
          PredictionContext(
            prefix: Substring(prefix),
            previous: first.map { .word(Substring($0.display)) } ?? .unknown),
          options.value, into: &predictions)
        var expected: [(display: String, cost: Int)] = []
        for word in fixture.naive(
          prefix, after: previous, overlay, grade: options.grade, pairLimit: pairLimit)
        where word.display != prefix && !expected.contains(where: { $0.display == word.display }) {
          expected.append((cased(word.display, prefix), word.cost))
        }
        let wanted = expected.filter { $0.display != prefix }.prefix(predictions.limit)
        let found = predictions.map(\.cost)
        let words = predictions.words
        if words != wanted.map(\.display) || found != wanted.map(\.cost) {
          Issue.record("\(key) \"\(prefix)\" after \(previous ?? -1): \(words) \(found), \(wanted)")
          return
        }
      }
    }
  }

  private struct Options {
    var grade: Int
    var value: Predictor.Options {
      var value = Predictor.Options()
      value.maximumOffensiveness = grade
      return value
    }
  }

  /// The rule of capitals by another way.
  private func cased(_ word: String, _ prefix: String) -> String {
    let letters = prefix.unicodeScalars.filter { $0.properties.isCased }
    let capitals = letters.filter { $0.properties.isUppercase }
    if capitals.count > 1 && capitals.count == letters.count { return word.uppercased() }
    guard letters.first?.properties.isUppercase == true,
      !word.unicodeScalars.contains(where: { $0.properties.isUppercase })
    else { return word }
    var scalars = String.UnicodeScalarView()
    var isDone = false
    for scalar in word.unicodeScalars {
      let isFirst = !isDone && scalar.properties.isLowercase
      scalars.append(
        contentsOf: isFirst
          ? scalar.properties.titlecaseMapping.unicodeScalars : String(scalar).unicodeScalars)
      isDone = isDone || isFirst
    }
    return String(scalars)
  }
}
