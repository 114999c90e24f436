import KeyboardFormat

/// What the previous word says about the one that is corrected.
struct CorrectionContext {
  private let bigrams: BigramTable?
  private let overlay: BoundOverlay?
  private let previous: Int
  private let step: Int
  /// No word costs less after the previous one, in 1/256 bit; `Int.max` without a previous word.
  let floor: Int

  init(_ bigrams: BigramTable?, _ words: KnownWords, previous: Int?) {
    step = words.step
    var least = Int.max
    if let previous {
      bigrams?.forEachNext(after: previous, limit: 1) { _, cost in
        least = cost &* (bigrams?.costStep ?? 1)
      }
      words.overlay?.forEachNext(after: previous) { _, cost in
        least = min(least, cost &* words.step)
        return false
      }
    }
    floor = least
    self.previous = previous ?? -1
    self.bigrams = bigrams
    overlay = words.overlay
  }

  /// log2 p(word) − log2 p(word | previous) in 1/256 bit; 0 unless the pair has been observed. A pair
  /// that was learnt only ever makes a word cheaper.
  /// - Parameters:
  ///   - id: of the word; the table of pairs knows a key by its first entry
  ///   - key: the first id of the word's key
  ///   - cost: the word's own, in 1/256 bit
  func change(of id: Int, key: Int, from cost: Int) -> Int {
    floor == .max
      ? 0 : CorrectionContext.change(of: id, key: key, from: cost, after: previous, self)
  }

  /// The same after another word: the first of two.
  func change(of id: Int, from cost: Int, after previous: Int) -> Int {
    CorrectionContext.change(of: id, key: id, from: cost, after: previous, self)
  }

  /// Whether a pair has been observed.
  func isObserved(_ id: Int, after previous: Int) -> Bool {
    bigrams?.cost(of: id, after: previous) != nil || overlay?.cost(of: id, after: previous) != nil
  }

  private static func change(
    of id: Int, key: Int, from cost: Int, after previous: Int, _ context: CorrectionContext
  ) -> Int {
    var change = 0
    if let bigrams = context.bigrams, let pair = bigrams.cost(of: key, after: previous) {
      change = pair &* bigrams.costStep &- cost
    }
    if let pair = context.overlay?.cost(of: id, after: previous) {
      change = min(change, pair &* context.step &- cost)
    }
    return change
  }
}
