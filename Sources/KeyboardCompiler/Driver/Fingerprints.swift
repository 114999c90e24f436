/// Identity of one section of one artifact, a row of `data/fingerprints.tsv`.
package struct Fingerprint: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// `artifact/TAG/name`.
  package var label: String
  package var rows: Int
  /// Size of the raw payload.
  package var bytes: Int
  package var contentID: String

  package init(label: String, rows: Int, bytes: Int, contentID: String) {
    self.label = label
    self.rows = rows
    self.bytes = bytes
    self.contentID = contentID
  }

  package static func < (a: Fingerprint, b: Fingerprint) -> Bool {
    a.label.utf8.lexicographicallyPrecedes(b.label.utf8)
  }

  package var description: String { "\(label)\t\(rows)\t\(bytes)\t\(contentID)" }

  var artifact: String { label.split(separator: "/").first.map(String.init) ?? label }
}

/// The committed list of what the default data gives, so that a review sees every change of it and
/// every machine proves that it builds the same.
package struct FingerprintList: Sendable, Equatable {
  package let rows: [Fingerprint]

  package init(_ rows: [Fingerprint]) { self.rows = rows.sorted() }

  /// Reads the file's text; lines that are no row are errors in `findings`.
  package init(_ source: SourceText, _ findings: inout Findings) {
    var rows: [Fingerprint] = []
    source.forEachRow(columns: 4, &findings) { row, findings in
      guard let count = row.number(1), let bytes = row.number(2) else {
        findings.error(source.path, row.line, "expected numbers in columns 2 and 3")
        return
      }
      rows.append(
        Fingerprint(label: row.text(0), rows: count, bytes: bytes, contentID: row.text(3)))
    }
    self.init(rows)
  }

  package var text: String {
    "# artifact/section\trows\tbytes of the raw payload\tcontent id\n"
      + "# Written by `kbtool build --fingerprints`; every change of it is a change of the data.\n"
      + rows.map { "\($0)\n" }.joined()
  }

  /// The list after a build of some artifacts: their rows are replaced, rows of artifacts that the
  /// manifest no longer has are gone, the rest stays.
  package func updated(with built: [Fingerprint], known artifacts: Set<String>) -> FingerprintList {
    let replaced = Set(built.map { $0.artifact })
    return FingerprintList(
      rows.filter { artifacts.contains($0.artifact) && !replaced.contains($0.artifact) } + built)
  }

  /// What differs between the list and a build of some artifacts, a line each; rows of artifacts that
  /// were not asked for are not looked at unless the manifest no longer has them.
  package func differences(
    from built: [Fingerprint], known artifacts: Set<String>
  ) -> [String] {
    let names = Set(built.map { $0.artifact })
    let fresh = Dictionary(built.map { ($0.label, $0) }, uniquingKeysWith: { a, _ in a })
    let old = Dictionary(rows.map { ($0.label, $0) }, uniquingKeysWith: { a, _ in a })
    var lines: [String] = []
    for row in rows where names.contains(row.artifact) || !artifacts.contains(row.artifact) {
      guard let now = fresh[row.label] else {
        lines.append("\(row.label): listed, but not built")
        continue
      }
      if now == row { continue }
      var changes: [String] = []
      if now.rows != row.rows { changes.append("rows \(row.rows) → \(now.rows)") }
      if now.bytes != row.bytes { changes.append("bytes \(row.bytes) → \(now.bytes)") }
      changes.append("content id \(row.contentID) → \(now.contentID)")
      lines.append("\(row.label): \(changes.joined(separator: ", "))")
    }
    for row in built.sorted() where old[row.label] == nil {
      lines.append("\(row.label): built, but not listed")
    }
    return lines
  }

  /// Compares a build with the file at a path.
  /// - Returns: what differs or is wrong with the file, a line each.
  package static func check(
    _ path: String, _ report: BuildReport
  ) throws(FileError) -> [String] {
    var findings = Findings()
    let list = FingerprintList(
      SourceText(path: path, bytes: try FileSystem.read(path).bytes), &findings)
    return findings.all.map { "\($0)" }
      + list.differences(from: report.fingerprints, known: report.known).map { "\(path): \($0)" }
  }

  /// Writes the fingerprints of a build to the file at a path, keeping the rows of artifacts that
  /// were not part of the build.
  package static func update(_ path: String, with report: BuildReport) throws(FileError) {
    var findings = Findings()
    var list = FingerprintList([])
    if FileSystem.exists(path) {
      list = FingerprintList(
        SourceText(path: path, bytes: try FileSystem.read(path).bytes), &findings)
    }
    let updated = list.updated(with: report.fingerprints, known: report.known)
    let files = AtomicFiles()
    _ = try files.stage(Array(updated.text.utf8), as: path)
    try files.commit()
  }
}
