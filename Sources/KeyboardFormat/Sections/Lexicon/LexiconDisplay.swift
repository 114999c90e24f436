/// Display forms of the entries that are not shown as their key: the tail of section `LEXI`.
///
///     at a multiple of 8, and only when there are displayed entries:
///     bits      8 × ⌈N / 64⌉   whether the entry has a display pattern
///     counts    4 × ⌈N / 64⌉   displayed entries before each 64
///     codes     1 × displayed   pattern number, 255 = see wide
///     wides     4 × ⌈displayed / 64⌉   codes of 255 before each 64
///     wide      2 × wides (to the next multiple of 4), pattern numbers
///     offsets   4 × (patterns + 1)     start of each pattern
///     patterns  bytes
///
/// A pattern is a sequence of edits of the key, in order:
///
///     flags     1    bit 0: first letter capital; bit 1: all letters capital
///     edit      position in symbols (1), symbols replaced (1), UTF-8 length (1), UTF-8 bytes
enum DisplayLayout {
  struct Counts: Sendable {
    var displayed: Int
    var patterns: Int
    var patternBytes: Int
  }

  static let block = 64
  static let wideCode: UInt8 = 255
  static let firstCapital: UInt8 = 1
  static let allCapitals: UInt8 = 2
  static let editHeader = 3

  static func blocks(_ count: Int) -> Int { (count + block - 1) / block }
}

/// The writer's side: patterns numbered by how often they occur.
struct DisplayWriter {
  private(set) var counts = DisplayLayout.Counts(displayed: 0, patterns: 0, patternBytes: 0)
  private var body = ByteWriter()

  /// - Parameter patterns: for each entry id, its pattern, or `nil` if it is shown as its key.
  init(_ patterns: [[UInt8]?]) throws(FormatError) {
    var frequency: [[UInt8]: Int] = [:]
    for case let pattern? in patterns { frequency[pattern, default: 0] += 1 }
    guard !frequency.isEmpty else { return }
    let ordered = frequency.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.key.lexicographicallyPrecedes($1.key)
    }.map(\.key)
    guard ordered.count < 1 << 16 else {
      throw FormatError(
        .limit, expected: "at most 65535 display patterns", found: "\(ordered.count)")
    }
    var number: [[UInt8]: Int] = [:]
    for (index, pattern) in ordered.enumerated() { number[pattern] = index }
    writeCodes(patterns, number)
    writePatterns(ordered)
  }

  private mutating func writeCodes(_ patterns: [[UInt8]?], _ number: [[UInt8]: Int]) {
    var bits = [UInt64](repeating: 0, count: DisplayLayout.blocks(patterns.count))
    var before: [UInt32] = []
    var codes: [UInt8] = []
    var widesBefore: [UInt32] = []
    var wide: [UInt16] = []
    for (entry, pattern) in patterns.enumerated() {
      if entry % DisplayLayout.block == 0 { before.append(UInt32(codes.count)) }
      guard let pattern, let index = number[pattern] else { continue }
      bits[entry / DisplayLayout.block] |= 1 << UInt64(entry % DisplayLayout.block)
      if codes.count % DisplayLayout.block == 0 { widesBefore.append(UInt32(wide.count)) }
      codes.append(index < Int(DisplayLayout.wideCode) ? UInt8(index) : DisplayLayout.wideCode)
      if index >= Int(DisplayLayout.wideCode) { wide.append(UInt16(index)) }
    }
    counts.displayed = codes.count
    for word in bits { body.append(word) }
    for count in before { body.append(count) }
    body.append(contentsOf: codes)
    body.pad(to: 4)
    for count in widesBefore { body.append(count) }
    body.append(UInt32(wide.count))
    for code in wide { body.append(code) }
    body.pad(to: 4)
  }

  private mutating func writePatterns(_ ordered: [[UInt8]]) {
    counts.patterns = ordered.count
    var offset: UInt32 = 0
    for pattern in ordered {
      body.append(offset)
      offset += UInt32(pattern.count)
    }
    body.append(offset)
    counts.patternBytes = Int(offset)
    for pattern in ordered { body.append(contentsOf: pattern) }
  }

  func append(to writer: inout ByteWriter) {
    guard counts.displayed > 0 else { return }
    writer.pad(to: 8)
    writer.append(contentsOf: body.bytes)
  }

  /// The edits that turn a key into its display form; `nil` if there is nothing to change.
  static func pattern(
    of display: String, _ alphabet: LexiconAlphabet, _ folding: LexiconFolding
  ) -> [UInt8]? {
    guard alphabet.unit == .scalar else { return nil }
    var flags: UInt8 = 0
    var edits: [UInt8] = []
    let units = folding.units(of: display)
    let capitals = units.filter { alphabet.capitals.contains($0) && $0 != 0 }.count
    if capitals == units.count && units.count > 1 { flags = DisplayLayout.allCapitals }
    var position = 0
    for (index, value) in units.enumerated() {
      let symbols = folding.symbols(of: value) ?? []
      defer { position += symbols.count }
      if symbols.count == 1 {
        let letter = Int(symbols[0]) - 1
        let isCapital = alphabet.capitals[letter] == value
        if flags == DisplayLayout.allCapitals && isCapital { continue }
        if flags != DisplayLayout.allCapitals {
          if alphabet.letters[letter] == value { continue }
          if index == 0 && isCapital {
            flags = DisplayLayout.firstCapital
            continue
          }
        }
      }
      appendEdit(position, symbols.count, value, to: &edits)
    }
    return flags == 0 && edits.isEmpty ? nil : [flags] + edits
  }

  private static func appendEdit(
    _ position: Int, _ replaced: Int, _ scalar: UInt32, to edits: inout [UInt8]
  ) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    let text = Array(String(Character(scalar)).utf8)
    edits += [UInt8(position), UInt8(replaced), UInt8(text.count)] + text
  }
}
