public import KeyboardFormat

/// Words with an apostrophe by what is typed without it, and back, in one language.
///
/// **Text of queries.** A–Z match a–z, and ’ matches '. Letters beyond ASCII must be lower case and
/// NFC. Displays are as the table has them ("I'm", "don't"); the caller carries over the capitals of
/// what was typed.
public struct Contractions: Sendable {
  /// A way to write a word.
  public struct Display: Sendable {
    /// Whether the word typed may stay as it is.
    public let kind: ContractionKind
    /// UTF-8, in place.
    public let utf8: ByteView

    /// The display as text. Allocates.
    public var text: String { String(decoding: utf8.copyBytes(), as: UTF8.self) }
  }

  /// The section in place.
  public let view: ContractionsView

  /// The contractions of an opened section.
  public init(_ view: ContractionsView) { self.view = view }

  /// Calls `body` with every way to write `word` that differs from it only in apostrophes and
  /// capitals, the one to prefer first, until it returns `false`: its → it's, don't or dont → don't.
  /// What `word` is already is left out. O(log keys), no allocation.
  public func forEachAlternative(of word: String, _ body: (Display) -> Bool) {
    guard let key = view.key(of: word) else { return }
    view.forEachDisplay(ofKey: key) { kind, utf8 in
      Contractions.isWritten(word.utf8, as: utf8, .apostrophe)
        || body(Display(kind: kind, utf8: utf8))
    }
  }

  /// As `forEachAlternative(of:_:)` for a word in UTF-8.
  func forEachAlternative(
    ofUTF8 word: UnsafeBufferPointer<UInt8>, _ body: (Display) -> Bool
  ) {
    guard let key = unsafe view.key(ofUTF8: word) else { return }
    view.forEachDisplay(ofKey: key) { kind, utf8 in
      unsafe Contractions.isWritten(word, as: utf8, .apostrophe)
        || body(Display(kind: kind, utf8: utf8))
    }
  }

  /// What to put in the place of `word` without asking: don't for dont, I for i. `nil` when the word
  /// is right as it is, may be meant as it is (its, well), or is not known. O(log keys), no
  /// allocation.
  public func correction(of word: String) -> Display? {
    guard let key = view.key(of: word) else { return nil }
    var first: Display?
    var isRight = false
    view.forEachDisplay(ofKey: key) { kind, utf8 in
      if first == nil { first = Display(kind: kind, utf8: utf8) }
      isRight = kind == .ambiguous || Contractions.isWritten(word.utf8, as: utf8, .apostrophe)
      return !isRight
    }
    return isRight ? nil : first
  }

  /// Appends what is typed for a contraction: dont for don't. Capitals of `word` do not matter.
  /// - Parameter buffer: gets UTF-8, at most 255 bytes.
  /// - Returns: whether `word` is a known contraction with an apostrophe; nothing is appended
  ///   otherwise.
  /// - Complexity: O(log keys), no allocation.
  public func appendPlainForm(of word: String, to buffer: inout [UInt8]) -> Bool {
    guard let key = view.key(of: word) else { return false }
    var isKnown = false
    view.forEachDisplay(ofKey: key) { kind, utf8 in
      isKnown = kind != .capital && Contractions.isWritten(word.utf8, as: utf8, .keyword)
      return !isKnown
    }
    if isKnown { view.appendKey(key, to: &buffer) }
    return isKnown
  }

  /// Whether a word is a display, up to what a fold leaves out of account.
  private static func isWritten(
    _ word: some Sequence<UInt8>, as display: ByteView, _ fold: QueryFold
  ) -> Bool {
    QueryText.withFolded(word, fold) { (bytes: Span<UInt8>) -> Bool in
      guard bytes.count == display.count else { return false }
      for index in 0..<bytes.count {
        let byte = display[index]
        let isCapital = fold == .keyword && byte >= 0x41 && byte <= 0x5a
        if bytes[index] != (isCapital ? byte | 0x20 : byte) { return false }
      }
      return true
    } ?? false
  }
}

extension KeyboardData {
  /// The contractions of a language.
  /// - Parameter language: instance name, such as `en`; `nil` for the artifact's first.
  /// - Throws: `.section` when there are none, and what a damaged header throws.
  /// - Complexity: O(number of sections).
  public func contractions(_ language: String? = nil) throws(FormatError) -> Contractions {
    Contractions(try open(ContractionsFormat.self, language).view)
  }
}
