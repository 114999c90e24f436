extension LexiconView {
  /// Folds UTF-8 text to the symbols of a key and hands them to `body`: capitals, accents and dropped
  /// characters as the lexicon declares them. `nil` if a character has no place in the alphabet, or
  /// the key would be longer than `maximumKeyLength`.
  /// - Complexity: O(text), on the stack.
  @inlinable
  public func withKey<R>(
    of text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> R?
  ) -> R? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      buffer in
      guard let length = unsafe fold(text, into: buffer) else { return nil }
      return unsafe body(UnsafeBufferPointer(rebasing: buffer[0..<length]))
    }
  }

  /// Folds text into a buffer of symbols and returns how many there are; `nil` as `withKey(of:)`.
  public func fold(
    _ text: UnsafeBufferPointer<UInt8>, into symbols: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    // In bounds: the table has 256 places, a byte 256 values.
    let fast = unsafe header.bytes.base + header.regions.fastFold
    var at = 0
    // The common case in a loop of its own: characters that are letters, all the way.
    let letters = min(text.count, symbols.count)
    while at < letters {
      let symbol = unsafe fast.load(fromByteOffset: Int(text[at]), as: UInt8.self)
      guard symbol < LexiconLayout.seeFolds else { break }
      unsafe symbols[at] = symbol
      at &+= 1
    }
    var length = at
    let isByteUnit = header.unit == .byte
    while at < text.count {
      let byte = unsafe text[at]
      let symbol = unsafe fast.load(fromByteOffset: Int(byte), as: UInt8.self)
      if symbol < LexiconLayout.seeFolds {
        guard length < symbols.count else { return nil }
        unsafe symbols[length] = symbol
        length &+= 1
        at &+= 1
      } else if byte < 0x80 || isByteUnit {
        at &+= 1
        if symbol == LexiconLayout.dropped { continue }
        guard symbol == LexiconLayout.seeFolds,
          unsafe appendFold(of: UInt32(byte), symbols, &length)
        else { return nil }
      } else {
        guard let (scalar, size) = unsafe LexiconView.decode(text, at),
          unsafe appendFold(of: scalar, symbols, &length)
        else { return nil }
        at &+= size
      }
    }
    return length
  }

  private func appendFold(
    of scalar: UInt32, _ symbols: UnsafeMutableBufferPointer<UInt8>, _ length: inout Int
  ) -> Bool {
    var (low, high) = (0, header.foldCount)
    while low < high {
      let middle = (low + high) / 2
      if foldScalar(middle) < scalar { low = middle + 1 } else { high = middle }
    }
    guard low < header.foldCount, foldScalar(low) == scalar else { return false }
    for index in 0..<LexiconAlphabet.maximumFold {
      let symbol = bytes[header.regions.folds + LexiconLayout.foldSize * low + 4 + index]
      if symbol == 0 { break }
      guard length < symbols.count else { return false }
      unsafe symbols[length] = symbol
      length += 1
    }
    return true
  }

  func foldScalar(_ index: Int) -> UInt32 {
    bytes.load(header.regions.folds + LexiconLayout.foldSize * index, as: UInt32.self)
  }

  /// One scalar of UTF-8; `nil` where the bytes are none.
  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> (scalar: UInt32, size: Int)? {
    let first = unsafe text[at]
    let size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 0
    guard size > 0 && at + size <= text.count else { return nil }
    var value = UInt32(first) & (0xff >> UInt32(size + 1))
    for index in 1..<size {
      let byte = unsafe text[at + index]
      guard byte & 0xc0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    return (value, size)
  }

  /// The alphabet as an owned value. Allocates; for tools.
  public var alphabet: LexiconAlphabet {
    var folds: [LexiconAlphabet.Fold] = []
    for index in 0..<header.foldCount {
      let at = header.regions.folds + LexiconLayout.foldSize * index
      let symbols = (0..<LexiconAlphabet.maximumFold).map { bytes[at + 4 + $0] }.prefix { $0 != 0 }
      folds.append(.init(scalar: foldScalar(index), symbols: Array(symbols)))
    }
    let at = { header.regions.letters + LexiconLayout.letterSize * $0 }
    let letters = (0..<letterCount).map { bytes.load(at($0), as: UInt32.self) }
    let known = Set(letters)
    return LexiconAlphabet(
      unit: unit, letters: letters,
      capitals: (0..<letterCount).map { bytes.load(at($0) + 4, as: UInt32.self) },
      folds: folds.filter { !known.contains($0.scalar) })
  }
}
