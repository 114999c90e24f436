import Foundation
import KeyboardFormat
import Testing

@testable import KeyboardCompiler

/// The lexicons as the sources in `data/` make them: what a user would notice. Skipped where the
/// sources are not there.
@Suite(.enabled(if: LexiconData.isThere))
struct LexiconDataTests {
  @Test func englishIsLargeAndClean() throws {
    let lexicon = try LexiconData(LexiconData.english)
    #expect(lexicon.findings.all.isEmpty, "\(lexicon.findings.all.prefix(5))")
    #expect(lexicon.entryOf.count >= 100_000)
    lexicon.expect([
      "Monday", "iPhone", "NASA", "I'm", "I", "don't", "e-mail", "it's", "its", "us", "US",
      "polish",
      "Polish", "China", "may", "May", "can't", "T-shirt", "today's", "okay", "café", "colour",
      "color", "God", "YouTube", "TV",
    ])
    lexicon.expectNone([
      "und", "https", "ve", "ll", "monday", "dont", "thats", "q", "0", "Good", "Set", "iphone",
      "nasa",
    ])
    lexicon.expect("May", rarerThan: "may")
    lexicon.expect("Will", rarerThan: "will")
    lexicon.expect("Mark", rarerThan: "mark")
    lexicon.expect("Bill", rarerThan: "bill")
    lexicon.expect("US", rarerThan: "us")
    lexicon.expect("china", rarerThan: "China")
    #expect(lexicon.entryOf["fuck"]?.flags.offensiveness == 2)
    #expect(lexicon.entryOf["fucking"]?.flags.offensiveness == 2)
    #expect(lexicon.entryOf["class"]?.flags.offensiveness == 0)
    #expect(lexicon.entryOf["cant"]?.flags.isNeverSuggested == true)
    let usual: Set = [
      "the", "and", "to", "of", "a", "in", "I", "is", "for", "that", "you", "it", "on", "with",
      "this",
      "was", "as", "be", "are", "at", "have",
    ]
    #expect(lexicon.top(20).filter { !usual.contains($0) } == [])
  }

  @Test func permissiveEnglishIsLargeToo() throws {
    let lexicon = try LexiconData(LexiconData.permissive)
    #expect(!lexicon.sources.contains { $0.contains("wordfreq") })
    #expect(lexicon.findings.all.isEmpty)
    #expect(lexicon.entryOf.count >= 100_000)
    lexicon.expect(["Monday", "iPhone", "NASA", "I'm", "don't", "TV", "us", "US", "a", "I", "Mr"])
    lexicon.expectNone(["und", "https", "ve", "monday", "dont"])
  }

  @Test func everyWordOfTheBigramsHasAnEntry() throws {
    for stage in [LexiconData.english, LexiconData.permissive] {
      let lexicon = try LexiconData(stage)
      let folding = LexiconFolding(lexicon.alphabet)
      var keys: Set<[UInt8]> = []
      for display in lexicon.entryOf.keys {
        if case .success(let key) = folding.key(of: display) { keys.insert(key) }
      }
      var pairs = 0
      var missing: Set<String> = []
      var isKnown: [Substring: Bool] = [:]
      var findings = Findings()
      try LexiconData.text("ngrams/en-bigrams.tsv").forEachRow(columns: 2, &findings) { row, _ in
        let words = row.text(0).split(separator: " ")
        for word in words where isKnown[word] == nil {
          let key = folding.key(of: String(word))
          isKnown[word] = (try? key.get()).map { keys.contains($0) } ?? false
          if isKnown[word] != true { missing.insert(String(word)) }
        }
        if words.allSatisfy({ isKnown[$0] == true }) { pairs += 1 }
      }
      #expect(missing.isEmpty)
      #expect(pairs >= 240_000)
    }
  }

  @Test func frenchIsLargeAndClean() throws {
    let lexicon = try LexiconData(LexiconData.french)
    #expect(lexicon.findings.all.isEmpty, "\(lexicon.findings.all.prefix(5))")
    #expect(lexicon.entryOf.count >= 80_000)
    lexicon.expect([
      "Paris", "marche", "marché", "cœur", "été", "aujourd'hui", "j'ai", "c'est", "peut-être", "à",
      "a",
      "où", "ou", "y", "États-Unis", "Noël", "l'État", "être", "œuvre", "CD",
    ])
    lexicon.expectNone([
      "coeur", "etat", "etre", "the", "of", "d", "l", "qu", "cest", "aujourd", "hui", "n", "und",
      "CA",
    ])
    lexicon.expect("paris", rarerThan: "Paris")
    lexicon.expect("Pierre", rarerThan: "de")
    #expect(lexicon.entryOf["putain"]?.flags.offensiveness == 2)
    let usual: Set = [
      "de", "la", "le", "et", "à", "les", "est", "des", "en", "un", "que", "a", "du", "pas", "une",
      "c'est",
      "il", "pour", "dans", "je", "qui", "au", "ce",
    ]
    #expect(lexicon.top(20).filter { !usual.contains($0) } == [])
  }
}

