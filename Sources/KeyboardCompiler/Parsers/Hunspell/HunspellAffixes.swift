/// What an affix file says, as far as it bears on which words there are.
struct HunspellAffixes: Sendable {
  /// One row of a `PFX` or `SFX` class.
  struct Affix: Sendable {
    /// What is taken off the stem.
    var strip: [Unicode.Scalar]
    /// What is put in its place.
    var add: [Unicode.Scalar]
    /// Flags of the form made, which may lead to further affixes.
    var flags: [HunspellFlag]
    /// What the stem must begin (prefix) or end (suffix) with.
    var condition: [ConditionElement]
  }

  /// All rows of a flag.
  struct AffixClass: Sendable {
    var isPrefix: Bool
    /// Whether it goes together with classes of the other side.
    var crosses: Bool
    var affixes: [Affix] = []
  }

  /// One place of a condition: any character, one of some, or none of some.
  struct ConditionElement: Sendable, Equatable {
    var scalars: [Unicode.Scalar]
    /// Whether the scalars are those that may not stand there; with none, anything may.
    var isNegated: Bool

    func matches(_ scalar: Unicode.Scalar) -> Bool { scalars.contains(scalar) != isNegated }
  }

  var encoding = HunspellEncoding.latin1
  var flagForm = HunspellFlagForm.character
  var classes: [HunspellFlag: AffixClass] = [:]
  /// `AF` lines: flag lists that rows name by number, from 1.
  var aliases: [[HunspellFlag]] = []
  var needAffix: HunspellFlag?
  var forbidden: HunspellFlag?
  var noSuggest: HunspellFlag?
  var onlyInCompound: HunspellFlag?
  var circumfix: HunspellFlag?
  /// Whether an affix may take off the whole stem.
  var mayStripAll = false

  /// The flags that a text names, by itself or through an alias; `nil` when it is malformed.
  func flags(_ text: some Collection<Unicode.Scalar>) -> [HunspellFlag]? {
    guard !aliases.isEmpty else { return flagForm.flags(text) }
    guard let number = Int(String(String.UnicodeScalarView(text))), number >= 1,
      number <= aliases.count
    else { return nil }
    return aliases[number - 1]
  }

  /// Parses a condition such as `[^aeiou]y`; `nil` when a bracket is not closed. `.` alone is no
  /// condition.
  static func condition(_ text: [Unicode.Scalar]) -> [ConditionElement]? {
    if text == ["."] { return [] }
    var elements: [ConditionElement] = []
    var index = 0
    while index < text.count {
      let scalar = text[index]
      index += 1
      if scalar == "." {
        elements.append(.init(scalars: [], isNegated: true))
      } else if scalar == "[" {
        guard let close = text[index...].firstIndex(of: "]") else { return nil }
        var members = text[index..<close]
        let isNegated = members.first == "^"
        if isNegated { members.removeFirst() }
        elements.append(.init(scalars: Array(members), isNegated: isNegated))
        index = close + 1
      } else {
        elements.append(.init(scalars: [scalar], isNegated: false))
      }
    }
    return elements
  }
}
