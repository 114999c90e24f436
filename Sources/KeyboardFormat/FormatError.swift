/// What is wrong with some bytes, where, and what to do about it.
public struct FormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Code: Equatable, Sendable {
    /// The bytes end before what they announce.
    case truncated
    /// Not an artifact at all.
    case magic
    /// A format or section version that this build does not know.
    case version
    /// A checksum or content id does not match the bytes.
    case checksum
    /// A value outside its range, or an offset that points outside its section.
    case value
    /// A section that is needed is not there, or a required section is not known.
    case section
    /// A section that belongs to another lexicon than the one at hand.
    case dependency
    /// zlib refused a stream, or a declared size is impossible.
    case codec
    /// A model that the format cannot hold (writing only).
    case limit
    /// The system refused, with its error number.
    case io(Int32)
  }

  /// What kind of error it is.
  public var code: Code
  /// The section, as `TAG/name`; `nil` for the container itself.
  public var section: String?
  /// Byte offset from the start of the section's payload, or of the file when `section` is `nil`.
  public var offset: Int?
  /// What should be there, in words.
  public var expected: String
  /// What is there instead, in words.
  public var found: String

  /// An error; `section` and `offset` as far as they are known.
  public init(
    _ code: Code, section: String? = nil, offset: Int? = nil, expected: String, found: String
  ) {
    self.code = code
    self.section = section
    self.offset = offset
    self.expected = expected
    self.found = found
  }

  /// One line: place, what was expected and found, and what to do about it.
  public var description: String {
    var place = section.map { "section \($0)" } ?? "artifact"
    if let offset { place += ", byte \(offset)" }
    return "\(place): expected \(expected), found \(found)\(remedy)"
  }

  private var remedy: String {
    switch code {
    case .truncated, .checksum, .codec, .value:
      "; fetch the file again or rebuild it with `kbtool build`"
    case .version: "; rebuild it with the `kbtool build` of this version"
    case .dependency: "; rebuild both together with `kbtool build`"
    case .magic, .section, .limit, .io: ""
    }
  }

  /// The same error, said of a section.
  package func inSection(_ name: String) -> FormatError {
    var copy = self
    copy.section = section ?? name
    return copy
  }
}
