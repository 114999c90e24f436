/// Identity of a section: the first 16 bytes of SHA-256 over (tag, version, name, raw payload).
///
/// It is the same wherever and with however many threads the section was made, and whatever codec
/// stores it. A section that depends on another names it by content id and refuses any other.
public struct ContentID: Hashable, Sendable, CustomStringConvertible {
  /// The first eight bytes, the first of them most significant.
  public let high: UInt64
  /// The other eight.
  public let low: UInt64

  /// The content id with these 16 bytes.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ view: ByteView, at offset: Int) {
    high = view.load(offset, as: UInt64.self).byteSwapped
    low = view.load(offset + 8, as: UInt64.self).byteSwapped
  }

  package init(tag: SectionTag, version: UInt16, name: String, payload: [UInt8]) {
    var hash = SHA256()
    var head = ByteWriter()
    head.append(tag.rawValue)
    head.append(version)
    head.append(UInt16(name.utf8.count))
    head.append(contentsOf: name.utf8)
    hash.update(head.bytes)
    hash.update(payload)
    let digest = hash.finish()
    high = digest[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
    low = digest[8..<16].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The 16 bytes in the order in which they are printed and stored.
  package var bytes: [UInt8] {
    [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
    }
  }

  /// 32 lower-case hexadecimal digits.
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
