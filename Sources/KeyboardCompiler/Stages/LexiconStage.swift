package import KeyboardFormat

/// Stage `lexicon`: makes `LEXI` of one language from frequency lists and dictionaries.
///
/// Lists say how frequent words are, dictionaries which words there are and how they are written;
/// what becomes an entry is written down in `docs/lexicons.md`.
package struct LexiconStage: DataStage {
  package static let kind = "lexicon"

  /// Letters of the keys, in the order of their symbols.
  package var alphabet: String
  /// What else folds to letters: one character to up to four letters.
  package var folds: [String: String]?
  /// Whether accented Latin letters fold to plain ones (é → e, œ → oe).
  package var foldAccents: Bool?
  /// Characters that keys leave out.
  package var drop: String?
  package var lists: [LexiconSettings.List]
  package var dictionaries: [LexiconSettings.Dictionary]
  /// Forms with the percentage of their word's frequency.
  package var shares: String?
  package var contractions: String?
  package var offensive: String?
  package var unaccented: LexiconSettings.Unaccented?
  /// Words of one letter, by spaces.
  package var singles: String?
  /// What elisions leave over in lists, by spaces.
  package var fragments: String?
  /// Words of the lists that are left out all the same, by spaces.
  package var excluded: String?
  /// Words that are valid but never suggested, by spaces.
  package var neverSuggested: String?
  /// Possessives in 's are entries down to this frequency in centibels; left out, none are.
  package var possessives: Int?
  package var floor: LexiconSettings.Floor?
  /// The most frequent ones are kept.
  package var maximumEntries: Int?
  /// Fewer are an error.
  package var minimumEntries: Int?

  package init(
    alphabet: String, lists: [LexiconSettings.List], dictionaries: [LexiconSettings.Dictionary]
  ) {
    self.alphabet = alphabet
    self.lists = lists
    self.dictionaries = dictionaries
  }

  package var sources: [String] {
    lists.map(\.path) + dictionaries.map(\.path)
      + [shares, contractions, offensive].compactMap { $0 }
  }

  package func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    let model = try model(inputs, &findings)
    let minimum = minimumEntries ?? 1
    if model.entries.count < minimum {
      findings.error(
        lists.first?.path ?? name, nil,
        "expected \(minimum) entries or more for \(name), found \(model.entries.count)")
    }
    return try ArtifactWriter.Section(LexiconFormat.self, name: name, model)
  }

  /// The lexicon's entries, before they are written.
  package func model(_ inputs: StageInputs, _ findings: inout Findings) throws -> LexiconModel {
    try check()
    let alphabet = try makeAlphabet()
    let builder = LexiconBuilder(self, alphabet: alphabet, letterCase: LetterCase())
    return try builder.model(inputs, &findings)
  }

  private func check() throws(StageError) {
    guard !lists.isEmpty, !dictionaries.isEmpty else {
      throw StageError("a lexicon needs a list and a dictionary")
    }
    if let maximumEntries, maximumEntries < 1 {
      throw StageError("expected a maximumEntries of 1 or more, found \(maximumEntries)")
    }
    for list in lists where !(1...1_000).contains(list.weight) {
      throw StageError("expected a weight of 1 to 1000 for \(list.path), found \(list.weight)")
    }
    guard lists.contains(where: { $0.supplement != true }) else {
      throw StageError("expected a list that is no supplement")
    }
  }

  private func makeAlphabet() throws(StageError) -> LexiconAlphabet {
    var extra: [(from: Unicode.Scalar, to: String)] = []
    for (from, to) in folds ?? [:] {
      guard from.unicodeScalars.count == 1, let scalar = from.unicodeScalars.first,
        to.unicodeScalars.count <= LexiconAlphabet.maximumFold,
        to.unicodeScalars.allSatisfy(alphabet.unicodeScalars.contains)
      else {
        throw StageError(
          "expected a fold of one character to up to \(LexiconAlphabet.maximumFold) letters of the alphabet, found \(from) = \(to)"
        )
      }
      extra.append((scalar, to))
    }
    return AccentFolds.alphabet(
      letters: alphabet, accents: foldAccents ?? false, folds: extra, drop: drop ?? "")
  }
}
