import Foundation

/// A folder of its own for one test, removed with the object.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("keyboard-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    path = place.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  public subscript(name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, making the folders above it.
  public func write(_ text: String, to name: String) throws {
    try write(Array(text.utf8), to: name)
  }

  public func write(_ bytes: [UInt8], to name: String) throws {
    let place = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
  }

  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self[name])))
  }

  /// Names in a folder below this one, sorted.
  public func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self[folder]).sorted()
  }
}
