import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct HunspellTests {
  private func parse(
    _ dictionary: [UInt8], _ affixes: [UInt8]?, prefixes: Bool = true
  ) -> (list: WordList, log: ImportLog) {
    var log = ImportLog()
    let list = WordList.parse(
      SourceText(path: "x.dic", bytes: dictionary),
      affixes: affixes.map { SourceText(path: "x.aff", bytes: $0) }, takesPrefixes: prefixes,
      format: .hunspell, &log)
    return (list, log)
  }

  private func words(
    _ dictionary: String, _ affixes: String, prefixes: Bool = true
  ) -> [String] {
    parse(Array(dictionary.utf8), Array(affixes.utf8), prefixes: prefixes).list.rows.map(\.word)
  }

  private static let english = """
    SET UTF-8
    TRY esianrtolcdugmphbyfvkwzESIANRTOLCDUGMPHBYFVKWZ'
    PFX A Y 1
    PFX A 0 re .
    SFX D Y 4
    SFX D 0 d e
    SFX D y ied [^aeiou]y
    SFX D 0 ed [^ey]
    SFX D 0 ed [aeiou]y
    SFX N N 1
    SFX N 0 ness .
    """

  @Test func affixesFollowTheirConditions() {
    #expect(words("1\ntry/D\n", HunspellTests.english) == ["try", "tried"])
    #expect(words("1\nplay/D\n", HunspellTests.english) == ["play", "played"])
    #expect(words("1\nbake/D po:verb\n", HunspellTests.english) == ["bake", "baked"])
  }

  @Test func crossProductsNeedBothSides() {
    #expect(
      words("1\nwork/AD\n", HunspellTests.english) == ["work", "worked", "rework", "reworked"])
    #expect(words("1\nkind/AN\n", HunspellTests.english) == ["kind", "kindness", "rekind"])
    #expect(words("1\nwork/AD\n", HunspellTests.english, prefixes: false) == ["work", "worked"])
  }

  @Test func suffixesMayCarrySuffixesAndPrefixesOnce() {
    let affixes = """
      SET UTF-8
      SFX X Y 1
      SFX X 0 able/YP .
      SFX Y Y 1
      SFX Y 0 s/X .
      PFX P Y 1
      PFX P 0 un .
      """
    #expect(
      words("1\ndrink/X\n", affixes) == ["drink", "drinkable", "drinkables", "undrinkable"])
  }

  @Test func specialFlagsSayWhatIsAWord() {
    let affixes = """
      SET UTF-8
      NEEDAFFIX n
      FORBIDDENWORD f
      NOSUGGEST g
      ONLYINCOMPOUND c
      CIRCUMFIX x
      KEEPCASE k
      SFX S Y 1
      SFX S 0 s .
      SFX T Y 1
      SFX T 0 t/x .
      PFX G Y 1
      PFX G 0 ge/x .
      """
    #expect(words("1\nfoo/nS\n", affixes) == ["foos"])
    #expect(words("3\nbar/S\nbars/f\nqux/kS\n", affixes) == ["bar", "qux", "quxs"])
    #expect(words("1\npart/c\n", affixes) == [])
    #expect(words("1\nmach/GT\n", affixes) == ["mach", "gemacht"])
    let (list, log) = parse(Array("2\ndamn/gS\nok\n".utf8), Array(affixes.utf8))
    #expect(list.rows.map(\.word) == ["damn", "damns", "ok"])
    #expect(list.rows.map(\.flags.isNeverSuggested) == [true, true, false])
    #expect(list.rows.map(\.line) == [2, 2, 3] && log.findings.all.isEmpty)
  }

  @Test(arguments: [
    ("FLAG long\nSFX Aa Y 1\nSFX Aa 0 s .\n", "word/AaBb"),
    ("FLAG num\nSFX 1200 Y 1\nSFX 1200 0 s .\n", "word/7,1200"),
    ("FLAG UTF-8\nSFX é Y 1\nSFX é 0 s .\n", "word/éü"),
    ("AF 2\nAF AB\nAF B\nSFX A Y 1\nSFX A 0 s .\n", "word/1"),
    ("FLAG long\nAF 1\nAF AaBb\nAM 1\nAM po:noun\nSFX Aa Y 1\nSFX Aa 0 s .\n", "word/1\t1"),
  ])
  func flagsHaveManyForms(_ affixes: String, _ row: String) {
    #expect(words("1\n\(row)\n", "SET UTF-8\n" + affixes) == ["word", "words"])
  }

  @Test func characterSetsAreThoseOfTheSetLine() {
    let suffix = Array("\nSFX A Y 1\nSFX A 0 ".utf8)
    let latin1 = parse(
      [0x31, 10, 0xe9, 0x74, 0x2f, 0x41, 10],
      Array("SET ISO8859-1".utf8) + suffix + [0xe9, 0x65, 0x20, 0x2e, 10])
    #expect(latin1.list.rows.map(\.word) == ["ét", "étée"])
    let latin9 = parse([0x31, 10, 0xbd, 0x75, 10], Array("SET ISO-8859-15\n".utf8))
    #expect(latin9.list.rows.map(\.word) == ["œu"])
    let greek = parse([0x31, 10, 0xe1, 10], Array("SET ISO8859-7\n".utf8))
    #expect(greek.list.rows.isEmpty && greek.log.findings.all.map(\.line) == [1])
  }

  @Test func slashesAndFieldsOfTheDictionaryAreCutRight() {
    let affixes = "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n"
    #expect(
      words("4\nkm\\/h/A\nNew York/A\na priori st:x\n/\n", affixes)
        == ["km/h", "km/hs", "New York", "New Yorks", "a priori", "/"])
    let (list, log) = parse(Array("word/A\n".utf8), nil)
    #expect(list.rows.map(\.word) == ["word"])
    #expect(log.findings.all.map(\.severity) == [.warning, .warning])
  }

  @Test func malformedRowsAreErrorsWithTheirLines() {
    let (_, log) = parse(
      Array("1\nword/1x\n".utf8),
      Array(
        "SET UTF-8\nFLAG num\nSFX 1 Q 1\nPFX 2 Y 1\nPFX 2 0 x/zz .\nSFX 3 Y 1\nSFX 3 0 s [ab\n".utf8
      ))
    #expect(
      log.findings.all.map { "\($0.file):\($0.line ?? 0)" }
        == ["x.aff:3", "x.aff:5", "x.aff:7", "x.dic:2"])
  }

  @Test func expansionIsBounded() {
    // Each stem has 200 · 200 forms of two suffixes.
    var affixes = "SET UTF-8\nSFX A Y 200\n"
    for index in 1...200 { affixes += "SFX A 0 \(index)/B .\n" }
    affixes += "SFX B Y 200\n"
    for index in 1...200 { affixes += "SFX B 0 x\(index) .\n" }
    let (list, log) = parse(Array("1\nstem/A\n".utf8), Array(affixes.utf8))
    #expect(list.rows.count == HunspellExpansion.maximumForms)
    #expect(log.findings.all.map(\.severity) == [.warning] && log.findings.all[0].line == 2)
  }
}
