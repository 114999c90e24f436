import Foundation
public import KeyboardEngine
import KeyboardFormat

/// Sets of simulated swipes.
public enum SimulatedSwipes {
  /// The seed of a swipe of a set: the place in the set decides, so that the same word at the same place
  /// is aimed at with the same noise on every layout.
  public static func seed(_ seed: UInt64, at index: Int) -> UInt64 {
    var random = SplitMix64(seed: seed)
    let base = random.next()
    random = SplitMix64(seed: base ^ UInt64(truncatingIfNeeded: index))
    return random.next()
  }

  /// A line for each word in order; words with a letter that has no key give none.
  public static func lines(
    _ words: [String], layout: String, size: SwipeLine.Size, keys: LetterKeys, seed: UInt64,
    noise: SwipeNoise = .frozen
  ) -> [SwipeLine] {
    let simulator = SwipeSimulator(keys: keys, noise: noise)
    return words.enumerated().compactMap { index, word in
      let points = simulator.swipe(word, seed: self.seed(seed, at: index))
      return points.isEmpty
        ? nil : SwipeLine(word: word, layout: layout, size: size, points: points)
    }
  }

  /// The words of swipes again, on the same keys.
  public static func like(
    _ swipes: [SwipeSet.Swipe], seed: UInt64, noise: SwipeNoise = .frozen
  ) -> [SwipeLine] {
    swipes.enumerated().compactMap { index, swipe in
      let simulator = SwipeSimulator(keys: swipe.keys, noise: noise)
      let points = simulator.swipe(swipe.line.word, seed: self.seed(seed, at: index))
      guard !points.isEmpty else { return nil }
      var line = swipe.line
      line.points = points
      return line
    }
  }

  /// Words to swipe, none twice, drawn in proportion to their probability from the most frequent ones.
  ///
  /// Drawn without replacement by exponential keys (P. Efraimidis, P. Spirakis, Information Processing
  /// Letters 97, 2006). Words are keys of two different letters or more that may be suggested.
  /// - Parameters:
  ///   - count: how many; fewer if there are not as many
  ///   - most: how many of the most frequent words are drawn from
  /// - Complexity: O(entries · log); allocates.
  public static func words(
    of lexicon: Lexicon, count: Int, seed: UInt64, from most: Int = 20_000
  ) -> [String] {
    let view = lexicon.view
    let frequent = (0..<view.entryCount).filter { view.flags(of: $0).isSuggestible }
      .sorted { (lexicon.cost(of: $0), $0) < (lexicon.cost(of: $1), $1) }
    var random = SplitMix64(seed: seed)
    var drawn: [(order: Double, word: String)] = []
    var seen: Set<String> = []
    for entry in frequent {
      guard drawn.count < most else { break }
      guard let word = lexicon.word(entry), Set(word.key.unicodeScalars).count > 1,
        seen.insert(word.key).inserted
      else { continue }
      // −log u / w with w = 2^(−bits), as a logarithm.
      let order = log2(-log(1 - random.nextUnit())) + word.bits
      drawn.append((order, word.key))
    }
    return drawn.sorted { ($0.order, $0.word) < ($1.order, $1.word) }
      .prefix(max(0, count)).map(\.word)
  }
}

/// The two halves of words: on one the simulator was fitted, on the other it is judged.
public enum SimulationHalf: String, Sendable, CaseIterable {
  case fitting
  case validation

  /// The half of a word: the lowest bit of the FNV-1a hash of its UTF-8.
  public init(of word: String) {
    self = FNV1a.hash(word.utf8) & 1 == 0 ? .fitting : .validation
  }
}
