import KeyboardFormat
import Testing

@testable import KeyboardCompiler

@Suite struct ARPATests {
  static let sample = """

    \\data\\
    ngram 1=4
    ngram 2=3
    ngram 3=1

    \\1-grams:
    -1.0\tthe\t-0.3
    -1.5 The -0.3
    -2.0\tcat
    -99\t<s>\t-0.2

    \\2-grams:
    -0.5\tthe cat\t-0.1
    -1.0\tThe\tcat
    -0.3\t<s>\tthe

    \\3-grams:
    -0.1\t<s> the cat

    \\end\\
    """

  private func parse(_ text: String) -> (model: ARPAModel, log: ImportLog) {
    var log = ImportLog()
    let model = ARPAParser.parse(SourceText(path: "m.arpa", bytes: Array(text.utf8)), &log)
    return (model, log)
  }

  @Test func unigramsAndBigramsAreRead() {
    let (model, log) = parse(ARPATests.sample)
    #expect(log.findings.all.isEmpty)
    #expect(model.unigrams == ["the": -1, "The": -1.5, "cat": -2, "<s>": -99])
    #expect(
      model.bigrams.map { [$0.first, $0.next] } == [
        ["the", "cat"], ["The", "cat"], ["<s>", "the"],
      ])
    #expect(model.bigrams.map(\.log10) == [-0.5, -1, -0.3])
    #expect(model.bigrams.map(\.line) == [14, 15, 16])
  }

  @Test func problemsAreSaidWithTheirLines() {
    let (_, log) = parse("\\data\\\nngram 1=2\nngram 2\n\\1-grams:\n0.5 a\n-1\n-1 b\n")
    #expect(log.findings.all.map(\.line) == [3, 5, 6, nil, nil, nil])
    #expect(parse("words\n").log.hasErrors)
    #expect(parse("\\data\\\n\\0-grams:\n-1 a\n\\-3-grams:\n").log.hasErrors)
  }

  @Test func spellingsOfOneEntryAreTheirWeightedMean() throws {
    let lexicon = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: "acehtz"),
        entries: [.init(display: "the", cost: 40), .init(display: "cat", cost: 90)]))
    var log = ImportLog()
    var builder = try ARPABigrams(lexicon: lexicon)
    let model = builder.model(parse(ARPATests.sample).model, file: "m.arpa", &log)
    let view = try LexiconFormat.open(ByteView(lexicon.payload))
    let words = try view.displays()
    #expect(model.lexicon == lexicon.contentID && model.pairs.count == 1)
    #expect(words[model.pairs[0].first] == "the" && words[model.pairs[0].next] == "cat")
    // (10^−1 · 10^−0.5 + 10^−1.5 · 10^−1) ÷ (10^−1 + 10^−1.5) = 0.2643: 1.92 bits, 15 eighths.
    #expect(model.pairs[0].cost == 15)
    #expect(log.rejected.map(\.reason) == ["first word is not in the lexicon"])
  }

  @Test func powersAreRight() {
    #expect(ARPABigrams.power(0) == 1)
    #expect(abs(ARPABigrams.power(-1) - 0.1) < 1e-14)
    #expect(abs(ARPABigrams.power(-0.30103) - 0.5) < 1e-6)
    #expect(ARPABigrams.power(-99) > 0)
  }
}
