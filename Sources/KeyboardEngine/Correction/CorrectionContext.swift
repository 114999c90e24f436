import KeyboardFormat

/// What the previous word says about the one that is corrected.
struct CorrectionContext {
  private let bigrams: BigramTable?
  private let previous: Int
  /// No word costs less after the previous one, in 1/256 bit; `Int.max` without a previous word.
  let floor: Int

  init(_ bigrams: BigramTable?, previous: Int?) {
    guard let bigrams, let previous, previous >= 0 else {
      (self.bigrams, self.previous, floor) = (nil, -1, .max)
      return
    }
    self.bigrams = bigrams
    self.previous = previous
    var least = Int.max
    bigrams.forEachNext(after: previous, limit: 1) { _, cost in least = cost &* bigrams.costStep }
    floor = least
  }

  /// log2 p(word) − log2 p(word | previous) in 1/256 bit; 0 unless the pair has been observed.
  /// - Parameters:
  ///   - entry: the first of the word's key
  ///   - cost: of that entry, in 1/256 bit
  func cost(of entry: Int, listed cost: Int) -> Int {
    guard floor != .max, let bigrams, let pair = bigrams.cost(of: entry, after: previous) else {
      return 0
    }
    return pair &* bigrams.costStep &- cost
  }
}
