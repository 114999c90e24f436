import KeyboardEngine

/// One way to put the letters of a word on the samples of a path.
struct SwipeAlignment: Sendable {
  /// How a letter came to its sample.
  enum Kind: Sendable {
    /// By the path from the letter before, or as the first one.
    case along
    /// The letter before once more, at its place.
    case again
    /// The letter before once more, by a loop.
    case loop
  }

  struct Step: Sendable {
    let key: UInt8
    let sample: Int
    let kind: Kind
  }

  /// One for each letter.
  let steps: [Step]

  /// What it costs under a model, without the word's own cost.
  /// - Complexity: O(samples)
  func cost(_ model: SwipeModel, on path: KeyboardEngine.SwipePath, _ keyboard: SwipeKeyboard)
    -> Float
  {
    guard let first = steps.first, let last = steps.last else { return 0 }
    var cost =
      model.startCost(at: path.samples[first.sample], keyboard.places[Int(first.key)])
      + model.letter
    var before = SwipeKeyboard.noKey
    for (from, to) in zip(steps, steps.dropFirst()) {
      let here = path.samples[to.sample]
      switch to.kind {
      case .again: cost += model.againCost(at: here)
      case .loop: cost += model.loop
      case .along:
        let way = keyboard.way(from: from.key, to: to.key)
        cost += SwipeAlignment.segmentCost(model, path, from.sample, to.sample)
        cost += model.leavingCost(
          at: path.samples[from.sample], way,
          asked: keyboard.turn(at: from.key, from: before, way))
        cost += model.arrivingCost(at: here, way)
        cost += model.innerCost(at: here, keyboard.places[Int(to.key)]) + model.letter
        before = from.key
      }
    }
    let end = path.samples[last.sample]
    let key = keyboard.places[Int(last.key)]
    // What ends the word is no letter between others.
    if before != SwipeKeyboard.noKey { cost -= model.innerCost(at: end, key) }
    let tail = path.samples[path.count - 1].length - end.length
    return cost + model.endCost(at: end, key, tail: tail)
  }

  /// The path between two samples.
  static func segmentCost(
    _ model: SwipeModel, _ path: KeyboardEngine.SwipePath, _ start: Int, _ end: Int
  ) -> Float {
    var skipped: Float = 0
    for index in stride(from: end - 1, to: start, by: -1) {
      skipped += path.samples[index].anchor
    }
    return model.segmentCost(of: path, from: start, to: end, skipped: skipped)
  }

  /// The letter that stands farthest from its key, by its place in the word.
  func worst(
    on path: KeyboardEngine.SwipePath, _ keyboard: SwipeKeyboard
  ) -> (letter: Int, sample: Int, distance: Float)? {
    var worst: (letter: Int, sample: Int, distance: Float)?
    for (letter, step) in steps.enumerated() {
      let (here, key) = (path.samples[step.sample], keyboard.places[Int(step.key)])
      let (dx, dy) = (here.x - key.x, here.y - key.y)
      let distance = (dx * dx + dy * dy).squareRoot()
      if distance > worst?.distance ?? -1 { worst = (letter, step.sample, distance) }
    }
    return worst
  }
}
