import Foundation
import Testing
import _KeyboardTestSupport

@Suite struct BuildTests {
  @Test func buildInspectVerify() throws {
    let data = try DataFolder()
    let build = try data.kbtool("build")
    #expect(build.code == 0)
    let lines = build.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("artifact  section"))
    #expect(lines[1].hasPrefix("en        2 sections"))
    #expect(lines[1].hasSuffix("CC0-1.0"))
    #expect(try data.folder.names("artifacts") == [".build-cache.tsv", "en.kba", "fr.kba"])
    let inspect = try data.kbtool("inspect", "artifacts/en.kba")
    #expect(inspect.code == 0 && inspect.diagnostics.isEmpty)
    for part in ["format 1", "locale: en", "CONT/en", "PROV/en", "source: en.tsv (CC0-1.0)"] {
      #expect(inspect.output.contains(part))
    }
    let verify = try data.kbtool("verify", "artifacts/en.kba", "artifacts/fr.kba")
    #expect(verify.code == 0 && verify.output.contains("artifacts/fr.kba: whole, 2 sections"))
  }

  @Test func secondRunLeavesFilesAlone() throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let before = try FileManager.default.attributesOfItem(atPath: data.folder["artifacts/en.kba"])
    let build = try data.kbtool("build")
    #expect(build.code == 0 && build.output.contains("2 artifacts, 0 built"))
    let after = try FileManager.default.attributesOfItem(atPath: data.folder["artifacts/en.kba"])
    #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
  }

  @Test func everyProblemComesWithItsLineAndOldArtifactsStay() throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let before = try data.folder.read("artifacts/en.kba")
    try data.write(en: "dont\tdon't\tcontraction\nbad\n", fr: "jai\tj'ai\todd\n")
    let build = try data.kbtool("build")
    #expect(build.code == 1)
    #expect(build.output.isEmpty)
    #expect(build.diagnostics.contains("data/en.tsv:2: error: expected 3 columns"))
    #expect(build.diagnostics.contains("data/fr.tsv:1: error: "))
    #expect(build.diagnostics.hasSuffix(" errors; the artifacts are as they were\n"))
    #expect(try data.folder.read("artifacts/en.kba") == before)
  }

  @Test func permissiveProfileLeavesShareAlikeOut() throws {
    let data = try DataFolder()
    #expect(try data.kbtool("build", "--licences", "permissive").code == 0)
    #expect(try data.folder.names("artifacts").contains("en.kba"))
    #expect(try !data.folder.names("artifacts").contains("fr.kba"))
  }

  @Test func fingerprintsAreWrittenAndChecked() throws {
    let data = try DataFolder()
    #expect(try data.kbtool("build", "--fingerprints", "f.tsv").code == 0)
    let text = String(decoding: try data.folder.read("f.tsv"), as: UTF8.self)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      rows.map { $0.split(separator: "\t")[0] } == [
        "en/CONT/en", "en/PROV/en", "fr/CONT/fr", "fr/PROV/fr",
      ])
    let arguments = ["build", "--force", "--output", "other", "--check-fingerprints", "f.tsv"]
    #expect(try data.kbtool.run(arguments + ["--jobs", "1"]).code == 0)
    try data.write(en: "cant\tcan't\tcontraction\n")
    let changed = try data.kbtool.run(arguments)
    #expect(changed.code == 1)
    #expect(changed.diagnostics.contains("f.tsv: en/CONT/en: rows 2 → 1"))
    #expect(changed.diagnostics.contains("--fingerprints f.tsv"))
    #expect(!changed.diagnostics.contains("fr/CONT/fr"))
    #expect(try data.kbtool("build", "--check-fingerprints", "none.tsv").code == 66)
  }

  @Test func explainWritesNothing() throws {
    let data = try DataFolder()
    let explain = try data.kbtool("build", "--explain", "nobody")
    #expect(explain.code == 0 && explain.output == "no stage met `nobody`\n")
    #expect(!FileManager.default.fileExists(atPath: data.folder["artifacts"]))
  }

  /// A source that never ends stands for a slow build.
  @Test(arguments: [SIGINT, SIGTERM])
  func interruptionLeavesOldArtifactsAndNoTemporaries(_ signal: Int32) throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let before = try data.folder.read("artifacts/en.kba")
    try data.write(en: "cant\tcan't\tcontraction\n")
    try FileManager.default.removeItem(atPath: data.folder["data/fr.tsv"])
    #expect(mkfifo(data.folder["data/fr.tsv"], 0o600) == 0)
    let running = try RunningTool(
      Tool.path, ["build"], data.folder.path)
    // Once the pipe has a reader, the build is under way.
    var writer: Int32 = -1
    while writer < 0 && running.isRunning {
      writer = open(data.folder["data/fr.tsv"], O_WRONLY | O_NONBLOCK)
      if writer < 0 { usleep(1000) }
    }
    running.send(signal)
    let result = try running.wait()
    close(writer)
    #expect(result.code == 128 + signal)
    #expect(result.diagnostics.hasSuffix("kbtool: interrupted\n"))
    #expect(try data.folder.read("artifacts/en.kba") == before)
    #expect(try data.temporaries.isEmpty)
  }

  @Test func aKilledBuildsLeftoversDoNotMatter() throws {
    let data = try DataFolder()
    try data.folder.write("half", to: "artifacts/.kbtool-en.kba.tmp")
    #expect(try data.kbtool("build").code == 0)
    #expect(try data.temporaries.isEmpty)
  }
}
