#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes bytes to a file: 0, or 2 if the system refuses.
func write(_ bytes: [UInt8], to path: UnsafePointer<CChar>) -> Int32 {
  guard let file = unsafe fopen(path, "wb") else { return 2 }
  let written = unsafe fwrite(bytes, 1, bytes.count, file)
  return unsafe fclose(file) == 0 && written == bytes.count ? 0 : 2
}
