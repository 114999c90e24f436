#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file mapped read-only for as long as the object lives.
///
/// The mapping is shared and clean: the system may drop its pages under memory pressure and read
/// them again, so they do not count against an extension's memory limit. The file must only ever be
/// replaced by rename; truncating it in place would raise SIGBUS in its readers.
@safe
final class MappedFile {
  private let pointer: UnsafeMutableRawPointer
  private let count: Int

  private init(pointer: UnsafeMutableRawPointer, count: Int) {
    unsafe self.pointer = unsafe pointer
    self.count = count
  }

  deinit { unsafe _ = munmap(pointer, count) }

  /// Maps the file at `path`. Cost: open, fstat, mmap and close (about 3 µs), whatever the size.
  static func open(_ path: String) throws(FormatError) -> ByteView {
    let descriptor = unsafe path.withCString { unsafe openReadOnly($0) }
    guard descriptor >= 0 else { throw FormatError.system("open", path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw FormatError.system("stat", path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FormatError(
        .io(EINVAL), expected: "a file", found: "a folder, pipe or device at \(path)")
    }
    let size = Int(status.st_size)
    guard size > 0 else {
      throw FormatError(
        .truncated, offset: 0, expected: "an artifact", found: "an empty file at \(path)")
    }
    guard let pointer = unsafe mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0),
      unsafe pointer != MAP_FAILED
    else { throw FormatError.system("map", path) }
    let file = unsafe MappedFile(pointer: pointer, count: size)
    return unsafe ByteView(base: UnsafeRawPointer(pointer), count: size, owner: file)
  }
}

private func openReadOnly(_ path: UnsafePointer<CChar>) -> Int32 {
  // A pipe that nobody writes to is refused like any other that is no file, not waited for.
  unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
}

extension FormatError {
  static func system(_ call: String, _ path: String) -> FormatError {
    let code = errno
    return FormatError(
      .io(code), expected: "to \(call) \(path)", found: unsafe String(cString: strerror(code)))
  }
}

extension ByteView {
  /// Maps a file read-only. The file must only be replaced by rename while the view lives.
  /// - Throws: `.io` when the system refuses, `.truncated` for an empty file.
  package static func mapping(path: String) throws(FormatError) -> ByteView {
    try MappedFile.open(path)
  }
}
