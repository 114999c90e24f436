public import KeyboardFormat

/// A layout in points for one view size: frames and outlines for drawing, tests for touches.
///
/// Coordinates are points from the top left corner of the whole keyboard view, y downwards. Keys are
/// named by their id in `layout`. Queries are total: a key or layer that does not exist gives an
/// empty rectangle or `nil`. None of them allocates.
public struct LayoutGeometry: Sendable {
  /// What was placed.
  public var layout: LayoutView { placement.view }
  let placement: LayoutPlacement
  let gaps: [PlacedGap]
  let centres: [PlacedCentre]

  /// A gap of the ring and the index of its zone.
  struct PlacedGap: Sendable {
    var zone: Int
    var wedge: PlacedWedge
  }

  /// A disc around the centre and the index of its zone.
  struct PlacedCentre: Sendable {
    var zone: Int
    var radius: Double
  }

  init(_ placement: LayoutPlacement) {
    self.placement = placement
    var gaps: [PlacedGap] = []
    var centres: [PlacedCentre] = []
    for index in 0..<placement.view.zoneCount {
      switch placement.view.zone(index).shape {
      case .gap(let angle, let half, let from, let to):
        let wedge = PlacedWedge(
          angle: angle, halfWidth: half, from: from, to: to, scale: placement.board.scale)
        gaps.append(PlacedGap(zone: index, wedge: wedge))
      case .centre(let radius):
        centres.append(PlacedCentre(zone: index, radius: Double(radius) / 1000))
      }
    }
    self.gaps = gaps
    self.centres = centres
  }

  /// Width of the whole keyboard view in points.
  public var width: Double { placement.board.width }
  /// Height of the whole keyboard view in points, the prediction bar included.
  public var height: Double { placement.board.height }
  /// The prediction bar.
  public var barFrame: LayoutRect {
    LayoutRect(left: 0, top: 0, right: width, bottom: placement.board.bar)
  }
  /// What lies below the bar.
  public var boardFrame: LayoutRect {
    LayoutRect(left: 0, top: placement.board.bar, right: width, bottom: height)
  }
  /// Centre of the board, which is that of the ring.
  public var centre: (x: Double, y: Double) { (placement.board.centreX, placement.board.centreY) }
  /// Ring: points of one unit, (min(width, height) / 2 − margin) / (largest radius + slack) of the
  /// board (specification of the ring §2.5).
  public var scale: Double { placement.board.scale }

  // MARK: Keys

  private func placed(_ key: Int) -> PlacedKey? {
    key >= 0 && key < placement.keys.count ? placement.keys[key] : nil
  }

  /// Where taps and swipes aim: the middle of a cell or button; on a ring the key's own radius,
  /// which is not the middle of its wedge.
  public func centre(of key: Int) -> (x: Double, y: Double)? {
    placed(key).map { ($0.x, $0.y) }
  }

  /// What is drawn of a key; the bounding box on a ring.
  public func frame(of key: Int) -> LayoutRect {
    placed(key)?.frame ?? LayoutRect(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// What a key of a grid owns for touches: half the space to each neighbour, all of the space
  /// between a letter and a special key for the letter, and everything up to the edge of the board
  /// for the first and last key of a row, and for the first and last row. The frame for others.
  public func region(of key: Int) -> LayoutRect {
    placed(key)?.region ?? LayoutRect(left: 0, top: 0, right: 0, bottom: 0)
  }

  /// What to draw a key's cap with.
  public func outline(of key: Int) -> KeyOutline {
    guard case .wedge(let angle, let half, _, let from, let to) = layout[key].shape else {
      return .rectangle(frame(of: key))
    }
    let drawn = Double(max(0, half - placement.metrics.inset)) / 1000
    let middle = -Double(angle) / 1000
    return .wedge(
      centreX: centre.x, centreY: centre.y, from: Double(from) / 1000 * scale,
      to: Double(to) / 1000 * scale, startAngle: middle - drawn, endAngle: middle + drawn)
  }

  /// Where the middle of a key's label goes, and how it is turned, in degrees clockwise: upright on
  /// a grid; on a ring in the middle of the wedge with its top outwards in the upper half and
  /// inwards in the lower, so that both read from the left (specification of the ring §3.3).
  public func label(of key: Int) -> (x: Double, y: Double, rotation: Double)? {
    guard let place = placed(key) else { return nil }
    guard case .wedge(let angle, _, _, let from, let to) = layout[key].shape else {
      return (place.x, place.y, 0)
    }
    let middle = Double(from + to) / 2000 * scale
    let isUpper = angle > 0 && angle < 180_000
    let rotation = (isUpper ? 90 : 270) - Double(angle) / 1000
    return (
      centre.x + LayoutAngle.cosine(angle) * middle, centre.y - LayoutAngle.sine(angle) * middle,
      rotation > 180 ? rotation - 360 : rotation
    )
  }

  /// The outline of a zone; `nil` for a zone that does not exist.
  public func outline(ofZone zone: Int) -> KeyOutline? {
    guard zone >= 0 && zone < layout.zoneCount else { return nil }
    switch layout.zone(zone).shape {
    case .gap(let angle, let half, let from, let to):
      return .wedge(
        centreX: centre.x, centreY: centre.y, from: Double(from) / 1000 * scale,
        to: Double(to) / 1000 * scale, startAngle: Double(-angle - half) / 1000,
        endAngle: Double(-angle + half) / 1000)
    case .centre(let radius):
      return .wedge(
        centreX: centre.x, centreY: centre.y, from: 0, to: Double(radius) / 1000, startAngle: 0,
        endAngle: 360)
    }
  }

  // MARK: Prediction bar

  /// Suggestions that the bar has room for.
  public static let predictionCount = 3

  /// The place of a suggestion in the bar, 0...2 from left to right: a third each of what the
  /// buttons in the bar's corners leave free.
  public func predictionFrame(_ index: Int, layer: Int = 0) -> LayoutRect {
    let free = freeBar(layer)
    let share = free.width / Double(LayoutGeometry.predictionCount)
    let place = min(max(index, 0), LayoutGeometry.predictionCount - 1)
    let left = free.left + share * Double(place)
    return LayoutRect(left: left, top: free.top, right: left + share, bottom: free.bottom)
  }

  /// The bar without the buttons in its corners.
  func freeBar(_ layer: Int) -> LayoutRect {
    var free = barFrame
    for key in layout.keys(ofLayer: layer) where placement.keys[key].isButton {
      guard case .corner(let corner, _, _, _, inBar: true) = layout[key].shape else { continue }
      let button = placement.keys[key].frame
      if corner == .topLeft || corner == .bottomLeft {
        free.left = max(free.left, button.right + placement.board.spacing)
      } else {
        free.right = min(free.right, button.left - placement.board.spacing)
      }
    }
    free.right = max(free.left, free.right)
    return free
  }
}

/// A key's cap or a zone, to draw.
public enum KeyOutline: Sendable, Equatable {
  case rectangle(LayoutRect)
  /// Part of a ring. Radii in points; angles in degrees as screens have them, clockwise from the
  /// right, `startAngle` below `endAngle`. What keys leave free between them is taken off already.
  case wedge(
    centreX: Double, centreY: Double, from: Double, to: Double, startAngle: Double,
    endAngle: Double)
}
