import KeyboardFormat

/// Builds the artifacts of `build.toml`: checks sources, runs stages, writes files.
///
/// All findings of a run come together, and as long as there is an error no file is touched. The
/// same data gives the same bytes with any number of jobs.
package struct BuildDriver: Sendable {
  package let options: BuildOptions
  package let registry: StageRegistry
  private let files: AtomicFiles
  private let listener: @Sendable (BuildEvent) -> Void

  /// - Parameters:
  ///   - files: writes the artifacts; whoever has it can discard what is unfinished.
  ///   - listener: hears how the build gets on, from one thread at a time.
  package init(
    _ options: BuildOptions, registry: StageRegistry = .standard,
    files: AtomicFiles = AtomicFiles(),
    listener: @escaping @Sendable (BuildEvent) -> Void = { _ in }
  ) {
    self.options = options
    self.registry = registry
    self.files = files
    self.listener = listener
  }

  /// Runs the build.
  /// - Returns: findings, and the artifacts if there was no error.
  package func run() async throws(BuildFailure) -> BuildReport {
    let start = ContinuousClock.now
    var report = BuildReport()
    do throws(BuildFailure) {
      try await build(&report)
    } catch {
      files.discard()
      throw error
    }
    report.findings = BuildDriver.ordered(report.findings)
    report.duration = ContinuousClock.now - start
    return report
  }

  private func build(_ report: inout BuildReport) async throws(BuildFailure) {
    let (manifest, sources) = try readManifests(&report.findings)
    report.known = Set(manifest.artifacts.map { $0.name })
    let artifacts = try selected(manifest)
    let plans = artifacts.compactMap {
      BuildPlan(
        $0, manifest: manifest, sources: sources, options: options, &report.findings)
    }
    let isDryRun = options.explaining != nil
    let lock = isDryRun ? nil : try prepareOutput()
    defer { if let lock { FileSystem.close(lock) } }
    let cache = isDryRun ? BuildCache() : BuildCache(folder: options.output)
    var store = SourceStore(data: options.data, manifest: sources, cache: cache)
    let paths = plans.flatMap { $0.artifact.sources }
    await store.look(at: paths, options.jobs, &report.findings)

    let stale = plans.filter { isDryRun || options.isForced || !isCurrent($0, cache) }
    await store.load(
      stale.flatMap { $0.artifact.sources }, options.jobs, &report.findings)
    let works = await ArtifactWork.run(
      stale, sources: store, manifest: manifest, options: options, listener)
    for work in works { work.report(to: &report) }
    guard !report.hasErrors && !isDryRun else { return }
    let written = try await write(works)
    for plan in plans { try report.artifacts.append(describe(plan, works)) }
    saveCache(plans, store, cache, isNew: written)
  }

  private func readManifests(
    _ findings: inout [Finding]
  ) throws(BuildFailure) -> (BuildManifest, SourcesManifest) {
    let paths = ["build.toml", "SOURCES.toml"].map { "\(options.data)/\($0)" }
    do throws(FileError) {
      let (build, sources) = (try FileSystem.read(paths[0]), try FileSystem.read(paths[1]))
      return (
        BuildManifest(path: paths[0], bytes: build.bytes, registry: registry, &findings),
        SourcesManifest(path: paths[1], bytes: sources.bytes, &findings)
      )
    } catch { throw .input(error) }
  }

  /// The artifacts to build, in the order of the manifest.
  private func selected(
    _ manifest: BuildManifest
  ) throws(BuildFailure) -> [BuildManifest.Artifact] {
    let candidates = manifest.artifacts.filter { artifact in
      options.profile.map { artifact.profiles.contains($0) } ?? true
    }
    for name in options.names where !candidates.contains(where: { $0.name == name }) {
      throw .unknownArtifact(name)
    }
    return options.names.isEmpty
      ? candidates : candidates.filter { options.names.contains($0.name) }
  }

  private func prepareOutput() throws(BuildFailure) -> Int32 {
    do throws(FileError) {
      try FileSystem.makeFolder(options.output)
      let lock = try FileSystem.lockFolder(options.output) {
        listener(.waiting(folder: options.output))
      }
      try AtomicFiles.removeStale(in: options.output)
      return lock
    } catch { throw .output(error) }
  }

  private func path(_ plan: BuildPlan) -> String { "\(options.output)/\(plan.artifact.name).kba" }

  /// Whether the artifact on disk is the one this plan would give. Looks at stamp, identity and
  /// header, not at payloads.
  private func isCurrent(_ plan: BuildPlan, _ cache: BuildCache) -> Bool {
    guard let identity = FileSystem.identity(path(plan)),
      cache.holds(plan.artifact.name, stamp: plan.stamp, identity)
    else { return false }
    return (try? Artifact.open(path: path(plan))) != nil
  }

  /// Writes all artifacts beside their places, reads them back, and only then renames them.
  private func write(_ works: [ArtifactWork]) async throws(BuildFailure) -> Bool {
    var graph = BuildGraph<Result<Void, BuildFailure>>()
    for work in works {
      let path = path(work.plan)
      graph.add("write \(work.plan.artifact.name)") { _ in
        do throws(BuildFailure) {
          try BuildDriver.writeAndCheck(work.bytes, path, files)
          return .success(())
        } catch { return .failure(error) }
      }
    }
    for result in await graph.run(jobs: options.jobs) { try result.get() }
    do throws(FileError) { try files.commit() } catch { throw .output(error) }
    return !works.isEmpty
  }

  private static func writeAndCheck(
    _ bytes: [UInt8], _ path: String, _ files: AtomicFiles
  ) throws(BuildFailure) {
    let temporary: String
    do throws(FileError) { temporary = try files.stage(bytes, as: path) } catch {
      throw .output(error)
    }
    let damage: [FormatError]
    do throws(FormatError) { damage = try Artifact.open(path: temporary).verify() } catch {
      damage = [error]
    }
    guard damage.isEmpty else { throw .damaged(path: path, damage) }
  }

  /// Reads an artifact's directory back from disk.
  private func describe(
    _ plan: BuildPlan, _ works: [ArtifactWork]
  ) throws(BuildFailure) -> BuildReport.Artifact {
    let work = works.first { $0.plan.artifact.name == plan.artifact.name }
    let path = path(plan)
    do throws(FormatError) {
      let artifact = try Artifact.open(path: path)
      var sections: [BuildReport.Section] = []
      for record in artifact.sections {
        let rows = try record.rows()
        sections.append(
          BuildReport.Section(
            label: record.label, rows: rows?.count, rowName: rows?.name,
            storedSize: record.storedSize, rawSize: record.rawSize, contentID: record.contentID,
            duration: work?.durations[record.label]))
      }
      return BuildReport.Artifact(
        name: plan.artifact.name, path: path, size: artifact.bytes.count,
        licence: plan.provenance.licence, wasBuilt: work != nil, sections: sections,
        duration: work?.durations.values.reduce(.zero, +))
    } catch { throw .damaged(path: path, [error]) }
  }

  /// The cache is a convenience: a folder that refuses it only makes the next build slower.
  private func saveCache(
    _ plans: [BuildPlan], _ store: SourceStore, _ cache: BuildCache, isNew: Bool
  ) {
    var updated = cache
    for (path, record) in store.records { updated.sources[path] = record }
    for plan in plans {
      updated.artifacts[plan.artifact.name] = FileSystem.identity(path(plan)).map {
        BuildCache.Record(hash: plan.stamp, identity: $0)
      }
    }
    guard isNew || updated != cache else { return }
    do throws(FileError) {
      _ = try files.stage(
        Array(updated.text.utf8), as: "\(options.output)/\(BuildCache.fileName)")
      try files.commit()
    } catch { files.discard() }
  }

  private static func ordered(_ findings: [Finding]) -> [Finding] {
    var seen: [Finding] = []
    let sorted = findings.sorted { a, b in
      if a.file != b.file { return a.file.utf8.lexicographicallyPrecedes(b.file.utf8) }
      if a.line != b.line { return (a.line ?? 0) < (b.line ?? 0) }
      if a.column != b.column { return (a.column ?? 0) < (b.column ?? 0) }
      return a.message.utf8.lexicographicallyPrecedes(b.message.utf8)
    }
    // Two artifacts that read one source find the same in it.
    for finding in sorted where seen.last != finding { seen.append(finding) }
    return seen
  }
}
