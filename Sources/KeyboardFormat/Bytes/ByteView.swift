/// A read-only window on bytes that something else owns: a mapped file or an array.
///
/// Every read is total: reading outside the window gives zeros, never a trap and never a byte of
/// somebody else. That is what makes any artifact at all safe input: a damaged one gives a wrong
/// answer within bounds, and `verify` is the call that says where the damage is.
///
/// The window keeps its owner alive. Copying a view copies a pointer, a length and a reference.
@safe
public struct ByteView: @unchecked Sendable {
  // Sendable although it holds a raw pointer: the bytes are never written while a view exists.
  let base: UnsafeRawPointer
  /// Length of the window in bytes.
  public let count: Int
  let owner: AnyObject?

  /// - Precondition: `base` is readable for `count` bytes for as long as `owner` lives.
  init(base: UnsafeRawPointer, count: Int, owner: AnyObject?) {
    unsafe self.base = base
    self.count = count
    self.owner = owner
  }

  /// A view of a private copy of `bytes`.
  public init(_ bytes: [UInt8]) {
    let storage = OwnedBytes(bytes)
    unsafe self.init(base: UnsafeRawPointer(storage.pointer), count: bytes.count, owner: storage)
  }

  /// Whether `length` bytes at `offset` lie inside the window.
  @inline(__always)
  func holds(_ offset: Int, _ length: Int) -> Bool {
    // One unsigned comparison covers negative offsets; `count - length` cannot overflow.
    offset >= 0 && length >= 0 && length <= count && offset <= count - length
  }

  /// The little-endian integer at a byte offset, or 0 when it does not lie wholly inside.
  @inline(__always)
  public func load<T: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: T.Type) -> T {
    guard holds(offset, MemoryLayout<T>.size) else { return 0 }
    return unsafe T(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: T.self))
  }

  /// The byte at an offset, or 0 outside the window.
  @inline(__always)
  public subscript(offset: Int) -> UInt8 {
    guard offset >= 0 && offset < count else { return 0 }
    return unsafe base.load(fromByteOffset: offset, as: UInt8.self)
  }

  /// The part of the window that starts at `offset` and has `length` bytes; `nil` if it does not fit.
  public func slice(_ offset: Int, _ length: Int) -> ByteView? {
    guard holds(offset, length) else { return nil }
    return unsafe ByteView(base: base + offset, count: length, owner: owner)
  }

  /// Calls `body` with the bytes as a span, without copying.
  public func withBytes<R, E: Error>(_ body: (RawSpan) throws(E) -> R) throws(E) -> R {
    let span = unsafe RawSpan(_unsafeStart: base, byteCount: count)
    return try body(span)
  }

  /// A copy of the bytes. Allocates `count` bytes.
  public func copyBytes() -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: base, count: count))
  }
}

/// Heap bytes that a `ByteView` can keep alive at a stable address.
@safe
final class OwnedBytes {
  let pointer: UnsafeMutableRawPointer

  init(_ bytes: [UInt8]) {
    unsafe pointer = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 64)
    unsafe bytes.withUnsafeBytes { source in
      unsafe pointer.copyMemory(
        from: source.baseAddress ?? UnsafeRawPointer(pointer), byteCount: source.count)
    }
  }

  deinit { unsafe pointer.deallocate() }
}
