/// Four ASCII letters that say what kind of section it is, such as `LEXI`.
public struct SectionTag: Hashable, Sendable, CustomStringConvertible {
  /// The letters as a little-endian integer.
  public let rawValue: UInt32

  /// The tag whose four letters are the bytes of a little-endian integer.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// - Precondition: `letters` has four ASCII characters (tags are literals of this module).
  init(_ letters: StaticString) {
    precondition(letters.utf8CodeUnitCount == 4)
    rawValue = unsafe UInt32(
      littleEndian: UnsafeRawPointer(letters.utf8Start).loadUnaligned(as: UInt32.self))
  }

  /// The four letters; hexadecimal if they are none.
  public var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> UInt32(8 * $0)) }
    let isPrintable = bytes.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    return isPrintable ? String(decoding: bytes, as: UTF8.self) : "0x" + String(rawValue, radix: 16)
  }
}

/// One kind of section: its writer beside its reader and its verifier, so that a byte layout stands
/// in one place.
package protocol SectionFormat: Sendable {
  /// Owned values that a stage hands over.
  associatedtype Model: Sendable
  /// Reads the bytes in place.
  associatedtype View: Sendable

  static var tag: SectionTag { get }
  static var version: UInt16 { get }
  /// What a row is, in the plural: "entries", "pairs".
  static var rowName: String { get }
  /// How the payload is stored. Raw unless it is never reached while typing.
  static var codec: SectionCodec { get }
  /// Whether a reader that does not know the tag must refuse the artifact.
  static var isRequired: Bool { get }

  static func encode(_ model: Model) throws(FormatError) -> [UInt8]
  /// Constant time: sizes and offsets only.
  static func open(_ bytes: ByteView) throws(FormatError) -> View
  /// Every invariant; linear time or better.
  static func verify(_ view: View) throws(FormatError)
  static func rowCount(_ view: View) -> Int
}

extension SectionFormat {
  package static var codec: SectionCodec { .raw }
  package static var isRequired: Bool { false }
}

/// Checked reading of a section's fixed header: the first error wins and names its byte.
struct HeaderReader {
  let bytes: ByteView
  private(set) var offset = 0

  init(_ bytes: ByteView) { self.bytes = bytes }

  mutating func read<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type, _ range: ClosedRange<T>, _ name: String
  ) throws(FormatError) -> T {
    guard bytes.holds(offset, MemoryLayout<T>.size) else {
      throw FormatError(
        .truncated, offset: offset, expected: name, found: "the end at byte \(bytes.count)")
    }
    let value = bytes.load(offset, as: T.self)
    guard range.contains(value) else {
      throw FormatError(
        .value, offset: offset, expected: "\(name) in \(range.lowerBound)...\(range.upperBound)",
        found: "\(value)")
    }
    offset += MemoryLayout<T>.size
    return value
  }

  mutating func read<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type, _ name: String
  ) throws(FormatError) -> T {
    try read(type, T.min...T.max, name)
  }

  /// The next `length` bytes, or an error that names them.
  mutating func region(_ length: Int, _ name: String) throws(FormatError) -> ByteView {
    guard let slice = bytes.slice(offset, length) else {
      throw FormatError(
        .truncated, offset: offset, expected: "\(length) bytes of \(name)",
        found: "\(max(0, bytes.count - offset))")
    }
    offset += length
    return slice
  }

  /// Skips to a multiple of `alignment`.
  mutating func align(_ alignment: Int) {
    offset = (offset + alignment - 1) / alignment * alignment
  }

  /// Nothing may follow the last region.
  func finish() throws(FormatError) {
    guard offset == bytes.count else {
      throw FormatError(
        offset < bytes.count ? .value : .truncated, offset: min(offset, bytes.count),
        expected: "the section to end at byte \(offset)", found: "\(bytes.count) bytes")
    }
  }
}

extension FormatError {
  /// Throws unless a condition of a payload holds.
  static func require(
    _ condition: Bool, at offset: Int, _ expected: @autoclosure () -> String,
    found: @autoclosure () -> String
  ) throws(FormatError) {
    if !condition {
      throw FormatError(.value, offset: offset, expected: expected(), found: found())
    }
  }
}
