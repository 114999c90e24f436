import TOMLKit

/// `data/build.toml`: which artifact holds which sections, made from which sources.
package struct BuildManifest: Sendable {
  /// One `[[artifact.section]]`.
  package struct Section: Sendable {
    package let kind: String
    package let name: String
    /// The stage with its settings.
    package let stage: any DataStage
    /// Where the section's table starts in the manifest.
    package let line: Int?
  }

  /// One `[[artifact]]`.
  package struct Artifact: Sendable {
    /// File name without `.kba`.
    package let name: String
    /// BCP 47 tag, or empty.
    package let locale: String
    package let profiles: [LicenceProfile]
    package let sections: [Section]
    package let line: Int?
    /// The entry in one canonical form; another text means that the artifact is out of date.
    package let entry: String

    /// Paths of all sources of all sections, sorted by bytes, each once.
    package var sources: [String] {
      Set(sections.flatMap { $0.stage.sources }).sorted {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    }
  }

  /// As findings name it.
  package let path: String
  package let artifacts: [Artifact]

  /// Reads a manifest. What cannot be read is left out and reported in `findings`.
  package init(
    path: String, bytes: [UInt8], registry: StageRegistry, _ findings: inout [Finding]
  ) {
    self.path = path
    do throws(Finding) {
      let document = try TOMLDocument(path: path, bytes: bytes)
      var reader = ManifestReader(document: document, registry: registry)
      artifacts = reader.artifacts()
      findings += reader.findings
    } catch {
      artifacts = []
      findings.append(error)
    }
  }
}

/// Which licences a build may use. Artifacts say in `profiles` which builds they belong to.
package enum LicenceProfile: String, Sendable, CaseIterable {
  /// Everything that may be distributed, share-alike and copyleft data included.
  case `default`
  /// Only sources that ask for no more than a notice.
  case permissive
}

private struct ManifestReader {
  let document: TOMLDocument
  let registry: StageRegistry
  var findings: [Finding] = []

  init(document: TOMLDocument, registry: StageRegistry) {
    self.document = document
    self.registry = registry
  }

  mutating func artifacts() -> [BuildManifest.Artifact] {
    document.refuseUnknownKeys(of: document.root, at: [], known: ["artifact"], &findings)
    var result: [BuildManifest.Artifact] = []
    for (path, table) in document.tables("artifact", of: document.root, &findings) {
      guard let artifact = artifact(path, table) else { continue }
      if result.contains(where: { $0.name == artifact.name }) {
        findings.append(document.error(path, "artifact `\(artifact.name)` is listed twice"))
      } else {
        result.append(artifact)
      }
    }
    return result
  }

  private mutating func artifact(_ path: [String], _ table: TOMLTable) -> BuildManifest.Artifact? {
    let entry = table.convert(to: .json)
    document.refuseUnknownKeys(
      of: table, at: path, known: ["name", "locale", "profiles", "section"], &findings)
    let sections = sections(path, table)
    let profiles = profiles(path, table)
    let locale = string("locale", path, table, default: "")
    guard let name = string("name", path, table), let locale, isFileName(name, path) else {
      return nil
    }
    if table["section"] == nil {
      findings.append(document.error(path, "artifact `\(name)` has no `[[artifact.section]]`"))
    }
    return BuildManifest.Artifact(
      name: name, locale: locale, profiles: profiles, sections: sections,
      line: document.line(path), entry: entry)
  }

  /// Names become file names, so they keep to letters, digits, dots, dashes and underscores.
  private mutating func isFileName(_ name: String, _ path: [String]) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-_.".utf8.contains(byte)
    }
    if isPlain && !name.isEmpty && !name.hasPrefix(".") { return true }
    findings.append(
      document.error(
        path + ["name"], "expected a name of letters, digits, `-`, `_` and `.`, found `\(name)`"))
    return false
  }

  private mutating func profiles(_ path: [String], _ table: TOMLTable) -> [LicenceProfile] {
    guard let value = table["profiles"] else { return [.default] }
    guard let array = value.array else {
      findings.append(
        document.error(path + ["profiles"], "expected an array of strings, found \(value.type)"))
      return []
    }
    var result: [LicenceProfile] = []
    for index in 0..<array.count {
      let word = array[index].string ?? ""
      guard let profile = LicenceProfile(rawValue: word) else {
        let known = LicenceProfile.allCases.map { "`\($0.rawValue)`" }.joined(separator: " or ")
        findings.append(document.error(path + ["profiles"], "expected \(known), found `\(word)`"))
        continue
      }
      result.append(profile)
    }
    return result
  }

  private mutating func sections(_ path: [String], _ table: TOMLTable) -> [BuildManifest.Section] {
    var result: [BuildManifest.Section] = []
    for (place, section) in document.tables("section", of: table, at: path, &findings) {
      guard let kind = string("kind", place, section), let name = string("name", place, section)
      else { continue }
      guard let type = registry.stage(kind) else {
        let known = registry.kinds.map { "`\($0)`" }.joined(separator: ", ")
        findings.append(
          document.error(
            place + ["kind"], "unknown kind `\(kind)`; expected \(known.isEmpty ? "none" : known)"))
        continue
      }
      if result.contains(where: { $0.kind == kind && $0.name == name }) {
        findings.append(document.error(place, "section \(kind) `\(name)` is listed twice"))
        continue
      }
      // The rest of the table belongs to the stage, whose strict decoding sees no other keys.
      section.remove(at: "kind")
      section.remove(at: "name")
      do throws(FindingList) {
        let stage = try decode(type, section, place)
        result.append(
          BuildManifest.Section(kind: kind, name: name, stage: stage, line: document.line(place)))
      } catch { findings += error.findings }
    }
    return result
  }

  private func decode<Stage: DataStage>(
    _ type: Stage.Type, _ table: TOMLTable, _ path: [String]
  ) throws(FindingList) -> any DataStage {
    try document.decode(type, from: table, at: path)
  }

  private mutating func string(
    _ key: String, _ path: [String], _ table: TOMLTable, default fallback: String? = nil
  ) -> String? {
    guard let value = table[key] else {
      if fallback == nil {
        findings.append(document.error(path, "expected the key `\(key)`, which is not there"))
      }
      return fallback
    }
    guard let text = value.string else {
      findings.append(
        document.error(path + [key], "expected a string for `\(key)`, found \(value.type)"))
      return nil
    }
    return text
  }
}
