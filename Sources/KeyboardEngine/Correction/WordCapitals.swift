/// How a typed word uses capitals, and how to write another word in the same way.
struct WordCapitals: Equatable {
  /// What was typed.
  enum Pattern {
    /// None: the word is written as the lexicon has it.
    case none
    /// Only the first letter: Teh.
    case first
    /// All of at least two letters: TEH.
    case all
    /// Some inside the word: iOS, LaTeX.
    case mixed
  }

  let pattern: Pattern
  /// Whether everything in the text is a letter.
  let hasOnlyLetters: Bool

  /// No capitals: every word as the lexicon has it.
  static let none = WordCapitals(pattern: .none, hasOnlyLetters: true)

  private init(pattern: Pattern, hasOnlyLetters: Bool) {
    self.pattern = pattern
    self.hasOnlyLetters = hasOnlyLetters
  }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var (letters, capitals, others) = (0, 0, 0)
    var startsWithCapital = false
    unsafe WordCapitals.forEachScalar(of: text) { scalar in
      guard scalar.properties.isAlphabetic else {
        others += 1
        return
      }
      if scalar.properties.isUppercase {
        capitals += 1
        if letters == 0 { startsWithCapital = true }
      }
      letters += 1
    }
    hasOnlyLetters = others == 0
    pattern =
      capitals == 0
      ? .none
      : capitals == letters && letters > 1
        ? .all
        : startsWithCapital && capitals == 1 ? .first : .mixed
  }

  /// Writes a display form with the capitals of the typed word.
  ///
  /// A word with capitals inside it (iPhone) keeps its own first letter, unless all is in capitals.
  /// - Returns: bytes written; stops when `output` is full.
  func write(
    _ display: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var count = 0
    var isFirst = true
    let raisesFirst = unsafe pattern == .first && !hasInnerCapital(display)
    unsafe WordCapitals.forEachScalar(of: display) { scalar in
      let isRaised = pattern == .all || (isFirst && raisesFirst)
      isFirst = false
      if isRaised && !(scalar.isASCII && scalar.value < 0x61) {
        for raised in scalar.properties.uppercaseMapping.unicodeScalars {
          unsafe WordCapitals.append(raised, output, &count)
        }
      } else {
        unsafe WordCapitals.append(scalar, output, &count)
      }
    }
    return count
  }

  private func hasInnerCapital(_ display: UnsafeBufferPointer<UInt8>) -> Bool {
    var (isFirst, found) = (true, false)
    unsafe WordCapitals.forEachScalar(of: display) { scalar in
      if !isFirst && scalar.properties.isUppercase { found = true }
      isFirst = false
    }
    return found
  }

  /// Whether two texts are the same but for the shape of their apostrophes.
  static func isSame(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var (first, second) = unsafe (one.makeIterator(), other.makeIterator())
    var (left, right) = (UTF8(), UTF8())
    while true {
      let a = unsafe scalar(&left, &first)
      let b = unsafe scalar(&right, &second)
      guard a == b else { return false }
      if a == nil { return true }
    }
  }

  private static func scalar(
    _ decoder: inout UTF8, _ bytes: inout UnsafeBufferPointer<UInt8>.Iterator
  ) -> Unicode.Scalar? {
    switch unsafe decoder.decode(&bytes) {
    case .scalarValue(let scalar): scalar == "\u{2019}" ? "'" : scalar
    case .emptyInput: nil
    case .error: "\u{fffd}"
    }
  }

  private static func forEachScalar(
    of text: UnsafeBufferPointer<UInt8>, _ body: (Unicode.Scalar) -> Void
  ) {
    var bytes = unsafe text.makeIterator()
    var decoder = UTF8()
    while true {
      switch unsafe decoder.decode(&bytes) {
      case .scalarValue(let scalar): body(scalar)
      case .emptyInput: return
      case .error: body("\u{fffd}")
      }
    }
  }

  private static func append(
    _ scalar: Unicode.Scalar, _ output: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int
  ) {
    for byte in Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter {
      guard count < output.count else { return }
      unsafe output[count] = byte
      count += 1
    }
  }
}
