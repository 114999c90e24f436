import Foundation
import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct LetterTableStageTests {
  static func section(
    _ words: [(word: String, cost: Int)], letters: String = "abcdefghijklmnopqrstuvwxyz",
    minimumPlaces: Int? = 1
  ) throws -> ArtifactWriter.Section {
    let lexicon = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: letters, folds: [("é", "e"), ("œ", "oe"), ("'", "")]),
        entries: words.map { .init(display: $0.word, cost: $0.cost) }))
    var findings = Findings()
    let stage = LetterTableStage(lexicon: "en", minimumPlaces: minimumPlaces)
    return try #require(
      try stage.run(name: "en", StageInputs(sources: [:], sections: [lexicon]), &findings))
  }

  static func view(
    _ words: [(word: String, cost: Int)], minimumPlaces: Int? = 1
  ) throws -> LetterTableView {
    let view = try LetterTableFormat.open(
      ByteView(try section(words, minimumPlaces: minimumPlaces).payload))
    try LetterTableFormat.verify(view)
    return view
  }

  static func probability(_ letter: Unicode.Scalar, _ row: LetterRow, _ view: LetterTableView)
    throws -> Double
  {
    exp2(-Double(row[try #require(view.symbol(of: letter))]) / 256)
  }

  static func row(_ text: String, _ view: LetterTableView) -> LetterRow {
    var context = LetterContext.wordStart
    for scalar in text.unicodeScalars { context = view.context(after: scalar, in: context) }
    return view.row(after: context)
  }

  /// "ab" is as likely as "ac" and "ad" together: after a and at the start of it, b is a half but for
  /// the 1/256 that goes to all letters.
  @Test func rowsAreWeighedByProbability() throws {
    let view = try Self.view([("ab", 8), ("ac", 16), ("ad", 16)])
    for row in [Self.row("a", view), view.row(afterSymbol: 1)] {
      #expect(abs(try Self.probability("b", row, view) - 0.5) < 0.003)
      #expect(abs(try Self.probability("c", row, view) - 0.25) < 0.003)
      #expect(try Self.probability("z", row, view) < 1.0 / 256)
    }
    #expect(try Self.probability("a", view.startRow, view) > 0.99)
    #expect(abs(try Self.probability("a", view.unigramRow, view) - 0.5) < 0.003)
  }

  @Test func twoLettersSayMoreThanOne() throws {
    let view = try Self.view([("xab", 8), ("yac", 8), ("ad", 8)])
    #expect(try Self.probability("b", Self.row("xa", view), view) > 0.99)
    #expect(try Self.probability("c", Self.row("ya", view), view) > 0.99)
    #expect(try Self.probability("d", Self.row("a", view), view) > 0.99)
    #expect(try Self.probability("b", Self.row("語a", view), view) < 0.4)
  }

  /// A context with fewer places than asked takes the row of the shorter one.
  @Test func rareContextsFallBack() throws {
    let view = try Self.view([("ab", 8), ("ac", 8), ("xab", 8), ("qu", 8)], minimumPlaces: 3)
    #expect(view.minimumPlaces == 3)
    func costs(_ row: LetterRow) -> [Int] { (1...row.count).map { row[$0] } }
    #expect(costs(Self.row("xa", view)) == costs(view.row(afterSymbol: 1)))
    #expect(costs(Self.row("q", view)) == costs(view.unigramRow))
    #expect(costs(view.row(afterSymbol: 1)) != costs(view.unigramRow))
  }

  @Test func foldsCapitalsAndOtherCharactersAreSorted() throws {
    let view = try Self.view([("ab", 8), ("eb", 8), ("ec", 8), ("oe", 9)])
    func costs(_ text: String) -> [Int] {
      let row = Self.row(text, view)
      return (1...row.count).map { row[$0] }
    }
    #expect(costs("E") == costs("e") && costs("é") == costs("e") && costs("É") != costs("a"))
    #expect(view.symbol(of: "œ") == view.symbol(of: "e"))
    let start = costs("")
    for text in [" ", "a ", "a7", "a-", "a\u{2019}", "a\n", "a'", "a€", "a。"] {
      #expect(costs(text) == start, "\(text)")
    }
    let uniform = (1...26).map { view.uniformRow[$0] }
    for text in ["語", "я", "ñ", "a😀", "a\u{301}"] { #expect(costs(text) == uniform, "\(text)") }
  }

  /// The frequent words of English, by rank: enough to see its letters.
  static let english = """
    the of and to in a is that for it was on with he as you be by at this have are not but had his they
    from she which or we an there her were one do been all their has would will what if can when so no
    more said who out up some them then than into its only other time could these two may first any
    now such like our over man me even most made after also did many before must through back years
    where much your way well down should because each just those people mr how too little state good
    very make world still own see men work long get here between both life being under never day same
    another know while last might us great old year off come since against go came right used take
    three question quite quick request quiet equal require quality thing think though thought then
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test func englishLettersAreAsEveryoneKnows() throws {
    var seen: Set<String> = []
    let words = Self.english.filter { seen.insert($0).inserted }.enumerated().map {
      (word: $1, cost: 32 + 8 * (Int.bitWidth - ($0 + 1).leadingZeroBitCount))
    }
    let view = try Self.view(words, minimumPlaces: 2)
    let afterT = Self.row("t", view)
    let h = afterT[try #require(view.symbol(of: "h"))]
    #expect((1...26).allSatisfy { afterT[$0] >= h })
    #expect(try Self.probability("u", Self.row("q", view), view) > 0.9)
    #expect(try Self.probability("e", Self.row("th", view), view) > 0.3)
    let start = view.startRow
    let t = start[try #require(view.symbol(of: "t"))]
    #expect((1...26).allSatisfy { start[$0] >= t })
    #expect(try Self.probability("t", start, view) > 0.1)
    for text in ["", "a", "q", "th", "qu", "xz", "語"] {
      let row = Self.row(text, view)
      let sum = (1...26).reduce(0.0) { $0 + exp2(-Double(row[$1]) / 256) }
      #expect(abs(sum - 1) < 0.005, "\(text)")
    }
  }

  @Test func alphabetsThatAreTooLargeAreRefused() throws {
    let letters = String(
      String.UnicodeScalarView((0x4e00..<0x4e50).compactMap(Unicode.Scalar.init)))
    #expect(throws: StageError.self) { try Self.section([("一", 8)], letters: letters) }
  }
}
