import ArgumentParser
import KeyboardCompiler
import KeyboardFormat

struct PackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pack",
    abstract: "Packs an artifact for transport (zlib).",
    discussion: """
      Input: a .kba file, which is verified first. Output: a .kbz file; unpack gives back the same \
      bytes. Keyboards map .kba files, never .kbz.

      Example:
        kbtool pack artifacts/en.kba --output en.kbz
      """)

  @Argument(help: "Artifact to pack.")
  var file: String

  @Option(name: [.short, .long], help: "Where to write (the input with .kbz for .kba).")
  var output: String?

  func run() throws {
    let target = output ?? Packing.target(of: file, from: ".kba", to: ".kbz")
    try Files.refuse(target, among: [file])
    let files = AtomicFiles()
    Interruption.discard(files)
    do throws(Packing.Failure) {
      let sizes = try Packing.pack(file, to: target, files)
      Output.result(
        "\(target): \(Text.count(sizes.packed)) bytes, from \(Text.count(sizes.raw))")
    } catch { throw Packing.report(error, file) }
  }
}

struct UnpackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpack",
    abstract: "Unpacks an artifact that was packed for transport.",
    discussion: """
      Input: a .kbz file. Output: the .kba file it was made from, bit for bit; it appears only once \
      it is whole.

      Example:
        kbtool unpack en.kbz --output artifacts/en.kba
      """)

  @Argument(help: "File to unpack.")
  var file: String

  @Option(name: [.short, .long], help: "Where to write (the input with .kba for .kbz).")
  var output: String?

  func run() throws {
    let target = output ?? Packing.target(of: file, from: ".kbz", to: ".kba")
    try Files.refuse(target, among: [file])
    let files = AtomicFiles()
    Interruption.discard(files)
    do throws(Packing.Failure) {
      let sizes = try Packing.unpack(file, to: target, files)
      Output.result(
        "\(target): \(Text.count(sizes.raw)) bytes, from \(Text.count(sizes.packed))")
    } catch { throw Packing.report(error, file) }
  }
}

extension Packing {
  fileprivate static func report(_ failure: Failure, _ input: String) -> ExitCode {
    switch failure {
    case .input(let error): Exit.report(error, input)
    case .output(let error): Exit.report(error)
    }
  }
}
