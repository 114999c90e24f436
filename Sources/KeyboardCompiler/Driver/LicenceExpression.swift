/// An SPDX licence expression (SPDX 2.3, annex D): identifiers joined by AND, OR and WITH.
package struct LicenceExpression: Sendable, Equatable {
  /// Ways to comply, each a sorted list of licences that hold together. `WITH` stays part of its
  /// identifier.
  package let alternatives: [[String]]
  /// Parts that AND joins at the top, as they are printed.
  package let terms: [String]

  /// Alternatives multiply under AND; no real expression comes near this.
  private static let maximumAlternatives = 64

  /// - Returns: `nil` when the text is no expression.
  package init?(_ text: String) {
    var parser = Parser(text)
    guard let parsed = parser.disjunction(depth: 0), parser.isAtEnd else { return nil }
    alternatives = parsed.alternatives
    terms = parsed.terms
  }

  /// The expression of a work made of several parts: all licences hold, sorted, each once.
  package static func all(_ expressions: [LicenceExpression]) -> String {
    Set(expressions.flatMap { $0.terms })
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: " AND ")
  }

  private typealias Parsed = (alternatives: [[String]], terms: [String])

  private struct Parser {
    private var tokens: [String] = []
    private var position = 0

    var isAtEnd: Bool { position == tokens.count }
    private var token: String? { position < tokens.count ? tokens[position] : nil }

    init(_ text: String) {
      var word = ""
      for scalar in text.unicodeScalars {
        if scalar == "(" || scalar == ")" || scalar == " " {
          if !word.isEmpty { tokens.append(word) }
          word = ""
          if scalar != " " { tokens.append(String(scalar)) }
        } else {
          word.unicodeScalars.append(scalar)
        }
      }
      if !word.isEmpty { tokens.append(word) }
    }

    mutating func disjunction(depth: Int) -> Parsed? {
      guard depth < 8, let first = conjunction(depth: depth) else { return nil }
      var parts = [first]
      while token == "OR" {
        position += 1
        guard let part = conjunction(depth: depth) else { return nil }
        parts.append(part)
      }
      if parts.count == 1 { return first }
      let alternatives = parts.flatMap { $0.alternatives }
      guard alternatives.count <= LicenceExpression.maximumAlternatives else { return nil }
      let text = parts.map { $0.terms.joined(separator: " AND ") }.joined(separator: " OR ")
      return (alternatives, ["(\(text))"])
    }

    private mutating func conjunction(depth: Int) -> Parsed? {
      guard var result = licence(depth: depth) else { return nil }
      while token == "AND" {
        position += 1
        guard let part = licence(depth: depth) else { return nil }
        guard
          result.alternatives.count * part.alternatives.count
            <= LicenceExpression.maximumAlternatives
        else {
          return nil
        }
        result.alternatives = result.alternatives.flatMap { left in
          part.alternatives.map { Set(left + $0).sorted() }
        }
        result.terms += part.terms
      }
      return result
    }

    private mutating func licence(depth: Int) -> Parsed? {
      guard let word = token else { return nil }
      position += 1
      if word == "(" {
        guard let inner = disjunction(depth: depth + 1), token == ")" else { return nil }
        position += 1
        return inner
      }
      guard word != ")", !["AND", "OR", "WITH"].contains(word) else { return nil }
      guard token == "WITH" else { return ([[word]], [word]) }
      position += 1
      guard let exception = token, exception != "(", exception != ")" else { return nil }
      position += 1
      let identifier = "\(word) WITH \(exception)"
      return ([[identifier]], [identifier])
    }
  }
}
