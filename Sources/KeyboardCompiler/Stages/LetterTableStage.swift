package import KeyboardFormat

/// Makes section `LETR` from the words of a lexicon of the same artifact.
///
/// Every entry counts with its probability, 2^−cost, and through its key, so that É is e. A row of
/// its own needs `minimumPlaces` places in the words; a rarer pair of letters is answered by the row
/// of its last letter, and a rarer letter by the unigram row.
package struct LetterTableStage: DataStage {
  package static let kind = "letters"

  /// Name of the lexicon section.
  package var lexicon: String
  /// Places in the lexicon's words that must speak for a row; 32 if not given.
  package var minimumPlaces: Int?

  package init(lexicon: String, minimumPlaces: Int? = nil) {
    self.lexicon = lexicon
    self.minimumPlaces = minimumPlaces
  }

  package var sources: [String] { [] }

  package var dependencies: [(tag: SectionTag, name: String)] { [(LexiconFormat.tag, lexicon)] }

  package func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    let (view, _) = try inputs.view(LexiconFormat.self, name: lexicon)
    let alphabet = view.alphabet
    guard alphabet.unit == .scalar else {
      throw StageError("lexicon \(lexicon) is spelt in bytes; a letter table needs letters")
    }
    guard alphabet.letters.count <= LetterTableFormat.maximumLetters else {
      throw StageError(
        "lexicon \(lexicon) has \(alphabet.letters.count) letters; a letter table holds at most \(LetterTableFormat.maximumLetters)"
      )
    }
    var counts = LetterCounts(letters: alphabet.letters.count)
    counts.add(view)
    let model = counts.model(alphabet, minimumPlaces: minimumPlaces ?? 32)
    return try ArtifactWriter.Section(LetterTableFormat.self, name: name, model)
  }
}

/// How often each letter follows each context, weighed by the words' probabilities in units of 2^−31.
/// Sums stay below 2^63: a lexicon has at most 2^26 entries of 64 letters.
private struct LetterCounts {
  private let letters: Int
  private var unigram: [UInt64]
  private var start: [UInt64]
  private var pairs: [UInt64]
  private var triples: [UInt64]
  /// Places in the words with the context, whatever the words' costs.
  private var pairPlaces: [Int]
  private var triplePlaces: [Int]

  init(letters: Int) {
    self.letters = letters
    unigram = [UInt64](repeating: 0, count: letters)
    start = unigram
    pairs = [UInt64](repeating: 0, count: letters * letters)
    triples = [UInt64](repeating: 0, count: (letters + 1) * letters * letters)
    pairPlaces = [Int](repeating: 0, count: letters)
    triplePlaces = [Int](repeating: 0, count: (letters + 1) * letters)
  }

  mutating func add(_ view: LexiconView) {
    let weights = (0...255).map { max(FixedLog.power(minus: $0 * view.costStep), 1) }
    var symbols = [UInt8](repeating: 0, count: LexiconView.maximumKeyLength)
    for entry in 0..<view.entryCount {
      let length = unsafe symbols.withUnsafeMutableBufferPointer { buffer in
        unsafe view.key(of: entry, from: view.root, length: 0, into: buffer)
      }
      add(symbols[..<length], weights[min(view.cost(of: entry), 255)])
    }
  }

  private mutating func add(_ key: ArraySlice<UInt8>, _ weight: UInt64) {
    var before = 0
    var last = 0
    for symbol in key {
      let letter = Int(symbol) - 1
      guard letter >= 0 && letter < letters else { return }
      unigram[letter] += weight
      if last == 0 {
        start[letter] += weight
      } else {
        pairs[(last - 1) * letters + letter] += weight
        pairPlaces[last - 1] += 1
        let context = before * letters + last - 1
        triples[context * letters + letter] += weight
        triplePlaces[context] += 1
      }
      before = last
      last = letter + 1
    }
  }

  // MARK: Rows

  func model(_ alphabet: LexiconAlphabet, minimumPlaces: Int) -> LetterTableModel {
    let uniform = [UInt64](repeating: 1 << 48 / UInt64(letters), count: letters)
    let unigramRow = LetterCounts.mix(unigram[...], with: uniform)
    let startRow = LetterCounts.mix(start[...], with: uniform)
    var rows = [uniform, unigramRow, startRow]
    var rowOfContext: [Int] = []
    for last in 0..<letters {
      guard pairPlaces[last] >= max(minimumPlaces, 1) else {
        rowOfContext.append(1)
        continue
      }
      rowOfContext.append(rows.count)
      rows.append(
        LetterCounts.mix(pairs[last * letters..<(last + 1) * letters], with: unigramRow))
    }
    for context in 0..<(letters + 1) * letters {
      let shorter = rowOfContext[context % letters]
      guard triplePlaces[context] >= max(minimumPlaces, 1) else {
        rowOfContext.append(shorter)
        continue
      }
      rowOfContext.append(rows.count)
      rows.append(
        LetterCounts.mix(
          triples[context * letters..<(context + 1) * letters], with: rows[shorter]))
    }
    return LetterTableModel(
      letters: alphabet.letters, scalars: LetterCounts.scalars(alphabet),
      minimumPlaces: max(minimumPlaces, 1), reach: 2, rows: rows.map(LetterCounts.costs),
      rowOfContext: rowOfContext.map { UInt16(truncatingIfNeeded: $0) })
  }

  /// Probabilities in units of 2^−48: 255/256 of what was counted and 1/256 of a more general row, so
  /// that no letter is impossible.
  private static func mix(_ counts: ArraySlice<UInt64>, with lower: [UInt64]) -> [UInt64] {
    let whole = counts.reduce(0, +)
    guard whole > 0 else { return lower }
    return zip(counts, lower).map { count, lower in
      // count ≤ whole, so the quotient is at most 2^48.
      let counted = whole.dividingFullWidth(count.multipliedFullWidth(by: 1 << 48)).quotient
      return counted - counted >> 8 + lower >> 8
    }
  }

  private static func costs(_ probabilities: [UInt64]) -> [UInt16] {
    let whole = probabilities.reduce(0, +)
    return probabilities.map {
      UInt16(FixedLog.cost(part: $0, whole: whole, step: 1, limit: Int(UInt16.max)))
    }
  }

  /// What stands for a letter: itself, its capital, and what the lexicon folds to it; of folds to
  /// several letters the last.
  private static func scalars(_ alphabet: LexiconAlphabet) -> [LetterTableModel.ScalarSymbol] {
    var symbols: [UInt32: UInt8] = [:]
    for fold in alphabet.folds {
      if let last = fold.symbols.last { symbols[fold.scalar] = last }
    }
    for (index, capital) in alphabet.capitals.enumerated() where capital != 0 {
      symbols[capital] = UInt8(truncatingIfNeeded: index + 1)
    }
    for (index, letter) in alphabet.letters.enumerated() {
      symbols[letter] = UInt8(truncatingIfNeeded: index + 1)
    }
    return symbols.map { .init(scalar: $0.key, symbol: $0.value) }.sorted { $0.scalar < $1.scalar }
  }
}
