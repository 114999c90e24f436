import KeyboardFormat

/// The static hit test of a layer as a raster: which key all of a small square belongs to.
///
/// Squares that an edge of a key, button or zone passes through are left to `LayoutGeometry.hit`, so
/// the two never differ. A phone's keyboard has some 7,000 squares of 4 points, 14 kB.
struct TouchCells: Sendable {
  private static let least = 4.0
  private static let most = 256

  private let perPoint: Double
  private let columns: Int
  private let rows: Int
  private let limitX: Double
  private let limitY: Double
  /// Position + 1; 0 where the layout has to be asked.
  private var cells: [UInt16]

  init(_ geometry: LayoutGeometry) {
    let longest = max(geometry.width, geometry.height)
    let side = max(TouchCells.least, longest / Double(TouchCells.most - 1))
    perPoint = 1 / side
    columns = Int(geometry.width * perPoint) + 1
    rows = Int(geometry.height * perPoint) + 1
    limitX = geometry.width
    limitY = geometry.height
    cells = [UInt16](repeating: 0, count: columns * rows)
    let owners = TouchOwners(geometry)
    for row in 0..<rows {
      for column in 0..<columns {
        let square = LayoutRect(
          left: Double(column) * side, top: Double(row) * side, right: Double(column + 1) * side,
          bottom: Double(row + 1) * side)
        guard let position = owners.owner(of: square) else { continue }
        cells[row * columns + column] = UInt16(truncatingIfNeeded: position + 1)
      }
    }
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

/// Says whether a whole square belongs to one key.
private struct TouchOwners {
  private let geometry: LayoutGeometry
  private let ids: Range<Int>
  private let buttons: [LayoutRect]
  /// Ring: wedges that another wedge before them or a gap overlaps.
  private var shared: Set<Int> = []

  init(_ geometry: LayoutGeometry) {
    self.geometry = geometry
    let layout = geometry.layout
    let ids = layout.keys(ofLayer: 0)
    self.ids = ids
    let keys = geometry.placement.keys
    buttons = ids.filter { keys[$0].isButton }.map { keys[$0].frame }
    let gaps = (0..<layout.zoneCount).compactMap { index -> KeyShape? in
      guard case .gap(let angle, let half, let from, let to) = layout.zone(index).shape else {
        return nil
      }
      return .wedge(angle: angle, halfWidth: half, radius: from, from: from, to: to)
    }
    for id in ids where keys[id].wedge != nil {
      let shape = layout[id].shape
      if ids.contains(where: { $0 < id && TouchKeys.meet(layout[$0].shape, shape, by: 1) })
        || gaps.contains(where: { TouchKeys.meet($0, shape, by: 1) })
      {
        shared.insert(id)
      }
    }
  }

  /// The position of the key that every point of a square hits; `nil` if that is not certain.
  func owner(of square: LayoutRect) -> Int? {
    // A hundredth of a point around it is more than rounding can make.
    let square = LayoutRect(
      left: square.left - 0.01, top: square.top - 0.01, right: square.right + 0.01,
      bottom: square.bottom + 0.01)
    guard square.top >= geometry.barFrame.bottom,
      case .key(let id) = geometry.hit(x: square.centreX, y: square.centreY, layer: 0),
      !buttons.contains(where: { $0.overlaps(square) })
    else { return nil }
    let key = geometry.placement.keys[id]
    let isWhole = key.wedge.map { holds($0, id, square) } ?? holds(key.region, id, square)
    return isWhole ? id - ids.lowerBound : nil
  }

  private func holds(_ region: LayoutRect, _ id: Int, _ square: LayoutRect) -> Bool {
    guard !geometry.placement.keys[id].isButton, geometry.layout.kind == .grid,
      square.left >= region.left || region.left <= 0,
      square.right <= region.right || region.right >= geometry.width,
      square.top >= region.top, square.bottom <= region.bottom || region.bottom >= geometry.height
    else { return false }
    return !(ids.lowerBound..<id).contains { earlier in
      !geometry.placement.keys[earlier].isButton
        && geometry.placement.keys[earlier].region.overlaps(square)
    }
  }

  private func holds(_ wedge: PlacedWedge, _ id: Int, _ square: LayoutRect) -> Bool {
    // A wedge narrower than half a turn is convex but for its inner edge: the corners decide, and
    // the point nearest to the centre.
    guard !shared.contains(id), wedge.halfCosine > 0.01 else { return false }
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
