import Foundation
public import KeyboardEngine
import KeyboardFormat

/// The words by which layouts are compared, with how much each counts.
public struct WeightedWords: Sendable {
  /// Keys of the lexicon, most frequent first.
  public let keys: [String]
  /// Probabilities, which sum to 1.
  public let shares: [Double]

  /// The most frequent words of two letters or more that may be suggested.
  /// - Complexity: O(entries · log); allocates.
  public init(_ lexicon: Lexicon, count: Int) {
    let view = lexicon.view
    let order = (0..<view.entryCount).filter { view.flags(of: $0).isSuggestible }
      .sorted { (lexicon.cost(of: $0), $0) < (lexicon.cost(of: $1), $1) }
    var keys: [String] = []
    var weights: [Double] = []
    var seen: Set<String> = []
    for entry in order {
      guard keys.count < count else { break }
      guard let word = lexicon.word(entry), word.key.unicodeScalars.count > 1,
        seen.insert(word.key).inserted
      else { continue }
      keys.append(word.key)
      weights.append(exp2(-word.bits))
    }
    self.keys = keys
    let sum = weights.reduce(0, +)
    shares = sum > 0 ? weights.map { $0 / sum } : weights
  }

  /// Words with probabilities of one's own; they need not sum to 1.
  public init(_ words: [(key: String, weight: Double)]) {
    keys = words.map(\.key)
    let sum = words.reduce(0) { $0 + $1.weight }
    shares = words.map { sum > 0 ? $0.weight / sum : 0 }
  }
}

/// The ideal ways of words over some keys: straight from key to key, at even samples.
struct WordPaths: Sendable {
  /// Indices into the words, without those that have a letter without a key.
  private(set) var words: [Int] = []
  /// `EvenPath.count` samples for each word, one word after another, in points.
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  /// Lengths in points.
  private(set) var lengths: [Double] = []
  /// The keys of each word, doubled letters once.
  private(set) var targets: [[SwipeSimulator.Target]] = []

  init(_ words: WeightedWords, _ keys: LetterKeys) {
    let simulator = SwipeSimulator(keys: keys)
    var path = EvenPath()
    for (index, word) in words.keys.enumerated() {
      guard let targets = simulator.targets(of: word) else { continue }
      path.follow(x: targets.map(\.x), y: targets.map(\.y), count: targets.count)
      self.words.append(index)
      self.targets.append(targets)
      x += path.x
      y += path.y
      lengths.append(path.length)
    }
  }

  var count: Int { words.count }

  /// Mean squared distance of two ways in points², or something above `bound` if it is above.
  func meanSquare(_ first: Int, _ second: Int, bound: Double) -> Double {
    let most = bound * Double(EvenPath.count)
    let (one, other) = (first * EvenPath.count, second * EvenPath.count)
    var sum = 0.0
    for sample in 0..<EvenPath.count {
      let (dx, dy) = (x[one + sample] - x[other + sample], y[one + sample] - y[other + sample])
      sum += dx * dx + dy * dy
      if sum > most { break }
    }
    return sum / Double(EvenPath.count)
  }
}
