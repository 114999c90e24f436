/// Appends little-endian values to a growing byte array: the writing half of `ByteView`.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }

  package mutating func append<T: FixedWidthInteger>(_ value: T) {
    for byte in 0..<MemoryLayout<T>.size {
      bytes.append(UInt8(truncatingIfNeeded: value >> T(truncatingIfNeeded: 8 * byte)))
    }
  }

  package mutating func append(contentsOf other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  /// Appends zero bytes until the length is a multiple of `alignment`.
  package mutating func pad(to alignment: Int) {
    while bytes.count % alignment != 0 { bytes.append(0) }
  }

  /// Overwrites an integer that was appended earlier as a placeholder.
  package mutating func replace<T: FixedWidthInteger>(at offset: Int, with value: T) {
    for byte in 0..<MemoryLayout<T>.size {
      bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> T(truncatingIfNeeded: 8 * byte))
    }
  }
}
