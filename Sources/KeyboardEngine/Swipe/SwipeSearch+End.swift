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
      let isFirst = node.before == SwipeKeyboard.noKey
      let inner = isFirst ? 0 : model.innerCost(at: here, key)
      let end = model.endCost(at: here, key, tail: tail)
      least = min(least, held.cost - inner + end)
    }
    return least.isFinite ? least : nil
  }
}
