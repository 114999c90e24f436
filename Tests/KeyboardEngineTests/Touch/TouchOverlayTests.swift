import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Learnt and removed words in what the next touch is weighed by.
@Suite struct TouchOverlayTests {
  private let letters: LetterTable
  private let lexicon: Lexicon
  private let alphabet = Array(TypingFixtures.latin.unicodeScalars)

  init() throws {
    let data = try TypingFixtures.english()
    letters = try data.letters()
    lexicon = try data.lexicon()
  }

  private func context(
    _ text: String, _ overlay: BoundOverlay?, _ reach: TouchContext.Reach = .word
  ) -> TouchContext {
    var context = TouchContext(letters: letters, reach: reach, lexicon: lexicon)
    context.use(overlay)
    for character in text { context.recordCharacter(character) }
    return context
  }

  private func costs(_ context: TouchContext) -> [Double] {
    alphabet.map { context.cost(of: $0) ?? -1 }
  }

  private func probability(
    _ letter: Unicode.Scalar, after text: String, _ overlay: BoundOverlay?
  ) -> Double {
    exp2(-(context(text, overlay).cost(of: letter) ?? .infinity))
  }

  /// A made-up word's letters grow, where listed words begin as it does and where none do.
  @Test func aLearntWordGrows() {
    var overlay = Overlay()
    overlay.learn("worqzen")
    let bound = overlay.bound(to: lexicon)
    let word = Array("worqzen".unicodeScalars)
    for length in 2..<word.count {
      let prefix = String(String.UnicodeScalarView(word[..<length]))
      let plain = probability(word[length], after: prefix, nil)
      let learnt = probability(word[length], after: prefix, bound)
      #expect(learnt > plain, "\(prefix)")
      // From the fourth letter on there is no other word.
      if length > 3 { #expect(learnt > 0.9) }
    }
    // What does not begin so is as before, and the first two letters are the table's.
    for text in ["", "w", "wh", "peopl", "won", "1", "日"] {
      #expect(costs(context(text, bound)) == costs(context(text, nil)), "\(text)")
    }
    overlay.learn("worqzen", times: 500)
    #expect(
      probability("q", after: "wor", overlay.bound(to: lexicon))
        > probability("q", after: "wor", bound))
  }

