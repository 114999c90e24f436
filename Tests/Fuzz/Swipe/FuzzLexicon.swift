import _KeyboardTestSupport

@_cdecl("LLVMFuzzerInitialize")
public func start(
  _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
) -> Int32 { Fuzzing.start(.swipe) }

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ data: UnsafePointer<UInt8>?, _ size: Int) -> Int32 {
  Fuzzing.run(.swipe, data, size)
}
