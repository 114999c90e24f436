import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct CompileDumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Compiles what kbtool dump wrote back to an artifact.",
    discussion: """
      Input: the files of a dump, or a folder of them. Every section gets the content id it had, \
      unless its text was changed. Provenance is a section like the others: it comes from its own \
      file.

      Example:
        kbtool compile dump en-text --output en.kba
      """)

  @Argument(help: "Dumps, or one folder of dumps.")
  var files: [String]

  @Option(name: [.short, .long], help: "Artifact to write.")
  var output: String

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("Artifact that holds sections which these refer to.", valueName: "file"))
  var others: [String] = []

  func run() throws {
    var paths = files
    if files.count == 1, let names = try? FileSystem.fileNames(in: files[0]) {
      paths = names.filter { $0.hasSuffix(".tsv") || $0.hasSuffix(".toml") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(files[0])/\($0)" }
    }
    let texts = try paths.map(Files.read)
    let shelf = SectionShelf(try others.map(Files.open))
    var log = ImportLog()
    var bytes: [UInt8] = []
    var sections: [ArtifactWriter.Section] = []
    do {
      sections = try SectionTexts.read(texts, shelf, &log)
      var writer = ArtifactWriter()
      for section in sections { writer.append(section) }
      bytes = try writer.encode()
    } catch { log.error(output, nil, "\(error)") }
    if sections.isEmpty { log.error(files[0], nil, "expected a dump or more, found none") }
    for finding in log.findings.all { Output.diagnostic("\(finding)") }
    if log.hasErrors { throw Exit.findings }
    try Files.write(bytes, to: output)
    Output.result(
      "\(output): \(Text.plural(sections.count, "section")), \(Text.count(bytes.count)) bytes")
  }
}
