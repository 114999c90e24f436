import KeyboardFormat

/// What lies under a touch.
public enum LayoutHit: Sendable, Equatable {
  /// A key, by its id.
  case key(Int)
  /// A zone of the ring, by its index: a gap or the centre.
  case zone(Int)
  /// A suggestion of the prediction bar, 0...2 from the left.
  case prediction(Int)
}

extension LayoutGeometry {
  /// What a tap at a point means on a layer; `nil` where nothing is near.
  ///
  /// On the bar: a button that stands in it, else a suggestion. On the board, the first of these:
  /// - a button whose square holds the point;
  /// - grid: the key whose region holds it (all of the board belongs to some key);
  /// - ring: the centre zone; a gap, in its range of radii only; the key whose wedge holds the
  ///   point; else the character key with the nearest centre within the tap radius (44 points).
  ///
  /// Specification of the ring §4.1 to §4.4. O(keys of the layer), without allocation.
  public func hit(x: Double, y: Double, layer: Int) -> LayoutHit? {
    guard x >= 0 && x < width && y >= 0 && y < height else { return nil }
    let keys = layout.keys(ofLayer: layer)
    guard !keys.isEmpty else { return nil }
    if let button = button(atX: x, y: y, keys) { return .key(button) }
    if y < placement.board.bar { return prediction(atX: x, y: y, layer) }
    if layout.kind == .grid {
      for key in keys where placement.keys[key].region.contains(x, y) { return .key(key) }
      return nil
    }
    let (fromX, fromY) = (x - placement.board.centreX, y - placement.board.centreY)
    for zone in centres where fromX * fromX + fromY * fromY < zone.radius * zone.radius {
      return .zone(zone.zone)
    }
    for gap in gaps where gap.wedge.contains(fromX, fromY) { return .zone(gap.zone) }
    for key in keys {
      if let wedge = placement.keys[key].wedge, wedge.contains(fromX, fromY) { return .key(key) }
    }
    return nearest(toX: x, y: y, within: layout.tapRadius, keys).map { .key($0) }
  }

  /// The key under a tap; `nil` where there is none, or a zone or suggestion instead.
  public func key(atX x: Double, y: Double, layer: Int) -> Int? {
    guard case .key(let key) = hit(x: x, y: y, layer: layer) else { return nil }
    return key
  }

  /// The key that a swipe passes at a point: the character key of a row or ring with the nearest
  /// centre within the swipe radius (26 points on a ring, 20 on a grid); of two that are equally near
  /// the one with the lower id.
  ///
  /// O(keys of the layer), without allocation.
  public func swipeKey(nearX x: Double, y: Double, layer: Int) -> Int? {
    nearest(toX: x, y: y, within: layout.swipeRadius, layout.keys(ofLayer: layer))
  }

  /// Calls `body` with every character key of a row or ring whose centre is within some points of
  /// a point, and its squared distance in points, by id: for touch models that weigh distances by
  /// something else.
  ///
  /// O(keys of the layer), without allocation.
  public func forEachKey(
    nearX x: Double, y: Double, within radius: Double, layer: Int,
    _ body: (_ key: Int, _ squaredDistance: Double) -> Void
  ) {
    for key in layout.keys(ofLayer: layer) where placement.keys[key].isTyped {
      let square = squaredDistance(key, x, y)
      if square < radius * radius { body(key, square) }
    }
  }

  private func button(atX x: Double, y: Double, _ keys: Range<Int>) -> Int? {
    for key in keys where placement.keys[key].isButton {
      if placement.keys[key].frame.contains(x, y) { return key }
    }
    return nil
  }

  private func prediction(atX x: Double, y: Double, _ layer: Int) -> LayoutHit? {
    let free = freeBar(layer)
    guard free.contains(x, y) else { return nil }
    // `contains` makes the width positive and the quotient less than the number of places.
    let place = (x - free.left) / free.width * Double(LayoutGeometry.predictionCount)
    return .prediction(min(Int(place), LayoutGeometry.predictionCount - 1))
  }

  private func squaredDistance(_ key: Int, _ x: Double, _ y: Double) -> Double {
    let (dx, dy) = (placement.keys[key].x - x, placement.keys[key].y - y)
    return dx * dx + dy * dy
  }

  private func nearest(
    toX x: Double, y: Double, within radius: Double, _ keys: Range<Int>
  ) -> Int? {
    var best: Int?
    var bestSquare = radius * radius
    for key in keys where placement.keys[key].isTyped {
      let square = squaredDistance(key, x, y)
      if square < bestSquare {
        bestSquare = square
        best = key
      }
    }
    return best
  }
}
