import KeyboardFormat

/// A bigram table as text: settings `lexicon` (name and content id of the lexicon), `cost-step` and
/// `bucket-bits`; rows of first word, next word and cost, sorted by the bytes of the words, which are
/// written as the lexicon displays them.
enum BigramText: SectionText {
  static let tag = BigramFormat.tag
  static let suffix = "tsv"
  static let order = 1

  static func write(_ payload: ByteView, name: String, _ shelf: SectionShelf) throws -> String {
    let view = try BigramFormat.open(payload)
    guard let lexicon = try shelf.section(LexiconFormat.tag, view.lexicon) else {
      throw StageError(
        "\(tag)/\(name) refers to lexicon \(view.lexicon), which is not here; name its artifact with --with"
      )
    }
    let words = try LexiconFormat.open(lexicon.payload).displays()
    var header = DumpHeader(tag: tag, name: name)
    header.set("lexicon", lexicon.name)
    header.set("cost-step", "\(view.costStep)")
    header.set("bucket-bits", "\(view.bucketSizeBits)")
    let rows = BigramFormat.model(view).pairs.map { pair in
      let texts = [pair.first, pair.next].map { words.indices.contains($0) ? words[$0] : "" }
      return texts.map(DumpText.escaped).joined(separator: "\t") + "\t\(pair.cost)\n"
    }
    return header.text + "# Columns: first word, next word, cost\n"
      + rows.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined()
  }

  static func read(
    _ text: SourceText, _ header: DumpHeader, _ shelf: SectionShelf, _ log: inout ImportLog
  ) throws -> ArtifactWriter.Section? {
    let name = header.value("lexicon") ?? ""
    guard let lexicon = try shelf.section(LexiconFormat.tag, named: name) else {
      log.error(
        text.path, 2,
        "expected the text of \(LexiconFormat.tag)/\(name) beside this one or its artifact with --with, found neither"
      )
      return nil
    }
    guard let costStep = header.value("cost-step").flatMap({ Int($0) }),
      let bucketBits = header.value("bucket-bits").flatMap({ Int($0) })
    else {
      log.error(text.path, 2, "expected settings cost-step and bucket-bits, found none")
      return nil
    }
    let view = try LexiconFormat.open(ByteView(lexicon.payload))
    var model = BigramModel(
      lexicon: lexicon.contentID, entryCount: view.entryCount, costStep: costStep, pairs: [],
      bucketSizeBits: bucketBits)
    var entries: [String: Int] = [:]
    for (entry, word) in try view.displays().enumerated() { entries[word] = entry }
    var findings = Findings()
    text.forEachRow(columns: 3, &findings) { row, findings in
      let words = [0, 1].compactMap { DumpText.unescaped(row.text($0)) }
      guard words.count == 2, let cost = row.number(2), cost <= 255,
        let first = entries[words[0]], let next = entries[words[1]]
      else {
        findings.error(
          text.path, row.line,
          "expected two words of the lexicon and a cost of 0 to 255, found \"\(row.text(0))\", \"\(row.text(1))\", \"\(row.text(2))\""
        )
        return
      }
      model.pairs.append(.init(first: first, next: next, cost: cost))
    }
    log.merge(findings)
    return findings.hasErrors
      ? nil : try ArtifactWriter.Section(BigramFormat.self, name: header.name, model)
  }
}

extension LexiconView {
  /// The display form of every entry, by id. Allocates; for tools.
  func displays() throws(FormatError) -> [String] {
    var words: [String] = []
    words.reserveCapacity(entryCount)
    try forEachWord { _, display in words.append(display) }
    return words
  }
}
