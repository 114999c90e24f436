#if canImport(Darwin)
  // Without it, Swift 6 refuses `mach_task_self_`, a global variable that nobody writes.
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Memory of this process as the system counts it, in bytes.
///
/// Linux: `/proc/self/smaps_rollup` and `getrusage`. Darwin: `task_info` with `TASK_VM_INFO`, where
/// `dirty` is the footprint that decides when an extension is ended.
package struct ProcessMemory: Sendable, Encodable {
  /// All pages in memory, shared and clean ones included.
  package var resident: Int
  /// Pages that only this process has and that were written to.
  package var dirty: Int
  /// The most that `resident` has been.
  package var peak: Int

  /// `nil` when the system does not tell.
  package static func current() -> ProcessMemory? {
    #if canImport(Darwin)
      var info = task_vm_info_data_t()
      var count = mach_msg_type_number_t(
        MemoryLayout<task_vm_info_data_t>.size / MemoryLayout<natural_t>.size)
      let status = unsafe withUnsafeMutablePointer(to: &info) { pointer in
        unsafe pointer.withMemoryRebound(to: integer_t.self, capacity: Int(count)) {
          unsafe task_info(mach_task_self_, task_flavor_t(TASK_VM_INFO), $0, &count)
        }
      }
      guard status == KERN_SUCCESS else { return nil }
      return ProcessMemory(
        resident: Int(info.resident_size), dirty: Int(info.phys_footprint),
        peak: Int(info.resident_size_peak))
    #else
      guard let (bytes, _) = try? FileSystem.read("/proc/self/smaps_rollup") else { return nil }
      var usage = rusage()
      // RUSAGE_SELF is 0; Glibc imports the name as an enumeration that its own function refuses.
      guard unsafe getrusage(.init(0), &usage) == 0 else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      let resident = kilobytes("Rss:", text) * 1024
      // The kernel updates its peak in steps, so it may lag behind.
      return ProcessMemory(
        resident: resident,
        dirty: (kilobytes("Private_Dirty:", text) + kilobytes("Swap:", text)) * 1024,
        peak: max(resident, Int(usage.ru_maxrss) * 1024))
    #endif
  }

  #if !canImport(Darwin)
    private static func kilobytes(_ field: String, _ text: String) -> Int {
      for line in text.split(separator: "\n") where line.hasPrefix(field) {
        return line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
      }
      return 0
    }
  #endif
}
