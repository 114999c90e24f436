public import KeyboardEngine

/// Fits the swipe model's weights to recorded swipes.
///
/// Each round lists the likeliest words of every swipe under the weights so far and finds the weights
/// under which the right ones are likeliest; other weights list other words and put letters elsewhere,
/// so a few rounds are needed. Then the finalists' weights are fitted on the last lists. The same swipes
/// give the same weights, whatever their order of decoding.
public struct SwipeFitter: Sendable {
  private let lexicon: Lexicon
  /// The worst grade of words that are listed.
  public let maximumOffensiveness: Int
  /// How often words are listed and weights fitted.
  public let rounds: Int
  /// Swipes that are listed at a time.
  public let jobs: Int
  private let progress: @Sendable (Int) -> Void

  /// - Parameter progress: called with the number of swipes that were listed since the last call
  public init(
    lexicon: Lexicon, rounds: Int = 4, jobs: Int = 1, maximumOffensiveness: Int = 0,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.lexicon = lexicon
    self.maximumOffensiveness = maximumOffensiveness
    self.rounds = max(1, rounds)
    self.jobs = max(1, jobs)
    self.progress = progress
  }

  /// The model that fits swipes best, from generic weights on.
  public func fit(_ swipes: [SwipeSet.Swipe]) async -> SwipeModel {
    var model = SwipeWeight.generic
    for _ in 0..<rounds {
      let lists = await lists(of: swipes, model).compactMap { $0 }
      model = SwipeFitter.fitSearch(model, lists)
    }
    return SwipeFitter.fitFinalists(model, await lists(of: swipes, model).compactMap { $0 })
  }

  // MARK: Lists

  /// A list for each swipe, in their order; `nil` for those that nothing can be learnt from.
  func lists(of swipes: [SwipeSet.Swipe], _ model: SwipeModel) async -> [SwipeLister.List?] {
    let share = max(1, (swipes.count + jobs - 1) / jobs)
    return await withTaskGroup(of: (Int, [SwipeLister.List?]).self) { group in
      for start in stride(from: 0, to: swipes.count, by: share) {
        group.addTask { [self] in
          var lister = SwipeLister(lexicon, model, maximumOffensiveness)
          var lists: [SwipeLister.List?] = []
          for swipe in swipes[start..<min(start + share, swipes.count)] {
            lists.append(lister.list(swipe))
            progress(1)
          }
          return (start, lists)
        }
      }
      var parts: [(Int, [SwipeLister.List?])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  // MARK: Weights

  /// The model with the search's weights that fit lists best.
  /// - Parameter dropped: a weight that is to be 0
  static func fitSearch(
    _ model: SwipeModel, _ lists: [SwipeLister.List], without dropped: SwipeWeight? = nil
  ) -> SwipeModel {
    let choices = lists.map {
      ConditionalModel.Choice(vectors: $0.words.map(\.search), right: $0.right)
    }
    return fit(SwipeWeight.search, model, choices, without: dropped)
  }

  /// The model with the finalists' weights that fit lists best, from their generic values on.
  static func fitFinalists(
    _ model: SwipeModel, _ lists: [SwipeLister.List], without dropped: SwipeWeight? = nil
  ) -> SwipeModel {
    var model = model
    for weight in SwipeWeight.finalists { model[keyPath: weight.path] = weight.start }
    return fit(SwipeWeight.finalists, model, finalists(model, lists), without: dropped)
  }

  private static func fit(
    _ weights: [SwipeWeight], _ model: SwipeModel, _ choices: [ConditionalModel.Choice],
    without dropped: SwipeWeight?
  ) -> SwipeModel {
    var start = weights.map { Double(model[keyPath: $0.path]) }
    var bounds = ConditionalModel.Bounds(
      isFixed: weights.map(\.isFixed), isNonNegative: weights.map(\.isNonNegative))
    if let place = weights.firstIndex(where: { $0.name == dropped?.name }) {
      start[place] = dropped.map { Double($0.without) } ?? 0
      bounds.isFixed[place] = true
    }
    let fitted = ConditionalModel(choices, prior: start).fit(from: start, bounds)
    var model = model
    for (weight, value) in zip(weights, fitted) { model[keyPath: weight.path] = Float(value) }
    return model
  }

  /// Lists as the finalists' weights see them.
  private static func finalists(
    _ model: SwipeModel, _ lists: [SwipeLister.List]
  ) -> [ConditionalModel.Choice] {
    let weights = SwipeWeight.search.map { Double(model[keyPath: $0.path]) }
    return lists.map { list in
      ConditionalModel.Choice(
        vectors: list.words.map { $0.finalists(weights) }, right: list.right)
    }
  }

  /// Mean bits of the right words, −log2 of their probability in lists under a model.
  static func bits(_ model: SwipeModel, _ lists: [SwipeLister.List]) -> Double {
    ConditionalModel(
      finalists(model, lists), prior: SwipeWeight.finalists.map { Double($0.start) }
    ).bits(SwipeWeight.finalists.map { Double(model[keyPath: $0.path]) })
  }
}
