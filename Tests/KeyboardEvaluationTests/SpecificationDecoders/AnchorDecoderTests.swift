import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

/// Readme of Better Keyboard, matching: weighted keys to words.
@Suite struct AnchorDecoderTests {
  private let keys = SwipeFixtures.column

  /// A finger that rests on the capitals and passes everything between.
  private func stroke(_ letters: String) -> [SwipePoint] {
    var finger = Finger(keys)
    for letter in letters.unicodeScalars {
      let small = Unicode.Scalar(letter.value | 0x20) ?? letter
      finger.move(to: small)
      if letter != small && finger.points.count > 1 { finger.rest(8) }
    }
    return finger.points
  }

  private func guesses(
    _ points: [SwipePoint], of words: String, contractions: Contractions? = nil
  ) throws -> [SwipeGuess] {
    var decoder = AnchorDecoder(
      lexicon: try SwipeFixtures.lexicon(words), contractions: contractions)
    return decoder.candidates(points, keys: keys, previous: nil, limit: 10)
  }

  @Test func everyTermOfTheCost() throws {
    // Anchors a, c, e; b and d are passed.
    let ace = try #require(try guesses(stroke("aCe"), of: "zz ace").first)
    #expect(ace.part("near misses") == 0 && ace.part("absent letters") == 0)
    #expect(ace.part("weights") == 0 && ace.part("unmatched anchors") == 0)
    #expect(abs(ace.part("coverage") - 15 * 2 / 5) < 1e-9)
    #expect(ace.part("length") == -3 * 3.5)
    #expect(abs(ace.part("frequency") - 0.03) < 1e-9)
    #expect(abs(ace.cost - ace.parts.reduce(0) { $0 + $1.value }) < 1e-9)
    // b is weak, and the anchor c is left over.
    let abe = try #require(try guesses(stroke("aCe"), of: "abe").first)
    #expect(abs(abe.part("weights") - 0.85 * 2) < 1e-9)
    #expect(abs(abe.part("unmatched anchors") - 6) < 1e-9)
  }

  /// A letter of the path in the wrong order costs less than one that is nowhere on it.
  @Test func thereAreTwoTiersOfMiss() throws {
    let order = try #require(try guesses(stroke("aBcDe"), of: "adbe").first)
    #expect(order.part("near misses") == 12 && order.part("absent letters") == 0)
    let absent = try #require(try guesses(stroke("aBcDe"), of: "abze").first)
    #expect(absent.part("near misses") == 0 && absent.part("absent letters") == 20)
  }

  @Test func moreThanHalfMissedIsNoWord() throws {
    #expect(try guesses(stroke("aBcDe"), of: "axye").count == 1)
    #expect(try guesses(stroke("aBcDe"), of: "axyze").isEmpty)
  }

  @Test func aDoubleLetterWantsItsKeyTwice() throws {
    let once = try #require(try guesses(stroke("aBc"), of: "abbc").first)
    #expect(once.part("doubles") == 8)
    var finger = Finger(keys)
    finger.move(to: "a")
    finger.move(to: "b")
    finger.circle(samples: 14)
    finger.move(to: "c")
    let loop = try guesses(finger.points, of: "abc abbc")
    #expect(loop.first?.word == "abbc" && loop.first?.part("doubles") == 0)
    #expect(try guesses(stroke("aBc"), of: "abc abbc").first?.word == "abc")
  }

  /// max(2, anchors − 2) … max(keys, anchors + 3) letters.
  @Test func lengthsAreBounded() throws {
    // Six anchors, six keys: four to nine letters.
    let points = stroke("aBCDEf")
    #expect(try guesses(points, of: "abf").isEmpty)
    #expect(try guesses(points, of: "abcf").count == 1)
    #expect(try guesses(points, of: "aabbccddf").count == 1)
    #expect(try guesses(points, of: "aabbccddef").isEmpty)
  }

  /// An overshoot: the second-last anchor is where the word ended.
  @Test func theEndMayBeTheAnchorBefore() throws {
    let found = try #require(try guesses(stroke("aCEg"), of: "ace").first)
    #expect(found.part("alternate end") == 5)
    #expect(try guesses(stroke("aCeg"), of: "ace").isEmpty, "e was only passed")
  }

  /// 0.03 for every more frequent word, 10 at most.
  @Test(arguments: [(0, 0.0), (240, 7.2), (749, 10)])
  func ranksCountUpToTen(_ before: Int, _ cost: Double) throws {
    let words = (0..<before).map { index in
      "z" + String(index, radix: 4).map { ["w", "x", "y", "q"][Int(String($0)) ?? 0] }.joined()
    }
    let found = try guesses(stroke("aCe"), of: (words + ["ace"]).joined(separator: " "))
    #expect(abs((found.first?.part("frequency") ?? -1) - cost) < 1e-9)
  }

  @Test func contractionsAreWrittenWithTheirApostrophe() throws {
    let table = try SwipeFixtures.contractions()
    let points = stroke("DONT".lowercased().uppercased())
    let found = try #require(try guesses(points, of: "dont", contractions: table).first)
    #expect(found.word == "don't" && found.part("contraction") == -5)
  }

  @Test func gibberishGivesNothing() throws {
    #expect(try guesses(stroke("zQx"), of: "the and").isEmpty)
    #expect(try guesses([], of: "the").isEmpty)
    #expect(try guesses([SwipePoint(x: .nan, y: 0, time: 0)], of: "the").isEmpty)
  }
}
