/// How words and letters are written in a dump, so that any text can be had back.
enum DumpText {
  /// A text as one field of a row: backslash, tab and line ends as `\\`, `\t`, `\n`, `\r`, and `#` at
  /// the start as `\#`, so that no row is a comment.
  static func escaped(_ text: String) -> String {
    let needsNone = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x5c }
    if needsNone && text.utf8.first != 0x23 { return text }
    var result = text.utf8.first == 0x23 ? "\\" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\t": result += "\\t"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text of a field; `nil` after a backslash that escapes nothing.
  static func unescaped(_ field: String) -> String? {
    guard field.utf8.contains(0x5c) else { return field }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in field.unicodeScalars {
      guard isEscaped else {
        if scalar == "\\" { isEscaped = true } else { result.append(scalar) }
        continue
      }
      isEscaped = false
      switch scalar {
      case "\\", "#": result.append(scalar)
      case "t": result.append("\t")
      case "n": result.append("\n")
      case "r": result.append("\r")
      default: return nil
      }
    }
    return isEscaped ? nil : String(result)
  }

  /// A scalar: itself if it is a letter, `U+0027` otherwise.
  static func scalar(_ value: UInt32) -> String {
    if let scalar = Unicode.Scalar(value) {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter:
        return String(String.UnicodeScalarView([scalar]))
      default: break
      }
    }
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The value of a text that `scalar` has written.
  static func scalar(_ text: some StringProtocol) -> UInt32? {
    if text.hasPrefix("U+") && text.utf8.count > 2 { return UInt32(text.dropFirst(2), radix: 16) }
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first?.value : nil
  }
}
