/// A `ByteView` without its owner: the same total reads, but copying it counts no reference, which
/// otherwise takes a third of a query's time.
///
/// Whoever keeps one keeps the view too, and holds on to it while a query runs
/// (`withExtendedLifetime`).
@safe
struct ByteWindow: BitwiseCopyable, @unchecked Sendable {
  // Sendable although it holds a raw pointer: the bytes are never written while their view exists.
  private let base: UnsafeRawPointer
  /// Length in bytes.
  let count: Int

  init(_ view: ByteView) {
    unsafe base = view.base
    count = view.count
  }

  /// The part of the window at `offset`, cut to what the window holds.
  func slice(_ offset: Int, _ length: Int) -> ByteWindow {
    let start = min(max(offset, 0), count)
    return unsafe ByteWindow(base: base + start, count: min(max(length, 0), count - start))
  }

  private init(base: UnsafeRawPointer, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// The little-endian integer at a byte offset, or 0 when it does not lie wholly inside.
  @inline(__always)
  func load<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: T.Type) -> T {
    guard offset >= 0 && offset <= count &- MemoryLayout<T>.size else { return 0 }
    return unsafe T(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// The byte at an offset, or 0 outside the window.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    guard offset >= 0 && offset < count else { return 0 }
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The `width` bits (0...57) that start at bit `position`; zeros outside the window.
  @inline(__always)
  func bits(_ position: Int, _ width: Int) -> UInt64 {
    let word = load(position >> 3, as: UInt64.self).byteSwapped << UInt64(position & 7)
    return word >> UInt64(64 - width)
  }
}
