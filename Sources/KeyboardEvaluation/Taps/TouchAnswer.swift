public import KeyboardEngine

/// What each way to resolve a touch makes of it, and why.
public struct TouchAnswer: Sendable, Encodable {
  /// One way's answer.
  public struct Answer: Sendable, Encodable {
    public let resolver: String
    /// The key's text, or what else was hit.
    public let key: String
    /// Why, in words.
    public let reason: String
  }

  /// A key that was weighed.
  public struct Candidate: Sendable, Encodable {
    public let key: String
    /// Points to its centre.
    public let distance: Double
    /// −log2 of the touch's density relative to the key's centre.
    public let touchBits: Double
    /// What it is charged for not being the static key although it is nearer.
    public let areaBits: Double
    /// Cost of the letter after one letter, after two, and after all of the word.
    public let letterBits: [Double]
  }

  public let x: Double
  public let y: Double
  public let after: String
  public let answers: [Answer]
  /// The static key first, then its neighbours, nearest first.
  public let candidates: [Candidate]

  /// Resolves one touch every way.
  public init(
    x: Double, y: Double, layer: Int, after: String, interval: Double?, _ geometry: LayoutGeometry,
    letters: LetterTable, lexicon: Lexicon?, parameters: TouchParameters
  ) {
    (self.x, self.y, self.after) = (x, y, after)
    let resolver = TouchResolver(geometry, letters: letters, parameters: parameters)
    let ways: [(TapResolver, TouchMethod)] = [
      (.fixed, .fixed), (.boundaries, .boundaries), (.gaussian, .gaussian), (.trigram, .gaussian),
      (.word, .gaussian),
    ]
    var answers: [Answer] = []
    var explanations: [TouchExplanation] = []
    for (way, method) in ways {
      var context = TouchContext(letters: letters, reach: way.reach, lexicon: lexicon)
      context.reset(toEndOf: after)
      let why = resolver.explain(
        x: x, y: y, layer: layer, method: method, after: context, interval: interval)
      answers.append(
        Answer(
          resolver: way.rawValue, key: geometry.name(of: why.result),
          reason: TouchAnswer.reason(why, method)))
      if method == .gaussian { explanations.append(why) }
    }
    self.answers = answers
    let first = explanations.first?.candidates ?? []
    candidates = first.indices.map { index in
      Candidate(
        key: first[index].letter, distance: first[index].distance,
        touchBits: first[index].touchBits, areaBits: first[index].areaBits,
        letterBits: explanations.map {
          $0.candidates[index].letterBits + $0.candidates[index].userBits
        })
    }
  }

  private static func reason(_ why: TouchExplanation, _ method: TouchMethod) -> String {
    switch (why.reason, method) {
    case (_, .fixed): return "it is on its area"
    case (.notTargeted, _): return "letters are not weighed on this layer"
    case (.notALetter, _): return "what is hit is no letter key"
    case (.core, _): return "the touch is in the key's core"
    case (.weighed, .boundaries):
      let losses = [
        ("left", why.losses.left), ("right", why.losses.right), ("up", why.losses.up),
        ("down", why.losses.down),
      ].filter { $0.1 > 0 }.map { "\($0.0) \(tenths($0.1))" }
      return losses.isEmpty
        ? "no boundary has moved into the area that is hit"
        : "boundaries have moved into the area that is hit: "
          + losses.joined(separator: ", ") + " points"
    case (.weighed, _):
      return why.result == why.fixed ? "no neighbour costs less" : "it costs the least"
    }
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((min(value, 1e6) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
