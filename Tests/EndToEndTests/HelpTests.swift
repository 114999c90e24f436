import Foundation
import Testing
import _KeyboardTestSupport

/// The help of every verb, compared with `Snapshots/`. `RECORD_SNAPSHOTS=1 swift test --filter
/// HelpTests` writes them anew and fails, so that nobody records by accident.
@Suite struct HelpTests {
  private static let snapshots = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Snapshots")

  /// Names of all verbs, two words for those of a group.
  private static func verbs(_ tool: Tool) throws -> [[String]] {
    let dump = try tool("--experimental-dump-help").output
    let root = try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any]
    func walk(_ command: [String: Any]?, _ path: [String]) -> [[String]] {
      let children = command?["subcommands"] as? [[String: Any]] ?? []
      return [path]
        + children.flatMap { child -> [[String]] in
          guard let name = child["commandName"] as? String, name != "help" else { return [] }
          return walk(child, path + [name])
        }
    }
    return walk(root?["command"] as? [String: Any], [])
  }

  @Test func helpIsAsRecorded() throws {
    let tool = Tool(folder: try TemporaryFolder())
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    var names: Set<String> = []
    for verb in try HelpTests.verbs(tool) {
      let result = try tool.run(verb + ["--help"])
      #expect(result.code == 0 && result.diagnostics.isEmpty)
      let name = (["kbtool"] + verb).joined(separator: "-") + ".txt"
      names.insert(name)
      let file = HelpTests.snapshots.appendingPathComponent(name)
      if isRecording {
        try Data(result.output.utf8).write(to: file)
        Issue.record("recorded \(name)")
      } else {
        let recorded = try? String(contentsOf: file, encoding: .utf8)
        #expect(recorded == result.output, "\(name): record again with RECORD_SNAPSHOTS=1")
      }
    }
    let present = try FileManager.default.contentsOfDirectory(atPath: HelpTests.snapshots.path)
    #expect(Set(present) == names, "a snapshot without a verb, or a verb without a snapshot")
  }

  @Test func everyVerbHasAnExample() throws {
    let tool = Tool(folder: try TemporaryFolder())
    for verb in try HelpTests.verbs(tool) where !verb.isEmpty {
      let help = try tool.run(verb + ["--help"]).output
      #expect(help.contains("Example:") && help.contains("  kbtool \(verb[0])"), "\(verb)")
      #expect(help.contains("Input:"), "\(verb)")
    }
  }
}
