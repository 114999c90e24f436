import ArgumentParser
import KeyboardFormat

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks artifacts completely and names every damage with section and byte.",
    discussion: """
      Input: .kba files. Checks checksums, content ids and every invariant of every section; takes \
      time in proportion to the size. Ends with 65 if anything is damaged.

      Example:
        kbtool verify artifacts/en.kba artifacts/fr.kba
      """)

  @Argument(help: "Artifacts to check.")
  var files: [String]

  @Flag(help: "Print a JSON array with an object for each file.")
  var json = false

  func run() throws {
    var results: [FileJSON] = []
    var codes: [ExitCode] = []
    for path in files {
      var damage: [FormatError] = []
      do throws(FormatError) {
        let artifact = try Artifact.open(path: path)
        damage = artifact.verify()
        if damage.isEmpty && !json {
          Output.result(
            "\(path): whole, \(Text.plural(artifact.sectionCount, "section")),"
              + " \(Text.count(artifact.bytes.count)) bytes")
        }
      } catch { damage = [error] }
      codes += damage.map { Exit.report($0, path) }
      results.append(FileJSON(path: path, damage: damage.map(DamageJSON.init)))
    }
    if json { try Output.json(results) }
    if !codes.isEmpty { throw Exit.worst(codes) }
  }

  private struct FileJSON: Encodable {
    let path: String
    /// Empty for a whole artifact.
    let damage: [DamageJSON]
  }

  private struct DamageJSON: Encodable {
    let section: String?
    let offset: Int?
    let expected: String
    let found: String

    init(_ error: FormatError) {
      section = error.section
      offset = error.offset
      expected = error.expected
      found = error.found
    }
  }
}
