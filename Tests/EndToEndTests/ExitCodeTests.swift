import Foundation
import Testing
import _KeyboardTestSupport

@Suite struct ExitCodeTests {
  @Test(arguments: [
    ["build", "--jobs", "0"], ["build", "--jobs", "many"], ["build", "--licences", "free"],
    ["build", "--explain", "a", "--fingerprints", "f"], ["build", "nobody"], ["inspect"],
    ["verify"],
    ["nothing"], ["budget", "--limit", "48 apples"], ["budget", "--queries", "-1"], ["pack"],
  ])
  func wrongUsageIs64(_ arguments: [String]) throws {
    let result = try DataFolder().kbtool.run(arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty && !result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ["build", "--data", "nowhere"], ["inspect", "none.kba"], ["verify", "none.kba"],
    ["pack", "none.kba"], ["unpack", "none.kbz"], ["budget", "none.kba"], ["budget"],
    ["inspect", "data"], ["verify", "data/build.toml/x.kba"],
  ])
  func missingInputIs66(_ arguments: [String]) throws {
    let result = try DataFolder().kbtool.run(arguments)
    #expect(result.code == 66)
    #expect(result.output.isEmpty && result.diagnostics.contains(": error: "))
  }

  @Test func damagedInputIs65AndNamesTheSection() throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let whole = try data.folder.read("artifacts/en.kba")
    var flipped = whole
    flipped[260] ^= 0x10
    try data.folder.write(flipped, to: "flipped.kba")
    try data.folder.write(Array(whole.dropLast(7)), to: "short.kba")
    try data.folder.write([], to: "empty.kba")
    try data.folder.write("#!/bin/sh\necho not an artifact at all\n", to: "other.kba")
    let verify = try data.kbtool(
      "verify", "flipped.kba", "artifacts/fr.kba", "short.kba", "empty.kba", "other.kba")
    #expect(verify.code == 65)
    #expect(verify.output.hasPrefix("artifacts/fr.kba: whole"))
    let lines = verify.diagnostics.split(separator: "\n")
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "flipped.kba", "short.kba", "empty.kba", "other.kba",
      ])
    #expect(lines[0].contains("section CONT/en"))
    for name in ["short.kba", "empty.kba", "other.kba"] {
      for verb in ["inspect", "pack", "budget", "unpack"] {
        #expect(try data.kbtool(verb, name).code == 65, "\(verb) \(name)")
      }
    }
    #expect(try data.kbtool("pack", "flipped.kba").code == 65)
    #expect(try !data.folder.names().contains("flipped.kbz"))
    #expect(try data.kbtool("verify", "flipped.kba", "none.kba").code == 65)
  }

  /// Nobody writes to it, so whoever waited for it would wait for ever.
  @Test func aPipeIsNoArtifact() throws {
    let data = try DataFolder()
    #expect(mkfifo(data.folder["pipe.kba"], 0o600) == 0)
    let running = try RunningTool(Tool.path, ["inspect", "pipe.kba"], data.folder.path)
    for _ in 0..<1000 where running.isRunning { usleep(10_000) }
    let isWaiting = running.isRunning
    if isWaiting { running.send(SIGKILL) }
    let result = try running.wait()
    #expect(!isWaiting && result.code == 66)
    #expect(result.diagnostics.hasPrefix("pipe.kba: error: a folder, pipe or device"))
  }

  @Test func anOutputThatCannotBeWrittenIs74() throws {
    let data = try DataFolder()
    for output in ["data/build.toml/artifacts", "/dev/null/artifacts"] {
      let result = try data.kbtool("build", "--output", output)
      #expect(result.code == 74)
      #expect(result.diagnostics.contains("\(output): error: cannot make the folder"))
    }
    _ = try data.kbtool("build")
    let pack = try data.kbtool("pack", "artifacts/en.kba", "-o", "nowhere/en.kbz")
    #expect(pack.code == 74 && pack.diagnostics.contains("nowhere/en.kbz: error: cannot write"))
  }

  /// A limit on the size of files fails in the middle of writing, as a full disk does.
  @Test func aFailingWriteIs74AndKeepsTheOldArtifact() throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let before = try data.folder.read("artifacts/en.kba")
    let rows = (0..<400).map { number in
      let word = String(number, radix: 6).map { "abcdef"[Int(String($0)) ?? 0] }.joined()
      return "\(word)x\t\(word)'x\tcontraction\n"
    }
    try data.write(en: rows.joined())
    let build = try data.kbtool.shell("ulimit -f 1; \"$kbtool\" build")
    #expect(build.code == 74)
    #expect(build.diagnostics.contains("artifacts/en.kba: error: cannot write: File too large"))
    #expect(try data.folder.read("artifacts/en.kba") == before)
    #expect(try data.temporaries.isEmpty)
    #expect(try data.kbtool("build").code == 0)
  }

  #if os(Linux)
    /// Needs the right to mount; the mount lives in a namespace of its own and ends with the shell.
    @Test func aFullDiskIs74AndKeepsTheOldArtifact() throws {
      let data = try DataFolder()
      guard try data.kbtool.shell("unshare -m mount -t tmpfs -o size=16k none /mnt").code == 0
      else {
        return
      }
      let script = """
        mkdir small && mount -t tmpfs -o size=64k none small || exit 99
        "$kbtool" build --output small || exit 98
        cp small/en.kba before.kba
        cat /dev/zero > small/ballast
        "$kbtool" build --force --output small; code=$?
        cmp small/en.kba before.kba || exit 97
        ls -A small
        exit $code
        """
      let result = try data.kbtool.shell(
        "unshare -m bash -c '\(script.replacing("'", with: "'\\''"))'")
      #expect(result.code == 74)
      #expect(result.diagnostics.contains("No space left on device"))
      #expect(!result.output.contains(".tmp"))
    }

    @Test func aFullDiskBehindStandardOutputIs74() throws {
      let data = try DataFolder()
      _ = try data.kbtool("build")
      let result = try data.kbtool.shell("\"$kbtool\" inspect artifacts/en.kba > /dev/full")
      #expect(result.code == 74)
      #expect(result.diagnostics.contains("standard output: error: cannot write"))
    }
  #endif

  @Test(arguments: ["inspect", "verify"])
  func aReaderThatGoesAwayEndsItQuietly(_ verb: String) throws {
    let data = try DataFolder()
    _ = try data.kbtool("build")
    let many = String(repeating: " artifacts/en.kba", count: 500)
    let result = try data.kbtool.shell("set -o pipefail; \"$kbtool\" \(verb)\(many) | head -1")
    #expect(result.code == 0)
    #expect(result.output.split(separator: "\n").count == 1)
    #expect(result.diagnostics.isEmpty)
  }
}

extension String {
  fileprivate subscript(offset: Int) -> String {
    String(self[index(startIndex, offsetBy: offset)])
  }
}
