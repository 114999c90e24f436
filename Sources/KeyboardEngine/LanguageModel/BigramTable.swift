public import KeyboardFormat

/// What word follows what: for predictions after a word, and for weighing a candidate by the word
/// before it.
///
/// Words are entry ids of the lexicon that the table was made for. A key of several entries (polish,
/// Polish) is known by its first entry, `Lexicon.firstEntry(forKey:)`. No call allocates or writes to
/// mapped pages.
public struct BigramTable: Sendable {
  /// The section in place.
  public let view: BigramView

  /// Binds a table to its lexicon.
  /// - Throws: `.dependency` if the table was made for another lexicon: its ids would mean other words.
  public init(_ view: BigramView, lexicon: Lexicon) throws(FormatError) {
    guard view.lexicon == lexicon.contentID, view.entryCount == lexicon.view.entryCount else {
      throw FormatError(
        .dependency, offset: 0, expected: "a table for lexicon \(lexicon.contentID)",
        found: "one for \(view.lexicon)")
    }
    self.view = view
  }

  /// Unit of all costs in 1/256 bit.
  public var costStep: Int { view.costStep }

  /// Cost of a word after another, −log2 P(next | previous) in units of `costStep`; `nil` if the pair
  /// is not in the table.
  /// - Complexity: reads about 16 pairs, 100 to 300 ns; no allocation.
  @inline(__always)
  public func cost(of next: Int, after previous: Int) -> Int? {
    view.cost(of: next, after: previous)
  }

  /// The words that follow a word, best first; of equal cost, the one that follows more words.
  ///
  /// - Parameters:
  ///   - previous: entry id; nothing follows one that is not in the table
  ///   - limit: how many are wanted; all by default
  ///   - body: gets each word with its cost, as `cost(of:after:)` gives it
  /// - Complexity: O(128 + limit) at most; no allocation.
  @inline(__always)
  public func forEachNext(
    after previous: Int, limit: Int = .max, _ body: (_ entry: Int, _ cost: Int) -> Void
  ) {
    view.forEachNext(after: previous, limit: limit) { body($0.entry, $0.cost) }
  }

  /// The words that follow a word and cost at most so much, in no particular order.
  ///
  /// - Parameters:
  ///   - previous: entry id; nothing follows one that is not in the table
  ///   - limit: the greatest cost wanted, in units of `costStep`; as the costs of a row are those of
  ///     shares of a whole, at a limit of b bits there are at most 2^b words
  ///   - body: gets each word with its cost
  /// - Complexity: O(128 + words), a third of the time that `forEachNext(after:limit:_:)` takes for as
  ///   many; no allocation.
  @inline(__always)
  public func forEachNext(
    after previous: Int, costingAtMost limit: Int, _ body: (_ entry: Int, _ cost: Int) -> Void
  ) {
    view.forEachNext(after: previous, costingAtMost: limit) { body($0.entry, $0.cost) }
  }
}

extension KeyboardData {
  /// A bigram table by name, or the artifact's first, bound to its lexicon.
  /// - Throws: `FormatError` if there is none, its header is damaged, or it is for another lexicon.
  public func bigrams(_ name: String? = nil, lexicon: Lexicon) throws(FormatError) -> BigramTable {
    let (record, view) = try open(BigramFormat.self, name)
    do throws(FormatError) { return try BigramTable(view, lexicon: lexicon) } catch {
      throw error.inSection(record.label)
    }
  }
}
