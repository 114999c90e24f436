import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// The walk through the trie gives what comparing with every word gives, in the same order.
@Suite struct CorrectorPropertyTests {
  /// A lexicon with all that may be given to a corrector beside it.
  private struct Setting {
    var lexicon: Lexicon
    var keys: LetterKeys?
    var bigrams: BigramTable?
    var overlay: BoundOverlay?
    var options = Corrector.Options()

    init(_ script: LexiconFixtures.Script, seed: UInt64) throws {
      var random = SeededRandom(seed: seed)
      var tuning = LexiconFixtures.small
      tuning.upperEntries = [4, 20, 1000].randomElement(using: &random) ?? 20
      let model = LexiconFixtures.random(script, count: 120, seed: seed, tuning: tuning)
      let section = try ArtifactWriter.Section(LexiconFormat.self, name: "x", model)
      lexicon = Lexicon(
        try LexiconFormat.open(ByteView(section.payload)), contentID: section.contentID)
      let scalars = model.alphabet.letters.compactMap(Unicode.Scalar.init)
      if Bool.random(using: &random) && script != .han {
        keys = LetterKeys(
          keys: scalars.map {
            LetterKeys.Key(
              letter: $0, x: .random(in: 0...390, using: &random),
              y: .random(in: 0...200, using: &random), id: 0)
          })
      }
      if Bool.random(using: &random) {
        bigrams = try CorrectionFixtures.bigrams(lexicon, pairs: 600, &random)
      }
      if Bool.random(using: &random) {
        overlay = CorrectionFixtures.overlay(model, &random).bound(to: lexicon)
      }
      options.maximumOffensiveness = Int.random(in: 0...3, using: &random)
      options.maximumDistance = Int.random(in: 1...2, using: &random)
      options.channel.missing = .random(in: 0...20, using: &random)
      options.channel.far = .random(in: 4...16, using: &random)
      options.channel.swapped = .random(in: 1...9, using: &random)
    }
  }

  @Test(arguments: LexiconFixtures.Script.allCases)
  func equalsAFullScan(_ script: LexiconFixtures.Script) throws {
    for seed in 1...8 as ClosedRange<UInt64> {
      let setting = try Setting(script, seed: seed)
      let lexicon = setting.lexicon
      var corrector = Corrector(
        lexicon: lexicon, keys: setting.keys, bigrams: setting.bigrams, options: setting.options)
      let naive = NaiveCorrector(
        corrector, lexicon, keys: setting.keys, bigrams: setting.bigrams, overlay: setting.overlay)
      var random = SeededRandom(seed: seed)
      var results = Corrections(limit: 64)
      for number in 0..<12 {
        let limit = [1, 3, 64][number % 3]
        if results.limit != limit { results = Corrections(limit: limit) }
        let typed = CorrectionFixtures.mistype(lexicon, &random)
        let previous =
          number % 2 == 0 ? nil : Int.random(in: -1...lexicon.view.entryCount + 3, using: &random)
        corrector.correct(typed, previous: previous, overlay: setting.overlay, into: &results)
        let expected = naive.suggestions(typed, previous: previous, limit: limit)
        #expect(Array(results.suggestions) == expected, "\(script) \(seed) \(typed)")
        guard let automatic = results.automatic else { continue }
        #expect(results.typed == .unknown)
        if case .word(let id) = automatic.word, id < lexicon.view.entryCount {
          #expect(lexicon.view.flags(of: id).isSuggestible)
        }
      }
    }
  }

  /// No word of a lexicon is replaced unasked, as it is written, at the start of a sentence, or in
  /// capitals.
  @Test func wordsStayAsTheyAre() throws {
    for seed in 20...24 as ClosedRange<UInt64> {
      var setting = try Setting(.accented, seed: seed)
      setting.overlay = nil
      var corrector = Corrector(lexicon: setting.lexicon, keys: setting.keys)
      var results = Corrections(limit: 3)
      for entry in 0..<setting.lexicon.view.entryCount {
        let word = try #require(setting.lexicon.word(entry)?.display)
        for typed in [word, word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()] {
          corrector.correct(typed, into: &results)
          if typed == word { #expect(results.typed == .listed, "\(word)") }
          if results.typed == .listed { #expect(results.automatic == nil, "\(word)") }
        }
      }
    }
  }
}

/// What corrections are tested on.
enum CorrectionFixtures {
  static func bigrams(
    _ lexicon: Lexicon, pairs: Int, _ random: inout SeededRandom
  ) throws -> BigramTable {
    let count = lexicon.view.entryCount
    var costs: [Int: Int] = [:]
    for _ in 0..<pairs {
      let first = Int.random(in: 0..<count, using: &random)
      costs[first * count + Int.random(in: 0..<count, using: &random)] = .random(
        in: 0...200, using: &random)
    }
    let bytes = try BigramFormat.encode(
      BigramModel(
        lexicon: lexicon.contentID, entryCount: count,
        pairs: costs.keys.sorted().map {
          .init(first: $0 / count, next: $0 % count, cost: costs[$0] ?? 0)
        }))
    return try BigramTable(BigramFormat.open(ByteView(bytes)), lexicon: lexicon)
  }

  /// Some words removed, some changed, some new.
  static func overlay(_ model: LexiconModel, _ random: inout SeededRandom) -> Overlay {
    var overlay = Overlay()
    let words = model.entries.map(\.display)
    for word in words.shuffled(using: &random).prefix(30) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: overlay.remove(word)
      case 1: overlay.learn(word, times: .random(in: 1...2000, using: &random))
      case 2: overlay.setCostChange(.random(in: -20_000...20_000, using: &random), of: word)
      default:
        let new = word + (words.randomElement(using: &random) ?? "")
        overlay.learn(String(new.unicodeScalars.prefix(7)), times: 40)
        overlay.learn(word, after: words.randomElement(using: &random) ?? word, times: 3)
      }
    }
    return overlay
  }

  /// A word with some letters changed, two words run together, or letters at random.
  static func mistype(_ lexicon: Lexicon, _ random: inout SeededRandom) -> String {
    func word() -> [Unicode.Scalar] {
      let entry = Int.random(in: 0..<max(1, lexicon.view.entryCount), using: &random)
      return Array((lexicon.word(entry)?.display ?? "a").unicodeScalars)
    }
    var letters = word()
    if Int.random(in: 0..<5, using: &random) == 0 { letters += word() }
    let others = word()
    for _ in 0..<Int.random(in: 0...3, using: &random) where !letters.isEmpty {
      let place = Int.random(in: 0..<letters.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: letters.remove(at: place)
      case 1: letters.insert(others.randomElement(using: &random) ?? "a", at: place)
      case 2: letters[place] = others.randomElement(using: &random) ?? "a"
      default: letters.swapAt(place, max(0, place - 1))
      }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: letters)
    return text
  }
}
