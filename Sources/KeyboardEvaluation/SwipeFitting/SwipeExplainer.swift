public import KeyboardEngine

/// Why the engine's decoder likes a word for a swipe or does not, whether it has found the word or not.
public struct SwipeExplainer: Sendable {
  /// What a word costs, and where it fits worst.
  public struct Explanation: Sendable {
    /// Shares of the cost in the order of the path, then word and shape.
    public let parts: [SwipeGuess.Part]
    public let worst: Worst

    /// Bits, the previous word left out of account.
    public var cost: Double { parts.reduce(0) { $0 + $1.value } }
  }

  /// The letter that stands farthest from its key.
  public struct Worst: Sendable, Encodable {
    /// Place in the word's key, from 0.
    public let letter: Int
    /// Place on the path in units of one key from its start.
    public let length: Double
    /// Units of one key.
    public let distance: Double
  }

  /// What weights of the search are shown together.
  private static let groups: [(name: String, weights: [String])] = [
    ("first", ["startX", "startY", "startDistance"]),
    ("inner", ["innerDistance", "innerTurn", "innerAnchor", "radial"]),
    ("last", ["endX", "endY", "endDown"]),
    ("head", ["head"]), ("tail", ["tail"]),
    ("way", ["excess", "deviation"]), ("skipped", ["skippedAnchor"]),
    ("turns", ["leaving", "arriving", "unaskedTurn"]),
    ("doubles", ["double", "doubleSlowness", "loop"]), ("letters", ["letter"]),
  ]

  private let lexicon: Lexicon
  private let model: SwipeModel

  public init(lexicon: Lexicon, model: SwipeModel = .standard) {
    self.lexicon = lexicon
    self.model = model
  }

  /// Explains a word by the best way to put its letters on the path: what the decoder would find if it
  /// pruned nothing.
  /// - Returns: `nil` for a word that the lexicon or the keyboard lacks, and for one whose letters cannot
  ///   stand on the path.
  public func explain(_ word: String, for swipe: SwipeSet.Swipe) -> Explanation? {
    let keyboard = SwipeKeyboard(swipe.keys, lexicon: lexicon.view)
    guard let (keys, bits) = lexicon.swipeWord(word, keyboard) else { return nil }
    let path = SwipeAligner.path(swipe.line.points, on: keyboard)
    let aligner = SwipeAligner(path, keyboard, model)
    guard let alignment = aligner.align(keys), let worst = alignment.worst(on: path, keyboard)
    else { return nil }
    var shape = SwipeShape()
    shape.setPath(path)
    let features = SwipeFeatures(keys, bits: bits, alignment, aligner, &shape)
    return Explanation(
      parts: parts(features, bits),
      worst: Worst(
        letter: worst.letter, length: Double(path.samples[worst.sample].length),
        distance: Double(worst.distance)))
  }

  private func parts(_ features: SwipeFeatures, _ bits: Float) -> [SwipeGuess.Part] {
    let costs = zip(SwipeWeight.search, features.search).map { weight, value in
      (weight.name, Double(model.pathShare * model[keyPath: weight.path]) * value)
    }
    var parts = SwipeExplainer.groups.map { group in
      SwipeGuess.Part(
        group.name, costs.filter { group.weights.contains($0.0) }.reduce(0) { $0 + $1.1 })
    }
    parts.append(
      .init("word", Double(model.finalCost(ofWord: model.wordCost(ofBits: bits), bits: bits))))
    parts.append(.init("shape", Double(model.shapeCost(features.shape))))
    return parts
  }
}
