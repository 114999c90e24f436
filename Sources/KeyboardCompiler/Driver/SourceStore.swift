import KeyboardFormat

/// The sources of a build: their hashes, and the bytes of those that a stage will read.
struct SourceStore: Sendable {
  private struct Loaded: Sendable {
    let text: SourceText
    let record: BuildCache.Record
  }

  private let data: String
  private let manifest: SourcesManifest
  private let cache: BuildCache
  private var loaded: [String: Loaded] = [:]
  private var known: [String: BuildCache.Record] = [:]

  init(data: String, manifest: SourcesManifest, cache: BuildCache) {
    self.data = data
    self.manifest = manifest
    self.cache = cache
  }

  /// What is now known of each source, for the next build.
  var records: [String: BuildCache.Record] { known.merging(loaded.mapValues { $0.record }) { $1 } }

  /// A source that has been loaded and is what `SOURCES.toml` says.
  func text(_ path: String) -> SourceText? { loaded[path]?.text }

  /// Compares each source with `SOURCES.toml`, reading only those that changed since the last build.
  mutating func look(
    at paths: [String], _ jobs: Int, _ findings: inout [Finding]
  ) async {
    var changed: [String] = []
    for path in Set(paths).sorted() {
      let expected = manifest.entries[path]?.entry.sha256
      if let identity = FileSystem.identity("\(data)/\(path)"),
        let hash = cache.hash(ofSource: path, identity), hash == expected
      {
        known[path] = BuildCache.Record(hash: hash, identity: identity)
      } else {
        changed.append(path)
      }
    }
    await load(changed, jobs, &findings)
  }

  /// Reads and hashes the sources that have not been loaded yet.
  mutating func load(
    _ paths: [String], _ jobs: Int, _ findings: inout [Finding]
  ) async {
    let missing = Set(paths).filter { loaded[$0] == nil }.sorted()
    guard !missing.isEmpty else { return }
    var graph = BuildGraph<Result<Loaded, FileError>>()
    for path in missing {
      let place = "\(data)/\(path)"
      graph.add("read \(path)") { _ in
        do throws(FileError) {
          let (bytes, identity) = try FileSystem.read(place)
          return .success(
            Loaded(
              text: SourceText(path: path, bytes: bytes),
              record: .init(hash: SHA256.hexadecimal(bytes), identity: identity)))
        } catch { return .failure(error) }
      }
    }
    let results = await graph.run(jobs: jobs)
    for (path, result) in zip(missing, results) { accept(path, result, &findings) }
  }

  private mutating func accept(
    _ path: String, _ result: Result<Loaded, FileError>, _ findings: inout [Finding]
  ) {
    let place = "\(data)/\(path)"
    switch result {
    case .failure(let error):
      findings.append(
        Finding(
          .error, file: place, "expected a source, found: \(error.reason); run `make sources`"))
    case .success(let source):
      loaded[path] = source
      guard let (entry, _) = manifest.entries[path], entry.sha256 != source.record.hash else {
        return
      }
      findings.append(
        Finding(
          .error, file: place,
          "expected sha256 \(entry.sha256) as in SOURCES.toml, found \(source.record.hash);"
            + " run `make sources`"))
    }
  }
}
