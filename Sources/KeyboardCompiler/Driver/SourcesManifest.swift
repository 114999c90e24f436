import KeyboardFormat
import TOMLKit

/// `data/SOURCES.toml`: what every source file is, where it came from and under which licence.
package struct SourcesManifest: Sendable {
  /// One `[[source]]`.
  package struct Entry: Sendable, Decodable {
    package struct Origin: Sendable, Decodable {
      package let package: String
      package let version: String
      package let registry: String
      package let member: String
      package let sha256: String
    }

    /// Below `data/`.
    package let path: String
    package let title: String?
    /// SPDX expression.
    package let licence: String?
    package let rows: Int?
    /// Of the file as committed, in hexadecimal.
    package let sha256: String
    /// Whether people write the file, as opposed to `make sources`.
    package let handKept: Bool?
    package let origin: [Origin]?

    /// `package version (member, member)`, packages split by semicolons; empty for hand-kept files.
    package var originText: String {
      var packages: [String] = []
      var members: [[String]] = []
      for part in origin ?? [] {
        let name = "\(part.package) \(part.version)"
        if packages.last != name {
          packages.append(name)
          members.append([])
        }
        members[members.count - 1].append(part.member)
      }
      return zip(packages, members).map { "\($0) (\($1.joined(separator: ", ")))" }
        .joined(separator: "; ")
    }
  }

  /// One `[[licence]]`.
  package struct Licence: Sendable, Decodable {
    /// SPDX identifier.
    package let id: String
    package let kind: String
    /// What those who pass the data on have to show.
    package let notice: String
  }

  /// As findings name it.
  package let path: String
  package private(set) var entries: [String: (entry: Entry, line: Int?)] = [:]
  package private(set) var licences: [String: Licence] = [:]
  private var kinds: [String: LicenceKind] = [:]

  package var policy: LicencePolicy { LicencePolicy(kinds: kinds) }

  /// Reads the file. What cannot be read is left out and reported in `findings`.
  package init(path: String, bytes: [UInt8], _ findings: inout [Finding]) {
    self.path = path
    do throws(Finding) {
      let document = try TOMLDocument(path: path, bytes: bytes)
      document.refuseUnknownKeys(
        of: document.root, at: [], known: ["source", "licence"], &findings)
      readSources(document, &findings)
      readLicences(document, &findings)
    } catch { findings.append(error) }
  }

  private mutating func readSources(_ document: TOMLDocument, _ findings: inout [Finding]) {
    for (place, table) in document.tables("source", of: document.root, &findings) {
      do throws(FindingList) {
        let entry = try document.decode(Entry.self, from: table, at: place)
        if entries[entry.path] != nil {
          findings.append(document.error(place, "source `\(entry.path)` is listed twice"))
        }
        entries[entry.path] = (entry, document.line(place))
      } catch { findings += error.findings }
    }
  }

  private mutating func readLicences(_ document: TOMLDocument, _ findings: inout [Finding]) {
    for (place, table) in document.tables("licence", of: document.root, &findings) {
      do throws(FindingList) {
        let licence = try document.decode(Licence.self, from: table, at: place)
        guard let kind = LicenceKind(rawValue: licence.kind) else {
          let known = LicenceKind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
          findings.append(
            document.error(
              place + ["kind"], "expected a kind of licence (\(known)), found `\(licence.kind)`"))
          continue
        }
        if licences[licence.id] != nil {
          findings.append(document.error(place, "licence `\(licence.id)` is listed twice"))
        }
        licences[licence.id] = licence
        kinds[licence.id] = kind
      } catch { findings += error.findings }
    }
  }
}
