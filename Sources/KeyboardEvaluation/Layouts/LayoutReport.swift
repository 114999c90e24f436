public import KeyboardEngine

/// What a layout does for swipes: its geometry's clarity, and how often decoders find simulated words.
public struct LayoutReport: Sendable, Encodable {
  /// What a decoder made of the simulated swipes.
  public struct Simulated: Sendable, Encodable {
    public let decoder: String
    public let accuracy: SwipeReport.Accuracy
    /// By the number of letters.
    public let byLength: [SwipeReport.Part]

    public init(_ report: SwipeReport) {
      decoder = report.decoder
      accuracy = report.accuracy
      byLength = report.byLength
    }
  }

  public let layout: String
  /// Letter keys.
  public let keys: Int
  /// Points from key to key, across and down.
  public let pitch: [Double]
  public let clarity: PathClarity
  /// Whatever they are of a layout, these are figures of simulated swipes.
  public private(set) var simulated: [Simulated] = []

  public init(layout: String, keys: LetterKeys, words: WeightedWords, collisions: Int = 20) {
    self.layout = layout
    self.keys = keys.keys.count
    pitch = [keys.pitch.x, keys.pitch.y]
    clarity = PathClarity(words, on: keys, collisions: collisions)
  }

  /// Adds what a decoder made of simulated swipes on this layout.
  public mutating func add(_ decoder: String, _ outcomes: [SwipeOutcome]) {
    simulated.append(Simulated(SwipeReport(decoder: decoder, outcomes)))
  }

  /// What baselines hold.
  public var figures: [Figure] {
    let name = "layout.\(layout)"
    return [
      Figure("\(name).clarity.mean", clarity.mean),
      Figure("\(name).clarity.identical", clarity.identical, isHigherBetter: false),
      Figure("\(name).clarity.near", clarity.near, isHigherBetter: false),
      Figure("\(name).travel.word", clarity.travel, isHigherBetter: false),
      Figure("\(name).travel.stroke", clarity.travelPerStroke, isHigherBetter: false),
      Figure("\(name).straight", clarity.straight, isHigherBetter: false),
      Figure("\(name).passed", clarity.passed, isHigherBetter: false),
    ]
      + simulated.flatMap { result in
        [
          Figure("\(name).simulated.\(result.decoder).top1", result.accuracy.top1.value),
          Figure("\(name).simulated.\(result.decoder).top4", result.accuracy.top4.value),
        ]
      }
  }
}

extension SimulatedSwipes {
  /// Simulated swipes in the form that decoders are run on.
  public static func swipes(
    _ words: [String], layout: String, size: SwipeLine.Size, keys: LetterKeys, seed: UInt64
  ) -> [SwipeSet.Swipe] {
    lines(words, layout: layout, size: size, keys: keys, seed: seed).enumerated().map {
      SwipeSet.Swipe(number: $0 + 1, line: $1, keys: keys)
    }
  }
}
