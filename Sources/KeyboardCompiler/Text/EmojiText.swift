/// Emoji sequences as bytes.
enum EmojiText {
  /// U+FE0F, which asks for the coloured form.
  static let selector: [UInt8] = [0xef, 0xb8, 0x8f]

  /// Longer sequences are refused; the longest of Emoji 15 has 10.
  static let maximumScalars = 16

  /// The sequence without U+FE0F: what sequences are compared by.
  static func bare(_ sequence: [UInt8]) -> [UInt8] {
    var bare: [UInt8] = []
    for byte in sequence {
      bare.append(byte)
      if byte == selector[2], bare.suffix(3).elementsEqual(selector) { bare.removeLast(3) }
    }
    return bare
  }

  static func scalarCount(_ sequence: [UInt8]) -> Int {
    sequence.count { $0 & 0xc0 != 0x80 }
  }
}
