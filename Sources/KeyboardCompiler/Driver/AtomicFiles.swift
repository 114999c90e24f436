import Foundation

#if canImport(Musl)
  import Musl
#endif

/// Replaces files so that at any moment, whatever happens, a reader finds the old or the new one.
///
/// Bytes go into a temporary file in the same folder, are flushed to the disk and checked; `commit`
/// then renames. Until that call nothing is visible, and `discard` leaves no trace.
package final class AtomicFiles: @unchecked Sendable {
  // Sendable: `lock` guards the only mutable state, so that a signal's thread may call `discard`.

  /// Steps of a write, for tests that make one of them fail.
  package enum Step: Sendable, Equatable {
    case write
    case sync
    case rename
  }

  /// Start and end of the names of temporary files, which a later build may delete.
  static let prefix = ".kbtool-"
  static let suffix = ".tmp"

  private let lock = NSLock()
  private var staged: [(temporary: String, path: String)] = []
  private var isClosed = false
  /// Gives an error number for a step that shall fail.
  private let fault: @Sendable (Step, String) -> Int32?

  package init(fault: @escaping @Sendable (Step, String) -> Int32? = { _, _ in nil }) {
    self.fault = fault
  }

  deinit { discard() }

  /// Removes what killed builds left in a folder. Only for who holds the folder's lock.
  static func removeStale(in folder: String) throws(FileError) {
    for name in try FileSystem.fileNames(in: folder)
    where name.hasPrefix(prefix) && name.hasSuffix(suffix) && !isInUse(name) {
      FileSystem.remove("\(folder)/\(name)")
    }
  }

  /// Whether the process whose number a temporary file has in its name is another one that lives.
  private static func isInUse(_ name: String) -> Bool {
    let parts = name.dropLast(suffix.count).split(separator: ".")
    guard let last = parts.last, let process = Int32(last), process > 0, process != getpid() else {
      return false
    }
    return kill(process, 0) == 0 || errno == EPERM
  }

  /// Writes the future content of `path` beside it, flushed to the disk.
  /// - Returns: the temporary file, to be checked before `commit`.
  package func stage(_ bytes: [UInt8], as path: String) throws(FileError) -> String {
    try stage(as: path) { FileSystem.write(bytes, to: $0) }
  }

  /// As `stage(_:as:)`, for content that is made piece by piece: `body` writes to the descriptor and
  /// gives 0 or an error number.
  package func stage(as path: String, _ body: (Int32) -> Int32) throws(FileError) -> String {
    let (folder, name) = AtomicFiles.split(path)
    // With the process's number, so that two commands with one output do not write into each other.
    let temporary = "\(folder)\(AtomicFiles.prefix)\(name).\(getpid())\(AtomicFiles.suffix)"
    let descriptor = try create(temporary, for: path)
    var code = fault(.write, path) ?? body(descriptor)
    if code == 0, let injected = fault(.sync, path) { code = injected }
    if code == 0 && fsync(descriptor) != 0 && errno != EINVAL { code = errno }
    if close(descriptor) != 0 && code == 0 { code = errno }
    guard code == 0 else {
      // A full disk is not helped by half a file.
      forget(temporary)
      throw FileError(call: "write", path: path, code: code)
    }
    return temporary
  }

  /// Puts every staged file into its place, in the order of staging by path.
  ///
  /// If one rename fails, those before it stand and the rest is discarded: each file is whole.
  package func commit() throws(FileError) {
    lock.lock()
    defer { lock.unlock() }
    staged.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    while let (temporary, path) = staged.first {
      let code = fault(.rename, path) ?? (unsafe rename(temporary, path) == 0 ? 0 : errno)
      guard code == 0 else {
        for (temporary, _) in staged { FileSystem.remove(temporary) }
        staged = []
        throw FileError(call: "rename", path: path, code: code)
      }
      staged.removeFirst()
      AtomicFiles.syncFolder(of: path)
    }
  }

  /// Removes every temporary file and refuses to make more. May be called from any thread.
  package func discard() {
    lock.lock()
    defer { lock.unlock() }
    for (temporary, _) in staged { FileSystem.remove(temporary) }
    staged = []
    isClosed = true
  }

  private func forget(_ temporary: String) {
    lock.lock()
    defer { lock.unlock() }
    FileSystem.remove(temporary)
    staged.removeAll { $0.temporary == temporary }
  }

  /// Renaming over a folder, a pipe or a device would fail or destroy it.
  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  private func create(_ temporary: String, for path: String) throws(FileError) -> Int32 {
    lock.lock()
    defer { lock.unlock() }
    guard !isClosed else { throw FileError(call: "write", path: path, code: ECANCELED) }
    guard AtomicFiles.isReplaceable(path) else {
      throw FileError(call: "replace", path: path, code: EINVAL)
    }
    // Left by a process of the same number; a link planted there must not be followed.
    FileSystem.remove(temporary)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(call: "write", path: path, code: errno) }
    staged.append((temporary, path))
    return descriptor
  }

  /// Makes a rename last through a power cut, where the file system can.
  private static func syncFolder(of path: String) {
    let folder = split(path).folder
    let descriptor = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = fsync(descriptor)
    close(descriptor)
  }

  /// Folder with its slash, and file name.
  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }
}
