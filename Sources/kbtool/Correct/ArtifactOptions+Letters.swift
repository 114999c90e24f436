import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat

extension ArtifactOptions {
  /// Where an artifact stands.
  func path(_ name: String) -> String { "\(artifacts)/\(name).kba" }

  /// A view of an iPhone, upright, in points: what corrections are measured on.
  static let viewSize = (width: 390.0, height: 290.0)

  /// The letter keys of layouts by name, of all of the artifact if none is given.
  /// - Throws: 66 for a name that is none.
  func letterKeys(_ names: [String]) throws -> [(name: String, keys: LetterKeys)] {
    let data = try openLayouts()
    let known = data.artifact.sections.filter { $0.tag == LayoutFormat.tag }.map(\.name)
    return try QueryOptions.asking(path("layouts")) {
      try (names.isEmpty ? known : names).map { name in
        let geometry = try data.layout(name).geometry(
          width: ArtifactOptions.viewSize.width, height: ArtifactOptions.viewSize.height)
        return (name, LetterKeys(geometry))
      }
    }
  }
}

extension QueryOptions {
  /// Runs a query on an opened artifact.
  /// - Throws: 66 for a section that is not there, 65 for one that is damaged.
  static func asking<R>(_ path: String, _ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as FormatError {
      throw QueryOptions.report(error, path)
    }
  }
}
