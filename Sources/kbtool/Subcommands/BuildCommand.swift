import ArgumentParser
import Foundation
import KeyboardCompiler

struct BuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Builds artifacts from the sources in a data folder.",
    discussion: """
      Input: a folder with build.toml (which artifact holds which sections), SOURCES.toml (origin, \
      licence and hash of every source) and the sources. What is up to date is left alone. As long \
      as a source has an error, no artifact is touched.

      Example:
        kbtool build --licences permissive --output artifacts en-permissive
      """)

  enum Licences: String, ExpressibleByArgument, CaseIterable {
    case `default`
    case permissive
    case all

    var profile: LicenceProfile? { LicenceProfile(rawValue: rawValue) }
  }

  @Argument(help: "Artifacts to build, by name (all of the profile if none is given).")
  var artifacts: [String] = []

  @Option(help: "Folder of the sources.")
  var data = "data"

  @Option(name: [.short, .long], help: "Folder of the artifacts.")
  var output = "artifacts"

  @Option(name: [.short, .long], help: "Pieces of work at a time (as many as there are cores).")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Profile of artifacts: default, permissive (no share-alike or copyleft) or all.")
  var licences = Licences.default

  @Flag(help: "Build also what is up to date.")
  var force = false

  @Option(
    help: ArgumentHelp("Say what becomes of a word and why; write nothing.", valueName: "word"))
  var explain: String?

  @Option(
    help: ArgumentHelp("Write the fingerprints of the sections to a file.", valueName: "file"))
  var fingerprints: String?

  @Option(
    help: ArgumentHelp("Compare the sections with a file of fingerprints.", valueName: "file"))
  var checkFingerprints: String?

  @Flag(help: "Print the report as JSON, with every rejected group of rows.")
  var json = false

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if explain != nil && (fingerprints != nil || checkFingerprints != nil) {
      throw ValidationError("--explain builds nothing that could have fingerprints")
    }
  }

  func run() async throws {
    var options = BuildOptions(
      data: data, output: output, jobs: jobs, profile: licences.profile, names: artifacts,
      toolIdentity: ToolVersion.identity)
    options.isForced = force
    options.explaining = explain
    let files = AtomicFiles()
    Interruption.discard(files)
    let progress = ProgressLine()
    let driver = BuildDriver(options, files: files) { progress.show($0) }
    let report: BuildReport
    do throws(BuildFailure) { report = try await driver.run() } catch {
      progress.clear()
      throw BuildCommand.report(error)
    }
    progress.clear()
    try show(report)
    if report.hasErrors { throw Exit.findings }
    try compareFingerprints(report)
  }

  private func show(_ report: BuildReport) throws {
    for finding in report.findings { Output.diagnostic("\(finding)") }
    if json { return try Output.json(BuildReportJSON(report, word: explain)) }
    for line in BuildReportText.rejections(report) { Output.diagnostic(line) }
    if let explain {
      for line in BuildReportText.explanation(report, of: explain) { Output.result(line) }
    } else if report.hasErrors {
      let count = report.findings.count { $0.severity == .error }
      Output.diagnostic("\(Text.plural(count, "error")); the artifacts are as they were")
    } else {
      for line in BuildReportText.table(report) { Output.result(line) }
    }
  }

  private func compareFingerprints(_ report: BuildReport) throws {
    var differences: [String] = []
    do throws(FileError) {
      if let checkFingerprints {
        differences = try FingerprintList.check(checkFingerprints, report)
      }
      if let fingerprints { try FingerprintList.update(fingerprints, with: report) }
    } catch { throw Exit.report(error, isInput: error.call == "open") }
    guard let checkFingerprints, !differences.isEmpty else { return }
    for line in differences { Output.diagnostic(line) }
    Output.diagnostic(
      "the data differs from the list; if that is meant, run"
        + " `kbtool build --licences all --fingerprints \(checkFingerprints)`")
    throw Exit.findings
  }

  private static func report(_ failure: BuildFailure) -> ExitCode {
    switch failure {
    case .unknownArtifact(let name):
      Output.diagnostic(
        "error: no artifact `\(name)` in this profile; build.toml lists what there is")
      return Exit.usage
    case .input(let error): return Exit.report(error, isInput: true)
    case .output(let error): return Exit.report(error)
    case .damaged(let path, let damage):
      for error in damage { Output.diagnostic("\(path): error: read back: \(error)") }
      return Exit.io
    }
  }
}
