import Foundation
import Testing
import _KeyboardTestSupport

@Suite struct OutputTests {
  private func json(_ result: Tool.Result) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(result.output.utf8), options: .fragmentsAllowed)
  }

  @Test func everyReadingVerbSpeaksJSON() throws {
    let data = try DataFolder()
    let build = try #require(try json(try data.kbtool("build", "--json")) as? [String: Any])
    #expect(
      (build["artifacts"] as? [[String: Any]])?.map { $0["name"] as? String } == ["en", "fr"])
    let inspect = try #require(
      try json(try data.kbtool("inspect", "--json", "artifacts/en.kba")) as? [[String: Any]])
    #expect(inspect[0]["licence"] as? String == "CC0-1.0")
    #expect((inspect[0]["sections"] as? [[String: Any]])?.count == 2)
    let budget = try #require(try json(try data.kbtool("budget", "--json")) as? [String: Any])
    #expect(budget["queries"] as? Int == 10_000)
    try data.folder.write([0x89, 0x4b], to: "bad.kba")
    let verify = try data.kbtool("verify", "--json", "artifacts/en.kba", "bad.kba", "none.kba")
    #expect(verify.code == 65)
    let files = try #require(try json(verify) as? [[String: Any]])
    #expect(files.map { ($0["damage"] as? [Any])?.count } == [0, 1, 1])
    try data.write(en: "bad\n")
    let failed = try data.kbtool("build", "--json")
    #expect(failed.code == 1)
    let findings = (try json(failed) as? [String: Any])?["findings"] as? [[String: Any]]
    #expect(findings?.contains { $0["line"] as? Int == 1 } == true)
  }

  @Test func packAndUnpackGiveBackTheSameBytes() throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let pack = try data.kbtool("pack", "artifacts/en.kba", "--output", "en.kbz")
    #expect(pack.code == 0 && pack.output.hasPrefix("en.kbz: "))
    #expect(try data.kbtool("unpack", "en.kbz").code == 0)
    #expect(try data.folder.read("en.kba") == data.folder.read("artifacts/en.kba"))
    // A damaged download never gets the name of an artifact, nor replaces one.
    var bytes = try data.folder.read("en.kbz")
    bytes[60] ^= 4
    try data.folder.write(bytes, to: "en.kbz")
    #expect(try data.kbtool("unpack", "en.kbz").code == 65)
    #expect(try data.folder.read("en.kba") == data.folder.read("artifacts/en.kba"))
    #expect(try data.folder.names().filter { $0.hasSuffix(".tmp") }.isEmpty)
  }

  @Test func bundleIsWholeAndTheSameEveryTime() throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    try data.folder.write("Licence of the test\n", to: "LICENSE")
    for name in ["a.zip", "b.zip"] {
      let bundle = try data.kbtool(
        "bundle", "artifacts/fr.kba", "artifacts/en.kba", "--include", "LICENSE", "-o", name)
      #expect(bundle.code == 0)
      #expect(bundle.output.hasSuffix("LICENSE, NOTICES.txt, en.kba, fr.kba, SHA256SUMS\n"))
    }
    #expect(try data.folder.read("a.zip") == data.folder.read("b.zip"))
    // Python's reader checks structure and CRC-32 where there is one.
    let check = """
      import zipfile, hashlib
      z = zipfile.ZipFile("a.zip")
      assert z.testzip() is None
      for line in z.read("SHA256SUMS").decode().splitlines():
          digest, name = line.split("  ")
          assert hashlib.sha256(z.read(name)).hexdigest() == digest
      assert z.read("en.kba") == open("artifacts/en.kba", "rb").read()
      assert b"Shared test data" in z.read("NOTICES.txt")
      """
    try data.folder.write(check, to: "check.py")
    let python = try data.kbtool.shell("command -v python3 > /dev/null || exit 0; python3 check.py")
    #expect(python.code == 0, "\(python.diagnostics)")
    let twice = try data.kbtool("bundle", "artifacts/en.kba", "artifacts/en.kba", "-o", "c.zip")
    #expect(twice.code == 64)
  }

  @Test func budgetMeasuresAndLimits() throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let budget = try data.kbtool("budget", "--limit", "1GB")
    #expect(budget.code == 0)
    for word in ["mapped", "resident", "dirty", "peak", "16 KiB pages touched: "] {
      #expect(budget.output.contains(word))
    }
    let small = try data.kbtool("budget", "artifacts/en.kba", "--limit", "1MB")
    #expect(small.code == 1 && small.diagnostics.contains("above the limit of 1,000,000"))
    // The same seed asks the same queries.
    let runs = try (0..<2).map { _ in
      (try json(try data.kbtool("budget", "--json")) as? [String: Any])?["answers"] as? Int
    }
    #expect(runs[0] != nil && runs[0] == runs[1])
  }

  /// On a terminal of any width the bar keeps to one line; `script` gives the tool a terminal.
  #if os(Linux)
    @Test(arguments: [1, 5, 20, 200])
    func theBarFitsTheTerminal(_ width: Int) throws {
      let data = try DataFolder()
      let result = try data.kbtool.shell(
        "export TERM=xterm; script -qec \"stty cols \(width); '$kbtool' build\" typescript")
      // Without `script` there is no terminal to try.
      if result.code == 127 { return }
      #expect(result.code == 0)
      for piece in result.output.components(separatedBy: "\r\u{1b}[K").dropFirst().dropLast() {
        #expect(piece.count < max(width, 2))
      }
    }
  #endif

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreGenerated(_ shell: String) throws {
    let data = try DataFolder()
    let script = try data.kbtool("--generate-completion-script", shell)
    #expect(script.code == 0 && script.output.contains("inspect"))
    if shell == "bash" {
      try data.folder.write(script.output, to: "completion")
      #expect(try data.kbtool.shell("bash -n completion").code == 0)
    }
  }
}
