/// What a contraction is to the word that is typed without its apostrophe.
public enum ContractionKind: UInt8, Sendable, CaseIterable {
  /// The key is no word: dont → don't.
  case contraction = 0
  /// The key is a word itself, so the display is never put in its place unasked: well → we'll.
  case ambiguous = 1
  /// The display differs in its capitals alone: i → I.
  case capital = 2

  /// As the source files name it.
  package var word: String {
    switch self {
    case .contraction: "contraction"
    case .ambiguous: "ambiguous"
    case .capital: "capital"
    }
  }
}

/// What is typed without its apostrophes, and what it may stand for.
package struct ContractionTable: Sendable, Equatable {
  package struct Display: Sendable, Equatable {
    /// As it is written, UTF-8, with U+0027 as apostrophe.
    package var text: [UInt8]
    package var kind: ContractionKind

    package init(text: [UInt8], kind: ContractionKind) {
      self.text = text
      self.kind = kind
    }
  }

  package struct Entry: Sendable, Equatable {
    /// Folded as `QueryFold.letters` and NFC, UTF-8.
    package var key: [UInt8]
    /// One at least, the first the one to prefer.
    package var displays: [Display]

    package init(key: [UInt8], displays: [Display]) {
      self.key = key
      self.displays = displays
    }
  }

  /// Ascending by the bytes of their keys.
  package var entries: [Entry]

  package init(entries: [Entry]) { self.entries = entries }
}

/// Section `CONT`, version 1, an instance a language: keys without apostrophe to displays.
///
///     offset  size                 field
///     0       4                    size of the displays d in bytes, at most 2^28
///     4       1                    width w of a displays offset in bits: the fewest that hold d
///     5       3                    0
///     8       …                    keys: a string table of n strings
///     …       ⌈⌈n/16⌉·w / 8⌉ + 8   where the displays of each 16 keys start
///     …       d                    displays, a list a key
///
///     a display
///     0       1                    bits 0–1: kind, 0 contraction, 1 ambiguous, 2 capital;
///                                  bit 2: another display of the key follows; bits 3–7: 0
///     1       1                    length l in bytes, not 0
///     2       l                    UTF-8
package enum ContractionsFormat: SectionFormat {
  package static var tag: SectionTag { SectionTag("CONT") }
  package static let version: UInt16 = 1
  package static let rowName = "keys"

  package typealias Model = ContractionTable
  package typealias View = ContractionsView

  static let maximumSize: UInt32 = 1 << 28
  static let kindMask: UInt8 = 3
  static let moreFollow: UInt8 = 4
  static let headSize = 2

  package static func encode(_ model: ContractionTable) throws(FormatError) -> [UInt8] {
    var displays = ByteWriter()
    var starts: [Int] = []
    for (index, entry) in model.entries.enumerated() {
      if index % StringTable.blockSize == 0 { starts.append(displays.count) }
      guard !entry.displays.isEmpty else { throw limit("a display or more a key", entry.key) }
      for (place, display) in entry.displays.enumerated() {
        guard !display.text.isEmpty && display.text.count <= UInt8.max else {
          throw limit("a display of 1...255 bytes", display.text)
        }
        let isLast = place == entry.displays.count - 1
        displays.append(display.kind.rawValue | (isLast ? 0 : moreFollow))
        displays.append(UInt8(display.text.count))
        displays.append(contentsOf: display.text)
      }
    }
    guard displays.count <= maximumSize else {
      throw FormatError(
        .limit, expected: "at most \(maximumSize) bytes of displays", found: "\(displays.count)")
    }
    let width = PackedIntegers.width(holding: displays.count)
    var writer = ByteWriter()
    writer.append(UInt32(displays.count))
    writer.append(UInt8(width))
    writer.append(contentsOf: [0, 0, 0])
    try StringTable.encode(model.entries.map(\.key), into: &writer)
    writer.append(contentsOf: PackedIntegers.encode(starts, width: width))
    writer.append(contentsOf: displays.bytes)
    return writer.bytes
  }

  private static func limit(_ expected: String, _ found: [UInt8]) -> FormatError {
    FormatError(
      .limit, expected: expected, found: "\"\(String(decoding: found, as: UTF8.self))\"")
  }

  package static func open(_ bytes: ByteView) throws(FormatError) -> ContractionsView {
    try ContractionsView(bytes)
  }

  package static func verify(_ view: ContractionsView) throws(FormatError) { try view.verify() }

  package static func rowCount(_ view: ContractionsView) -> Int { view.count }
}
