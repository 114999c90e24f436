import KeyboardCompiler
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// A small stage: the words of its sources, sorted, a line each. Optional kind, so that `verify`
/// takes it without knowing it.
struct WordsStage: DataStage {
  static let kind = "words"
  static let tag = SectionTag(rawValue: 0x5344_5257)
  let files: [String]
  /// Words below this length are left out.
  let minimum: Int?

  var sources: [String] { files }

  func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    var words: Set<String> = []
    for file in files {
      let text = try inputs.source(file)
      text.forEachRow(columns: 1, &findings) { row, findings in
        let word = row.text(0)
        if word.hasPrefix("!") {
          findings.error(file, row.line, "expected a word, found `\(word)`")
        } else if word.utf8.count < minimum ?? 0 {
          findings.reject(word, "too short", file, row.line)
        } else {
          findings.explain(word, "\(file):\(row.line): taken")
          words.insert(word)
        }
      }
    }
    if words.contains("nothing") { return nil }
    if words.contains("trouble") { throw StageError("trouble was asked for") }
    let sorted = words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return ArtifactWriter.Section(
      tag: WordsStage.tag, version: 1, name: name, isRequired: false,
      payload: Array(sorted.map { $0 + "\n" }.joined().utf8))
  }
}

/// A stage that reads another section: its length and content id.
struct CountStage: DataStage {
  static let kind = "count"
  let of: String

  var sources: [String] { [] }
  var dependencies: [(tag: SectionTag, name: String)] { [(WordsStage.tag, of)] }

  func run(
    name: String, _ inputs: StageInputs, _ findings: inout Findings
  ) throws -> ArtifactWriter.Section? {
    guard let words = inputs.sections.first else { throw StageError("no words; list them before") }
    return ArtifactWriter.Section(
      tag: SectionTag(rawValue: 0x544e_4354), version: 1, name: name, isRequired: false,
      payload: Array("\(words.payload.count) \(words.contentID)".utf8))
  }
}

/// A data folder, and the builds of it.
final class DriverFixture {
  let folder: TemporaryFolder
  var licences: [(id: String, kind: String)] = [
    ("MIT", "permissive"), ("CC-BY-SA-4.0", "share-alike"), ("GPL-2.0-only", "copyleft"),
    ("GPL-3.0-only", "copyleft"), ("MPL-2.0", "weak-copyleft"),
  ]
  private var sources: [(path: String, licence: String?, sha256: String)] = []

  init() throws { folder = try TemporaryFolder() }

  var data: String { folder["data"] }
  var output: String { folder["artifacts"] }

  /// Writes a source and its entry; `listing` is another text whose hash the entry has.
  func add(
    _ path: String, _ text: String, licence: String? = "MIT", listing: String? = nil
  ) throws {
    try folder.write(text, to: "data/\(path)")
    let hash = SHA256.digest(Array((listing ?? text).utf8))
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    sources.removeAll { $0.path == path }
    sources.append((path, licence, hash))
    try writeSources()
  }

  func manifest(_ text: String) throws {
    try folder.write(text, to: "data/build.toml")
    try writeSources()
  }

  private func writeSources() throws {
    var text = ""
    for (path, licence, sha256) in sources {
      text += "[[source]]\npath = \"\(path)\"\nsha256 = \"\(sha256)\"\n"
      if let licence { text += "licence = \"\(licence)\"\n" }
      text += "origin = [\n  { package = \"p\", version = \"1\", registry = \"r\","
      text += " member = \"m\", sha256 = \"00\" },\n]\n"
    }
    for (id, kind) in licences {
      text += "[[licence]]\nid = \"\(id)\"\nkind = \"\(kind)\"\nnotice = \"Notice of \(id)\"\n"
    }
    try folder.write(text, to: "data/SOURCES.toml")
  }

  func options(_ change: (inout BuildOptions) -> Void = { _ in }) -> BuildOptions {
    var options = BuildOptions(data: data, output: output, jobs: 2, toolIdentity: "test")
    change(&options)
    return options
  }

  func build(
    files: AtomicFiles = AtomicFiles(), _ change: (inout BuildOptions) -> Void = { _ in }
  ) async throws -> BuildReport {
    try await BuildDriver(
      options(change), registry: StageRegistry([WordsStage.self, CountStage.self]), files: files
    ).run()
  }

  /// Findings with the data folder's place left out.
  func messages(_ report: BuildReport) -> [String] {
    report.findings.map { "\($0)".replacing("\(data)/", with: "") }
  }

  func artifact(_ name: String) throws -> [UInt8] { try folder.read("artifacts/\(name).kba") }

  /// Names in the folder of artifacts, without the cache.
  func outputNames() throws -> [String] {
    try folder.names("artifacts").filter { $0 != ".build-cache.tsv" }
  }
}

/// The manifest that most tests start with.
let twoArtifacts = """
  [[artifact]]
  name = "en"
  locale = "en"

  [[artifact.section]]
  kind = "words"
  name = "en"
  files = ["en.tsv"]
  minimum = 2

  [[artifact.section]]
  kind = "count"
  name = "en"
  of = "en"

  [[artifact]]
  name = "fr"
  profiles = ["default", "permissive"]

  [[artifact.section]]
  kind = "words"
  name = "fr"
  files = ["fr.tsv"]
  """