/// A lexicon made of the sources in `data/`.
struct LexiconData {
  let entryOf: [String: LexiconModel.Entry]
  let alphabet: LexiconAlphabet
  let findings: Findings
  let sources: [String]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("data")

  static var isThere: Bool {
    FileManager.default.fileExists(
      atPath: folder.appendingPathComponent("lexicons/en/wordfreq.tsv").path)
  }

  static func text(_ path: String) throws -> SourceText {
    SourceText(
      path: path, bytes: [UInt8](try Data(contentsOf: folder.appendingPathComponent(path))))
  }

  init(_ stage: LexiconStage) throws {
    var texts: [String: SourceText] = [:]
    for path in stage.sources { texts[path] = try LexiconData.text(path) }
    var findings = Findings()
    let model = try stage.model(StageInputs(sources: texts), &findings)
    entryOf = Dictionary(model.entries.map { ($0.display, $0) }) { first, _ in first }
    #expect(entryOf.count == model.entries.count)
    alphabet = model.alphabet
    sources = stage.sources
    self.findings = findings
  }

  func top(_ count: Int) -> [String] {
    entryOf.values.sorted { ($0.cost, $0.display) < ($1.cost, $1.display) }.prefix(count)
      .map(\.display)
  }

  func expect(_ displays: [String]) {
    for display in displays { #expect(entryOf[display] != nil, "\(display)") }
  }

  func expectNone(_ displays: [String]) {
    for display in displays { #expect(entryOf[display] == nil, "\(display)") }
  }

  func expect(_ rare: String, rarerThan common: String) {
    guard let a = entryOf[rare], let b = entryOf[common] else {
      Issue.record("\(rare) or \(common) is no entry")
      return
    }
    #expect(a.cost > b.cost, "\(rare) beside \(common)")
  }

  // MARK: Stages

  private static func stage(_ language: String) -> LexiconStage {
    var stage = LexiconStage(alphabet: "abcdefghijklmnopqrstuvwxyz", lists: [], dictionaries: [])
    stage.foldAccents = true
    stage.drop = "'’-"
    stage.shares = "lexicons/\(language)/capitals.tsv"
    stage.contractions = "lexicons/\(language)/contractions.tsv"
    stage.offensive = "lexicons/\(language)/offensive.tsv"
    stage.maximumEntries = 150_000
    return stage
  }

  static var permissive: LexiconStage {
    var stage = stage("en")
    stage.unaccented = .merge
    stage.singles = "a i"
    stage.fragments = "ve ll"
    stage.neverSuggested = "re todays mens womens highschool thankyou aswell"
    stage.possessives = 620
    stage.floor = .init(base: 400, perSize: 6, maximumSize: 70)
    stage.lists = [
      .init(path: "lexicons/en/symspell.tsv", unit: .counts),
      .init(path: "lexicons/en/compounds.tsv", unit: .centibels, supplement: true),
    ]
    stage.dictionaries = [
      .init(path: "lexicons/en/scowl.tsv", columns: .sizes),
      .init(path: "lexicons/en/modern.tsv", columns: .sizes),
      .init(path: "lexicons/en/symspell.tsv", columns: .words),
      .init(path: "lexicons/en/compounds.tsv", columns: .words),
    ]
    return stage
  }

  static var english: LexiconStage {
    var stage = permissive
    stage.floor = .init(base: 490, perSize: 6, maximumSize: 60)
    stage.lists.insert(
      .init(path: "lexicons/en/wordfreq.tsv", unit: .centibels, weight: 15), at: 0)
    return stage
  }

  static var french: LexiconStage {
    var stage = stage("fr")
    stage.singles = "a à y ô"
    stage.fragments =
      "l d qu j c n s t m jusqu lorsqu puisqu quoiqu quelqu presqu aujourd hui"
    stage.excluded = "ca ya"
    stage.floor = .init(base: 500, perSize: 2, maximumSize: 50)
    stage.lists = [
      .init(path: "lexicons/fr/wordfreq.tsv", unit: .centibels),
      .init(path: "lexicons/fr/compounds.tsv", unit: .centibels, supplement: true),
    ]
    stage.dictionaries = [
      .init(path: "lexicons/fr/dictionary.tsv", columns: .flags),
      .init(path: "lexicons/fr/compounds.tsv", columns: .words),
    ]
    return stage
  }
}
