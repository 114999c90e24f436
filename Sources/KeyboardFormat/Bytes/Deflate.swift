import CZlib

/// The zlib codec (RFC 1950) of sections that are never reached while typing.
enum Deflate {
  /// Deflate cannot shrink more than this, so a larger declared size is a lie that is refused before
  /// anything is allocated for it.
  static let maximumRatio = 1032

  static func compress(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var output = [UInt8](repeating: 0, count: Int(size))
    let status = unsafe compress2(&output, &size, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
    guard status == Z_OK else {
      throw FormatError(
        .codec, expected: "zlib to compress \(bytes.count) bytes", found: "status \(status)")
    }
    output.removeLast(output.count - Int(size))
    return output
  }

  /// Inflates a payload whose raw size the directory declares, in blocks of 64 KiB that `body` gets
  /// one after the other. Memory stays at one block whatever the size.
  static func inflate(
    _ stored: ByteView, rawSize: Int, body: ([UInt8]) throws(FormatError) -> Void
  ) throws(FormatError) {
    guard rawSize <= stored.count * maximumRatio else {
      throw FormatError(
        .codec,
        expected: "at most \(stored.count * maximumRatio) bytes out of \(stored.count) stored",
        found: "a declared size of \(rawSize)")
    }
    var stream = unsafe z_stream()
    guard
      unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw FormatError(.codec, expected: "zlib to start", found: "a failure") }
    defer { unsafe inflateEnd(&stream) }
    unsafe stream.next_in = UnsafeMutablePointer(
      mutating: stored.base.assumingMemoryBound(to: UInt8.self))
    unsafe stream.avail_in = UInt32(clamping: stored.count)
    let blockSize = 1 << 16
    var block = [UInt8](repeating: 0, count: min(blockSize, max(rawSize, 1)))
    var produced = 0
    var status = Z_OK
    while status == Z_OK && produced <= rawSize {
      let capacity = block.count
      let made = unsafe block.withUnsafeMutableBufferPointer { buffer -> Int in
        unsafe stream.next_out = buffer.baseAddress
        unsafe stream.avail_out = UInt32(capacity)
        status = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
        return capacity - Int(unsafe stream.avail_out)
      }
      produced += made
      guard produced <= rawSize else { break }
      if made > 0 { try body(made == capacity ? block : Array(block[0..<made])) }
      if made == 0 && status != Z_STREAM_END { break }
    }
    guard status == Z_STREAM_END && produced == rawSize else {
      throw FormatError(
        .codec, expected: "a zlib stream of \(rawSize) bytes",
        found: produced == rawSize ? "status \(status)" : "\(produced) bytes, status \(status)")
    }
  }

  /// The whole payload at once.
  static func inflate(_ stored: ByteView, rawSize: Int) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    try inflate(stored, rawSize: rawSize) { (block) throws(FormatError) in output += block }
    return output
  }
}
