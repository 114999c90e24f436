package import KeyboardFormat

/// One ZIP file for apps that take a release: artifacts, what their licences ask to be shown, and
/// checksums. The same artifacts give the same bytes.
package enum ReleaseBundle {
  package enum Failure: Error {
    /// An artifact cannot be used.
    case artifact(path: String, FormatError)
    /// Another file cannot be read.
    case input(FileError)
    /// Two files of one name, or more than a ZIP file holds.
    case content(String)
    case output(FileError)
  }

  /// Name of the notices in the bundle.
  package static let notices = "NOTICES.txt"
  /// Name of the checksums in the bundle, in the form that `sha256sum -c` reads.
  package static let checksums = "SHA256SUMS"

  /// Writes the bundle. Every artifact is verified first.
  /// - Parameter texts: further files, such as the text of a licence.
  /// - Returns: its size in bytes and the names in it.
  package static func write(
    artifacts: [String], texts: [String], to output: String, _ files: AtomicFiles
  ) throws(Failure) -> (size: Int, names: [String]) {
    var entries: [(name: String, bytes: [UInt8])] = []
    var notice: [(name: String, provenance: Provenance?)] = []
    for path in artifacts {
      do throws(FormatError) {
        let artifact = try Artifact.open(path: path)
        if let damage = artifact.verify().first { throw damage }
        notice.append((fileName(path), try artifact.provenance()))
        entries.append((fileName(path), artifact.bytes.copyBytes()))
      } catch { throw .artifact(path: path, error) }
    }
    for path in texts {
      do throws(FileError) {
        entries.append((fileName(path), try FileSystem.read(path).bytes))
      } catch { throw .input(error) }
    }
    entries.append((notices, Array(text(notice.sorted { isBefore($0.name, $1.name) }).utf8)))
    entries.sort { isBefore($0.name, $1.name) }
    for (index, entry) in entries.enumerated().dropFirst()
    where entries[index - 1].name == entry.name {
      throw .content("two files of the name \(entry.name)")
    }
    let sums = entries.map { "\(SHA256.hexadecimal($0.bytes))  \($0.name)\n" }.joined()
    entries.append((checksums, Array(sums.utf8)))
    let archive = try encode(entries)
    do throws(FileError) {
      _ = try files.stage(archive, as: output)
      try files.commit()
    } catch { throw .output(error) }
    return (archive.count, entries.map { $0.name })
  }

  private static func encode(
    _ entries: [(name: String, bytes: [UInt8])]
  ) throws(Failure) -> [UInt8] {
    do throws(ZipArchive.Failure) {
      var archive = ZipArchive()
      for entry in entries { try archive.add(entry.name, entry.bytes) }
      return try archive.encode()
    } catch { throw .content("more than a ZIP file without extensions holds (4 GiB)") }
  }

  /// What an app that ships the artifacts has to show.
  private static func text(_ artifacts: [(name: String, provenance: Provenance?)]) -> String {
    var lines = ["What apps that ship these files have to show, for each file they ship.", ""]
    for (name, provenance) in artifacts {
      lines.append(name)
      lines.append("Licence: \(provenance?.licence ?? "not stated")")
      lines += provenance?.notices ?? []
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func isBefore(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
