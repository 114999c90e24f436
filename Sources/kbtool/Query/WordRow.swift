import KeyboardEngine
import KeyboardFormat

/// A word of a lexicon as queries print it.
struct WordRow: Encodable {
  let word: String
  let id: Int
  let key: String
  /// −log2 p.
  let bits: Double
  let rank: Int
  let offensiveness: Int
  let isNeverSuggested: Bool

  init(_ word: LexiconWord) {
    self.word = word.display
    id = word.entry
    key = word.key
    bits = word.bits
    rank = word.rank
    offensiveness = word.flags.offensiveness
    isNeverSuggested = word.flags.isNeverSuggested
  }

  static let columns: [(title: String, alignment: TextTable.Alignment)] = [
    ("word", .left), ("key", .left), ("id", .right), ("bits", .right), ("rank", .right),
    ("flags", .left),
  ]

  var cells: [String] {
    var flags: [String] = []
    if offensiveness > 0 { flags.append("offensive \(offensiveness)") }
    if isNeverSuggested { flags.append("never suggested") }
    return [
      word, key, "\(id)", Text.ratio(bits), Text.count(rank), flags.joined(separator: ", "),
    ]
  }
}
