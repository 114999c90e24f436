public import KeyboardEngine
import KeyboardFormat

/// `elastic`: plain elastic matching over all words with a unigram prior, by brute force.
///
/// A word's ideal way is straight from key to key. Words whose ends are near the swipe's are ranked by
/// the mean squared distance of evenly spaced samples (P.-O. Kristensson, S. Zhai, UIST 2004) plus
/// the word's cost; the best of them again by elastic distance (H. Sakoe, S. Chiba, 1978). It knows
/// nothing of speed and was fitted to nothing: what any better decoder has to beat, and by what
/// simulated swipes are compared with human ones.
public struct ElasticDecoder: SwipeDecoding {
  private enum Limit {
    /// Points between an end of the swipe and the key of the word's letter.
    static let end = 75.0
    /// Squared points that weigh as much as one bit of the word's cost, at each of the two stages.
    static let evenSquare = 136.0
    static let elasticSquare = 45.0
    /// Words that are looked at elastically, and how far samples may stretch.
    static let kept = 150
    static let band = 6
  }

  public let name = "elastic"
  public private(set) var timing = SwipeTiming()
  private let words: ReferenceLexicon
  private let templates: [UInt16: [Template]]
  private let symbols: [UInt8]

  /// A word without what its way does not show.
  private struct Template: Sendable {
    var entry: Int
    /// −log2 p.
    var bits: Double
    /// Its letters in `symbols`, doubled ones once.
    var range: Range<Int>
  }

  /// - Complexity: O(letters² · words with them); allocates some 40 bytes a word.
  public init(lexicon: Lexicon, contractions: Contractions?) {
    words = ReferenceLexicon(lexicon, contractions)
    let letters = lexicon.view.alphabet.letters.compactMap { Unicode.Scalar($0) }
    let step = Double(lexicon.view.costStep) / 256
    var templates: [UInt16: [Template]] = [:]
    var symbols: [UInt8] = []
    for first in letters {
      for last in letters {
        guard let from = lexicon.symbol(of: first), let to = lexicon.symbol(of: last) else {
          continue
        }
        var group: [Template] = []
        unsafe words.forEachKey(from: first, to: last) { entry, key in
          let start = symbols.count
          for index in key.indices where unsafe index == 0 || key[index] != key[index - 1] {
            unsafe symbols.append(key[index])
          }
          group.append(
            Template(
              entry: entry, bits: Double(lexicon.cost(of: entry)) * step,
              range: start..<symbols.count))
        }
        if !group.isEmpty { templates[ElasticDecoder.ends(from, to)] = group }
      }
    }
    self.templates = templates
    self.symbols = symbols
  }

  private static func ends(_ first: UInt8, _ last: UInt8) -> UInt16 {
    UInt16(first) << 8 | UInt16(last)
  }

  public mutating func candidates(
    _ points: [SwipePoint], keys: LetterKeys, previous: String?, limit: Int
  ) -> [SwipeGuess] {
    let start = ContinuousClock.now
    let guesses = words.guesses(matches(points, Board(keys, words.lexicon)), limit: limit)
    timing = SwipeTiming(start, start, .now)
    return guesses
  }

  /// Where the lexicon's symbols lie.
  private struct Board {
    /// The index of a symbol's key, or −1.
    private(set) var place = [Int](repeating: -1, count: 256)
    let keys: [LetterKeys.Key]

    init(_ keys: LetterKeys, _ lexicon: Lexicon) {
      self.keys = keys.keys
      for (index, key) in keys.keys.enumerated() {
        if let symbol = lexicon.symbol(of: key.letter) { place[Int(symbol)] = index }
      }
    }

    /// Symbols with a key near a point.
    func symbols(near point: SwipePoint) -> [UInt8] {
      (0..<256).compactMap { symbol in
        guard place[symbol] >= 0 else { return nil }
        let (dx, dy) = (keys[place[symbol]].x - point.x, keys[place[symbol]].y - point.y)
        return dx * dx + dy * dy < Limit.end * Limit.end ? UInt8(symbol) : nil
      }
    }
  }

  private func matches(_ points: [SwipePoint], _ board: Board) -> [Int: ReferenceMatch] {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard let first = finite.first, let last = finite.last else { return [:] }
    var swipe = EvenPath()
    swipe.follow(x: finite.map(\.x), y: finite.map(\.y), count: finite.count)
    var found: [(cost: Double, template: Template)] = []
    var way = Way()
    let ends = board.symbols(near: last)
    for from in board.symbols(near: first) {
      for to in ends {
        for template in templates[ElasticDecoder.ends(from, to)] ?? [] {
          guard way.follow(symbols[template.range], board) else { continue }
          let cost = way.path.meanSquare(to: swipe) / Limit.evenSquare + template.bits
          found.append((cost, template))
        }
      }
    }
    found.sort { ($0.cost, $0.template.entry) < ($1.cost, $1.template.entry) }
    var matches: [Int: ReferenceMatch] = [:]
    for (_, template) in found.prefix(Limit.kept) {
      guard way.follow(symbols[template.range], board) else { continue }
      let square = way.path.elasticMeanSquare(to: swipe, band: Limit.band)
      var match = ReferenceMatch()
      match.add("shape", square / Limit.elasticSquare)
      match.add("frequency", template.bits)
      matches[template.entry] = match
    }
    return matches
  }

  /// A word's ideal way; storage that is used again and again.
  private struct Way {
    private var x = [Double](repeating: 0, count: 64)
    private var y = [Double](repeating: 0, count: 64)
    private(set) var path = EvenPath()

    /// `false` for a letter without a key.
    mutating func follow(_ symbols: ArraySlice<UInt8>, _ board: Board) -> Bool {
      var count = 0
      for symbol in symbols.prefix(64) {
        let place = board.place[Int(symbol)]
        guard place >= 0 else { return false }
        x[count] = board.keys[place].x
        y[count] = board.keys[place].y
        count += 1
      }
      path.follow(x: x, y: y, count: count)
      return true
    }
  }
}
