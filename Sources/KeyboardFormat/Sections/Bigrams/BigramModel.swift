/// Owned form of a bigram table: what a stage hands to the writer.
package struct BigramModel: Sendable, Equatable {
  /// A word after another.
  package struct Pair: Sendable, Equatable {
    /// Entry ids of the lexicon.
    package var first: Int
    package var next: Int
    /// Quantised −log2 P(next | first) in steps of `costStep`/256 bit, 0...255.
    package var cost: Int

    package init(first: Int, next: Int, cost: Int) {
      self.first = first
      self.next = next
      self.cost = cost
    }
  }

  /// The lexicon whose entry ids these are.
  package var lexicon: ContentID
  /// Entries of that lexicon; every id is below.
  package var entryCount: Int
  /// Unit of all costs: 1/256 bit; 32 means eighths of a bit.
  package var costStep: Int
  /// In any order, each pair of ids once.
  package var pairs: [Pair]
  /// Trades bytes for time; any value gives the same answers. See `BigramLayout.bucketBits`.
  package var bucketSizeBits: Int

  package init(
    lexicon: ContentID, entryCount: Int, costStep: Int = 32, pairs: [Pair], bucketSizeBits: Int = 5
  ) {
    self.lexicon = lexicon
    self.entryCount = entryCount
    self.costStep = costStep
    self.pairs = pairs
    self.bucketSizeBits = bucketSizeBits
  }
}
