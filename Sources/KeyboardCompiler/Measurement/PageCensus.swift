package import KeyboardFormat

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Counts which 16 KiB pages of a mapped artifact are touched between `init` and `count`.
///
/// Linux maps up to 16 small pages around each fault, which would count neighbours that nobody
/// asked for. The census forgets all pages first and then gives neighbouring 16 KiB pieces different
/// advice: each becomes a mapping of its own, over whose edges a fault does not reach. What is
/// present in `/proc/self/pagemap` afterwards has been touched. Darwin: `mincore` tells which pages
/// this process referenced; pages that were touched before the census count too.
package struct PageCensus: Sendable {
  /// The page size of the devices the artifacts are for.
  package static let pageSize = 16384
  /// Linux allows a process 65,530 mappings; stay far below.
  private static let maximumPages = 32768

  private let bytes: ByteView

  /// Starts counting; `nil` for files too large for it, or when the system refuses.
  ///
  /// - Parameter bytes: a whole mapping, such as `Artifact.bytes` of an opened file.
  package init?(_ bytes: ByteView) {
    self.bytes = bytes
    guard bytes.count > 0, PageCensus.pages(bytes.count) <= PageCensus.maximumPages else {
      return nil
    }
    #if !canImport(Darwin)
      let isReady = bytes.withBytes { span in
        unsafe span.withUnsafeBytes { buffer in unsafe PageCensus.split(buffer) }
      }
      guard isReady else { return nil }
    #endif
  }

  private static func pages(_ count: Int) -> Int { (count + pageSize - 1) / pageSize }

  /// Distinct pages touched so far; `nil` when the system does not tell.
  package func count() -> Int? {
    bytes.withBytes { span in
      unsafe span.withUnsafeBytes { buffer in unsafe PageCensus.touched(buffer) }
    }
  }

  #if canImport(Darwin)
    private static func touched(_ buffer: UnsafeRawBufferPointer) -> Int? {
      guard let base = buffer.baseAddress else { return nil }
      let systemPage = Int(getpagesize())
      var states = [CChar](repeating: 0, count: (buffer.count + systemPage - 1) / systemPage)
      guard unsafe mincore(UnsafeMutableRawPointer(mutating: base), buffer.count, &states) == 0
      else { return nil }
      var seen: Set<Int> = []
      for (index, state) in states.enumerated() where state & CChar(MINCORE_REFERENCED) != 0 {
        seen.insert(index * systemPage / pageSize)
      }
      return seen.count
    }
  #else
    private static func split(_ buffer: UnsafeRawBufferPointer) -> Bool {
      guard let base = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress) else {
        return false
      }
      guard unsafe madvise(base, buffer.count, Int32(MADV_DONTNEED)) == 0 else { return false }
      for page in 0..<pages(buffer.count) {
        let start = page * pageSize
        let advice = page % 2 == 0 ? Int32(MADV_RANDOM) : Int32(MADV_NORMAL)
        guard unsafe madvise(base + start, min(pageSize, buffer.count - start), advice) == 0 else {
          return false
        }
      }
      return true
    }

    private static func touched(_ buffer: UnsafeRawBufferPointer) -> Int? {
      guard let base = buffer.baseAddress else { return nil }
      let systemPage = Int(sysconf(Int32(_SC_PAGESIZE)))
      let descriptor = unsafe open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC)
      guard systemPage > 0, descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      let first = Int(bitPattern: base) / systemPage
      let count = (buffer.count + systemPage - 1) / systemPage
      var entries = [UInt64](repeating: 0, count: count)
      let size = count * MemoryLayout<UInt64>.size
      guard unsafe pread(descriptor, &entries, size, off_t(first * 8)) == size else { return nil }
      var seen: Set<Int> = []
      // Bit 63: the page is present (Linux, Documentation/admin-guide/mm/pagemap.rst).
      for index in 0..<count where entries[index] >> 63 == 1 {
        seen.insert(index * systemPage / pageSize)
      }
      return seen.count
    }
  #endif
}
