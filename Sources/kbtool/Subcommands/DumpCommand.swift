import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct DumpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dump",
    abstract: "Writes the sections of an artifact as text.",
    discussion: """
      Input: a .kba file, which is verified first. Output: the text of a section, or with --output a \
      file for each section. `kbtool compile dump` makes the same sections of the texts again, with the \
      same content ids; every text is checked for that before it is written.

      Example:
        kbtool dump artifacts/en.kba --section LEXI/en
      """)

  @Argument(help: "Artifact to dump.")
  var file: String

  @Option(
    help: ArgumentHelp("Section, by tag or tag and name (all).", valueName: "tag/name"))
  var section: String?

  @Option(name: [.short, .long], help: "Folder for a file a section; it is made if need be.")
  var output: String?

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("Artifact that holds sections which these refer to.", valueName: "file"))
  var others: [String] = []

  func run() throws {
    let artifact = try Files.openVerified(file)
    let shelf = SectionShelf([artifact] + (try others.map(Files.open)))
    let records = artifact.sections.filter { record in
      section.map { $0 == record.label || $0 == record.tag.description } ?? true
    }
    guard !records.isEmpty else {
      Output.diagnostic(
        "\(file): error: no section \(section ?? ""); `kbtool inspect` lists what there is")
      throw Exit.usage
    }
    if output == nil && records.count > 1 {
      let labels = records.map(\.label).joined(separator: ", ")
      throw ValidationError("--section with one of \(labels), or --output for all, is needed")
    }
    var texts: [(text: String, fileName: String)] = []
    for record in records {
      do { texts.append(try SectionTexts.text(of: record, shelf)) } catch let error as FormatError {
        throw Exit.report(error, file)
      } catch {
        Output.diagnostic("\(file): error: \(error)")
        throw Exit.findings
      }
    }
    guard let output else {
      for (text, _) in texts { Output.result(String(text.dropLast())) }
      return
    }
    try write(texts, to: output)
  }

  private func write(_ texts: [(text: String, fileName: String)], to folder: String) throws {
    let files = AtomicFiles()
    Interruption.discard(files)
    do throws(FileError) {
      try FileSystem.makeFolder(folder)
      for (text, name) in texts {
        _ = try files.stage(Array(text.utf8), as: "\(folder)/\(name.replacing("/", with: "_"))")
      }
      try files.commit()
    } catch { throw Exit.report(error) }
    for (text, name) in texts {
      Output.result("\(folder)/\(name): \(Text.count(text.utf8.count)) bytes")
    }
  }
}
