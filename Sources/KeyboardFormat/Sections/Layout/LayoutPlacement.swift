/// Turns a layout's integers into points for one view size. The build's checks and the engine place
/// keys through this one arithmetic.
package struct LayoutPlacement: Sendable {
  package let view: LayoutView
  package let board: LayoutBoard
  /// By key id.
  package private(set) var keys: [PlacedKey] = []
  package let metrics: LayoutMetrics

  /// - Parameter bar: height of the prediction bar in points; the layout's own if `nil`.
  /// - Complexity: O(keys + rows of the layout); allocates one array.
  package init(_ view: LayoutView, width: Double, height: Double, bar: Double? = nil) {
    self.view = view
    metrics = view.metrics
    board = LayoutBoard(
      metrics, width: width, height: height, bar: bar ?? Double(metrics.bar) / 1000)
    keys.reserveCapacity(view.keyCount)
    var row = 0
    for layer in 0..<view.layerCount {
      let ids = view.keys(ofLayer: layer)
      for index in 0..<view.rowCount(ofLayer: layer) {
        place(row: index, stored: row + index, of: view.rowCount(ofLayer: layer))
      }
      row += view.rowCount(ofLayer: layer)
      while keys.count < ids.upperBound { keys.append(place(view[keys.count])) }
    }
  }

  /// A key that is in no row.
  private func place(_ key: LayoutKey) -> PlacedKey {
    switch key.shape {
    case .wedge(let angle, let half, let radius, let from, let to):
      let distance = Double(radius) / 1000 * board.scale
      let wedge = PlacedWedge(
        angle: angle, halfWidth: half, from: from, to: to, scale: board.scale)
      let frame = boundingBox(angle: angle, halfWidth: half, from: wedge.from, to: wedge.to)
      return PlacedKey(
        x: board.centreX + LayoutAngle.cosine(angle) * distance,
        y: board.centreY - LayoutAngle.sine(angle) * distance,
        frame: frame, region: frame, wedge: wedge,
        isTyped: key.role == .character, isButton: false)
    case .button(let angle, let radius, let side):
      let distance = Double(radius) / 1000 * board.scale
      return square(
        x: board.centreX + LayoutAngle.cosine(angle) * distance,
        y: board.centreY - LayoutAngle.sine(angle) * distance,
        side: Double(side) / 1000 * board.scale)
    case .corner(let corner, let insetX, let insetY, let side, let inBar):
      let length = Double(side) / 1000
      let fromSide = Double(insetX) / 1000 + length / 2
      let fromEnd = Double(insetY) / 1000 + length / 2
      let isLeft = corner == .topLeft || corner == .bottomLeft
      let isTop = corner == .topLeft || corner == .topRight
      let top = inBar ? 0 : board.bar
      return square(
        x: isLeft ? fromSide : board.width - fromSide,
        y: isTop ? top + fromEnd : (inBar ? board.bar : board.height) - fromEnd,
        side: length)
    case .cell:
      // A cell outside all rows: only a damaged table has one. It has no area.
      return square(x: board.centreX, y: board.centreY, side: 0)
    }
  }

  private func square(x: Double, y: Double, side: Double) -> PlacedKey {
    let frame = LayoutRect(
      left: x - side / 2, top: y - side / 2, right: x + side / 2, bottom: y + side / 2)
    return PlacedKey(
      x: x, y: y, frame: frame, region: frame, wedge: nil, isTyped: false, isButton: true)
  }

  private func boundingBox(angle: Int, halfWidth: Int, from: Double, to: Double) -> LayoutRect {
    var box = LayoutRect(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
    func include(_ angle: Int) {
      let (c, s) = (LayoutAngle.cosine(angle), LayoutAngle.sine(angle))
      box.left = min(box.left, board.centreX + min(c * from, c * to))
      box.right = max(box.right, board.centreX + max(c * from, c * to))
      box.top = min(box.top, board.centreY - max(s * from, s * to))
      box.bottom = max(box.bottom, board.centreY - min(s * from, s * to))
    }
    include(angle - halfWidth)
    include(angle + halfWidth)
    // Where the arc crosses an axis it reaches farther than its ends.
    for axis in stride(from: 0, to: 360_000, by: 90_000) {
      let turn = abs((axis - angle) % 360_000)
      if min(turn, 360_000 - turn) < halfWidth { include(axis) }
    }
    return box
  }

  // MARK: Rows

  /// Places the next row: cells side by side, centred, or filling the width where a cell says so.
  private mutating func place(row: Int, stored: Int, of rowCount: Int) {
    let first = keys.count
    let count = view.keyCount(ofStoredRow: stored)
    guard count > 0 else { return }
    let available = board.height - board.bar
    let rows = Double(rowCount)
    let height = max(
      0, min(Double(metrics.keyHeight) / 1000, (available - board.spacing * (rows + 1)) / rows))
    let pitch = height + board.spacing
    let top = board.bar + board.spacing + Double(row) * pitch

    let (fixed, fills) = extent(first, count)
    let share =
      (board.width - 2 * board.spacing - fixed - board.spacing * Double(count - 1))
      / Double(max(fills, 1))
    var x = board.spacing
    if fills == 0 {
      let rowWidth = fixed + board.spacing * Double(count - 1)
      let offset = Double(view.offset(ofStoredRow: stored)) / 1000
      x = (board.width - rowWidth) / 2 + offset * (board.keyWidth + board.spacing)
    }
    for id in first..<first + count {
      let width = cellWidth(id) ?? max(0, share)
      let frame = LayoutRect(left: x, top: top, right: x + width, bottom: top + height)
      keys.append(
        PlacedKey(
          x: frame.centreX, y: frame.centreY, frame: frame, region: frame, wedge: nil,
          isTyped: view[id].role == .character, isButton: false))
      x += width + board.spacing
    }
    let regionTop = row == 0 ? board.bar : top - board.spacing / 2
    let regionBottom = row == rowCount - 1 ? board.height : top + pitch - board.spacing / 2
    ownSpace(first, count, regionTop, regionBottom)
  }

  /// Total width of the cells that do not fill, and the number of those that do.
  private func extent(_ first: Int, _ count: Int) -> (fixed: Double, fills: Int) {
    var fixed = 0.0
    var fills = 0
    for id in first..<first + count {
      if let width = cellWidth(id) { fixed += width } else { fills += 1 }
    }
    return (fixed, fills)
  }

  /// Width of a cell in points; `nil` for one that fills. A cell of w keys also covers the w − 1
  /// spaces between them.
  private func cellWidth(_ id: Int) -> Double? {
    guard case .cell(let width, let fills) = view[id].shape else { return 0 }
    if fills { return nil }
    return max(0, Double(width) / 1000 * (board.keyWidth + board.spacing) - board.spacing)
  }

  /// Gives the space between keys to the keys beside it: half to each, but all of it to the letter
  /// where a letter stands beside a special key, and to the edge of the view at either end.
  private mutating func ownSpace(_ first: Int, _ count: Int, _ top: Double, _ bottom: Double) {
    for id in first..<first + count {
      keys[id].region.top = top
      keys[id].region.bottom = bottom
      guard id > first else { continue }
      let gap = (left: keys[id - 1].frame.right, right: keys[id].frame.left)
      let boundary: Double
      switch (keys[id - 1].isTyped, keys[id].isTyped) {
      case (true, false): boundary = gap.right
      case (false, true): boundary = gap.left
      default: boundary = (gap.left + gap.right) / 2
      }
      keys[id - 1].region.right = boundary
      keys[id].region.left = boundary
    }
    keys[first].region.left = min(0, keys[first].frame.left)
    keys[first + count - 1].region.right = max(board.width, keys[first + count - 1].frame.right)
  }
}
