import ArgumentParser
import KeyboardFormat

extension ArtifactOptions {
  /// The artifact of layouts; `nil` if the folder has none, as grids in key widths need none.
  /// - Throws: 65 for a damaged one.
  func layoutsIfAny() throws -> Artifact? {
    do throws(FormatError) { return try Artifact.open(path: "\(artifacts)/layouts.kba") } catch {
      guard Exit.code(error) == Exit.missing else {
        throw Exit.report(error, "\(artifacts)/layouts.kba")
      }
      return nil
    }
  }
}
