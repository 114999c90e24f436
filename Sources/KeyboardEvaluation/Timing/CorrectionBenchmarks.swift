import KeyboardEngine
import KeyboardFormat

/// Seeded misspellings on QWERTY, with and without what can be known besides.
struct CorrectionBenchmarks {
  private let data: EngineBenchmarks.Data
  private static let count = 1000

  init(_ data: EngineBenchmarks.Data) { self.data = data }

  func run(_ table: inout ResultTable) throws {
    let lexicon = try data.language.lexicon()
    let bigrams = try data.language.bigrams(lexicon: lexicon)
    let contractions = try data.language.contractions()
    let layout = try KeyboardLayout(data.layouts.artifact, name: "qwerty")
    let keys = LetterKeys(layout.geometry(width: 390, height: 290))
    var generator = MisspellingGenerator(keys: keys, seed: 1)
    let typed = generator.misspellings(
      CorrectionBenchmarks.count, of: MisspellingGenerator.words(of: lexicon), in: lexicon
    ).map(\.typed)
    let previous = lexicon.entries(of: "the").first?.entry
    for (name, keys, previous) in [
      ("neighbor costs", keys, nil), ("no neighbor costs", nil, nil),
      ("neighbor costs and previous word", keys, previous),
    ] as [(String, LetterKeys?, Int?)] {
      var corrector = Corrector(
        lexicon: lexicon, keys: keys, bigrams: bigrams, contractions: contractions)
      var results = Corrections(limit: 5)
      table.calls("correction, \(name)", typed.count) { index in
        corrector.correct(typed[index], previous: previous, into: &results)
        return results.count
      }
    }
  }
}
