/// A word that may have been meant, with what it costs. A plain value: `Corrector.write` gives its text.
public struct Correction: Sendable, Equatable {
  /// What the word is.
  public enum Word: Sendable, Equatable {
    /// An entry of the lexicon, or a learnt word of the overlay, by its id.
    case word(Int)
    /// Two of them with a space between.
    case pair(Int, Int)
    /// What the table of contractions has for the typed word.
    case contraction
  }

  /// What the word is.
  public let word: Word
  /// Edits between the typed letters and the word's key: a letter exchanged, missing, too many, or two
  /// neighbours swapped; 0 for another way to write the same letters. A missing space counts as 1.
  public let distance: Int
  /// What the mistakes cost, in 1/256 bit.
  public let channelCost: Int
  /// What the word costs by itself, −log2 p in 1/256 bit.
  public let wordCost: Int
  /// What the previous word changes: log2 P(word) − log2 P(word | previous) in 1/256 bit, never above
  /// 0, and 0 unless the pair has been observed. Probabilities are mixed as predictions mix them, and
  /// what the table of pairs says is the same for all words of one key.
  public let contextCost: Int
  /// The first id of the word's key; that of the second word of a pair.
  let key: Int

  /// All parts together, in 1/256 bit: the least is the best.
  public var cost: Int { channelCost &+ wordCost &+ contextCost }

  /// The order of suggestions: by cost, then edits, then single words before pairs, then ids.
  @inline(__always)
  static func isBetter(_ one: Correction, than other: Correction) -> Bool {
    if one.cost != other.cost { return one.cost < other.cost }
    if one.distance != other.distance { return one.distance < other.distance }
    return one.word.order < other.word.order
  }
}

extension Correction.Word {
  /// Kind, first and second number.
  fileprivate var order: (Int, Int, Int) {
    switch self {
    case .contraction: (0, 0, 0)
    case .word(let id): (1, id, 0)
    case .pair(let first, let second): (2, first, second)
    }
  }
}

/// What a correction found, in room that its owner makes once.
public struct Corrections: Sendable {
  /// How many suggestions there is room for, 1...64.
  public let limit: Int
  /// What the typed word is.
  public internal(set) var typed = TypedWord.unknown
  /// What may replace the typed word without asking; `nil` if it should stay. Not necessarily one of the
  /// suggestions' words if that is a contraction.
  public internal(set) var automatic: Correction?
  private var items: [Correction] = []

  /// What the typed text is.
  public enum TypedWord: Sendable, Equatable {
    /// A word that the lexicon or the overlay knows, written in a way it can be written.
    case listed
    /// Not known, or not written so.
    case unknown
    /// Nothing that is corrected: no letters, letters outside the alphabet, or too many.
    case notAWord
  }

  /// Room for some suggestions; allocates it.
  public init(limit: Int) {
    self.limit = min(max(limit, 1), 64)
    room = max(self.limit, 4)
    items.reserveCapacity(room + 1)
  }

  /// Number of suggestions.
  public var count: Int { min(items.count, limit) }
  /// A suggestion; the best is the first. `nil` beyond the last.
  public func suggestion(_ index: Int) -> Correction? {
    index >= 0 && index < count ? items[index] : nil
  }
  /// All suggestions, best first.
  public var suggestions: ArraySlice<Correction> { items.prefix(limit) }
  /// Those beyond the limit too.
  var all: ArraySlice<Correction> { items[...] }

  /// What the last suggestion costs once there is no more room: a dearer one does not get in.
  @inline(__always)
  var threshold: Int { items.count == room ? items[room &- 1].cost : .max }
  /// Suggestions that are kept: whether one is certain shows in those behind it.
  private let room: Int

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    typed = .unknown
    automatic = nil
  }

  mutating func insert(_ correction: Correction) {
    var place = items.count
    while place > 0 && Correction.isBetter(correction, than: items[place - 1]) { place -= 1 }
    guard place < room else { return }
    items.insert(correction, at: place)
    if items.count > room { items.removeLast() }
  }
}
