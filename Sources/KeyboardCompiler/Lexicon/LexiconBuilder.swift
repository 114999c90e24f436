import KeyboardFormat

/// Makes a lexicon's model: one step after the other, each a function of what came before.
struct LexiconBuilder {
  private let stage: LexiconStage
  private let alphabet: LexiconAlphabet
  private let letterCase: LetterCase
  private let folder: KeyFolder
  /// Eighths of a bit, as `Probability.cost` has them.
  private static let costStep = 32

  init(_ stage: LexiconStage, alphabet: LexiconAlphabet, letterCase: LetterCase) {
    self.stage = stage
    self.alphabet = alphabet
    self.letterCase = letterCase
    folder = KeyFolder(alphabet)
  }

  func model(_ inputs: StageInputs, _ findings: inout Findings) throws -> LexiconModel {
    let asked = AskedWord(findings, folder)
    var sources: [(settings: LexiconSettings.List, text: SourceText)] = []
    for list in stage.lists { sources.append((list, try inputs.source(list.path))) }
    var lists = WordLists(sources, letterCase: letterCase, asked: asked, &findings)
    var reader = DictionaryReader(letterCase: letterCase, folder: folder, asked: asked)
    var forms = WrittenForms(
      words: lists.words, expecting: 1 << 17, letterCase: letterCase)
    try read(inputs, &reader, &forms, &lists.words, &findings)

    let fates = WordFates(
      &lists, forms, rules: rules(lists.words), folder: folder, asked: asked, &findings)
    let unsuggested = numbers(stage.neverSuggested, lists.words).union(reader.careless)
    var entries = LexiconEntries(
      lists, fates, &forms, floor: stage.floor, neverSuggested: unsuggested, asked: asked,
      &findings)
    let dropped = entries.limit(to: stage.maximumEntries ?? .max, forms)
    for entry in dropped {
      asked?.tell(forms.written, Int(entry.written), &findings) {
        "\"\($0)\" rejected: \(Rejection.belowLimit.text)"
      }
    }
    report(lists, fates, entries, dropped, forms, reader, &findings)
    let offensive = OffensiveWords(
      try stage.offensive.map { try inputs.source($0) }, letterCase: letterCase, folder: folder,
      &findings)
    return model(entries, forms, reader.paths, offensive, asked, &findings)
  }

  private func read(
    _ inputs: StageInputs, _ reader: inout DictionaryReader, _ forms: inout WrittenForms,
    _ words: inout WordTable, _ findings: inout Findings
  ) throws {
    for dictionary in stage.dictionaries where dictionary.columns != .words {
      reader.read(dictionary, try inputs.source(dictionary.path), into: &forms, &words, &findings)
    }
    if let path = stage.contractions {
      reader.readContractions(try inputs.source(path), into: &forms, &words, &findings)
    }
    if let path = stage.shares {
      reader.readShares(try inputs.source(path), into: &forms, &words, &findings)
    }
    // Plain word lists come last: they are only asked about words that nothing else has.
    reader.collectAccentedNames(forms)
    for dictionary in stage.dictionaries where dictionary.columns == .words {
      reader.read(dictionary, try inputs.source(dictionary.path), into: &forms, &words, &findings)
    }
  }

  private func rules(_ words: WordTable) -> WordFates.Rules {
    var rules = WordFates.Rules()
    rules.singles = numbers(stage.singles, words)
    rules.fragments = numbers(stage.fragments, words)
    rules.excluded = numbers(stage.excluded, words)
    rules.unaccented = stage.unaccented ?? .reject
    if let least = stage.possessives {
      rules.leastPossessive =
        Probability.ofCentibels[
          min(max(0, least), Probability.maximumCentibels)]
    }
    return rules
  }

  /// Numbers of the words of a setting, those that any source has.
  private func numbers(_ text: String?, _ words: WordTable) -> Set<Int> {
    Set((text ?? "").split(separator: " ").compactMap { words.find(String($0)) })
  }

  // MARK: Report

  /// Counts every row that is no entry: of lists by the fate of its word, of dictionaries by that of
  /// its form.
  private func report(
    _ lists: WordLists, _ fates: WordFates, _ entries: LexiconEntries,
    _ dropped: [LexiconEntries.Entry], _ forms: WrittenForms, _ reader: DictionaryReader,
    _ findings: inout Findings
  ) {
    var counts = reader.rejections
    let isGone = gone(dropped, lists, fates, forms)
    for (list, rows) in zip(stage.lists, lists.rows) {
      for row in rows {
        let word = Int(row.word)
        let fate = isGone[word] ? .belowLimit : fates.fate[word]
        if fate != .none {
          counts.count(fate, path: list.path, line: Int(row.line), lists.words.text(word))
        }
      }
    }
    for (form, fate) in zip(forms.forms, entries.formFate) where fate != .none {
      counts.count(
        fate, path: reader.paths[Int(form.source)], line: Int(form.line),
        forms.written.text(Int(form.written)))
    }
    counts.report(to: &findings)
  }

  /// Words that lost their main form to the limit.
  private func gone(
    _ dropped: [LexiconEntries.Entry], _ lists: WordLists, _ fates: WordFates,
    _ forms: WrittenForms
  ) -> [Bool] {
    var isGone = [Bool](repeating: false, count: lists.words.count)
    var lower: [UInt8] = []
    for entry in dropped {
      lower.removeAll(keepingCapacity: true)
      letterCase.appendLower(
        forms.written.bytes, forms.written.range(Int(entry.written)), to: &lower)
      if let word = lists.words.find(lower, 0..<lower.count) { isGone[word] = true }
    }
    return isGone
  }

  // MARK: Model

  private func model(
    _ entries: LexiconEntries, _ forms: WrittenForms, _ paths: [String],
    _ offensive: OffensiveWords, _ asked: AskedWord?, _ findings: inout Findings
  ) -> LexiconModel {
    var model = LexiconModel(alphabet: alphabet, costStep: LexiconBuilder.costStep, entries: [])
    model.entries.reserveCapacity(entries.entries.count)
    var scratch: [UInt8] = []
    for entry in entries.entries {
      let written = Int(entry.written)
      let flags = LexiconFlags(
        offensiveness: offensive.grade(forms.written, written, &scratch),
        isNeverSuggested: entry.isNeverSuggested)
      model.entries.append(
        .init(
          display: forms.written.text(written),
          cost: Probability.cost(entry.probability), flags: flags))
    }
    if let asked { tell(asked, model, &findings) }
    return model
  }

  private func tell(_ asked: AskedWord, _ model: LexiconModel, _ findings: inout Findings) {
    var count = 0
    for entry in model.entries {
      asked.tell(entry.display, &findings) { display in
        count += 1
        let rank = 1 + model.entries.count { $0.cost < entry.cost }
        var text =
          "entry \"\(display)\": cost \(entry.cost) (\(entry.cost / 8).\(entry.cost % 8 * 125) bit), rank \(rank)"
        if entry.flags.offensiveness > 0 { text += ", offensive \(entry.flags.offensiveness)" }
        if entry.flags.isNeverSuggested { text += ", never suggested" }
        return text
      }
    }
    if count == 0 { asked.note(&findings, "no entry of the lexicon") }
  }
}
