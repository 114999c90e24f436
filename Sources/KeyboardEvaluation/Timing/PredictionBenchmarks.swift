import KeyboardEngine
import KeyboardFormat

/// Every keystroke of sentences that the tables themselves make: pairs drawn by how likely they are.
struct PredictionBenchmarks {
  private let predictor: Predictor
  private let texts: [String]

  init(_ data: EngineBenchmarks.Data) throws {
    let predictor = try data.language.predictor()
    self.predictor = predictor
    texts = PredictionBenchmarks.keystrokes(predictor, count: 20_000)
  }

  func run(_ table: inout ResultTable) throws {
    try run(&table, "prediction, a keystroke", predictor)
    var taught = predictor
    try taught.use(overlay())
    try run(&table, "prediction, a keystroke, with an overlay of 4,000 words and pairs", taught)
  }

  private func run(_ table: inout ResultTable, _ name: String, _ predictor: Predictor) throws {
    var predictor = predictor
    var predictions = Predictions(limit: 3)
    table.calls(name, texts.count) {
      predictor.predict(before: texts[$0], into: &predictions)
      return predictions.count
    }
  }

  /// What follows each word is drawn from the words listed after it, in proportion to their costs.
  private static func keystrokes(_ predictor: Predictor, count: Int) -> [String] {
    let lexicon = predictor.lexicon
    var random = SplitMix64(seed: 5)
    var texts: [String] = []
    let start = predictor.clauseStarter ?? 0
    var (previous, before) = (start, "")
    while texts.count < count {
      var next: [(entry: Int, weight: Int)] = []
      predictor.bigrams?.forEachNext(after: previous) {
        next.append(($0, 1 << max(0, 24 - $1 / 8)))
      }
      var place = Int.random(in: 0...next.reduce(0) { $0 + $1.weight }, using: &random)
      let entry = next.first { candidate in
        place -= candidate.weight
        return place <= 0
      }?.entry
      guard let entry, let word = lexicon.word(entry)?.display else {
        guard previous != start else { break }
        previous = start
        continue
      }
      for end in 0...word.count { texts.append(before + word.prefix(end)) }
      (previous, before) = (entry, word + " ")
    }
    return texts
  }

  private func overlay() -> BoundOverlay {
    let lexicon = predictor.lexicon
    var random = SplitMix64(seed: 6)
    var overlay = Overlay()
    var last = "the"
    for index in 0..<2_000 {
      let entry = Int.random(in: 0..<lexicon.view.entryCount, using: &random)
      guard var word = lexicon.word(entry)?.display else { continue }
      if index % 4 == 0 { word += "ish" }
      if index % 10 == 0 { overlay.remove(word) } else { overlay.learn(word, times: 1 + index % 5) }
      overlay.learn(word, after: index % 3 == 0 ? "the" : last)
      last = word
    }
    return overlay.bound(to: lexicon)
  }
}
