package import KeyboardFormat

/// Makes section `BIGR` from counted word pairs.
///
/// The source has a row a pair: `first second TAB count`, or the three in columns of their own. Words
/// are folded to keys of the lexicon; a key of several entries (polish, Polish) stands for its first,
/// the cheapest. Rows that fold to the same pair are added up.
///
/// P(next | first) is the pair's count over all counts of rows that begin with `first`, those that are
/// left out included: the list has no other word of how often a word occurs, and pair lists and word
/// lists are seldom counted on the same text. A word that is followed by one word only therefore has a
/// pair of cost 0: what reads the table weighs it against the unigram.
package struct BigramStage: DataStage {
  package static let kind = "bigrams"

  /// Name of the lexicon section of the same artifact.
  package var lexicon: String
  /// Path of the pairs.
  package var source: String
  /// Pairs counted less often are left out; 1 if not given.
  package var minimumCount: Int?
  /// Unit of the costs in 1/256 bit, 1...4096; 32 if not given. Costs above 255 units become 255.
  package var costStep: Int?

  package init(
    lexicon: String, source: String, minimumCount: Int? = nil, costStep: Int? = nil
  ) {
    self.lexicon = lexicon
    self.source = source
    self.minimumCount = minimumCount
    self.costStep = costStep
  }

  package var sources: [String] { [source] }

  package var dependencies: [(tag: SectionTag, name: String)] { [(LexiconFormat.tag, lexicon)] }

  package func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    let (view, contentID) = try inputs.view(LexiconFormat.self, name: lexicon)
    let counts = try count(view, try inputs.source(source), &findings)
    let model = BigramModel(
      lexicon: contentID, entryCount: view.entryCount, costStep: costStep ?? 32,
      pairs: counts.pairs(minimum: UInt64(clamping: minimumCount ?? 1), step: costStep ?? 32))
    return try ArtifactWriter.Section(BigramFormat.self, name: name, model)
  }

  private func count(
    _ view: LexiconView, _ text: SourceText, _ findings: inout Findings
  ) throws -> BigramCounts {
    var counts = BigramCounts()
    var entries = EntryCache(view)
    let least = minimumCount ?? 1
    text.forEachRow(columns: 2, &findings) { row, findings in
      guard let pair = BigramStage.parse(row) else {
        findings.error(
          text.path, row.line, "expected \"first second\" TAB count, found \"\(row.text(0))\"")
        return
      }
      let story = {
        "\(String(decoding: pair.first, as: UTF8.self)) \(String(decoding: pair.next, as: UTF8.self))"
      }
      guard let first = entries.entry(pair.first) else {
        findings.reject(story(), "first word is not in the lexicon", text.path, row.line)
        return
      }
      let next = entries.entry(pair.next)
      guard counts.add(first: first, next: next, UInt64(pair.count)) else {
        findings.error(text.path, row.line, "expected counts below 2^63 in all, found more")
        return
      }
      if next == nil {
        findings.reject(story(), "second word is not in the lexicon", text.path, row.line)
      } else if pair.count < least {
        findings.reject(story(), "counted fewer than \(least) times", text.path, row.line)
      }
    }
    return counts
  }

  private static func parse(
    _ row: TSVRow
  ) -> (first: ArraySlice<UInt8>, next: ArraySlice<UInt8>, count: Int)? {
    if row.fields.count >= 3 {
      guard let count = row.number(2), count > 0 else { return nil }
      return (row.fields[0], row.fields[1], count)
    }
    let words = row.fields[0].split(separator: 0x20)
    guard words.count == 2, let count = row.number(1), count > 0 else { return nil }
    return (words[0], words[1], count)
  }
}

/// Pairs of entry ids with their counts.
private struct BigramCounts {
  private var totals: [Int: UInt64] = [:]
  private var pairs: [Key: UInt64] = [:]

  private struct Key: Hashable {
    var first: Int
    var next: Int
  }

  /// - Parameter next: `nil` counts for the first word alone.
  /// - Returns: `false` if the counts grow too large.
  mutating func add(first: Int, next: Int?, _ count: UInt64) -> Bool {
    let (total, overflow) = totals[first, default: 0].addingReportingOverflow(count)
    guard !overflow && total < 1 << 63 else { return false }
    totals[first] = total
    if let next { pairs[Key(first: first, next: next), default: 0] += count }
    return true
  }

  /// In order of ids.
  func pairs(minimum: UInt64, step: Int) -> [BigramModel.Pair] {
    pairs.filter { $0.value >= minimum }.map { key, count in
      BigramModel.Pair(
        first: key.first, next: key.next,
        cost: FixedLog.cost(
          part: count, whole: totals[key.first] ?? count, step: max(step, 1), limit: 255))
    }.sorted { ($0.first, $0.next) < ($1.first, $1.next) }
  }
}

/// The first entries of words, each looked up once.
private struct EntryCache {
  private let view: LexiconView
  private var known: [ArraySlice<UInt8>: Int?] = [:]

  init(_ view: LexiconView) { self.view = view }

  mutating func entry(_ word: ArraySlice<UInt8>) -> Int? {
    if let entry = known[word] { return entry }
    let view = view
    let entry = unsafe Array(word).withUnsafeBufferPointer { text in
      unsafe view.withKey(of: text) { unsafe $0.isEmpty ? nil : view.firstEntry(of: $0) }
    }
    known[word] = .some(entry)
    return entry
  }
}
