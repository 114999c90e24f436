/// A word as it was typed, and what was meant.
public struct Misspelling: Sendable, Equatable {
  /// As typed.
  public let typed: String
  /// What was meant.
  public let word: String
  /// How many edits lie between them, as far as whoever made the pair counted.
  public let distance: Int

  public init(typed: String, word: String, distance: Int) {
    self.typed = typed
    self.word = word
    self.distance = distance
  }

  /// A line that could not be read.
  public struct ParseError: Error, CustomStringConvertible {
    public let line: Int
    public let found: String
    public var description: String {
      "\(line): error: expected `misspelling TAB word TAB distance`, found `\(found)`"
    }
  }

  /// Reads lines `misspelling TAB word TAB distance`; empty lines and comments (`#`) are passed over.
  public static func parse(_ text: String) throws(ParseError) -> [Misspelling] {
    var result: [Misspelling] = []
    // A carriage return and a line feed are one character.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard !line.isEmpty && !line.hasPrefix("#") else { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count == 3, !fields[0].isEmpty, !fields[1].isEmpty,
        let distance = Int(fields[2]), (0...64).contains(distance)
      else { throw ParseError(line: index + 1, found: String(line)) }
      result.append(
        Misspelling(typed: String(fields[0]), word: String(fields[1]), distance: distance))
    }
    return result
  }
}
