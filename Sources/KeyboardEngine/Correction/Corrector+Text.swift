import KeyboardFormat

/// Texts of corrections.
extension Corrector {
  /// UTF-8 bytes that a correction may take at most: two words and a space, where a capital may be
  /// longer than its letter (ß, SS).
  public var longestText: Int { 2 * (3 * max(lexicon.view.longestDisplay, 255) + 1) }

  /// Writes a correction as UTF-8 with the capitals of what was typed (Teh → The, TEH → THE), and
  /// returns the number of bytes.
  /// - Parameters:
  ///   - typed: the word that was corrected
  ///   - overlay: the one that it was corrected with
  ///   - text: `longestText` bytes are always enough; writing stops when it is full
  /// - Complexity: O(length), no allocation.
  public func write(
    _ correction: Correction, as typed: String, overlay: BoundOverlay? = nil,
    into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var typed = typed
    let capitals = typed.withUTF8 { unsafe WordCapitals($0) }
    switch correction.word {
    case .word(let id): return unsafe write(id, capitals, overlay, into: text)
    case .pair(let first, let second):
      var count = unsafe write(first, capitals, overlay, into: text)
      guard count < text.count else { return count }
      unsafe text[count] = 0x20
      count += 1
      // Only the first word begins where a sentence may.
      let rest = capitals.pattern == .first ? WordCapitals.none : capitals
      return unsafe count + write(second, rest, overlay, into: .init(rebasing: text[count...]))
    case .contraction:
      guard let display = contractions?.correction(of: typed)?.utf8 else { return 0 }
      return display.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { raw in
          unsafe raw.withMemoryRebound(to: UInt8.self) { unsafe capitals.write($0, into: text) }
        }
      }
    }
  }

  /// The text of a correction with the capitals of what was typed. Allocates; for tools.
  public func text(
    of correction: Correction, as typed: String, overlay: BoundOverlay? = nil
  ) -> String {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestText) { text in
      let count = unsafe write(correction, as: typed, overlay: overlay, into: text)
      return unsafe String(decoding: text[..<count], as: UTF8.self)
    }
  }

  private func write(
    _ id: Int, _ capitals: WordCapitals, _ overlay: BoundOverlay?,
    into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      symbols in
      let view = lexicon.view
      let length = unsafe view.key(of: id, from: view.root, length: 0, into: symbols)
      let key = unsafe UnsafeBufferPointer(rebasing: symbols[..<length])
      return unsafe withDisplay(of: id, key: key, overlay) {
        unsafe capitals.write($0, into: text)
      }
    }
  }

  /// Hands the display form of an entry or a learnt word to `body`, on the stack.
  /// - Parameter key: of the entry; not used for a learnt word
  func withDisplay<R>(
    of id: Int, key: UnsafeBufferPointer<UInt8>, _ overlay: BoundOverlay?,
    _ body: (UnsafeBufferPointer<UInt8>) -> R
  ) -> R {
    let capacity = max(lexicon.view.longestDisplay, 4 * LexiconView.maximumKeyLength)
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { display in
      let count =
        unsafe id < lexicon.view.entryCount
        ? lexicon.view.writeDisplay(of: id, key: key, into: display)
        : overlay?.writeDisplay(of: id, into: display) ?? 0
      return unsafe body(UnsafeBufferPointer(rebasing: display[..<count]))
    }
  }

  /// Whether a typed text is an entry as it may be written: as its display form, at the start of a
  /// sentence, or all in capitals.
  func isWritten(
    _ text: UnsafeBufferPointer<UInt8>, as id: Int, key: UnsafeBufferPointer<UInt8>,
    _ overlay: BoundOverlay?, _ capitals: WordCapitals
  ) -> Bool {
    unsafe withDisplay(of: id, key: key, overlay) { display in
      if unsafe WordCapitals.isSame(text, display) { return true }
      return unsafe withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: 3 * display.count + 1
      ) { written in
        let count = unsafe capitals.write(display, into: written)
        return unsafe WordCapitals.isSame(text, UnsafeBufferPointer(rebasing: written[..<count]))
      }
    }
  }
}
