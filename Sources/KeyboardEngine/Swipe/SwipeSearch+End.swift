import KeyboardFormat

extension SwipeSearch {
  /// What it costs that a node's letters are the whole word; `nil` if none ends there, or too early.
  func endCost(of index: Int16, total: Float) -> Float? {
    let node = beam.nodes[Int(index)]
    let key = keyboard.places[Int(node.key)]
    var least = Float.infinity
    let first = Int(index) * SwipeBeam.placesOfNode
    for slot in first..<first + Int(node.placeCount) {
      let held = beam.places[slot]
      let here = path.samples[Int(held.sample)]
      let tail = total - here.length
      guard tail <= SwipeSearch.tailLimit else { continue }
      let (dx, dy) = (here.x - key.x, here.y - key.y)
      let (squareX, squareY) = (dx * dx, dy * dy)
      let end =
        model.endX * min(squareX, SwipeSearch.squareLimit)
        + model.endY * min(squareY, SwipeSearch.squareLimit) + model.endDown * dy
        + model.tail * tail
      let isFirst = node.before == SwipeKeyboard.noKey
      let inner = isFirst ? 0 : innerCost(here, squareX + squareY, key)
      least = min(least, held.cost - inner + end)
    }
    return least.isFinite ? least : nil
  }
}
