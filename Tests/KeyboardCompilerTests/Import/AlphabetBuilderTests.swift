import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct AlphabetBuilderTests {
  /// Compiles words and gives the section in place.
  private func view(
    _ words: [String], _ alphabet: AlphabetBuilder = AlphabetBuilder()
  ) throws -> LexiconView {
    var log = ImportLog()
    let list = WordList(
      file: "w", format: .plain, rows: words.enumerated().map { .init(word: $1, line: $0 + 1) })
    let model = try #require(LexiconMixer(alphabet: alphabet).model([.init(list)], &log))
    return try LexiconFormat.open(ByteView(LexiconFormat.encode(model)))
  }

  private func letters(_ view: LexiconView) -> String {
    String(String.UnicodeScalarView(view.alphabet.letters.compactMap { Unicode.Scalar($0) }))
  }

  /// Display forms of the key that a text folds to.
  private func find(_ text: String, _ view: LexiconView) throws -> [String] {
    let displays = try view.displays()
    let entries = unsafe Array(text.utf8).withUnsafeBufferPointer { utf8 in
      unsafe view.withKey(of: utf8) { key in
        unsafe view.node(of: key).map { view.ownEntries(of: $0) }
      }
    }
    return (entries ?? 0..<0).map { displays[$0] }
  }

  @Test(arguments: [
    ["καλημέρα", "Ελλάδα", "σας"], ["привет", "Москва", "ёж", "м'ясо"], ["שלום", "צה״ל", "ארץ"],
    ["سلام", "كتاب", "می‌خواهم"], ["안녕하세요", "한국어", "서울"], ["नमस्ते", "हिन्दी"],
    ["สวัสดี", "ไทย"], ["été", "Noël", "l’œuf", "garçon"], ["日本", "東京都", "ひらがな"],
  ])
  func wordsOfAnyScriptAreFoundAsTheyAreWritten(_ words: [String]) throws {
    for folds in [false, true] {
      let view = try view(words, AlphabetBuilder(foldsAccents: folds))
      #expect(view.entryCount == words.count)
      for word in words { #expect(try find(word, view) == [word]) }
    }
  }

  @Test func capitalsAndApostrophesDoNotMatter() throws {
    let view = try view(["Élan", "don't", "Ελλάδα", "Ёлка"])
    #expect(try find("éLAN", view) == ["Élan"])
    #expect(try find("DONT", view) == ["don't"])
    #expect(try find("ΕΛΛΆΔΑ", view) == ["Ελλάδα"])
    #expect(try find("ёлка", view) == ["Ёлка"])
    #expect(try find("елка", view) == [])
  }

  @Test func accentsFoldOnlyWhenAsked() throws {
    let words = ["été", "cœur", "straße", "ete", "καλημέρα", "أحمد", "שָׁלוֹם"]
    let apart = try view(words)
    #expect(try find("ete", apart) == ["ete"] && find("coeur", apart) == [])
    let folded = try view(words, AlphabetBuilder(foldsAccents: true))
    #expect(Set(try find("ete", folded)) == ["été", "ete"])
    #expect(try find("coeur", folded) == ["cœur"] && find("strasse", folded) == ["straße"])
    #expect(try find("καλημερα", folded) == ["καλημέρα"])
    #expect(try find("احمد", folded) == ["أحمد"] && find("שלום", folded) == ["שָׁלוֹם"])
    #expect(!letters(folded).unicodeScalars.contains("é"))
  }

  @Test func turkishHasTwoKindsOfI() throws {
    let words = ["ısı", "İzmir", "ışık", "istanbul", "I"]
    let view = try view(words, AlphabetBuilder(locale: "tr"))
    #expect(try find("ISI", view) == ["ısı"] && find("izmir", view) == ["İzmir"])
    #expect(try find("ı", view) == ["I"] && find("IŞIK", view) == ["ışık"])
  }

  @Test func rareLettersAreLeftOutOfLargeLists() throws {
    var words = (0..<20_000).map { number in
      String(
        String(number, radix: 16).utf8.map { Character(Unicode.Scalar($0 < 0x3a ? $0 + 0x37 : $0)) }
      )
    }
    words = words.map { $0.lowercased() } + ["naïve", "žž"]
    var log = ImportLog()
    let list = WordList(file: "w", format: .plain, rows: words.map { .init(word: $0, line: 1) })
    let model = LexiconMixer(ranking: .flat).model([.init(list)], &log)
    #expect(
      log.rejected.contains { $0.text == "žž" && $0.reason == "a letter outside the alphabet" })
    #expect(model?.alphabet.letters.contains(0x17e) == false)
    let named = LexiconMixer(alphabet: AlphabetBuilder(letters: "abcdefghijklmnopqrstuvwxyzž"))
      .model([.init(list)], &log)
    #expect(named?.entries.contains { $0.display == "žž" } == true)
  }

  @Test func manyLettersMakeTheByteAlphabet() throws {
    let words = (0..<400).compactMap { Unicode.Scalar(0xac00 + 28 * UInt32($0)).map { "\($0)가" } }
    let view = try view(words)
    #expect(view.unit == .byte && view.entryCount == 400)
    for word in words { #expect(try find(word, view) == [word]) }
  }

  @Test func decomposedWordsAreComposed() throws {
    let view = try view(["e\u{301}te\u{301}", "été"])
    #expect(try view.displays().map { Array($0.utf8) } == [Array("été".utf8)])
  }
}
