#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system refused something about a file.
package struct FileError: Error, Equatable, CustomStringConvertible {
  /// What was tried: "read", "write", "rename".
  package let call: String
  package let path: String
  /// `errno` of the call.
  package let code: Int32

  package init(call: String, path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// Whether a file to be read is not there, not for us, or no file.
  package var isUnavailable: Bool {
    [ENOENT, ENOTDIR, EACCES, EPERM, EISDIR, EINVAL, ELOOP, ENAMETOOLONG].contains(code)
  }

  /// What the system says.
  package var reason: String { unsafe String(cString: strerror(code)) }

  package var description: String { "\(path): error: cannot \(call): \(reason)" }
}

/// What tells that a file has not changed since it was last looked at. Any write, replacement or
/// change of attributes gives another value, down to the file system's time step.
package struct FileIdentity: Hashable, Sendable {
  var size: Int64
  var inode: UInt64
  /// Nanoseconds since 1970.
  var modified: Int64
  /// Nanoseconds since 1970; no program can set it back.
  var changed: Int64
}

/// The few system calls of the build driver. Only the driver touches the disk when building.
package enum FileSystem {
  /// The whole file, and what it was when it was opened.
  package static func read(
    _ path: String
  ) throws(FileError) -> (bytes: [UInt8], identity: FileIdentity) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(call: "open", path: path, code: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw FileError(call: "read", path: path, code: errno)
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      throw FileError(call: "read", path: path, code: EISDIR)
    }
    // A byte more than the size, so that the end is seen without a second buffer.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let start = count
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Platform.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw FileError(call: "read", path: path, code: errno) }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return (bytes, FileIdentity(status))
  }

  /// `nil` when there is no such file or it cannot be looked at.
  package static func identity(_ path: String) -> FileIdentity? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return FileIdentity(status)
  }

  package static func exists(_ path: String) -> Bool { identity(path) != nil }

  /// Makes a folder and those above it.
  package static func makeFolder(_ path: String) throws(FileError) {
    if exists(path) { return }
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(call: "make the folder", path: path, code: errno)
    }
  }

  package static func fileNames(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      throw FileError(call: "list", path: folder, code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      unsafe names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { name in
          unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Writes everything to a descriptor.
  /// - Returns: 0, or the error number.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let count = unsafe Platform.write(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[offset...]))
        if count < 0 {
          if errno == EINTR { continue }
          return errno
        }
        offset += count
      }
      return 0
    }
  }

  /// Removes a file; one that is not there is removed already.
  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Waits until other builds into the same folder are done; the lock goes with the descriptor, so
  /// a killed build leaves none. File systems without locks are taken as they are.
  /// - Parameter waiting: called once if somebody else has it.
  /// - Returns: the descriptor to close.
  static func lockFolder(_ path: String, waiting: () -> Void) throws(FileError) -> Int32 {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(call: "open", path: path, code: errno) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
      waiting()
      while flock(descriptor, LOCK_EX) != 0 && errno == EINTR {}
    }
    return descriptor
  }
}

extension FileSystem {
  static func close(_ descriptor: Int32) { Platform.close(descriptor) }
}

/// Names that an enclosing scope hides.
private enum Platform {
  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #else
      _ = Musl.close(descriptor)
    #endif
  }

  static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Glibc)
      unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    #else
      unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }

  static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
    #elseif canImport(Glibc)
      unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    #else
      unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
    #endif
  }
}

extension FileIdentity {
  fileprivate init(_ status: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    self.modified = Int64(modified.tv_sec) &* 1_000_000_000 &+ Int64(modified.tv_nsec)
    self.changed = Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
  }
}

extension FileSystem {
  /// Whether two paths lead to one file that exists, by whatever links.
  package static func isSameFile(_ a: String, _ b: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard unsafe stat(a, &first) == 0, unsafe stat(b, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
