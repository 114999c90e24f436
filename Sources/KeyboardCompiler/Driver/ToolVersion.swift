import Foundation

/// Version of the toolchain, as `kbtool --version` prints it and every artifact carries it.
package enum ToolVersion {
  package static let current = "0.1.0"

  /// Tells this build of the tool from any other on this machine: artifacts that another one made are
  /// built again. Never part of an artifact.
  package static var identity: String {
    let executable = Bundle.main.executablePath.flatMap { FileSystem.identity($0) }
    return executable.map { "\(current) \($0.size) \($0.inode) \($0.modified)" } ?? current
  }
}
