public import KeyboardEngine

/// A weight of the swipe model that fitting knows, with what it may become.
public struct SwipeWeight: Sendable {
  /// As the model calls it.
  public let name: String
  /// Where fitting starts: a round number for any finger, not the shipped value.
  public let start: Float
  /// Whether it stays where it starts. Human swipes on a grid say nothing about the ring's suppression,
  /// prompts hold neither loops nor rare words.
  public let isFixed: Bool
  /// Whether it may not fall below 0, as a cost that pays for being far off would.
  public let isNonNegative: Bool
  let path: any WritableKeyPath<SwipeModel, Float> & Sendable

  private init(
    _ name: String, _ path: any WritableKeyPath<SwipeModel, Float> & Sendable, _ start: Float,
    fixed isFixed: Bool = false, nonNegative isNonNegative: Bool = true
  ) {
    self.name = name
    self.path = path
    self.start = start
    self.isFixed = isFixed
    self.isNonNegative = isNonNegative
  }

  /// Weights of the search: a word's cost there is the sum of these times their features.
  public static let search: [SwipeWeight] = [
    SwipeWeight("word", \.word, 1),
    SwipeWeight("rareWord", \.rareWord, 1.443, fixed: true),
    SwipeWeight("letter", \.letter, 0, nonNegative: false),
    SwipeWeight("double", \.double, 0.3, nonNegative: false),
    SwipeWeight("doubleSlowness", \.doubleSlowness, 0, nonNegative: false),
    SwipeWeight("loop", \.loop, -2, fixed: true, nonNegative: false),
    SwipeWeight("startX", \.startX, 4),
    SwipeWeight("startY", \.startY, 4),
    SwipeWeight("startDistance", \.startDistance, 0, nonNegative: false),
    SwipeWeight("head", \.head, 1),
    SwipeWeight("endX", \.endX, 3),
    SwipeWeight("endY", \.endY, 3),
    SwipeWeight("endDown", \.endDown, 0, nonNegative: false),
    SwipeWeight("tail", \.tail, 1),
    SwipeWeight("innerDistance", \.innerDistance, 2, nonNegative: false),
    SwipeWeight("innerTurn", \.innerTurn, -0.4, nonNegative: false),
    SwipeWeight("innerAnchor", \.innerAnchor, 0, nonNegative: false),
    SwipeWeight("radial", \.radial, 4, fixed: true),
    SwipeWeight("excess", \.excess, 1.5),
    SwipeWeight("deviation", \.deviation, 1.5),
    SwipeWeight("skippedAnchor", \.skippedAnchor, 0.4),
    SwipeWeight("leaving", \.leaving, 0),
    SwipeWeight("arriving", \.arriving, 0),
    SwipeWeight("unaskedTurn", \.unaskedTurn, 0),
  ]

  /// Weights of the finalists.
  public static let finalists: [SwipeWeight] = [
    SwipeWeight("pathShare", \.pathShare, 1),
    SwipeWeight("wordAgain", \.wordAgain, 0, nonNegative: false),
    SwipeWeight("shiftX", \.shiftX, 0, nonNegative: false),
    SwipeWeight("shiftY", \.shiftY, 0, nonNegative: false),
    SwipeWeight("farthest", \.farthest, 0, nonNegative: false),
  ]

  /// What it is in a model that does without it.
  var without: Float { name == "pathShare" ? 1 : 0 }

  /// What a model has for it.
  public func value(in model: SwipeModel) -> Float { model[keyPath: path] }

  /// Models of the search's weights, one of them 1 and all others 0: by them the engine's own costs
  /// give the values of features.
  static let units: [SwipeModel] = search.map { weight in
    var model = SwipeModel()
    for other in search + finalists { model[keyPath: other.path] = 0 }
    model[keyPath: weight.path] = 1
    return model
  }

  /// A model to start fitting from.
  public static let generic: SwipeModel = {
    var model = SwipeModel()
    for weight in search + finalists { model[keyPath: weight.path] = weight.start }
    return model
  }()
}
