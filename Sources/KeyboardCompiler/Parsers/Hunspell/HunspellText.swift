/// Character sets that the `SET` line of an affix file may name and that can be read.
enum HunspellEncoding: Sendable {
  case utf8
  case latin1
  case latin9

  init?(_ name: String) {
    switch name.uppercased().filter({ $0 != "-" && $0 != "_" }) {
    case "UTF8": self = .utf8
    case "ISO88591", "LATIN1", "USASCII", "ASCII": self = .latin1
    case "ISO885915", "LATIN9": self = .latin9
    default: return nil
    }
  }

  /// A line as scalars; `nil` where its bytes are not of this character set.
  func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    switch self {
    case .utf8: bytes.utf8Text.map { Array($0.unicodeScalars) }
    case .latin1: bytes.map { Unicode.Scalar($0) }
    case .latin9: bytes.map { HunspellEncoding.latin9Scalars[$0] ?? Unicode.Scalar($0) }
    }
  }

  /// Where ISO 8859-15 differs from ISO 8859-1.
  private static let latin9Scalars: [UInt8: Unicode.Scalar] = [
    0xa4: "€", 0xa6: "Š", 0xa8: "š", 0xb4: "Ž", 0xb8: "ž", 0xbc: "Œ", 0xbd: "œ", 0xbe: "Ÿ",
  ]
}

/// How flags are written, from the `FLAG` line of an affix file.
enum HunspellFlagForm: Sendable {
  /// A character a flag: the default, and `FLAG UTF-8`.
  case character
  /// `FLAG long`: two characters a flag.
  case long
  /// `FLAG num`: decimal numbers split by commas.
  case number

  init?(_ name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8": self = .character
    case "long": self = .long
    case "num": self = .number
    default: return nil
    }
  }

  /// The flags of a text; `nil` when it is malformed.
  func flags(_ text: some Collection<Unicode.Scalar>) -> [HunspellFlag]? {
    switch self {
    case .character: return text.map { HunspellFlag($0.value) }
    case .long:
      let scalars = Array(text)
      guard scalars.count % 2 == 0 else { return nil }
      return stride(from: 0, to: scalars.count, by: 2).map {
        HunspellFlag(scalars[$0].value) << 32 | HunspellFlag(scalars[$0 + 1].value)
      }
    case .number:
      var flags: [HunspellFlag] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        guard let number = UInt16(String(String.UnicodeScalarView(part))) else { return nil }
        flags.append(HunspellFlag(number))
      }
      return flags
    }
  }
}

/// A flag, whatever its form.
typealias HunspellFlag = UInt64
