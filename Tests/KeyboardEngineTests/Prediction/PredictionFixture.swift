import KeyboardCompiler
import KeyboardFormat
import _KeyboardTestSupport

@testable import KeyboardEngine

/// A lexicon, a table of pairs and contractions in memory.
struct PredictionFixture {
  let lexicon: Lexicon
  let bigrams: BigramTable
  let contractions: Contractions
  /// Costs of pairs by their ids.
  let pairs: [Int: [Int: Int]]

  /// Pairs by seed, many for a few words.
  init(_ model: LexiconModel, seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let count = model.entries.count
    var pairs: [Int: [Int: Int]] = [:]
    for _ in 0..<6 * count where count > 0 {
      let first = Int.random(in: 0..<max(1, count / 6), using: &random)
      pairs[first, default: [:]][Int.random(in: 0..<count, using: &random)] = Int.random(
        in: 0...120, using: &random)
    }
    try self.init(model, pairs: pairs)
  }

  /// Pairs of words by their displays.
  init(_ model: LexiconModel, _ words: [(first: String, next: String, cost: Int)]) throws {
    let lexicon = try PredictionFixture.lexicon(model)
    var pairs: [Int: [Int: Int]] = [:]
    for word in words {
      let ids = [word.first, word.next].compactMap { lexicon.entries(of: $0).first?.entry }
      if ids.count == 2 { pairs[ids[0], default: [:]][ids[1]] = word.cost }
    }
    try self.init(model, pairs: pairs)
  }

  private init(_ model: LexiconModel, pairs: [Int: [Int: Int]]) throws {
    lexicon = try PredictionFixture.lexicon(model)
    self.pairs = pairs
    let rows = pairs.keys.sorted().flatMap { first in
      (pairs[first] ?? [:]).sorted { $0.key < $1.key }.map {
        BigramModel.Pair(first: first, next: $0.key, cost: $0.value)
      }
    }
    let table = try BigramFormat.encode(
      BigramModel(
        lexicon: lexicon.contentID, entryCount: lexicon.view.entryCount, pairs: rows,
        bucketSizeBits: 4))
    bigrams = try BigramTable(try BigramFormat.open(ByteView(table)), lexicon: lexicon)
    contractions = Contractions(
      try ContractionsFormat.open(
        ByteView(try ContractionsFormat.encode(SectionFixtures.contractionTable))))
  }

  static func lexicon(_ model: LexiconModel) throws -> Lexicon {
    let section = try ArtifactWriter.Section(LexiconFormat.self, name: "x", model)
    return Lexicon(
      try LexiconFormat.open(ByteView(section.payload)), contentID: section.contentID)
  }

  /// Ids and displays of all words, listed and learnt, that may be offered, with their own cost in
  /// 1/256 bit.
  func words(_ overlay: BoundOverlay?, _ grade: Int) -> [(id: Int, display: String, cost: Int)] {
    let step = lexicon.view.costStep
    var words: [(id: Int, display: String, cost: Int)] = []
    for id in 0..<lexicon.view.entryCount {
      guard let word = lexicon.word(id), word.flags.offensiveness <= grade,
        !word.flags.isNeverSuggested,
        let cost = overlay.map({ $0.cost(of: id, listed: word.cost) }) ?? word.cost
      else { continue }
      words.append((id, word.display, cost * step))
    }
    for id in overlay?.learntIDs ?? 0..<0 {
      guard let display = overlay?.display(of: id), let cost = overlay?.cost(of: id, listed: 0)
      else { continue }
      words.append((id, display, cost * step))
    }
    return words
  }

  func key(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8 { lexicon.view.withKey(of: $0) { Array($0) } }
  }

  /// The ranking of everything, without any of the ways in which the engine avoids it.
  func naive(
    _ prefix: String, after previous: Int?, _ overlay: BoundOverlay?, grade: Int, pairLimit: Int
  ) -> [(id: Int, display: String, cost: Int)] {
    let sum = LogSum()
    let step = lexicon.view.costStep
    guard let begin = key(prefix) else { return [] }
    let row = previous.flatMap { pairs[$0] } ?? [:]
    let size = Int.bitWidth - 1 - max(row.count, 1).leadingZeroBitCount
    var learnt: [Int: Int] = [:]
    if let previous {
      overlay?.forEachNext(after: previous) { id, cost in
        learnt[id] = cost
        return true
      }
    }
    let offered = words(overlay, grade)
    let lookedUp =
      begin.isEmpty
      ? []
      : Set(
        offered.filter {
          $0.id < lexicon.view.entryCount && key($0.display)?.starts(with: begin) == true
        }.sorted { ($0.cost, $0.id) < ($1.cost, $1.id) }.prefix(Predictor.lookedUp).map(\.id))
    let ranked = offered.compactMap {
      word -> (id: Int, display: String, cost: Int)? in
      var cost = word.cost
      if let pair = row[word.id], pair * step <= pairLimit * 256 || lookedUp.contains(word.id) {
        cost = sum(cost, pair * step - PairWeight.log2(sizeClass: size))
      }
      if let pair = learnt[word.id] { cost = sum(cost, pair * step) }
      guard begin.isEmpty || key(word.display)?.starts(with: begin) == true else { return nil }
      // What cannot be walked is offered after a word only.
      if key(word.display) == nil && learnt[word.id] == nil { return nil }
      return (word.id, word.display, cost)
    }
    return ranked.sorted { ($0.cost, $0.id) < ($1.cost, $1.id) }
  }
}

extension Predictions {
  var words: [String] { indices.map { text($0) } }
}
