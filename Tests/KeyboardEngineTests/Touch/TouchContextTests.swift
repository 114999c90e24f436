import Foundation
import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@Suite struct TouchContextTests {
  private let data: KeyboardData
  private let letters: LetterTable
  private let alphabet = Array(TypingFixtures.latin.unicodeScalars)

  init() throws {
    data = try TypingFixtures.english()
    letters = try data.letters()
  }

  private func costs(_ context: TouchContext) -> [Double] {
    alphabet.map { context.cost(of: $0) ?? -1 }
  }

  private func context(
    _ text: String, _ reach: TouchContext.Reach = .one, counts: LetterCounts? = nil
  ) throws -> TouchContext {
    var context = TouchContext(
      letters: letters, reach: reach, lexicon: try data.lexicon(), counts: counts)
    for character in text { context.recordCharacter(character) }
    return context
  }

  private func best(_ context: TouchContext) -> Unicode.Scalar? {
    alphabet.min { (context.cost(of: $0) ?? 0) < (context.cost(of: $1) ?? 0) }
  }

  private func probability(_ letter: Unicode.Scalar, _ context: TouchContext) -> Double {
    exp2(-(context.cost(of: letter) ?? .infinity))
  }

  // MARK: Weights

  @Test(arguments: TouchContext.Reach.allCases) func hIsFirstAfterT(_ reach: TouchContext.Reach)
    throws
  {
    #expect(best(try context("t", reach)) == "h")
    #expect(probability("u", try context("q", reach)) > 0.9)
  }

  @Test(arguments: TouchContext.Reach.allCases) func rowsSumToOne(_ reach: TouchContext.Reach)
    throws
  {
    for text in ["", "t", "q", "x", "th", "zz", "peopl", "somet", "qqqq", "é", "1", "t日", "日t"] {
      let sum = costs(try context(text, reach)).reduce(0) { $0 + exp2(-$1) }
      #expect(abs(sum - 1) < 0.006, "\(text)")
    }
  }

  /// Start, space, digit, punctuation and deletion begin a word; shift does not matter; other scripts
  /// make all letters alike.
  @Test(arguments: TouchContext.Reach.allCases) func fallbacks(_ reach: TouchContext.Reach) throws {
    let start = costs(try context("", reach))
    for text in ["t ", "t7", "t.", "th, ", "t\n", "t-", "t\u{2019}"] {
      #expect(costs(try context(text, reach)) == start, "\(text)")
    }
    var deleted = try context("tha", reach)
    deleted.backspace()
    #expect(costs(deleted) == start)
    var pressed = try context("th", reach)
    pressed.recordNonCharacter()
    #expect(costs(pressed) == start)
    #expect(costs(try context("T", reach)) == costs(try context("t", reach)))
    #expect(costs(try context("SO", reach)) == costs(try context("so", reach)))
    #expect(costs(try context("caf\u{e9}", reach)) == costs(try context("cafe\u{301}", reach)))
    for text in ["日", "tж", "😀", "t\u{5d0}"] {
      let uniform = costs(try context(text, reach))
      #expect(uniform.allSatisfy { abs($0 - log2(26)) < 0.01 }, "\(text)")
    }
  }

  /// A letter with hardly a word behind it is answered by how frequent letters are on the whole.
  @Test func aRareLetterHasTheUnigramRow() throws {
    let lexicon = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: "abz"),
        entries: ["ab", "abba", "baab", "zb"].map { .init(display: $0, cost: 8) }))
    let table = try TypingFixtures.data(lexicon, minimumPlaces: 3).letters()
    var context = TouchContext(letters: table, reach: .one)
    context.record("z")
    for letter in ["a", "b", "z"] as [Unicode.Scalar] {
      let symbol = try #require(table.symbol(of: letter))
      #expect(context.cost(of: letter) == Double(table.unigramRow[symbol]) / 256)
    }
  }

  @Test func moreLettersSayMore() throws {
    #expect(probability("e", try context("th", .two)) > probability("e", try context("h", .one)))
    #expect(probability("e", try context("peopl", .word)) > 0.9)
    #expect(
      probability("e", try context("peopl", .word)) > probability("e", try context("peopl", .two)))
    // No word begins so: the table answers.
    #expect(costs(try context("zzpl", .word)) == costs(try context("zzpl", .two)))
    // Trigrams know all about the first two letters.
    #expect(costs(try context("pe", .word)).enumerated().allSatisfy { $1 > 0 })
  }

  /// The next letter's share of the words that begin so, and a tenth of the table's.
  @Test func wordsAreSummedUp() throws {
    let lexicon = try data.lexicon()
    let prefix = "wor"
    var sums: [Unicode.Scalar: Double] = [:]
    for entry in 0..<lexicon.view.entryCount {
      guard let word = lexicon.word(entry), word.key.hasPrefix(prefix),
        let next = word.key.unicodeScalars.dropFirst(3).first
      else { continue }
      sums[next, default: 0] += exp2(-word.bits)
    }
    let whole = sums.values.reduce(0, +)
    let table = try context(prefix, .two)
    let words = try context(prefix, .word)
    for letter in alphabet {
      let expected =
        0.9 * (sums[letter] ?? 0) / whole + 0.1 * probability(letter, table)
      #expect(abs(probability(letter, words) - expected) < 1e-6, "\(letter)")
    }
  }

  @Test func aTextSetsTheContext() throws {
    for reach in TouchContext.Reach.allCases {
      for text in ["", "th", "hello wor", "I'm", "日本t", "x😀", "don"] {
        var set = try context("qu", reach)
        set.reset(toEndOf: text)
        #expect(costs(set) == costs(try context(text, reach)), "\(text)")
      }
    }
  }

  // MARK: The user's counts

  /// (n + m p) / (N + m) of the table's p, up to the constant that all letters share.
  @Test func countsAreADirichletPosterior() throws {
    var counts = LetterCounts(letters: letters)
    let symbols = try ["x": 40, "h": 10].map {
      (try #require(letters.symbol(of: $0.key)), $0.value)
    }
    let t = try #require(letters.symbol(of: "t"))
    for (symbol, count) in symbols { for _ in 0..<count { counts.record(symbol, after: t) } }
    let plain = try context("t")
    var learning = TouchContext(letters: letters, reach: .one, counts: counts, pseudoCount: 50)
    learning.recordCharacter("t")
    func posterior(_ letter: Unicode.Scalar) throws -> Double {
      let symbol = try #require(letters.symbol(of: letter))
      let own = Double(counts.count(of: symbol, after: t))
      return (own + 50 * probability(letter, plain)) / (50 + 50)
    }
    let base = (learning.cost(of: "e") ?? 0) + log2(try posterior("e"))
    for letter in alphabet {
      let cost = try #require(learning.cost(of: letter))
      #expect(abs(cost + log2(try posterior(letter)) - base) < 1e-6)
    }
  }

  @Test func typingIsCountedAndTakenBack() throws {
    let none = LetterCounts(letters: letters)
    var context = try context("the", .two, counts: none)
    let rows = try #require(context.counts?.rows(letters: letters))
    #expect(
      rows == [
        .init(previous: nil, next: "t", count: 1), .init(previous: "h", next: "e", count: 1),
        .init(previous: "t", next: "h", count: 1),
      ])
    context.backspace()
    #expect(context.counts?.rows(letters: letters).count == 2)
    // Only the last character can be taken back, and only once.
    context.backspace()
    #expect(context.counts?.rows(letters: letters).count == 2)
    context.removeCounts()
    #expect(context.counts == none)
    #expect(try self.context("the").counts == nil)
    // After another script nobody knows what stands before.
    #expect(try self.context("日a", counts: none).counts == none)
  }

  @Test func rowsGoOutAndComeBack() throws {
    let counts = try #require(
      try context("hello world again", .one, counts: LetterCounts(letters: letters)).counts)
    let rows = counts.rows(letters: letters)
    #expect(LetterCounts(letters: letters, rows: rows) == counts)
    let odd: [LetterCounts.Row] = [
      .init(previous: "ж", next: "a", count: 1), .init(previous: nil, next: "", count: 3),
      .init(previous: "ab", next: "a", count: 3), .init(previous: "a", next: "b", count: -4),
      .init(previous: "a", next: "c", count: Int.max),
      .init(previous: "a", next: "c", count: Int.max),
    ]
    let read = LetterCounts(letters: letters, rows: odd)
    #expect(read.rows(letters: letters).allSatisfy { $0.count <= LetterCounts.rowLimit })
    #expect(read.rows(letters: letters).count == 1)
  }

  /// A row forgets by halves and never overflows.
  @Test func rowsAreBounded() throws {
    var counts = LetterCounts(letters: letters)
    for index in 0..<50_000 { counts.record(1 + index % 3, after: 2) }
    let total = (1...26).reduce(0) { $0 + counts.count(of: $1, after: 2) }
    #expect(total <= LetterCounts.rowLimit && total > LetterCounts.rowLimit / 3)
    for symbol in [-1, 0, 27, Int.max, Int.min] {
      counts.record(symbol, after: 1)
      counts.record(1, after: symbol)
      counts.unrecord(symbol, after: symbol)
      counts.remove(symbol, after: symbol)
      #expect(counts.count(of: symbol, after: 1) == 0)
    }
    counts.remove(1, after: 2)
    #expect(counts.count(of: 1, after: 2) == 0 && counts.count(of: 2, after: 2) > 0)
  }

  // MARK: Languages

  @Test func aLanguageKeepsItsCounts() throws {
    let other = try TypingFixtures.randomLetters(seed: 3)
    var context = try context("the", .two, counts: LetterCounts(letters: letters))
    let first = context.switchLanguage(to: other, counts: LetterCounts(letters: other))
    let english = try #require(first)
    #expect(english.rows(letters: letters).count == 3)
    #expect(costs(context) == costs(TouchContext(letters: other)))
    context.recordCharacter("q")
    let second = context.switchLanguage(
      to: letters, lexicon: try data.lexicon(), counts: english)
    #expect(second?.rows(letters: other) == [.init(previous: nil, next: "q", count: 1)])
    #expect(context.counts == english)
  }

  @Test func anyScalarIsSafe() throws {
    for reach in TouchContext.Reach.allCases {
      var context = try context("", reach, counts: LetterCounts(letters: letters))
      var random = SeededRandom(seed: 9)
      for _ in 0..<5000 {
        let value = UInt32.random(in: 0...0x10ffff, using: &random)
        let small = UInt32.random(in: 0x20...0x7f, using: &random)
        let scalar = Unicode.Scalar(Bool.random(using: &random) ? value : small)
        if let scalar { context.record(scalar) }
        #expect(costs(context).allSatisfy { $0.isFinite })
      }
    }
  }
}
