import KeyboardFormat

/// What the previous word says about the one that is corrected.
struct CorrectionContext {
  private let bigrams: BigramTable?
  private let words: KnownWords
  private let sum: LogSum
  private let pairs: PairContext
  /// Bounds the search.
  let reach: PairContext.Reach

  init(_ bigrams: BigramTable?, _ words: KnownWords, _ sum: LogSum, previous: Int?) {
    self.bigrams = bigrams
    self.words = words
    self.sum = sum
    pairs = PairContext(after: previous, bigrams, words.overlay, step: words.step, sum)
    reach = pairs.reach
  }

  /// log2 P(word) − log2 P(word | previous) in 1/256 bit, at most 0; 0 unless the pair was observed.
  /// - Parameters:
  ///   - id: of the word
  ///   - entries: all of its key; its own id if it was learnt
  ///   - cost: the word's own, in 1/256 bit
  @inline(__always)
  func change(of id: Int, among entries: Range<Int>, from cost: Int) -> Int {
    pairs.change(
      of: id, firstOfKey: entries.lowerBound, cost: cost, baseCost: words.baseCost(of: entries))
  }

  /// The same for the best word of a key.
  func change(of word: KnownWords.Best) -> Int {
    change(of: word.id, among: word.entries, from: word.cost)
  }

  /// The same for the second of two words after the first.
  func change(of second: KnownWords.Best, after first: KnownWords.Best) -> Int {
    context(after: first).change(
      of: second.id, firstOfKey: second.entries.lowerBound, cost: second.cost,
      baseCost: words.baseCost(of: second.entries))
  }

  /// Whether a pair has been observed.
  func isObserved(_ second: KnownWords.Best, after first: KnownWords.Best) -> Bool {
    context(after: first).isObserved(second.id, firstOfKey: second.entries.lowerBound)
  }

  private func context(after word: KnownWords.Best) -> PairContext {
    PairContext(after: word.asPrevious, bigrams, words.overlay, step: words.step, sum)
  }
}
