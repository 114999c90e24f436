package import KeyboardFormat

/// What one artifact will be made of, worked out before anything is built.
package struct BuildPlan: Sendable {
  package let artifact: BuildManifest.Artifact
  /// Without the section itself: the facts that go into it.
  package let provenance: Provenance
  /// Equal stamps mean equal bytes.
  package let stamp: String

  /// Plans an artifact, or explains in `findings` why it cannot be built.
  init?(
    _ artifact: BuildManifest.Artifact, manifest: BuildManifest, sources: SourcesManifest,
    options: BuildOptions, _ findings: inout [Finding]
  ) {
    var expressions: [LicenceExpression] = []
    var used: [Provenance.Source] = []
    let errorsBefore = findings.count
    for section in artifact.sections {
      for path in section.stage.sources where !BuildPlan.isBelowData(path) {
        findings.append(
          manifest.error(section.line, "expected a path below the data folder, found `\(path)`"))
      }
    }
    for path in artifact.sources where BuildPlan.isBelowData(path) {
      let line = artifact.sections.first { $0.stage.sources.contains(path) }?.line
      guard let (entry, entryLine) = sources.entries[path] else {
        findings.append(
          manifest.error(line, "source `\(path)` is not in SOURCES.toml; run `make sources`"))
        continue
      }
      guard let licence = entry.licence, !licence.isEmpty else {
        findings.append(sources.error(entryLine, "source `\(path)` has no licence"))
        continue
      }
      guard let expression = LicenceExpression(licence) else {
        findings.append(
          sources.error(entryLine, "expected an SPDX expression for `\(path)`, found `\(licence)`"))
        continue
      }
      for unknown in sources.policy.unknown(expression) {
        findings.append(
          sources.error(entryLine, "licence `\(unknown)` of `\(path)` has no [[licence]] entry"))
      }
      if artifact.profiles.contains(.permissive) && !sources.policy.isPermissive(expression) {
        findings.append(
          manifest.error(
            line, "permissive artifact `\(artifact.name)` reads `\(path)`, which is \(licence)"))
      }
      expressions.append(expression)
      used.append(
        Provenance.Source(
          path: path, origin: entry.originText, licence: licence, hash: entry.sha256))
    }
    if let conflict = sources.policy.conflict(expressions) {
      findings.append(
        manifest.error(artifact.line, "licences in artifact `\(artifact.name)`: \(conflict)"))
    }
    guard findings.count == errorsBefore else { return nil }
    self.artifact = artifact
    provenance = Provenance(
      artifact: artifact.name, locale: artifact.locale, tool: "kbtool \(ToolVersion.current)",
      licence: LicenceExpression.all(expressions),
      notices: BuildPlan.notices(expressions, sources), sources: used)
    stamp = BuildPlan.stamp(artifact, provenance, options)
  }

  /// Notices of every licence that is mentioned, in order of identifier.
  private static func notices(
    _ expressions: [LicenceExpression], _ sources: SourcesManifest
  ) -> [String] {
    Set(expressions.flatMap { $0.alternatives.joined() })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .compactMap { sources.licences[$0]?.notice }.filter { !$0.isEmpty }
  }

  /// Sources are named by their place below the data folder and cannot leave it.
  private static func isBelowData(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/")
      && !path.split(separator: "/", omittingEmptySubsequences: false).contains {
        $0.isEmpty || $0 == "." || $0 == ".."
      }
  }

  /// Tool, manifest entry, and the provenance, which holds the hash of every source.
  private static func stamp(
    _ artifact: BuildManifest.Artifact, _ provenance: Provenance, _ options: BuildOptions
  ) -> String {
    var text = [options.toolIdentity, artifact.entry]
    text += [provenance.artifact, provenance.locale, provenance.tool, provenance.licence]
    text += provenance.notices
    text += provenance.sources.flatMap { [$0.path, $0.origin, $0.licence, $0.hash] }
    // Lengths keep neighbouring texts apart.
    return SHA256.hexadecimal(Array(text.map { "\($0.utf8.count) \($0)\n" }.joined().utf8))
  }
}

extension BuildManifest {
  func error(_ line: Int?, _ message: String) -> Finding {
    Finding(.error, file: path, line: line, message)
  }
}

extension SourcesManifest {
  func error(_ line: Int?, _ message: String) -> Finding {
    Finding(.error, file: path, line: line, message)
  }
}
