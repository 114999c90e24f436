extension LexiconView {
  /// Quantised −log2 p of an entry in steps of `costStep`/256 bit, 0...254.
  @inline(__always)
  public func cost(of entry: Int) -> Int {
    guard entry >= 0 && entry < entryCount else { return Int(LexiconLayout.exceptional) - 1 }
    let cost = bytes[header.regions.costs &+ entry]
    return cost == LexiconLayout.exceptional ? exception(of: entry).cost : Int(cost)
  }

  /// Offensiveness, and whether the entry may be suggested.
  public func flags(of entry: Int) -> LexiconFlags {
    guard entry >= 0 && entry < entryCount,
      bytes[header.regions.costs + entry] == LexiconLayout.exceptional
    else { return LexiconFlags() }
    return exception(of: entry).flags
  }

  /// Frequency rank, 1 for the most frequent: one more than the number of entries that cost less.
  /// Entries of equal cost share a rank.
  public func rank(of entry: Int) -> Int {
    1 + Int(bytes.load(header.regions.ranks + 4 * cost(of: entry), as: UInt32.self))
  }

  /// The least cost of the suggestible entries in a range of ids; 255 if there is none. A lower bound
  /// for everything below a node.
  /// - Complexity: O(ids / 64), no allocation.
  public func leastCost(of entries: Range<Int>) -> Int {
    let entries = entries.clamped(to: 0..<entryCount)
    var least = LexiconLayout.exceptional
    var entry = entries.lowerBound
    while entry < entries.upperBound {
      if entry % LexiconLayout.block == 0 && entry + LexiconLayout.block <= entries.upperBound {
        least = min(least, bytes[header.regions.minima + entry / LexiconLayout.block])
        entry += LexiconLayout.block
      } else {
        least = min(least, bytes[header.regions.costs + entry])
        entry += 1
      }
    }
    return Int(least)
  }

  // MARK: Exceptions

  /// Position of the first exception at or after an entry.
  func lowerBoundOfExceptions(_ entry: Int) -> Int {
    var (low, high) = (0, header.exceptionCount)
    while low < high {
      let middle = (low + high) / 2
      if exceptionEntry(middle) < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func exceptionEntry(_ index: Int) -> Int {
    Int(
      bytes.load(header.regions.exceptions + LexiconLayout.exceptionSize * index, as: UInt32.self))
  }

  func exceptionFields(_ index: Int) -> (cost: Int, flags: LexiconFlags) {
    let at = header.regions.exceptions + LexiconLayout.exceptionSize * index + 4
    let flags = bytes[at + 1]
    return (
      min(Int(bytes[at]), 254),
      LexiconFlags(offensiveness: Int(flags & 3), isNeverSuggested: flags & 4 != 0)
    )
  }

  private func exception(of entry: Int) -> (cost: Int, flags: LexiconFlags) {
    let index = lowerBoundOfExceptions(entry)
    guard index < header.exceptionCount, exceptionEntry(index) == entry else {
      return (254, LexiconFlags())
    }
    return exceptionFields(index)
  }

  // MARK: Text

  /// The letter of a symbol as a scalar or byte value; 0 for no letter.
  func letter(_ symbol: UInt8) -> UInt32 {
    guard symbol >= 1 && Int(symbol) <= letterCount else { return 0 }
    return bytes.load(
      header.regions.letters + LexiconLayout.letterSize * (Int(symbol) - 1), as: UInt32.self)
  }

  private func capital(_ symbol: UInt8) -> UInt32 {
    guard symbol >= 1 && Int(symbol) <= letterCount else { return 0 }
    let capital = bytes.load(
      header.regions.letters + LexiconLayout.letterSize * (Int(symbol) - 1) + 4, as: UInt32.self)
    return capital == 0 ? letter(symbol) : capital
  }

  /// Writes a key as UTF-8 and returns the number of bytes; stops when `text` is full.
  public func writeKey(
    _ key: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var output = unsafe TextOutput(text)
    unsafe write(key[...], capitals: false, into: &output)
    return output.count
  }

  /// Writes the display form of an entry as UTF-8 and returns the number of bytes.
  /// - Parameters:
  ///   - key: the entry's key
  ///   - text: `longestDisplay` bytes are always enough; writing stops when it is full
  public func writeDisplay(
    of entry: Int, key: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    guard let pattern = header.displays.pattern(of: entry, in: bytes) else {
      return unsafe writeKey(key, into: text)
    }
    var output = unsafe TextOutput(text)
    let flags = bytes[pattern.lowerBound]
    let all = flags & DisplayLayout.allCapitals != 0
    var position = 0
    if flags & DisplayLayout.firstCapital != 0 && key.count > 0 {
      unsafe write(key[0..<1], capitals: true, into: &output)
      position = 1
    }
    var at = pattern.lowerBound + 1
    while at + DisplayLayout.editHeader <= pattern.upperBound {
      let start = min(max(Int(bytes[at]), position), key.count)
      unsafe write(key[position..<start], capitals: all, into: &output)
      position = min(start + Int(bytes[at + 1]), key.count)
      let length = min(Int(bytes[at + 2]), pattern.upperBound - at - DisplayLayout.editHeader)
      at += DisplayLayout.editHeader
      for offset in 0..<length { output.append(bytes[at + offset]) }
      at += length
    }
    unsafe write(key[position..<key.count], capitals: all, into: &output)
    return output.count
  }

  private func write(
    _ key: Slice<UnsafeBufferPointer<UInt8>>, capitals: Bool, into output: inout TextOutput
  ) {
    for index in unsafe key.indices {
      let symbol = unsafe key[index]
      let value = capitals ? capital(symbol) : letter(symbol)
      if unit == .byte {
        output.append(UInt8(truncatingIfNeeded: value))
      } else {
        output.append(scalar: value)
      }
    }
  }
}

/// Bytes into a caller's buffer that never overflow it.
@safe
struct TextOutput {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let capacity: Int
  private(set) var count = 0

  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.buffer = buffer
    capacity = buffer.count
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    guard count < capacity else { return }
    unsafe buffer[count] = byte
    count &+= 1
  }

  /// Appends a scalar value as UTF-8; values that are none are cut to 21 bits.
  @inline(__always)
  mutating func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(truncatingIfNeeded: value))
    } else if value < 0x800 {
      append(UInt8(truncatingIfNeeded: 0xc0 | value >> 6))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    } else if value < 0x10000 {
      append(UInt8(truncatingIfNeeded: 0xe0 | value >> 12))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3f))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    } else {
      append(UInt8(truncatingIfNeeded: 0xf0 | value >> 18 & 7))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3f))
      append(UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3f))
      append(UInt8(truncatingIfNeeded: 0x80 | value & 0x3f))
    }
  }
}
