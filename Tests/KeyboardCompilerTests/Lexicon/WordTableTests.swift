import Testing
import _KeyboardTestSupport

@testable import KeyboardCompiler

struct WordTableTests {
  @Test func numbersWordsInOrderOfAppearance() {
    var random = SeededRandom(seed: 4)
    var table = WordTable(expecting: 1)
    var numbers: [String: Int] = [:]
    for _ in 0..<20_000 {
      let word = String(UInt64.random(in: 0..<9_000, using: &random), radix: 36)
      let bytes = Array("<\(word)>".utf8)
      let number = table.intern(bytes, 1..<bytes.count - 1)
      #expect(number == numbers[word] ?? numbers.count)
      numbers[word] = number
    }
    #expect(table.count == numbers.count)
    for (word, number) in numbers {
      #expect(table.find(word) == number)
      #expect(table.text(number) == word)
    }
    #expect(table.find("no such word") == nil)
    #expect(table.find("") == nil)
  }

  @Test func lowersLettersScalarByScalar() {
    let letterCase = LetterCase()
    func lower(_ text: String) -> String {
      var result: [UInt8] = []
      letterCase.appendLower(Array(text.utf8), 0..<text.utf8.count, to: &result)
      return String(decoding: result, as: UTF8.self)
    }
    #expect(lower("MON-Été Œuvre ŸΑЯ’𐐀") == "mon-été œuvre ÿαя'𐐨")
    #expect(lower("İ") == "İ")
  }

  @Test func accentsFoldToTheirLetters() throws {
    let alphabet = AccentFolds.alphabet(
      letters: "abcdefghijklmnopqrstuvwxyz", accents: true, folds: [], drop: "'-")
    let folder = KeyFolder(alphabet)
    func key(_ text: String) -> String? {
      folder.key(of: text).map { String(decoding: $0.map { $0 + 0x60 }, as: UTF8.self) }
    }
    #expect(key("Été") == "ete")
    #expect(key("cœur") == "coeur")
    #expect(key("ÆON") == "aeon")
    #expect(key("garçon-là") == "garconla")
    #expect(key("l’été") == nil, "the typographic apostrophe is not among the dropped ones")
    #expect(key("straße") == "strasse")
    #expect(key("naïve") == "naive")
    #expect(key("señor") == "senor")
    #expect(key("3d") == nil)
  }

  @Test func accentsThatTheAlphabetHasStayLetters() {
    let alphabet = AccentFolds.alphabet(
      letters: "abcdeé", accents: true, folds: [("k", "c")], drop: "")
    let folder = KeyFolder(alphabet)
    #expect(folder.key(of: "É") == [6])
    #expect(folder.key(of: "è") == [5])
    #expect(folder.key(of: "k") == [3])
    #expect(folder.key(of: "ñ") == nil)
  }
}
