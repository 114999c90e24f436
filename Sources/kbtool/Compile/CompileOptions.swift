import ArgumentParser
import Foundation
import KeyboardCompiler
import KeyboardFormat

/// Options of every `kbtool compile`.
struct CompileOptions: ParsableArguments {
  @Option(name: [.short, .long], help: "Artifact to write.")
  var output: String

  @Option(help: "Name of the section, at most 32 bytes (the artifact's file name).")
  var name: String?

  @Option(help: "Language of the data as a BCP 47 tag, such as en or pt-BR.")
  var locale = ""

  @Option(help: "Licence of the files as an SPDX expression.")
  var licence: String?

  @Option(help: ArgumentHelp("Write every row that is left out to a table.", valueName: "file"))
  var report: String?

  func validate() throws {
    if let licence, LicenceExpression(licence) == nil {
      throw ValidationError("--licence \(licence) is no SPDX expression")
    }
  }

  /// The name of section and artifact.
  var sectionName: String {
    if let name { return name }
    let file = output.split(separator: "/").last.map { String($0) } ?? output
    return file.hasSuffix(".kba") ? String(file.dropLast(4)) : file
  }

  /// The artifact to be made from some files.
  func artifact(of sources: [SourceText]) -> ImportedArtifact {
    if licence == nil {
      Output.diagnostic(
        "warning: no --licence given; the artifact says \(ImportedArtifact.unknownLicence)")
    }
    return ImportedArtifact(
      name: sectionName, locale: locale, licence: licence ?? ImportedArtifact.unknownLicence,
      sources: sources)
  }

  /// Says what was found and left out, and writes the report.
  /// - Throws: 1 when there are errors, 74 when the report cannot be written.
  func conclude(_ log: ImportLog) throws {
    for finding in log.findings.all { Output.diagnostic("\(finding)") }
    for rejection in log.summary {
      let examples = rejection.examples.prefix(2).joined(separator: "; ")
      Output.diagnostic(
        "\(rejection.file): left out \(Text.count(rejection.count)): \(rejection.reason) (\(examples))"
      )
    }
    if let report { try Files.write(Array(log.report.utf8), to: report) }
    guard log.hasErrors else { return }
    let count = log.findings.all.count { $0.severity == .error }
    Output.diagnostic("\(Text.plural(count, "error")); \(output) was not written")
    throw Exit.findings
  }
}

/// Files of a command's user, with the exit codes that go with them.
enum Files {
  /// What the command has read or written so far: an output must be none of it.
  private static let used = UsedFiles()

  /// - Throws: 64 when an output would replace one of the command's own inputs.
  static func refuse(_ output: String, among inputs: [String]) throws {
    if let input = inputs.first(where: { FileSystem.isSameFile($0, output) }) {
      throw ValidationError("\(output) is the same file as \(input), which would be lost")
    }
  }

  /// - Throws: 66 or 74.
  static func read(_ path: String) throws -> SourceText {
    used.append(path)
    do throws(FileError) {
      return SourceText(path: path, bytes: try FileSystem.read(path).bytes)
    } catch { throw Exit.report(error, isInput: true) }
  }

  /// Puts a file into its place when it is whole.
  /// - Throws: 64 when that is a file the command has read or written, 74.
  static func write(_ bytes: [UInt8], to path: String) throws {
    try refuse(path, among: used.paths)
    used.append(path)
    let files = AtomicFiles()
    Interruption.discard(files)
    do throws(FileError) {
      _ = try files.stage(bytes, as: path)
      try files.commit()
    } catch { throw Exit.report(error) }
  }

  /// - Throws: 65, 66 or 74.
  static func open(_ path: String) throws -> Artifact {
    used.append(path)
    do throws(FormatError) { return try Artifact.open(path: path) } catch {
      throw Exit.report(error, path)
    }
  }

  /// Opens an artifact and checks it completely: for verbs that go through all of its bytes.
  /// - Throws: 65 for damage, 66 or 74.
  static func openVerified(_ path: String) throws -> Artifact {
    let artifact = try open(path)
    let damage = artifact.verify()
    guard damage.isEmpty else { throw Exit.worst(damage.map { Exit.report($0, path) }) }
    return artifact
  }
}

private final class UsedFiles: @unchecked Sendable {
  // Sendable: `lock` guards the list.
  private let lock = NSLock()
  private var list: [String] = []

  var paths: [String] { lock.withLock { list } }

  func append(_ path: String) { lock.withLock { list.append(path) } }
}
