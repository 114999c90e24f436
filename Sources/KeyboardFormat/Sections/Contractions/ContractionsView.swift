/// Section `CONT` read in place.
public struct ContractionsView: Sendable {
  let bytes: ByteView
  private let keys: StringTable
  private let starts: PackedIntegers
  private let displays: ByteView
  private let displaysOffset: Int

  init(_ bytes: ByteView) throws(FormatError) {
    self.bytes = bytes
    var reader = HeaderReader(bytes)
    let size = Int(
      try reader.read(UInt32.self, 0...ContractionsFormat.maximumSize, "size of displays"))
    let width = Int(
      try reader.read(UInt8.self, PackedIntegers.widths, "width of displays offsets"))
    _ = try reader.read(UInt16.self, 0...0, "zero")
    _ = try reader.read(UInt8.self, 0...0, "zero")
    keys = try StringTable(&reader)
    try FormatError.require(
      keys.count <= size && width == PackedIntegers.width(holding: size), at: 0,
      "a display or more a key and offsets of \(PackedIntegers.width(holding: size)) bits",
      found: "\(size) bytes for \(keys.count) keys, \(width) bits")
    starts = try PackedIntegers(
      &reader, count: (keys.count + StringTable.blockSize - 1) / StringTable.blockSize,
      width: width, "displays offsets")
    displaysOffset = reader.offset
    displays = try reader.region(size, "displays")
    try reader.finish()
  }

  /// Number of keys.
  public var count: Int { keys.count }

  /// Index of the key that a word has once apostrophes are left out and A–Z are lower case; letters
  /// beyond ASCII must be lower case and NFC already. O(log n), no allocation.
  public func key(of word: String) -> Int? {
    QueryText.withFolded(word.utf8, .letters) { keys.index(of: $0) } ?? nil
  }

  /// Appends the key at an index, UTF-8, at most 255 bytes. O(1).
  public func appendKey(_ index: Int, to buffer: inout [UInt8]) { keys.append(index, to: &buffer) }

  /// Calls `body` with the displays of a key, the one to prefer first, until it returns `false`. The
  /// bytes are UTF-8 and at most 255. O(displays of the key and of at most 15 before it).
  public func forEachDisplay(ofKey index: Int, _ body: (ContractionKind, ByteView) -> Bool) {
    guard index >= 0 && index < keys.count else { return }
    var offset = starts[index / StringTable.blockSize]
    for _ in 0..<index % StringTable.blockSize {
      while offset < displays.count && next(&offset).head & ContractionsFormat.moreFollow != 0 {}
    }
    while offset < displays.count {
      let (head, text) = next(&offset)
      let kind = ContractionKind(rawValue: head & ContractionsFormat.kindMask)
      if let kind, let text, !body(kind, text) { return }
      if head & ContractionsFormat.moreFollow == 0 { return }
    }
  }

  private func next(_ offset: inout Int) -> (head: UInt8, text: ByteView?) {
    let head = displays[offset]
    let length = Int(displays[offset + 1])
    let text = displays.slice(offset + ContractionsFormat.headSize, length)
    offset += ContractionsFormat.headSize + length
    return (head, text)
  }

  /// The model, once every invariant that is not a matter of encoding holds. O(bytes).
  func verifiedModel() throws(FormatError) -> ContractionTable {
    var entries: [ContractionTable.Entry] = []
    var offset = 0
    for key in try keys.verifiedStrings() {
      var entry = ContractionTable.Entry(key: key, displays: [])
      var head = ContractionsFormat.moreFollow
      while head & ContractionsFormat.moreFollow != 0 {
        let start = offset
        let text: ByteView?
        (head, text) = next(&offset)
        let bytes = text?.copyBytes() ?? []
        guard let kind = ContractionKind(rawValue: head & ContractionsFormat.kindMask),
          !bytes.isEmpty, String(validating: bytes, as: UTF8.self) != nil
        else {
          throw FormatError(
            .value, offset: displaysOffset + start, expected: "a kind and a text in UTF-8",
            found: "head \(head) and \(bytes.count) bytes")
        }
        entry.displays.append(.init(text: bytes, kind: kind))
      }
      entries.append(entry)
    }
    return ContractionTable(entries: entries)
  }
}
