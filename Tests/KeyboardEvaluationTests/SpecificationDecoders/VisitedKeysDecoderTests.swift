import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

/// Specification of the ring §6: from visited keys to words.
@Suite struct VisitedKeysDecoderTests {
  private func guesses(
    _ letters: String, of words: String, contractions: Contractions? = nil, limit: Int = 10
  ) throws -> [SwipeGuess] {
    var decoder = VisitedKeysDecoder(
      lexicon: try SwipeFixtures.lexicon(words), contractions: contractions)
    return decoder.candidates(
      Finger.jump(letters, on: SwipeFixtures.column), keys: SwipeFixtures.column, previous: nil,
      limit: limit)
  }

  @Test func lettersAreASubsequenceOfTheVisitedKeys() throws {
    let found = try guesses("abcde", of: "ace abe ade ae aed acbe face abcdef bcde")
    #expect(Set(found.map(\.word)) == ["ace", "abe", "ade", "ae"])
  }

  /// §6.3, every term by hand.
  @Test func scoresAreThoseOfTheSpecification() throws {
    let found = try guesses("abcde", of: "zz ace")
    let ace = try #require(found.first)
    #expect(ace.part("gaps") == 2 * 3)
    #expect(ace.part("span") == 0)
    #expect(ace.part("length") == -3 * 2)
    #expect(ace.part("frequency") == 1 * 0.02)
    #expect(ace.cost == 6 - 6 + 0.02)
    // The first b that fits is the second of five keys: three fifths of the way are not covered.
    let ab = try #require(try guesses("abcdb", of: "ab").first)
    #expect(ab.part("span") == 0.6 * 30 && ab.part("gaps") == 0)
  }

  @Test func theFirstMatchingKeyIsTaken() throws {
    let found = try #require(try guesses("abcbd", of: "abd").first)
    #expect(found.part("gaps") == 2 * 3)
  }

  /// §5.4: up to two keys of overshoot, six points each.
  @Test func theTailIsTrimmed() throws {
    #expect(try guesses("ace", of: "ace").first?.part("trim") == 0)
    #expect(try guesses("acef", of: "ace").first?.part("trim") == 6)
    #expect(try guesses("acefg", of: "ace").first?.part("trim") == 12)
    #expect(try guesses("acefgh", of: "ace").isEmpty)
  }

  @Test func ofSeveralTrimsTheCheapestCounts() throws {
    // Untrimmed, half the way is not covered, for 15 points; trimmed by two keys all is, for 12.
    let found = try guesses("abab", of: "ab")
    #expect(found.count == 1 && found.first?.part("trim") == 12)
    #expect(try guesses("abcdefghijklmnopqrtst", of: "at").first?.part("trim") == 0)
  }

  /// §6.1 with the collapsed word: five keys are enough for "sloppy".
  @Test func doubledLettersNeedOneKey() throws {
    let found = try guesses("slopy", of: "sloppy slopy slope")
    #expect(found.map(\.word) == ["sloppy", "slopy"])
    #expect(found.first?.part("length") == -12)
    #expect(try guesses("aba", of: "abba aa").map(\.word) == ["abba"])
    #expect(try guesses("ab", of: "abb aab ab").count == 3)
  }

  @Test func oneKeyIsNoWord() throws {
    #expect(try guesses("a", of: "a aa").isEmpty)
  }

  @Test func frequentWordsWinTies() throws {
    #expect(try guesses("abcd", of: "acd abd").map(\.word) == ["acd", "abd"])
    #expect(try guesses("abcd", of: "abd acd").map(\.word) == ["abd", "acd"])
  }

  @Test func contractionsAreWrittenWithTheirApostrophe() throws {
    let table = try SwipeFixtures.contractions()
    let dont = try #require(try guesses("dont", of: "dont", contractions: table).first)
    #expect(dont.word == "don't" && dont.key == "dont" && dont.part("contraction") == -5)
    let found = try guesses("wel", of: "well", contractions: table)
    #expect(found.map(\.word) == ["well", "we'll"])
    #expect(found.allSatisfy { $0.part("contraction") == 0 && $0.key == "well" })
    #expect(try guesses("wel", of: "well", contractions: table, limit: 1).count == 1)
  }

  @Test func gibberishGivesNothing() throws {
    #expect(try guesses("zqxj", of: "the and zebra jazz").isEmpty)
    #expect(try guesses("", of: "the").isEmpty)
    #expect(try guesses("the", of: "the", limit: 0).isEmpty)
  }
}
