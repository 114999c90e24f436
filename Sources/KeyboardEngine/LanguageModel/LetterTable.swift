public import KeyboardFormat

/// Which letter comes next: for touch targets that grow with what is likely, and for weighing taps.
///
/// Costs are −log2 p in 1/256 bit; the p of a row add up to 1 over the letters of the alphabet, the
/// end of a word is not counted. A context is carried along character by character; what stands in it
/// decides the row (see `row(after:)`). No call allocates or writes to mapped pages.
public struct LetterTable: Sendable {
  /// The section in place.
  public let view: LetterTableView

  public init(_ view: LetterTableView) { self.view = view }

  /// Letters of the alphabet; symbols are 1...letterCount.
  public var letterCount: Int { view.letterCount }

  /// The symbol of a letter in any case and with any accent that the lexicon folds; `nil` for other
  /// characters.
  @inline(__always)
  public func symbol(of scalar: Unicode.Scalar) -> Int? { view.symbol(of: scalar) }

  /// The letter of a symbol; `nil` if it is none.
  public func letter(_ symbol: Int) -> Unicode.Scalar? {
    let value = view.letter(symbol)
    return value == 0 ? nil : Unicode.Scalar(value)
  }

  /// The context after one more character: a letter is itself, letters of other scripts and pictures
  /// are unknown, spaces, digits and punctuation begin a word. After a deletion take `.wordStart`.
  @inline(__always)
  public func context(
    after scalar: Unicode.Scalar, in context: LetterContext = .wordStart
  ) -> LetterContext {
    view.context(after: scalar, in: context)
  }

  /// The context at the end of a text.
  public func context(afterText text: some Sequence<Unicode.Scalar>) -> LetterContext {
    var context = LetterContext.wordStart
    for scalar in text { context = view.context(after: scalar, in: context) }
    return context
  }

  /// The row of a context: of its last two letters (word start may be the first of them); of its last
  /// letter where two are too rare; unigram where that is too rare; word start; or uniform after
  /// something unknown.
  @inline(__always)
  public func row(after context: LetterContext) -> LetterRow { view.row(after: context) }

  /// The row after one letter, whatever stood before it; word start or uniform for other characters,
  /// as `context(after:in:)` sorts them.
  @inline(__always)
  public func row(after scalar: Unicode.Scalar) -> LetterRow {
    if let symbol = view.symbol(of: scalar) { return view.row(afterSymbol: symbol) }
    return view.row(after: view.context(after: scalar, in: .wordStart))
  }

  /// The row at the start of a word.
  public var startRow: LetterRow { view.startRow }
  /// How frequent each letter is on the whole.
  public var unigramRow: LetterRow { view.unigramRow }

  /// Cost of a character after a context in 1/256 bit; `nil` if it is no letter of the alphabet.
  @inline(__always)
  public func cost(of scalar: Unicode.Scalar, after context: LetterContext) -> Int? {
    guard let symbol = view.symbol(of: scalar) else { return nil }
    return view.row(after: context)[symbol]
  }
}

extension KeyboardData {
  /// A letter table by name, or the artifact's first.
  /// - Throws: `FormatError` if there is none or its header is damaged.
  public func letters(_ name: String? = nil) throws(FormatError) -> LetterTable {
    let (record, payload) = try payload(LetterTableFormat.tag, name)
    do throws(FormatError) { return LetterTable(try LetterTableFormat.open(payload)) } catch {
      throw error.inSection(record.label)
    }
  }
}
