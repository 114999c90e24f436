extension TouchResolver {
  /// How far each boundary of a key has moved into it, in points; 0 where the key is the more
  /// probable one or no letter is beyond.
  struct Losses: Equatable {
    var left = 0.0
    var right = 0.0
    /// To the row above, or outwards on a ring.
    var up = 0.0
    var down = 0.0
  }

  /// Dynamic boundaries. Between neighbours A and B of a row
  ///
  ///     boundary − (wB / (wA + wB) − ½) · gap · multiplier
  ///
  /// so that it moves towards the less probable one (specification of touch targeting, phase 2, with
  /// its sign put right). If a key would lose more than 1 − `minimumShare` of key and gap on both
  /// sides together, both boundaries go back in proportion; they are then lost to it by less, so no
  /// neighbour falls below its own share and no order matters.
  ///
  /// Boundaries between rows move by the same rule: the touch's own column of the next row competes,
  /// and a key loses at most half of 1 − `minimumShare` up and half down.
  /// On a ring rows are rings: boundaries within one are measured along the arc at the keys' radius,
  /// those between the rings along the radius, with the layout's spacing as the gap as on grids.
  @inline(__always)
  func withBoundaries(
    _ position: Int, _ x: Double, _ y: Double, _ context: borrowing TouchContext
  ) -> Int {
    let key = keys.keys[position]
    if isWithin(key.safeU, key.safeV, key, x, y) { return position }
    return weighBoundaries(position, key, x, y, context)
  }

  private func weighBoundaries(
    _ position: Int, _ key: TouchKey, _ x: Double, _ y: Double, _ context: borrowing TouchContext
  ) -> Int {
    let (u, v) = local(key, x, y)
    // What no boundary can reach needs no weights.
    let mostU = min(largestLoss(key.sizeU), largestShift)
    if u >= key.highU - mostU || u <= key.lowU + mostU {
      let row = rowLosses(key, context)
      if row.right > 0 && u >= key.highU - row.right { return key.right }
      if row.left > 0 && u <= key.lowU + row.left { return key.left }
    }
    guard parameters.movesRows else { return position }
    let mostV = min(largestColumnLoss(key), largestShift)
    let up = v >= key.highV - mostV ? across(key, x, y, isUp: true) : -1
    let down = v <= key.lowV + mostV ? across(key, x, y, isUp: false) : -1
    if up < 0 && down < 0 { return position }
    let column = columnLosses(key, up: up, down: down, context)
    if column.up > 0 && v >= key.highV - column.up { return up }
    if column.down > 0 && v <= key.lowV + column.down { return down }
    return position
  }

  /// A touch along the key's row and away from it, from the key's centre; `TouchKey` says how.
  func local(_ key: TouchKey, _ x: Double, _ y: Double) -> (u: Double, v: Double) {
    guard let ring else { return (x - key.x, key.y - y) }
    let (fromX, fromY) = (x - ring.x, y - ring.y)
    let along = fromX * key.alongX + fromY * key.alongY
    let out = fromX * key.alongY - fromY * key.alongX
    let radius = (fromX * fromX + fromY * fromY).squareRoot()
    return (TouchArithmetic.angle(along: out, across: along) * key.radius, radius - key.radius)
  }

  func rowLosses(_ key: TouchKey, _ context: borrowing TouchContext) -> Losses {
    var losses = Losses()
    losses.left = loss(key, to: key.left, size: key.sizeU, context)
    losses.right = loss(key, to: key.right, size: key.sizeU, context)
    let share = sharing(losses.left + losses.right, size: key.sizeU)
    losses.left *= share
    losses.right *= share
    return losses
  }

  func columnLosses(
    _ key: TouchKey, up: Int, down: Int, _ context: borrowing TouchContext
  ) -> Losses {
    var losses = Losses()
    // Which keys compete depends on the touch, so either side has half of what may be lost.
    let most = largestColumnLoss(key)
    losses.up = min(loss(key, to: up, size: key.sizeV, context), most)
    losses.down = min(loss(key, to: down, size: key.sizeV, context), most)
    return losses
  }

  /// The adjacent letter in the next row whose area is above (or below) a touch; −1 if there is none.
  func across(_ key: TouchKey, _ x: Double, _ y: Double, isUp: Bool) -> Int {
    for index in key.firstNeighbour..<key.firstNeighbour &+ key.neighbourCount {
      let position = keys.neighbours[index]
      guard position != key.left && position != key.right else { continue }
      let beside = keys.keys[position]
      let v = (beside.x - key.x) * key.alongY - (beside.y - key.y) * key.alongX
      guard (v > 0) == isUp else { continue }
      let u = local(beside, x, y).u
      if u >= beside.lowU && u < beside.highU { return position }
    }
    return -1
  }

  /// What a key loses to one neighbour, before both sides are looked at together.
  private func loss(
    _ key: TouchKey, to other: Int, size: Double, _ context: borrowing TouchContext
  ) -> Double {
    guard other >= 0 && other < keys.keys.count, keys.keys[other].symbol != 0 else { return 0 }
    let less =
      context.cost(ofSymbol: Int(key.symbol))
      - context.cost(ofSymbol: Int(keys.keys[other].symbol))
    guard less > 0 else { return 0 }
    // wB / (wA + wB) = 1 / (1 + 2^−(cA − cB)).
    let ratio = 1 / (1 + TouchArithmetic.exp2(-less))
    return min((ratio - 0.5) * gap * parameters.multiplier, largestLoss(size))
  }

  private func largestLoss(_ size: Double) -> Double {
    largestShare * size
  }

  private func largestColumnLoss(_ key: TouchKey) -> Double {
    (1 - parameters.minimumShare) / 2 * key.sizeV
  }

  private func sharing(_ total: Double, size: Double) -> Double {
    let most = (1 - parameters.minimumShare) * size
    return total > most ? most / total : 1
  }
}
