/// The symbols of a key, wherever they come from: lookups are specialised for each source.
protocol LexiconKey {
  var count: Int { get }
  /// The symbol at an index below the count.
  subscript(index: Int) -> UInt8 { get }
}

/// A key that has been folded already.
@safe
struct FoldedKey: LexiconKey {
  private let symbols: UnsafePointer<UInt8>?
  let count: Int

  @inline(__always)
  init(_ symbols: UnsafeBufferPointer<UInt8>) {
    unsafe self.symbols = symbols.baseAddress
    count = symbols.count
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 { unsafe symbols.map { unsafe $0[index] } ?? 0 }
}

/// Text that is folded character by character while it is looked up: no second pass, no buffer.
///
/// Characters that are no single letter give 253 or more, which no node has as its label, so the search
/// stops there, and who asked folds the text properly.
@safe
struct TextKey: LexiconKey {
  private let text: UnsafeRawPointer
  private let fastFold: UnsafeRawPointer
  let count: Int

  /// - Precondition: the header's bytes live as long as the value.
  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>, _ header: LexiconHeader) {
    unsafe fastFold = header.bytes.base + header.regions.fastFold
    // An empty text may have no address; then nothing is read.
    unsafe self.text = text.baseAddress.map { unsafe UnsafeRawPointer($0) } ?? fastFold
    count = text.count
  }

  @inline(__always)
  subscript(index: Int) -> UInt8 {
    let byte = unsafe text.load(fromByteOffset: index, as: UInt8.self)
    return unsafe fastFold.load(fromByteOffset: Int(byte), as: UInt8.self)
  }
}
