/// What the parts of a word's cost are: the one definition that the search, the fitting of weights and
/// explanations share. Every cost is linear in the weights: that of a model in which one weight is 1
/// and all others are 0 is the value of that weight's feature.
extension SwipeModel {
  /// Squared distances count up to this.
  private static let squareLimit: Float = 6
  /// Bits from which on a word is rare.
  package static let rareBits: Float = 16
  /// Points a millisecond outwards from which inner keys are only passed: 4 points a sample of 60 Hz
  /// (Better Keyboard specification §5.2).
  static let outwardSpeed: Float = 0.24

  /// A word by its own cost.
  @inline(__always)
  package func wordCost(ofBits bits: Float) -> Float {
    word * bits + rareWord * max(0, bits - SwipeModel.rareBits)
  }

  /// A first letter at a sample, with the path before it.
  @inline(__always)
  package func startCost(at here: SwipePath.Sample, _ key: SwipeKeyboard.Place) -> Float {
    let (dx, dy) = (here.x - key.x, here.y - key.y)
    let (squareX, squareY) = (dx * dx, dy * dy)
    return startX * min(squareX, SwipeModel.squareLimit)
      + startY * min(squareY, SwipeModel.squareLimit)
      + startDistance * (squareX + squareY).squareRoot() + head * here.length
  }

  /// A letter between others.
  @inline(__always)
  package func innerCost(at here: SwipePath.Sample, _ key: SwipeKeyboard.Place) -> Float {
    let (dx, dy) = (here.x - key.x, here.y - key.y)
    let suppression = key.isInner && here.outward > SwipeModel.outwardSpeed ? radial : 0
    return innerDistance * (dx * dx + dy * dy).squareRoot() + innerTurn * here.turn
      + innerAnchor * here.anchor + suppression
  }

  /// A last letter, with the path after it.
  @inline(__always)
  package func endCost(
    at here: SwipePath.Sample, _ key: SwipeKeyboard.Place, tail length: Float
  ) -> Float {
    let (dx, dy) = (here.x - key.x, here.y - key.y)
    return endX * min(dx * dx, SwipeModel.squareLimit)
      + endY * min(dy * dy, SwipeModel.squareLimit) + endDown * dy + tail * length
  }

  /// The same letter once more at the same sample.
  @inline(__always)
  package func againCost(at here: SwipePath.Sample) -> Float {
    double + doubleSlowness * here.slowness
  }

  /// The path between two samples if no letter stands on it.
  /// - Parameter skipped: anchors of the samples between them, added up
  @inline(__always)
  package func segmentCost(
    of path: SwipePath, from start: Int, to end: Int, skipped: Float
  ) -> Float {
    let (from, to) = (path.samples[start], path.samples[end])
    let (cx, cy) = (to.x - from.x, to.y - from.y)
    let chord = (cx * cx + cy * cy).squareRoot()
    return excess * (to.length - from.length - chord)
      + deviation * SwipePath.step * SwipeModel.deviation(path, start, end, cx, cy, chord)
      + skippedAnchor * skipped
  }

  /// Squared distances of the samples between two from the straight way, each at most 4, added up.
  @inline(__always)
  private static func deviation(
    _ path: SwipePath, _ start: Int, _ end: Int, _ cx: Float, _ cy: Float, _ chord: Float
  ) -> Float {
    guard end - start > 1 else { return 0 }
    let from = path.samples[start]
    let (ux, uy) = chord > 1e-6 ? (cx / chord, cy / chord) : (0, 0)
    var sum: Float = 0
    for index in start + 1..<end {
      let (dx, dy) = (path.samples[index].x - from.x, path.samples[index].y - from.y)
      let along = min(max(dx * ux + dy * uy, 0), chord)
      let (ox, oy) = (dx - along * ux, dy - along * uy)
      sum += min(ox * ox + oy * oy, 4)
    }
    return sum
  }

  /// Directions where the path leaves a letter for the next.
  /// - Parameters:
  ///   - way: from the letter's key to the next one
  ///   - asked: radians that the keys ask the path to turn there
  @inline(__always)
  package func leavingCost(
    at here: SwipePath.Sample, _ way: SwipeKeyboard.Way, asked: Float
  ) -> Float {
    leaving * way.weight * (1 - here.outX * way.x - here.outY * way.y)
      + unaskedTurn * max(0, here.turn - asked)
  }

  /// Direction where the path arrives at a letter.
  @inline(__always)
  package func arrivingCost(at here: SwipePath.Sample, _ way: SwipeKeyboard.Way) -> Float {
    arriving * way.weight * (1 - here.inX * way.x - here.inY * way.y)
  }

  /// The path as a whole.
  package func shapeCost(_ shape: SwipeShape.Measures) -> Float {
    shiftX * shape.shiftX + shiftY * shape.shiftY + farthest * shape.farthest
  }

  /// A word among the finalists.
  /// - Parameters:
  ///   - bits: the word's own cost
  ///   - cost: what the word cost in the search
  package func finalCost(ofWord cost: Float, bits: Float) -> Float {
    pathShare * cost + wordAgain * bits
  }
}
