public import KeyboardEngine
import KeyboardFormat

/// Times what the engine answers on the default artifacts, beside simple ways to the same answers in the
/// same run: what `kbtool bench` prints.
public struct EngineBenchmarks {
  /// The artifacts that are asked.
  public struct Data {
    /// With lexicon, pairs of words, letters and contractions.
    public let language: KeyboardData
    public let emoji: KeyboardData
    public let layouts: KeyboardData
    /// Where the language's artifact can be opened anew.
    public let path: String

    public init(language: KeyboardData, emoji: KeyboardData, layouts: KeyboardData, path: String) {
      self.language = language
      self.emoji = emoji
      self.layouts = layouts
      self.path = path
    }
  }

  /// A line for each group of queries.
  private static let groups: [@Sendable (Data, inout ResultTable) throws -> Void] = [
    { try LexiconBenchmarks($0).run(&$1) },
    { try LanguageBenchmarks($0).run(&$1) },
    { try PredictionBenchmarks($0).run(&$1) },
    { try CorrectionBenchmarks($0).run(&$1) },
    { try TouchBenchmarks($0).run(&$1) },
    { try EmojiBenchmarks($0).run(&$1) },
    { try LayoutBenchmarks($0).run(&$1) },
  ]

  /// Asks everything, for some seconds.
  ///
  /// A group that needs a section that is not there is left out, and said.
  /// - Throws: `FormatError` for a damaged section.
  public static func table(_ data: Data) throws -> ResultTable {
    var table = ResultTable()
    table.addClock()
    for group in groups {
      do { try group(data, &table) } catch let error as FormatError where error.code == .section {
        table.leaveOut("\(error)")
      }
    }
    for artifact in [data.language, data.emoji, data.layouts] {
      try table.addSizes(of: artifact.artifact)
    }
    return table
  }
}
