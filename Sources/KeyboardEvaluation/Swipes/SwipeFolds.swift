/// Word-disjoint folds: all swipes of a word stand in one fold, so that nothing fitted on some folds has
/// seen a word of another.
///
/// Which fold a word is in depends on its letters and the number of folds only, so it is the same in
/// every file, order and run.
public struct SwipeFolds: Sendable {
  /// Number of folds, at least 2.
  public let count: Int

  /// - Parameter count: 2 or more; less counts as 2.
  public init(_ count: Int) { self.count = max(2, count) }

  /// The fold of a word, 0..<count. Capitals, apostrophes and other signs that are no letters do not
  /// matter.
  public func fold(of word: String) -> Int {
    // A hash, then the mixing steps of SplitMix64, as the remainder needs all bits.
    var random = SplitMix64(seed: FNV1a.hash(word.lowercased().filter(\.isLetter).utf8))
    return Int(random.next() % UInt64(count))
  }

  /// The swipes of a fold, and those of all others: what to fit on and what to judge by.
  public func split(
    _ swipes: [SwipeSet.Swipe], fold: Int
  ) -> (others: [SwipeSet.Swipe], fold: [SwipeSet.Swipe]) {
    var parts: (others: [SwipeSet.Swipe], fold: [SwipeSet.Swipe]) = ([], [])
    for swipe in swipes {
      if self.fold(of: swipe.line.word) == fold {
        parts.fold.append(swipe)
      } else {
        parts.others.append(swipe)
      }
    }
    return parts
  }
}
