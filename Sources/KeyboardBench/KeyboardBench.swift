/// The C interface through which dictionary benchmarks written in other languages time the engine.
///
/// An artifact is built by the compiler's own writer and opened through the engine's public way, so
/// what is timed is what an app gets.
import KeyboardEngine
import KeyboardFormat

/// Builds an artifact of one lexicon: `count` distinct keys with values 1...255 that say how frequent
/// a key is. Returns 0, or 1 if the keys cannot be a lexicon, or 2 if the file cannot be written.
@_cdecl("kb_build")
public func build(
  _ keys: UnsafePointer<UnsafePointer<CChar>?>, _ lengths: UnsafePointer<Int>,
  _ values: UnsafePointer<UInt8>, _ count: Int, _ path: UnsafePointer<CChar>
) -> Int32 {
  var entries: [LexiconModel.Entry] = []
  for index in 0..<count {
    guard let key = unsafe keys[index] else { return 1 }
    let bytes = unsafe UnsafeRawBufferPointer(start: key, count: lengths[index])
    guard let word = unsafe UTF8Text.string(bytes) else { return 1 }
    entries.append(.init(display: word, cost: 255 - Int(unsafe values[index])))
  }
  let model = LexiconModel(
    alphabet: LexiconAlphabet(exactly: entries.map(\.display)), entries: entries)
  do {
    var writer = ArtifactWriter()
    writer.append(try .init(LexiconFormat.self, name: "bench", model))
    return unsafe write(try writer.encode(), to: path)
  } catch { return 1 }
}

/// Maps an artifact; `NULL` if it is not one.
@_cdecl("kb_open")
public func open(_ path: UnsafePointer<CChar>) -> UnsafeMutableRawPointer? {
  guard let data = try? KeyboardData(path: unsafe String(cString: path)),
    let lexicon = try? data.lexicon()
  else { return nil }
  return unsafe Unmanaged.passRetained(Handle(lexicon)).toOpaque()
}

/// The value a key was built with; 0 if it is absent.
@_cdecl("kb_get")
public func get(_ handle: UnsafeMutableRawPointer, _ key: UnsafePointer<UInt8>, _ length: Int)
  -> Int32
{
  unsafe Unmanaged<Handle>.fromOpaque(handle)._withUnsafeGuaranteedRef { handle in
    let text = unsafe UnsafeBufferPointer(start: key, count: length)
    guard let entry = unsafe handle.lexicon.firstEntry(forKey: text) else { return 0 }
    return Int32(truncatingIfNeeded: 255 &- handle.lexicon.cost(of: entry))
  }
}

/// The up to 10 keys with a prefix that have the highest values, best first; returns how many.
@_cdecl("kb_complete")
public func complete(
  _ handle: UnsafeMutableRawPointer, _ prefix: UnsafePointer<UInt8>, _ length: Int,
  _ values: UnsafeMutablePointer<UInt8>, _ keys: UnsafeMutablePointer<UInt8>,
  _ lengths: UnsafeMutablePointer<UInt8>
) -> Int {
  unsafe Unmanaged<Handle>.fromOpaque(handle)._withUnsafeGuaranteedRef { handle in
    let text = unsafe UnsafeBufferPointer(start: prefix, count: length)
    var count = 0
    unsafe handle.lexicon.complete(text, limit: 10) { completion in
      unsafe values[count] = 255 &- completion.cost
      let key = unsafe UnsafeMutableBufferPointer(start: keys + 64 * count, count: 64)
      unsafe lengths[count] = UInt8(truncatingIfNeeded: completion.writeKey(into: key))
      count &+= 1
    }
    return count
  }
}

private final class Handle {
  let lexicon: Lexicon
  init(_ lexicon: Lexicon) { self.lexicon = lexicon }
}
