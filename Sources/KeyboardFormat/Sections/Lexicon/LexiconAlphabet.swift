/// The symbols a lexicon's keys are made of, and how text becomes symbols.
///
/// Symbol `i + 1` is letter `i`; symbol 0 marks a further entry of the same key inside the trie and
/// never stands in a key. Folding maps a Unicode scalar to none (dropped, as an apostrophe), one
/// (é → e) or up to four symbols (œ → oe).
public struct LexiconAlphabet: Sendable, Equatable {
  /// What one symbol stands for.
  public enum Unit: UInt8, Sendable {
    /// A Unicode scalar.
    case scalar = 0
    /// A byte of UTF-8: for word lists of more than `maximumLetters` scalars, such as Chinese.
    case byte = 1
  }

  /// Most letters of an alphabet; word lists with more scalars are spelt in bytes.
  public static let maximumLetters = 250
  /// Most symbols that one scalar becomes.
  public static let maximumFold = 4

  /// What the symbols of keys stand for.
  public var unit: Unit
  /// Letters in symbol order: scalar values, or byte values.
  public var letters: [UInt32]
  /// The upper-case form of each letter, 0 where there is none.
  public var capitals: [UInt32]
  /// Scalars that are not letters themselves, and what they become; ascending.
  public var folds: [Fold]

  /// A scalar that is no letter of its own, and the symbols it becomes.
  public struct Fold: Sendable, Equatable {
    /// The scalar value.
    public var scalar: UInt32
    /// Empty: the scalar is dropped.
    public var symbols: [UInt8]

    /// - Parameter symbols: at most `maximumFold`; empty to drop the scalar.
    public init(scalar: UInt32, symbols: [UInt8]) {
      self.scalar = scalar
      self.symbols = symbols
    }
  }

  /// An alphabet of given tables; folds are put in order.
  public init(unit: Unit, letters: [UInt32], capitals: [UInt32], folds: [Fold]) {
    self.unit = unit
    self.letters = letters
    self.capitals = capitals
    self.folds = folds.sorted { $0.scalar < $1.scalar }
  }

  /// An alphabet of the given letters, their capitals, and further folds from one scalar to a string
  /// of letters.
  public init(letters text: String, folds extra: [(from: Unicode.Scalar, to: String)] = []) {
    let scalars = Array(text.unicodeScalars)
    let capitals = scalars.map { scalar -> UInt32 in
      let mapping = scalar.properties.uppercaseMapping.unicodeScalars
      guard mapping.count == 1, let first = mapping.first, first != scalar else { return 0 }
      return first.value
    }
    var symbols: [UInt32: UInt8] = [:]
    for (index, scalar) in scalars.enumerated() {
      symbols[scalar.value] = UInt8(truncatingIfNeeded: index + 1)
    }
    var folds: [UInt32: [UInt8]] = [:]
    for (index, capital) in capitals.enumerated() where capital != 0 && symbols[capital] == nil {
      folds[capital] = [UInt8(truncatingIfNeeded: index + 1)]
    }
    for fold in extra where symbols[fold.from.value] == nil {
      folds[fold.from.value] = fold.to.unicodeScalars.compactMap { symbols[$0.value] }
    }
    self.init(
      unit: .scalar, letters: scalars.map(\.value), capitals: capitals,
      folds: folds.map { Fold(scalar: $0.key, symbols: $0.value) })
  }

  /// An alphabet that holds the given words as they are, letter for letter: the scalars they use, or
  /// the bytes if those are too many.
  public init(exactly words: [String]) {
    var scalars: Set<UInt32> = []
    for word in words { for scalar in word.unicodeScalars { scalars.insert(scalar.value) } }
    if scalars.count <= LexiconAlphabet.maximumLetters {
      let letters = scalars.sorted()
      self.init(
        unit: .scalar, letters: letters, capitals: letters.map { _ in 0 }, folds: [])
    } else {
      var bytes: Set<UInt32> = []
      for word in words { for byte in word.utf8 { bytes.insert(UInt32(byte)) } }
      let letters = bytes.sorted()
      self.init(unit: .byte, letters: letters, capitals: letters.map { _ in 0 }, folds: [])
    }
  }
}

extension LexiconAlphabet {
  /// The folds as a section holds them: letters beyond ASCII among them, each as itself, because the
  /// reader finds everything beyond its table of 128 there.
  var storedFolds: [Fold] {
    let declared = Set(folds.map(\.scalar))
    var stored = folds
    for (index, letter) in letters.enumerated() where letter >= 0x80 && !declared.contains(letter) {
      stored.append(Fold(scalar: letter, symbols: [UInt8(truncatingIfNeeded: index + 1)]))
    }
    return stored.sorted { $0.scalar < $1.scalar }
  }
}

/// Folds text to keys: the compiler's side of what `LexiconView` does in place.
package struct LexiconFolding {
  private let unit: LexiconAlphabet.Unit
  private var map: [UInt32: [UInt8]] = [:]

  package init(_ alphabet: LexiconAlphabet) {
    unit = alphabet.unit
    for fold in alphabet.folds { map[fold.scalar] = fold.symbols }
    for (index, letter) in alphabet.letters.enumerated() {
      map[letter] = [UInt8(truncatingIfNeeded: index + 1)]
    }
  }

  /// The symbols one unit becomes; `nil` when the alphabet has no place for it.
  package func symbols(of unit: UInt32) -> [UInt8]? { map[unit] }

  /// The key of a text, or the first unit that has no place in the alphabet.
  package func key(of text: String) -> Result<[UInt8], UnknownUnit> {
    var key: [UInt8] = []
    for value in units(of: text) {
      guard let symbols = map[value] else { return .failure(UnknownUnit(value: value)) }
      key += symbols
    }
    return .success(key)
  }

  /// The text as the alphabet cuts it: scalars or bytes.
  package func units(of text: String) -> [UInt32] {
    unit == .scalar ? text.unicodeScalars.map(\.value) : text.utf8.map { UInt32($0) }
  }

  package struct UnknownUnit: Error, Equatable {
    package let value: UInt32
  }
}
