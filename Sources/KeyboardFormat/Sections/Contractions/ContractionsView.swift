/// Section `CONT` read in place.
public struct ContractionsView: Sendable {
  private let keys: StringTable
  private let starts: PackedIntegers
  private let displays: ByteView
  private let displaysOffset: Int

  init(_ bytes: ByteView) throws(FormatError) {
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

  /// As `key(of:)` for a word in UTF-8.
  package func key(ofUTF8 word: UnsafeBufferPointer<UInt8>) -> Int? {
    unsafe QueryText.withFolded(word, .letters) { keys.index(of: $0) } ?? nil
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

  /// Every invariant of the section: there is one encoding of its content, and this is it. O(bytes).
  func verify() throws(FormatError) {
    try keys.verify()
    var offset = 0
    for index in 0..<keys.count {
      if index % StringTable.blockSize == 0 {
        let block = index / StringTable.blockSize
        try FormatError.require(
          starts[block] == offset, at: displaysOffset + offset, "the displays of block \(block)",
          found: "\(starts[block])")
      }
      while try verifyDisplay(&offset) {}
    }
    try starts.verifyPadding()
    try FormatError.require(
      offset == displays.count, at: displaysOffset + offset, "the end of the displays",
      found: "\(displays.count - offset) bytes more")
  }

  /// - Returns: whether another display of the key follows.
  private func verifyDisplay(_ offset: inout Int) throws(FormatError) -> Bool {
    let start = offset
    let (head, text) = next(&offset)
    let bytes = text?.copyBytes() ?? []
    let kind = head & ~ContractionsFormat.moreFollow
    try FormatError.require(
      ContractionKind(rawValue: kind) != nil && !bytes.isEmpty
        && UTF8Text.isValid(bytes), at: displaysOffset + start,
      "a kind and a text in UTF-8", found: "head \(head) and \(bytes.count) bytes")
    return head & ContractionsFormat.moreFollow != 0
  }
}
