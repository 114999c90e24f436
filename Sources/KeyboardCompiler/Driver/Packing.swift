package import KeyboardFormat

/// Writes the transport form of artifacts and takes it apart again.
package enum Packing {
  package enum Failure: Error {
    /// The input cannot be read or is damaged.
    case input(FormatError)
    case output(FileError)
  }

  /// The input's path with another extension, or with it added.
  package static func target(of path: String, from old: String, to new: String) -> String {
    (path.hasSuffix(old) ? String(path.dropLast(old.count)) : path) + new
  }

  /// Packs the artifact at a path.
  /// - Returns: sizes in bytes before and after.
  package static func pack(
    _ input: String, to output: String, _ files: AtomicFiles
  ) throws(Failure) -> (raw: Int, packed: Int) {
    let bytes: [UInt8]
    let rawSize: Int
    do throws(FormatError) {
      let artifact = try Artifact.open(path: input)
      if let damage = artifact.verify().first { throw damage }
      bytes = try PackedArtifact.pack(artifact)
      rawSize = artifact.bytes.count
    } catch { throw .input(error) }
    do throws(FileError) {
      _ = try files.stage(bytes, as: output)
      try files.commit()
    } catch { throw .output(error) }
    return (rawSize, bytes.count)
  }

  /// Unpacks a file. The result gets its name only once it is whole and opens as an artifact.
  package static func unpack(
    _ input: String, to output: String, _ files: AtomicFiles
  ) throws(Failure) -> (raw: Int, packed: Int) {
    let view: ByteView
    let packed: PackedArtifact
    do throws(FormatError) {
      view = try ByteView.mapping(path: input)
      packed = try PackedArtifact(view)
    } catch { throw .input(error) }
    var damage: FormatError?
    do throws(FileError) {
      let temporary = try files.stage(as: output) { descriptor in
        var code: Int32 = 0
        do throws(FormatError) {
          try packed.unpack { (block) throws(FormatError) in
            if code == 0 { code = FileSystem.write(block, to: descriptor) }
          }
        } catch { damage = error }
        return code
      }
      if damage == nil { damage = headerDamage(temporary) }
      if damage == nil { try files.commit() }
    } catch { throw .output(error) }
    if let damage {
      files.discard()
      throw .input(damage)
    }
    return (packed.rawSize, view.count)
  }

  private static func headerDamage(_ path: String) -> FormatError? {
    do throws(FormatError) { _ = try Artifact.open(path: path) } catch { return error }
    return nil
  }
}
