import KeyboardFormat

/// The static hit test of a layer as a raster: which key all of a small square belongs to.
///
/// Squares that an edge of a key, button or zone passes through are left to `LayoutGeometry.hit`, so
/// the two never differ. A phone's keyboard has some 28,000 squares of 2 points, a byte each.
struct TouchCells: Sendable {
  private static let least = 2.0
  /// Keys that squares can name.
  fileprivate static let mostKeys = 255
  /// Squares a side at most.
  private static let most = 256

  private let perPoint: Double
  private let columns: Int
  private let rows: Int
  private let limitX: Double
  private let limitY: Double
  /// Position + 1; 0 where the layout has to be asked, as it is for keys beyond the 255th.
  private var cells: [UInt8]

  init(_ geometry: LayoutGeometry) {
    let longest = max(geometry.width, geometry.height)
    let side = max(TouchCells.least, longest / Double(TouchCells.most - 1))
    perPoint = 1 / side
    columns = Int(geometry.width * perPoint) + 1
    rows = Int(geometry.height * perPoint) + 1
    limitX = geometry.width
    limitY = geometry.height
    cells = [UInt8](repeating: 0, count: columns * rows)
    let owners = TouchOwners(geometry)
    let ids = geometry.layout.keys(ofLayer: 0)
    for id in ids.prefix(TouchCells.mostKeys) {
      // A damaged layout may have boxes inside out.
      guard let box = owners.box(of: id), box.left <= box.right, box.top <= box.bottom else {
        continue
      }
      for row in index(box.top, rows)...index(box.bottom, rows) {
        for column in index(box.left, columns)...index(box.right, columns) {
          // A hundredth of a point around a square is more than rounding can make.
          let square = LayoutRect(
            left: Double(column) * side - 0.01, top: Double(row) * side - 0.01,
            right: Double(column + 1) * side + 0.01, bottom: Double(row + 1) * side + 0.01)
          guard owners.owns(id, square) else { continue }
          cells[row * columns + column] = UInt8(truncatingIfNeeded: id - ids.lowerBound + 1)
        }
      }
    }
  }

  /// The column or row of a place.
  private func index(_ place: Double, _ count: Int) -> Int {
    place > 0 ? Int(min(place * perPoint, Double(count - 1))) : 0
  }

  /// The position of the key under a point; −1 where the layout has to be asked.
  @inline(__always)
  func position(x: Double, y: Double) -> Int {
    // Also keeps out what is no number.
    guard x >= 0 && x < limitX && y >= 0 && y < limitY else { return -1 }
    let index = Int(y * perPoint) &* columns &+ Int(x * perPoint)
    guard index < cells.count else { return -1 }
    return Int(cells[index]) - 1
  }
}

/// Says whether a whole square belongs to a key, in the order in which `LayoutGeometry.hit` asks.
private struct TouchOwners {
  private let geometry: LayoutGeometry
  private let buttons: [LayoutRect]
  /// Keys whose area overlaps that of a key before them, or a gap: the layout is asked for those.
  private var shared: Set<Int> = []

  init(_ geometry: LayoutGeometry) {
    self.geometry = geometry
    let layout = geometry.layout
    let ids = layout.keys(ofLayer: 0)
    let keys = geometry.placement.keys
    buttons = ids.filter { keys[$0].isButton }.map { keys[$0].frame }
    let gaps = (0..<layout.zoneCount).compactMap { index -> KeyShape? in
      guard case .gap(let angle, let half, let from, let to) = layout.zone(index).shape else {
        return nil
      }
      return .wedge(angle: angle, halfWidth: half, radius: from, from: from, to: to)
    }
    for id in ids.prefix(TouchCells.mostKeys) where !keys[id].isButton {
      let shape = layout[id].shape
      let isShared =
        layout.kind == .grid
        ? (ids.lowerBound..<id).contains {
          !keys[$0].isButton && keys[$0].region.overlaps(keys[id].region)
        }
        : (ids.lowerBound..<id).contains { TouchKeys.meet(layout[$0].shape, shape, by: 1) }
          || gaps.contains { TouchKeys.meet($0, shape, by: 1) }
      if isShared { shared.insert(id) }
    }
  }

  /// Where to look for squares of a key; `nil` for one that has none.
  func box(of id: Int) -> LayoutRect? {
    let key = geometry.placement.keys[id]
    guard !key.isButton, !shared.contains(id) else { return nil }
    if geometry.layout.kind == .grid { return key.region }
    // A wedge narrower than half a turn is convex but for its inner edge.
    guard let wedge = key.wedge, wedge.halfCosine > 0.01 else { return nil }
    return key.frame
  }

  /// Whether every point of a square hits a key that has a box.
  func owns(_ id: Int, _ square: LayoutRect) -> Bool {
    guard square.top >= geometry.barFrame.bottom,
      !buttons.contains(where: { $0.overlaps(square) })
    else { return false }
    let key = geometry.placement.keys[id]
    return key.wedge.map { holds($0, square) } ?? holds(key.region, square)
  }

  /// Edges of the view are no edges: nothing is beyond.
  private func holds(_ region: LayoutRect, _ square: LayoutRect) -> Bool {
    (square.left >= region.left || region.left <= 0)
      && (square.right <= region.right || region.right >= geometry.width)
      && square.top >= region.top
      && (square.bottom <= region.bottom || region.bottom >= geometry.height)
  }

  /// The corners decide, and the point nearest to the centre.
  private func holds(_ wedge: PlacedWedge, _ square: LayoutRect) -> Bool {
    let (left, right) = (square.left - geometry.centre.x, square.right - geometry.centre.x)
    let (top, bottom) = (square.top - geometry.centre.y, square.bottom - geometry.centre.y)
    let (nearX, nearY) = (max(left, min(0, right)), max(top, min(0, bottom)))
    let nearest = (nearX * nearX + nearY * nearY).squareRoot()
    guard nearest > wedge.from, geometry.centres.allSatisfy({ nearest > $0.radius }) else {
      return false
    }
    return wedge.contains(left, top) && wedge.contains(right, top) && wedge.contains(left, bottom)
      && wedge.contains(right, bottom)
  }
}
