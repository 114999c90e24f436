import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// Words by first and last letter, against a scan of the list.
@Suite struct LexiconEndsTests {
  private static let words = [
    "a", "at", "art", "apart", "ant", "an", "banana", "Bahama", "I", "it", "été", "elite", "e",
    "polish", "Polish", "pooh", "ph",
  ]

  private static func lexicon(_ words: [String]) throws -> Lexicon {
    let alphabet = LexiconAlphabet(
      letters: "abcdefghijklmnopqrstuvwxyz", folds: [(from: "é", to: "e")])
    let model = LexiconModel(
      alphabet: alphabet,
      entries: words.enumerated().map { .init(display: $0.element, cost: $0.offset % 200) })
    let payload = ByteView(try LexiconFormat.encode(model))
    return Lexicon(try LexiconFormat.open(payload), contentID: ContentID(high: 0, low: 0))
  }

  private func found(
    _ lexicon: Lexicon, _ first: Unicode.Scalar, _ last: Unicode.Scalar
  ) -> [String] {
    var entries: [Int] = []
    lexicon.forEachWord(from: first, to: last) { entry, _ in
      entries.append(entry)
      return true
    }
    #expect(entries == entries.sorted())
    return entries.compactMap { lexicon.word($0)?.display }.sorted()
  }

  @Test func findsBothEnds() throws {
    let lexicon = try LexiconEndsTests.lexicon(LexiconEndsTests.words)
    #expect(found(lexicon, "a", "t") == ["ant", "apart", "art", "at"])
    #expect(found(lexicon, "a", "a") == ["a"])
    #expect(found(lexicon, "B", "a") == ["Bahama", "banana"])
    #expect(found(lexicon, "p", "h") == ["Polish", "ph", "polish", "pooh"])
    #expect(found(lexicon, "é", "e") == ["e", "elite", "été"])
    #expect(found(lexicon, "z", "z") == [])
    #expect(found(lexicon, "?", "a") == [])
  }

  @Test func stopsWhenToldTo() throws {
    let lexicon = try LexiconEndsTests.lexicon(LexiconEndsTests.words)
    var count = 0
    lexicon.forEachWord(from: "a", to: "t") { _, _ in
      count += 1
      return count < 2
    }
    #expect(count == 2)
  }

  @Test(arguments: [1, 2, 3]) func agreesWithAScan(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let letters = Array("abcde")
    let words = Set(
      (0..<3000).map { _ in
        String(
          (0..<Int.random(in: 1...9, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? "a"
          })
      })
    let lexicon = try LexiconEndsTests.lexicon(words.sorted())
    for first in "abcde".unicodeScalars {
      for last in "abcde".unicodeScalars {
        let expected = words.filter {
          $0.unicodeScalars.first == first && $0.unicodeScalars.last == last
        }
        #expect(found(lexicon, first, last) == expected.sorted())
      }
    }
  }
}
