package import KeyboardFormat

/// What a stage reads: source texts by path, and the sections that earlier stages of the same
/// artifact made. Nothing else: no disk, clock, environment, network or hash order.
package struct StageInputs: Sendable {
  package let sources: [String: SourceText]
  package let sections: [ArtifactWriter.Section]

  package init(sources: [String: SourceText], sections: [ArtifactWriter.Section] = []) {
    self.sources = sources
    self.sections = sections
  }

  /// The source at a path that the stage declared in `sources`.
  /// - Throws: when the driver did not load it, which is a mistake of the driver.
  package func source(_ path: String) throws(StageError) -> SourceText {
    guard let text = sources[path] else { throw StageError("source \(path) was not declared") }
    return text
  }

  /// The payload of a section made earlier, opened in place.
  package func view<Format: SectionFormat>(
    _ format: Format.Type, name: String
  ) throws -> (view: Format.View, contentID: ContentID) {
    guard let section = sections.first(where: { $0.tag == Format.tag && $0.name == name }) else {
      throw StageError("section \(Format.tag)/\(name) does not exist; list it before this one")
    }
    return (try Format.open(ByteView(section.payload)), section.contentID)
  }
}

/// A stage could not do its work for a reason that is no row of a source.
package struct StageError: Error, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

/// Turns sources into one section. Pure: the same inputs give the same bytes.
///
/// A stage is also the settings it has in `build.toml`: its stored properties are the keys of the
/// section's table (strictly decoded: an unknown key is an error with its line).
package protocol DataStage: Sendable, Decodable {
  /// The word that `kind = "…"` has in `build.toml`.
  static var kind: String { get }
  /// Paths below `data/` that the stage reads; the driver loads and hashes them.
  var sources: [String] { get }
  /// Sections of the same artifact that the stage reads, as (tag, name).
  var dependencies: [(tag: SectionTag, name: String)] { get }
  /// Makes the section. Problems of sources go into `findings`; a section is still returned when it
  /// can be made, so that one run reports everything, and the driver drops it if there are errors.
  func run(name: String, _ inputs: StageInputs, _ findings: inout Findings) throws
    -> ArtifactWriter.Section?
}

extension DataStage {
  package var dependencies: [(tag: SectionTag, name: String)] { [] }
}
