import KeyboardFormat

extension SectionContent {
  init(lexicon view: LexiconView) throws(FormatError) {
    self.init(rowName: LexiconFormat.rowName)
    let alphabet = view.alphabet
    set("unit", alphabet.unit == .byte ? "byte" : "scalar")
    set("letters", alphabet.letters.map { DumpText.scalar($0) }.joined(separator: " "))
    set("cost step", "\(view.costStep)/256 bit")
    for fold in alphabet.folds {
      let letters = fold.symbols.map { symbol in
        let index = Int(symbol) - 1
        return alphabet.letters.indices.contains(index)
          ? DumpText.scalar(alphabet.letters[index]) : "?"
      }
      set("fold of \(DumpText.scalar(fold.scalar))", letters.joined(separator: " "))
    }
    let folding = LexiconFolding(alphabet)
    rows.reserveCapacity(view.entryCount)
    try view.forEachWord { entry, display in
      var group = ""
      if case .success(let key) = folding.key(of: display) {
        group = key.map { "\($0)" }.joined(separator: " ")
      }
      let flags = view.flags(of: entry)
      var details: [String] = []
      if flags.offensiveness > 0 { details.append("offensive \(flags.offensiveness)") }
      if flags.isNeverSuggested { details.append("never suggested") }
      rows.append(
        Row(
          key: display, group: group, cost: view.cost(of: entry) * view.costStep,
          detail: details.joined(separator: ", ")))
    }
  }

  init(bigrams view: BigramView, _ shelf: SectionShelf) throws {
    self.init(rowName: BigramFormat.rowName)
    guard let lexicon = try shelf.section(LexiconFormat.tag, view.lexicon) else {
      throw StageError(
        "the bigrams refer to lexicon \(view.lexicon), which is not here; name its artifact with --with"
      )
    }
    let words = try LexiconFormat.open(lexicon.payload).displays()
    set("lexicon", "\(lexicon.name) \(view.lexicon)")
    set("cost step", "\(view.costStep)/256 bit")
    let pairs = BigramFormat.model(view).pairs
    rows = pairs.map { pair in
      let texts = [pair.first, pair.next].map { words.indices.contains($0) ? words[$0] : "?" }
      return Row(key: texts.joined(separator: " "), cost: pair.cost * view.costStep)
    }
  }

  init(contractions view: ContractionsView) {
    self.init(rowName: ContractionsFormat.rowName)
    for index in 0..<view.count {
      var key: [UInt8] = []
      view.appendKey(index, to: &key)
      var displays: [String] = []
      view.forEachDisplay(ofKey: index) { kind, text in
        displays.append("\(String(decoding: text.copyBytes(), as: UTF8.self)) (\(kind.word))")
        return true
      }
      rows.append(
        Row(key: String(decoding: key, as: UTF8.self), detail: displays.joined(separator: ", ")))
    }
  }

  init(provenance: Provenance) {
    self.init(rowName: ProvenanceFormat.rowName)
    set("artifact", provenance.artifact)
    set("locale", provenance.locale)
    set("tool", provenance.tool)
    set("licence", provenance.licence)
    for (index, notice) in provenance.notices.enumerated() { set("notice \(index + 1)", notice) }
    rows = provenance.sources.map { source in
      Row(key: source.path, detail: "\(source.origin) \(source.licence) sha256 \(source.hash)")
    }
  }
}
