public import KeyboardEngine

/// How well a layout keeps the ideal ways of words apart, and how far they are.
///
/// Clarity is the distance from a word's way to the nearest other one, after P.-O. Kristensson and S.
/// Zhai (UIST 2004) and B. Smith, X. Bi, S. Zhai, "Optimizing Touchscreen Keyboards for Gesture Typing"
/// (CHI 2015), here as root of the mean square of 32 even samples, in points. It knows nothing of how
/// people swipe or which word is likelier: simulated swipes do.
public struct PathClarity: Sendable, Encodable {
  /// Two words whose ways are nearly or wholly the same.
  public struct Collision: Sendable, Encodable {
    /// The more frequent one first.
    public let words: [String]
    /// Root of the mean square, points; 0 for the same way.
    public let distance: Double
    /// Probability of the less frequent one: how much of a text the two can spoil.
    public let share: Double
  }

  /// Words that have all their letters on the layout.
  public let words: Int
  /// Mean distance to the nearest other way, weighted by frequency.
  public let mean: Double
  /// The distance that 10, 25 and 50 % of the words' occurrences do not reach.
  public let quantiles: [Double]
  /// Share of occurrences of words whose way is another's too.
  public let identical: Double
  /// Share of occurrences of words with another way nearer than 10 points.
  public let near: Double
  /// Mean length of a word's way, weighted by frequency, in points.
  public let travel: Double
  /// The same between two letters.
  public let travelPerStroke: Double
  /// Share of inner letters, weighted, at which the way turns by less than 15°: they leave no corner.
  public let straight: Double
  /// Keys that a stroke passes within half of the keys' pitch on its way, weighted.
  public let passed: Double
  /// Pairs nearer than 10 points; those first whose rarer word is most frequent.
  public let collisions: [Collision]

  /// Points below which two ways count as nearly the same.
  static let nearness = 10.0

  /// - Parameter most: collisions that are kept.
  /// - Complexity: O(words²), a second or two for 10,000.
  public init(_ words: WeightedWords, on keys: LetterKeys, collisions most: Int = 20) {
    let paths = WordPaths(words, keys)
    let shares = paths.words.map { words.shares[$0] }
    let sum = max(shares.reduce(0, +), 1e-300)
    let pairs = NearestPaths(paths)
    self.words = paths.count
    func weighted(_ value: (Int) -> Double) -> Double {
      paths.words.indices.reduce(0) { $0 + shares[$1] * value($1) } / sum
    }
    let distances = pairs.squares.map { $0.isFinite ? $0.squareRoot() : 0 }
    mean = weighted { distances[$0] }
    identical = weighted { distances[$0] < 0.01 ? 1 : 0 }
    near = weighted { distances[$0] < PathClarity.nearness ? 1 : 0 }
    quantiles = PathClarity.quantiles(distances, shares, sum)
    travel = weighted { paths.lengths[$0] }
    let strokes = weighted { Double(paths.targets[$0].count - 1) }
    travelPerStroke = strokes > 0 ? travel / strokes : 0
    let turns = paths.targets.map { PathClarity.turns($0) }
    let inner = weighted { Double(turns[$0].inner) }
    straight = inner > 0 ? weighted { Double(turns[$0].straight) } / inner : 0
    let crossed = paths.targets.map { PathClarity.passed($0, keys) }
    passed = strokes > 0 ? weighted { Double(crossed[$0]) } / strokes : 0
    self.collisions = PathClarity.worst(pairs.near, paths, words, most)
  }

  private static func quantiles(
    _ distances: [Double], _ shares: [Double], _ sum: Double
  ) -> [Double] {
    let order = distances.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    return [0.1, 0.25, 0.5].map { wanted in
      var covered = 0.0
      for index in order {
        covered += shares[index]
        if covered >= wanted * sum { return distances[index] }
      }
      return 0
    }
  }

  private static func turns(_ targets: [SwipeSimulator.Target]) -> (inner: Int, straight: Int) {
    var straight = 0
    for index in targets.indices.dropFirst().dropLast() {
      let way = SwipeSimulator.direction(from: targets[index - 1], to: targets[index])
      let next = SwipeSimulator.direction(from: targets[index], to: targets[index + 1])
      // cos 15°
      if way.x * next.x + way.y * next.y > 0.9659 { straight += 1 }
    }
    return (max(0, targets.count - 2), straight)
  }

  private static func passed(_ targets: [SwipeSimulator.Target], _ keys: LetterKeys) -> Int {
    let radius = min(keys.pitch.x, keys.pitch.y) / 2
    var count = 0
    for (from, to) in zip(targets, targets.dropFirst()) {
      let way = SwipeSimulator.direction(from: from, to: to)
      let length = (to.x - from.x) * way.x + (to.y - from.y) * way.y
      for key in keys.keys {
        let (dx, dy) = (key.x - from.x, key.y - from.y)
        let along = dx * way.x + dy * way.y
        let isEnd = (key.x, key.y) == (from.x, from.y) || (key.x, key.y) == (to.x, to.y)
        if !isEnd && along > 0 && along < length && abs(dy * way.x - dx * way.y) < radius {
          count += 1
        }
      }
    }
    return count
  }

  private static func worst(
    _ near: [NearestPaths.Pair], _ paths: WordPaths, _ words: WeightedWords, _ most: Int
  ) -> [Collision] {
    // Words are in order of frequency: the second of a pair is the rarer one.
    near.sorted { ($0.second, $0.first) < ($1.second, $1.first) }.prefix(max(0, most)).map {
      let (first, second) = (paths.words[$0.first], paths.words[$0.second])
      return Collision(
        words: [words.keys[first], words.keys[second]], distance: $0.square.squareRoot(),
        share: words.shares[second])
    }
  }
}

/// For each way, how near the nearest other is; and all pairs that are near each other.
struct NearestPaths {
  struct Pair {
    let first: Int
    let second: Int
    let square: Double
  }

  /// Mean square distance to the nearest other way, in points²; infinite without another.
  private(set) var squares: [Double]
  private(set) var near: [Pair] = []

  init(_ paths: WordPaths) {
    squares = [Double](repeating: .infinity, count: paths.count)
    let nearness = PathClarity.nearness * PathClarity.nearness
    for second in 0..<paths.count {
      for first in 0..<second {
        let bound = max(squares[first], squares[second], nearness)
        let square = paths.meanSquare(first, second, bound: bound)
        if square > bound { continue }
        squares[first] = min(squares[first], square)
        squares[second] = min(squares[second], square)
        if square < nearness { near.append(Pair(first: first, second: second, square: square)) }
      }
    }
  }
}
