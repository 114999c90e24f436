import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct BundleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Puts artifacts, their notices and checksums into one ZIP file for a release.",
    discussion: """
      Input: .kba files, which are verified first. The ZIP file holds them uncompressed, with \
      NOTICES.txt (what apps have to show) and SHA256SUMS; the same input gives the same bytes.

      Example:
        kbtool bundle artifacts/en.kba artifacts/fr.kba --include LICENSE --output keyboard-data.zip
      """)

  @Argument(help: "Artifacts to put in.")
  var files: [String]

  @Option(help: ArgumentHelp("Another file to put in (may be repeated).", valueName: "file"))
  var include: [String] = []

  @Option(name: [.short, .long], help: "Where to write.")
  var output: String

  func run() throws {
    try Files.refuse(output, among: files + include)
    let atomic = AtomicFiles()
    Interruption.discard(atomic)
    do throws(ReleaseBundle.Failure) {
      let (size, names) = try ReleaseBundle.write(
        artifacts: files, texts: include, to: output, atomic)
      Output.result(
        "\(output): \(Text.count(size)) bytes: \(names.joined(separator: ", "))")
    } catch { throw BundleCommand.report(error) }
  }

  private static func report(_ failure: ReleaseBundle.Failure) -> ExitCode {
    switch failure {
    case .artifact(let path, let error): return Exit.report(error, path)
    case .input(let error): return Exit.report(error, isInput: true)
    case .output(let error): return Exit.report(error)
    case .content(let message):
      Output.diagnostic("error: \(message)")
      return Exit.usage
    }
  }
}
