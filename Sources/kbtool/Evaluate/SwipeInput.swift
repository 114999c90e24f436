import ArgumentParser
import KeyboardCompiler
import KeyboardEngine
import KeyboardEvaluation
import KeyboardFormat

/// What every verb that decodes swipes reads: lines of a file, and the words they may be.
struct SwipeInput: ParsableArguments {
  @OptionGroup var artifacts: ArtifactOptions

  @Argument(help: "Swipes as JSON lines; - for standard input.")
  var file: String

  @Option(
    help: ArgumentHelp("Know only the most frequent entries of the lexicon.", valueName: "count"))
  var limitWords: Int?

  @Option(
    help: ArgumentHelp(
      "Worst grade of words that the engine may find, 0 to 3 (0; 3 where swipes are judged).",
      valueName: "grade"))
  var offensiveness: Int?

  func validate() throws {
    if let offensiveness, !(0...3).contains(offensiveness) {
      throw ValidationError("--offensiveness is 0 to 3")
    }
    if let limitWords, limitWords < 1 { throw ValidationError("--limit-words must be at least 1") }
  }

  /// The usable lines; what is wrong with others goes to stderr.
  /// - Throws: 65 when there are lines but none can be used, 66.
  func swipes(needsWords: Bool) throws -> SwipeSet {
    let source = try Files.read(file == "-" ? "/dev/stdin" : file)
    var boards = SwipeBoards(layouts: try artifacts.layoutsIfAny())
    let path = file == "-" ? "standard input" : file
    let set = SwipeSet(path: path, bytes: source.bytes, boards: &boards, needsWords: needsWords)
    for problem in set.problems { Output.diagnostic("\(problem)") }
    if set.swipes.isEmpty && !set.problems.isEmpty { throw Exit.damaged }
    if set.swipes.isEmpty { Output.diagnostic("\(path): no swipes") }
    return set
  }

  /// What decoders are made from.
  /// - Parameter offensiveness: the worst grade if none is asked for
  /// - Throws: 65 or 66.
  func data(offensiveness usual: Int) throws -> SwipeDecoders.Data {
    try artifacts.decoderData(limitWords: limitWords, offensiveness: offensiveness ?? usual)
  }
}
