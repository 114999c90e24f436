import KeyboardFormat

/// What the last build into a folder saw, so that the next can skip work. An optimisation only: a
/// missing or damaged cache means more work, and bytes that are built are always read and hashed
/// anew.
///
///     kbtool-build-cache 1
///     source   TAB path TAB sha256 TAB size TAB inode TAB modified TAB changed
///     artifact TAB name TAB stamp  TAB size TAB inode TAB modified TAB changed
struct BuildCache: Equatable {
  struct Record: Equatable {
    /// Hash of the file, or stamp of the artifact.
    var hash: String
    var identity: FileIdentity
  }

  static let fileName = ".build-cache.tsv"
  private static let header = "kbtool-build-cache 1"

  var sources: [String: Record] = [:]
  var artifacts: [String: Record] = [:]

  init() {}

  /// Reads the cache of a folder.
  ///
  /// A source that changed in the very moment in which the cache was written could keep its identity
  /// through another change, so sources that are not older than the cache are forgotten.
  init(folder: String) {
    let path = "\(folder)/\(BuildCache.fileName)"
    guard let (bytes, identity) = try? FileSystem.read(path) else {
      self.init()
      return
    }
    self.init(text: String(decoding: bytes, as: UTF8.self))
    sources = sources.filter { $0.value.identity.changed < identity.modified }
  }

  init(text: String) {
    let lines = text.split(separator: "\n")
    guard lines.first.map(String.init) == BuildCache.header else { return }
    for line in lines.dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 7, let size = Int64(fields[3]), let inode = UInt64(fields[4]),
        let modified = Int64(fields[5]), let changed = Int64(fields[6])
      else { continue }
      let record = Record(
        hash: fields[2],
        identity: FileIdentity(size: size, inode: inode, modified: modified, changed: changed))
      switch fields[0] {
      case "source": sources[fields[1]] = record
      case "artifact": artifacts[fields[1]] = record
      default: continue
      }
    }
  }

  var text: String {
    func lines(_ word: String, _ records: [String: Record]) -> [String] {
      records.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, record in
        let identity = record.identity
        return [
          word, name, record.hash, "\(identity.size)", "\(identity.inode)",
          "\(identity.modified)", "\(identity.changed)",
        ].joined(separator: "\t")
      }
    }
    return ([BuildCache.header] + lines("source", sources) + lines("artifact", artifacts))
      .map { $0 + "\n" }.joined()
  }

  /// The hash of a source that still has the identity it had when it was hashed.
  func hash(ofSource path: String, _ identity: FileIdentity) -> String? {
    sources[path].flatMap { $0.identity == identity ? $0.hash : nil }
  }

  /// Whether the artifact's file is still the one that was written for `stamp`.
  func holds(_ name: String, stamp: String, _ identity: FileIdentity) -> Bool {
    artifacts[name] == Record(hash: stamp, identity: identity)
  }
}

extension SHA256 {
  /// The digest in 64 lower-case hexadecimal digits.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    digest(bytes).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
