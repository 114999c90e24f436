/// How the text of a query becomes the bytes that a table was built with. The rules are few and need
/// no Unicode tables; what they do not do (letters beyond ASCII in lower case, NFC) is the caller's.
package enum QueryFold: Sendable {
  /// The typographic apostrophe U+2019 to U+0027.
  case apostrophe
  /// As `apostrophe`, and A–Z to a–z.
  case keyword
  /// As `keyword`, and apostrophes are left out: "Don’t" becomes "dont".
  case letters
  /// The presentation selector U+FE0F is left out.
  case sequence
  /// As `sequence`, and skin tones U+1F3FB…U+1F3FF are left out.
  case untonedSequence
}

/// Folded queries live on the stack.
package enum QueryText {
  /// Queries that are longer once folded match nothing.
  package static let maximumBytes = 255

  /// Calls `body` with the folded bytes of `text` (UTF-8), which live on the stack; `nil` when they
  /// are more than `maximumBytes`. O(length of `text`), no allocation.
  package static func withFolded<R>(
    _ text: some Sequence<UInt8>, _ fold: QueryFold, _ body: (Span<UInt8>) -> R
  ) -> R? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumBytes + 4) { buffer in
      guard let count = unsafe folded(text, fold, into: buffer) else { return nil }
      let bytes = unsafe Span(_unsafeElements: UnsafeBufferPointer(rebasing: buffer[..<count]))
      return body(bytes)
    }
  }

  /// Number of bytes written; `nil` when they are more than `maximumBytes`.
  private static func folded(
    _ text: some Sequence<UInt8>, _ fold: QueryFold, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    var count = 0
    for byte in text {
      // Four bytes of slack hold the longest sequence that a fold takes out again.
      guard count < buffer.count else { return nil }
      unsafe buffer[count] = byte
      count += 1
      switch fold {
      case .apostrophe, .keyword, .letters:
        unsafe foldLetters(buffer, &count, lowercase: fold != .apostrophe)
        if fold == .letters, unsafe buffer[count - 1] == apostropheByte { count -= 1 }
      case .sequence, .untonedSequence:
        if byte & 0xc0 == 0x80 {
          unsafe dropMarks(buffer, &count, tones: fold == .untonedSequence)
        }
      }
    }
    return count <= maximumBytes ? count : nil
  }

  private static let apostropheByte: UInt8 = 0x27

  /// Folds what ends with the byte just written.
  @inline(__always)
  private static func foldLetters(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int, lowercase: Bool
  ) {
    let last = unsafe buffer[count - 1]
    if lowercase && last >= 0x41 && last <= 0x5a {
      unsafe buffer[count - 1] = last | 0x20
    } else if last == 0x99 && count >= 3, unsafe buffer[count - 3] == 0xe2,
      unsafe buffer[count - 2] == 0x80
    {
      count -= 2
      unsafe buffer[count - 1] = apostropheByte
    }
  }

  /// Takes back U+FE0F (EF B8 8F) and, if asked, a skin tone (F0 9F 8F BB…BF) that ends here.
  private static func dropMarks(
    _ buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int, tones: Bool
  ) {
    let last = unsafe buffer[count - 1]
    if last == 0x8f && count >= 3, unsafe buffer[count - 3] == 0xef,
      unsafe buffer[count - 2] == 0xb8
    {
      count -= 3
    } else if tones && last >= 0xbb && last <= 0xbf && count >= 4,
      unsafe buffer[count - 4] == 0xf0, unsafe buffer[count - 3] == 0x9f,
      unsafe buffer[count - 2] == 0x8f
    {
      count -= 4
    }
  }
}