  @Test func aRemovedWordShrinks() {
    var overlay = Overlay()
    overlay.remove("world")
    let bound = overlay.bound(to: lexicon)
    #expect(
      probability("l", after: "wor", bound) < 0.7 * probability("l", after: "wor", nil))
    #expect(probability("k", after: "wor", bound) > probability("k", after: "wor", nil))
    // Where the only word is removed the table answers.
    #expect(probability("s", after: "becau", nil) > 0.9)
    overlay.remove("because")
    let none = overlay.bound(to: lexicon)
    #expect(probability("s", after: "becau", none) < 0.9)
    #expect(costs(context("becau", none)) == costs(context("becau", nil, .two)))
    overlay.restore("because")
    overlay.restore("world")
    let restored = overlay.bound(to: lexicon)
    #expect(costs(context("becau", restored)) == costs(context("becau", nil)))
    #expect(costs(context("wor", restored)) == costs(context("wor", nil)))
  }

  /// An overlay may come and go in the middle of a word, after any text.
  @Test func anOverlayMayComeAtAnyTime() {
    var overlay = Overlay()
    for word in ["worqzen", "worqa", "wonderqueue", "tharn"] { overlay.learn(word, times: 3) }
    overlay.remove("world")
    let bound = overlay.bound(to: lexicon)
    let longest = String(repeating: "ab", count: LexiconView.maximumKeyLength)
    for text in ["", "wor", "worq", "the wor", "wor wonderq", "日wor", "wor日", "wo7thar", longest] {
      var late = context(text, nil)
      late.use(bound)
      #expect(costs(late) == costs(context(text, bound)), "\(text)")
      late.use(nil)
      #expect(costs(late) == costs(context(text, nil)), "\(text)")
      late.use(bound)
      late.reset(toEndOf: "tha")
      late.reset(toEndOf: text)
      #expect(costs(late) == costs(context(text, bound)), "\(text)")
      late.backspace()
      #expect(costs(late) == costs(context("", nil)), "\(text)")
    }
  }

  /// Ids of another lexicon are other words.
  @Test func anotherLexiconsOverlayIsIgnored() throws {
    let section = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: TypingFixtures.latin),
        entries: ["world", "work"].map { .init(display: $0, cost: 8) }))
    let other = Lexicon(
      try LexiconFormat.open(ByteView(section.payload)), contentID: section.contentID)
    var overlay = Overlay()
    overlay.learn("worqzen", times: 50)
    overlay.remove("world")
    overlay.remove("work")
    let foreign = overlay.bound(to: other)
    for text in ["wor", "worq", "the"] {
      #expect(costs(context(text, foreign)) == costs(context(text, nil)))
    }
    // It takes the place of the one before as `nil` does.
    var context = context("wor", overlay.bound(to: lexicon))
    context.use(foreign)
    #expect(costs(context) == costs(self.context("wor", nil)))
    // Another language begins without one.
    context.use(overlay.bound(to: lexicon))
    _ = context.switchLanguage(to: letters, lexicon: lexicon)
    for character in "wor" { context.recordCharacter(character) }
    #expect(costs(context) == costs(self.context("wor", nil)))
  }

  /// Sums over all words as strings, for overlays that learn, change and remove at random.
  @Test func agreesWithSumsOverAllWords() throws {
    var random = SeededRandom(seed: 61)
    let listed = try (0..<lexicon.view.entryCount).map { entry in
      try #require(lexicon.word(entry))
    }
    let long = listed.filter { $0.key.count > 2 }
    for _ in 0..<6 {
      var overlay = Overlay()
      var beginnings: [String] = []
      for _ in 0..<60 {
        let word = try #require(long.randomElement(using: &random))
        let prefix = String(word.key.prefix(Int.random(in: 2...5, using: &random)))
        beginnings.append(prefix)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: overlay.remove(word.display)
        case 1:
          overlay.setCostChange(Int.random(in: -40...40, using: &random), of: word.display)
        default:
          let end = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in
            alphabet.randomElement(using: &random)
          }
          overlay.learn(
            prefix + String(String.UnicodeScalarView(end)),
            times: Int.random(in: 1...400, using: &random))
        }
      }
      let bound = overlay.bound(to: lexicon)
      #expect(bound.hasListedChanges && !bound.learntIDs.isEmpty)
      for prefix in beginnings { expectSums(after: prefix, bound, listed) }
    }
  }

  private func expectSums(after prefix: String, _ bound: BoundOverlay, _ listed: [LexiconWord]) {
    var sums: [Unicode.Scalar: Double] = [:]
    func add(_ key: String, _ cost: Int?) {
      guard let cost, key.hasPrefix(prefix),
        let next = key.unicodeScalars.dropFirst(prefix.unicodeScalars.count).first
      else { return }
      sums[next, default: 0] += exp2(-Double(cost) * Double(lexicon.view.costStep) / 256)
    }
    for (entry, word) in listed.enumerated() {
      add(word.key, bound.cost(of: entry, listed: lexicon.cost(of: entry)))
    }
    for id in bound.learntIDs { add(bound.display(of: id) ?? "", bound.cost(of: id, listed: 0)) }
    let whole = sums.values.reduce(0, +)
    let table = context(prefix, nil, .two)
    let words = context(prefix, bound)
    for letter in alphabet {
      let p = exp2(-(table.cost(of: letter) ?? .infinity))
      let expected = whole > 0 ? 0.9 * (sums[letter] ?? 0) / whole + 0.1 * p : p
      #expect(
        abs(exp2(-(words.cost(of: letter) ?? .infinity)) - expected) < 1e-6,
        "\(prefix) \(letter)")
    }
  }
}
