import KeyboardFormat

/// What the word before says about a word: the one formula for all who rank words by it (`PairWeight`,
/// `OverlayCosts`).
///
/// The table of pairs knows the words of a key (us, US) as one. What it says is worked out for the
/// cheapest of them and holds for all, so that they keep their order and distances. A pair that was
/// learnt is about one word and counts for that only. Both only ever make a word cheaper, and pairs that
/// were not observed change nothing.
struct PairContext: Sendable {
  private let bigrams: BigramTable?
  private let overlay: BoundOverlay?
  private let previous: Int
  /// log2 W of the row in 1/256 bit.
  private let weight: Int
  /// Unit of learnt costs in 1/256 bit.
  private let step: Int
  private let sum: LogSum

  /// - Parameters:
  ///   - previous: the first entry of a key, or a learnt word; `nil` if nothing is known of it
  ///   - overlay: bound to the lexicon that the table is for
  ///   - step: unit of the lexicon's costs in 1/256 bit
  /// - Complexity: O(log learnt pairs), no allocation.
  init(
    after previous: Int?, _ bigrams: BigramTable?, _ overlay: BoundOverlay?, step: Int,
    _ sum: LogSum
  ) {
    let size = previous.flatMap { bigrams?.view.sizeClass(after: $0) }
    self.bigrams = size == nil ? nil : bigrams
    weight = PairWeight.log2(sizeClass: size ?? 0)
    let isLearnt = previous.flatMap { overlay?.hasNext(after: $0) } ?? false
    self.overlay = isLearnt ? overlay : nil
    self.previous = previous ?? -1
    self.step = step
    self.sum = sum
  }

  /// log2 P(word) − log2 P(word | previous) in 1/256 bit, at most 0; 0 unless the pair was observed.
  /// - Parameters:
  ///   - id: of the word
  ///   - firstOfKey: the first entry of its key; its own id if it was learnt
  ///   - cost: the word's own in 1/256 bit, at least `baseCost`
  ///   - baseCost: that of the cheapest word of the key; not asked for without a pair in the table
  /// - Complexity: that of looking up a pair; no allocation.
  @inline(__always)
  func change(
    of id: Int, firstOfKey: Int, cost: Int, baseCost: @autoclosure () -> Int
  ) -> Int {
    var change = 0
    if let bigrams, let pair = bigrams.cost(of: firstOfKey, after: previous) {
      let base = baseCost()
      change = sum(base, pair &* bigrams.costStep &- weight) &- base
    }
    if let pair = overlay?.cost(of: id, after: previous) {
      change = sum(cost &+ change, pair &* step) &- cost
    }
    return change
  }

  /// Whether the table has the key of a word after the previous one, or the pair was learnt.
  func isObserved(_ id: Int, firstOfKey: Int) -> Bool {
    bigrams?.cost(of: firstOfKey, after: previous) != nil
      || overlay?.cost(of: id, after: previous) != nil
  }

  /// The greatest costs of words by themselves that may matter to a search.
  /// - Complexity: reads a row's front, at most 128 buckets; no allocation.
  var reach: Reach {
    var (table, learnt) = (Int.max, Int.max)
    if let bigrams {
      bigrams.forEachNext(after: previous, limit: 1) { _, cost in
        table = cost &* bigrams.costStep &- weight
      }
    }
    overlay?.forEachNext(after: previous) { _, cost in
      learnt = cost &* step
      return false
    }
    return Reach(table: table, learnt: learnt, sum: sum)
  }

  /// How much a word may cost by itself, if it is to cost so much at most after the previous word.
  ///
  /// Be x ≥ b its own cost and that of its key's cheapest, p ≥ m that of the pair and the least one, g the
  /// gain of a sum, which falls with the distance of its terms and is 1 bit at most. The word gets in
  /// with x − (b − min(b, p)) − g(|b − p|) ≤ r. If m > r + 1 bit, it does so only with b ≤ p, as the left
  /// side is p − 1 bit or more otherwise; then x ≤ r + 1 bit, the terms are m − r − 1 bit apart at
  /// least, and x ≤ r + g(m − r − 1 bit).
  struct Reach: Sendable {
    /// The least cost of a pair, by the table with its weight and by what was learnt; `Int.max` if there
    /// is none.
    let table: Int
    let learnt: Int
    let sum: LogSum

    /// - Parameter rest: what the word may cost, in 1/256 bit
    /// - Returns: in 1/256 bit; less than 0 if no word costs so little, `Int.max` if any may
    @inline(__always)
    func callAsFunction(_ rest: Int) -> Int { own(own(rest, learnt), table) }

    @inline(__always)
    private func own(_ rest: Int, _ least: Int) -> Int {
      // Without pairs, which is the most frequent case; and the sums below cannot overflow.
      if least == .max || rest >= least { return least == .max ? rest : .max }
      let distance = least &- rest &- 256
      return distance <= 0 ? .max : rest &+ sum.gain(distance)
    }
  }
}
