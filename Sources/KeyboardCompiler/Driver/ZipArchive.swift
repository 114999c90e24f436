import KeyboardFormat

/// A ZIP file (APPNOTE 6.3.10) of stored entries, the same bytes on every machine: no compression,
/// whose output depends on the zlib at hand, and every file dated 1980-01-01 00:00.
struct ZipArchive {
  private var body = ByteWriter()
  private var directory = ByteWriter()
  private var count = 0

  /// Without ZIP64, offsets and sizes have 32 bits and there are at most 65,535 entries.
  enum Failure: Error { case tooLarge }

  private enum Signature {
    static let entry: UInt32 = 0x0403_4b50
    static let directory: UInt32 = 0x0201_4b50
    static let end: UInt32 = 0x0605_4b50
  }
  /// 1980-01-01, the first day that DOS knows.
  private static let date: UInt16 = 0x0021
  /// Bit 11: names are UTF-8.
  private static let flags: UInt16 = 1 << 11
  /// Version 2.0 of the format, made on Unix.
  private static let version: UInt16 = 20
  private static let madeBy: UInt16 = 3 << 8 | 20
  /// A regular file, rw-r--r--.
  private static let attributes: UInt32 = 0o100_644 << 16

  mutating func add(_ name: String, _ bytes: [UInt8]) throws(Failure) {
    guard let size = UInt32(exactly: bytes.count), let offset = UInt32(exactly: body.count),
      count < Int(UInt16.max), let nameLength = UInt16(exactly: name.utf8.count)
    else { throw .tooLarge }
    let checksum = CRC32.of(ByteView(bytes))
    var shared = ByteWriter()
    shared.append(ZipArchive.version)
    shared.append(ZipArchive.flags)
    shared.append(UInt16(0))  // method: stored
    shared.append(UInt16(0))  // time
    shared.append(ZipArchive.date)
    shared.append(checksum)
    shared.append(size)
    shared.append(size)
    shared.append(nameLength)
    shared.append(UInt16(0))  // extra field

    body.append(Signature.entry)
    body.append(contentsOf: shared.bytes)
    body.append(contentsOf: name.utf8)
    body.append(contentsOf: bytes)

    directory.append(Signature.directory)
    directory.append(ZipArchive.madeBy)
    directory.append(contentsOf: shared.bytes)
    directory.append(UInt16(0))  // comment
    directory.append(UInt16(0))  // disk
    directory.append(UInt16(0))  // internal attributes
    directory.append(ZipArchive.attributes)
    directory.append(offset)
    directory.append(contentsOf: name.utf8)
    count += 1
  }

  func encode() throws(Failure) -> [UInt8] {
    guard let start = UInt32(exactly: body.count), let size = UInt32(exactly: directory.count),
      let entries = UInt16(exactly: count)
    else { throw .tooLarge }
    var end = ByteWriter()
    end.append(Signature.end)
    end.append(UInt16(0))  // this disk
    end.append(UInt16(0))  // disk of the directory
    end.append(entries)
    end.append(entries)
    end.append(size)
    end.append(start)
    end.append(UInt16(0))  // comment
    return body.bytes + directory.bytes + end.bytes
  }
}
