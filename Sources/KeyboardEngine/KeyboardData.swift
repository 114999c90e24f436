public import KeyboardFormat

/// An artifact opened for use: the way into everything the engine answers.
///
/// Opening maps the file and looks at its directory, a few microseconds whatever the size. Sections
/// are opened one by one when asked for, in constant time. Values are cheap to copy, hold no data of
/// their own, and may be used from any thread.
public struct KeyboardData: Sendable {
  /// The file: its sections, its provenance, and `verify()`.
  public let artifact: Artifact

  /// Maps the artifact at a path (`url.path` of a file URL).
  ///
  /// Replace the file only by renaming another over it: readers keep the old one until they let go.
  /// - Throws: `FormatError` with what is wrong and what to do.
  public init(path: String) throws(FormatError) { artifact = try Artifact.open(path: path) }

  /// Uses an artifact that is open already, for example one in memory.
  public init(_ artifact: Artifact) { self.artifact = artifact }

  /// The payload of a section that is read in place.
  func payload(_ tag: SectionTag, _ name: String?) throws(FormatError) -> (SectionRecord, ByteView)
  {
    guard let record = artifact.section(tag, name: name) else {
      throw FormatError(
        .section, expected: "a section \(tag)\(name.map { "/\($0)" } ?? "")",
        found: "none; `kbtool inspect` lists what the artifact holds")
    }
    return (record, try record.payload())
  }
}
