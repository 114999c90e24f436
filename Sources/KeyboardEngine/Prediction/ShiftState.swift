/// The shift key, as far as it matters for what is offered.
public enum ShiftState: Sendable, CaseIterable {
  case none
  /// The next letter is a capital: words are offered with a capital.
  case shifted
  /// Words are offered in capitals.
  case capsLock
}

/// How a word is put into capitals.
enum WordCase: Sendable {
  case asListed
  /// The first letter, unless the word has capitals of its own (iPhone, I'm, NASA).
  case firstCapital
  case allCapitals

  /// What was typed decides, and the shift key where it leaves that open: caps lock, or two capitals
  /// and more and nothing else typed, for all capitals; a capital typed first, or shift, for one.
  init(_ shift: ShiftState, typed: UnsafeBufferPointer<UInt8>) {
    var (capitals, others) = (0, 0)
    var beginsWithCapital = false
    unsafe UTF8Scalars.forEach(in: typed) { scalar in
      let isCapital = scalar.isCapital
      if isCapital {
        if capitals == 0 && others == 0 { beginsWithCapital = true }
        capitals &+= 1
      } else if scalar.isSmallLetter {
        others &+= 1
      }
    }
    if shift == .capsLock || capitals > 1 && others == 0 {
      self = .allCapitals
    } else {
      self = beginsWithCapital || shift == .shifted ? .firstCapital : .asListed
    }
  }

  /// Writes a word in this case.
  /// - Returns: the number of bytes; `nil` if they do not fit.
  func write(
    _ word: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var rule = self
    if rule == .firstCapital {
      unsafe UTF8Scalars.forEach(in: word) { if $0.isCapital { rule = .asListed } }
    }
    var isFirst = true
    var count = 0
    var fits = true
    func append(_ scalar: Unicode.Scalar) {
      for unit in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
        guard count < text.count else {
          fits = false
          return
        }
        unsafe text[count] = unit
        count &+= 1
      }
    }
    unsafe UTF8Scalars.forEach(in: word) { scalar in
      let isRaised = rule == .allCapitals || rule == .firstCapital && isFirst
      guard isRaised && scalar.isSmallLetter else {
        append(scalar)
        return
      }
      isFirst = false
      if scalar.isASCII {
        append(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value) & 0xdf))
      } else {
        let mapping =
          rule == .allCapitals
          ? scalar.properties.uppercaseMapping : scalar.properties.titlecaseMapping
        for capital in mapping.unicodeScalars { append(capital) }
      }
    }
    return fits ? count : nil
  }
}

extension Unicode.Scalar {
  var isCapital: Bool {
    isASCII ? value >= 0x41 && value <= 0x5a : properties.isUppercase
  }

  var isSmallLetter: Bool {
    isASCII ? value >= 0x61 && value <= 0x7a : properties.isLowercase
  }
}

/// Scalars of UTF-8 in place.
enum UTF8Scalars {
  /// Calls `body` with every scalar; bytes that are none become U+FFFD. No allocation.
  @inline(__always)
  static func forEach(in text: UnsafeBufferPointer<UInt8>, _ body: (Unicode.Scalar) -> Void) {
    var decoder = UTF8()
    var bytes = unsafe text.makeIterator()
    while true {
      switch unsafe decoder.decode(&bytes) {
      case .scalarValue(let scalar): body(scalar)
      case .error: body("\u{fffd}")
      case .emptyInput: return
      }
    }
  }
}
