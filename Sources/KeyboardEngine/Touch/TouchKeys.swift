import KeyboardFormat

/// A key of the letter layer as touches see it: along its row (u) and away from the next row (v).
///
/// On a grid u runs right and v up, from the key's centre. On a ring u is the length of the arc at the
/// key's own radius, clockwise, and v the way outwards.
struct TouchKey: Sendable {
  /// Symbol of the letter table; 0 for a key that is no letter of it.
  var symbol: UInt8 = 0
  /// Whether it types one letter, of whatever alphabet.
  var letter: Unicode.Scalar?
  /// Centre in points.
  var x: Double
  var y: Double
  /// Unit vector of u, y downwards. v is this turned left: (alongY, −alongX).
  var alongX = 1.0
  var alongY = 0.0
  /// Distance from the centre of the ring; 0 on a grid.
  var radius = 0.0
  /// Half of what always types the key, along u and v, in points.
  var coreU = 0.0
  var coreV = 0.0
  /// Half of what no boundary can reach, along u and the straight way outwards, in points.
  var safeU = 0.0
  var safeV = 0.0
  /// Key and gap along u and v: what dynamic boundaries leave a share of.
  var sizeU = 0.0
  var sizeV = 0.0
  /// Static boundaries: to the next key of the row either side (u), outwards and inwards (v).
  var lowU = 0.0
  var highU = 0.0
  var lowV = 0.0
  var highV = 0.0
  /// Positions of the letter keys beside it in its row; −1 where there is none.
  var left = -1
  var right = -1
  /// Where its adjacent letter keys stand in the list of all, its own row first.
  var firstNeighbour = 0
  var neighbourCount = 0
}

/// The keys of the first layer, by position, and which letters are adjacent. Letters beyond the 256th
/// are keys like others: no layout has as many, but a damaged one may say so.
///
/// Two letter keys are adjacent when the areas that static touches give them share a part of an edge or
/// a corner: rectangles on a grid, wedges on a ring. At most 16 are kept for a key.
struct TouchKeys: Sendable {
  static let maximumNeighbours = 16
  private static let maximumLetters = 256

  /// Id of the key at position 0.
  let first: Int
  private(set) var keys: [TouchKey] = []
  /// Positions, those of each key side by side, nearest first.
  private(set) var neighbours: [Int] = []

  init(_ geometry: LayoutGeometry, core: Double) {
    let ids = geometry.layout.keys(ofLayer: 0)
    first = ids.lowerBound
    keys.reserveCapacity(ids.count)
    var letters = 0
    for id in ids {
      keys.append(TouchKeys.key(id, geometry, core: core))
      if keys[id - first].letter == nil { continue }
      letters += 1
      if letters > TouchKeys.maximumLetters { keys[id - first].letter = nil }
    }
    for position in keys.indices { link(position, geometry) }
  }

  /// Says which keys are letters of a table.
  mutating func bind(to letters: LetterTable) {
    for position in keys.indices {
      keys[position].symbol =
        keys[position].letter.flatMap { letters.symbol(of: $0) }
        .map { UInt8(truncatingIfNeeded: $0) } ?? 0
    }
  }

  /// Says how far into a key its boundaries may move at most, as a share of key and gap and in points.
  mutating func bound(share: Double, points: Double) {
    for position in keys.indices {
      let key = keys[position]
      let freeU = key.highU - min(share * key.sizeU, points)
      let freeV = min(key.highV, -key.lowV) - min(share * key.sizeV, points)
      guard freeU > 0 && freeV > 0 else { continue }
      (keys[position].safeU, keys[position].safeV) = (freeU, freeV)
      guard key.radius > 0 else { continue }
      // A box inside the part of a ring within `freeU` of arc and `freeV` of radius: narrower than
      // the arc's chord at its inner side (x − x³/6 is below the sine), and low enough for its outer
      // corners.
      let high = 0.8 * freeV
      let turn = min(freeU / key.radius, 1)
      let chord = max(0, key.radius - high) * (turn - turn * turn * turn / 6)
      let (outer, inner) = (key.radius + freeV, key.radius + high)
      keys[position].safeU = min(chord, (outer * outer - inner * inner).squareRoot())
      keys[position].safeV = high
    }
  }

  // MARK: Places

  private static func key(_ id: Int, _ geometry: LayoutGeometry, core: Double) -> TouchKey {
    let placed = geometry.placement.keys[id]
    var key = TouchKey(x: placed.x, y: placed.y)
    let layoutKey = geometry.layout[id]
    guard placed.isTyped else { return key }
    key.letter = LetterKeys.onlyLetter(layoutKey.text)
    if let wedge = placed.wedge, case .wedge(_, let half, _, _, _) = layoutKey.shape {
      key.alongX = -wedge.directionY
      key.alongY = wedge.directionX
      let (dx, dy) = (placed.x - geometry.centre.x, placed.y - geometry.centre.y)
      let radius = (dx * dx + dy * dy).squareRoot()
      key.radius = radius
      key.highU = Double(half) / 180_000 * Double.pi * radius
      key.lowU = -key.highU
      key.highV = wedge.to - radius
      key.lowV = wedge.from - radius
    } else {
      let spacing = geometry.placement.board.spacing
      key.highU = placed.frame.width / 2 + spacing / 2
      key.lowU = -key.highU
      key.highV = placed.frame.height / 2 + spacing / 2
      key.lowV = -key.highV
    }
    key.sizeU = max(0, key.highU - key.lowU)
    // The centre of a wedge is not its middle: the nearer edge counts for both.
    key.sizeV = max(0, 2 * min(key.highV, -key.lowV))
    key.coreU = core * key.sizeU / 2
    key.coreV = core * key.sizeV / 2
    return key
  }

  // MARK: Neighbours

  private mutating func link(_ position: Int, _ geometry: LayoutGeometry) {
    let start = neighbours.count
    keys[position].firstNeighbour = start
    guard keys[position].letter != nil else { return }
    var found: [(position: Int, square: Double)] = []
    let key = geometry.layout[first + position]
    for other in keys.indices where other != position && keys[other].letter != nil {
      let beside = geometry.layout[first + other]
      guard TouchKeys.areAdjacent(key, beside, geometry) else { continue }
      let (dx, dy) = (keys[other].x - keys[position].x, keys[other].y - keys[position].y)
      found.append((other, dx * dx + dy * dy))
      guard beside.row == key.row else { continue }
      let (alongX, alongY) = (keys[position].alongX, keys[position].alongY)
      if dx * alongX + dy * alongY > 0 {
        keys[position].right = other
      } else {
        keys[position].left = other
      }
    }
    found.sort { ($0.square, $0.position) < ($1.square, $1.position) }
    for neighbour in found.prefix(TouchKeys.maximumNeighbours) {
      neighbours.append(neighbour.position)
    }
    keys[position].neighbourCount = neighbours.count - start
  }

  static func areAdjacent(
    _ one: LayoutKey, _ other: LayoutKey, _ geometry: LayoutGeometry
  ) -> Bool {
    switch (one.shape, other.shape) {
    case (.cell, .cell):
      let tolerance = 0.01
      let (a, b) = (geometry.region(of: one.id), geometry.region(of: other.id))
      return min(a.right, b.right) - max(a.left, b.left) >= -tolerance
        && min(a.bottom, b.bottom) - max(a.top, b.top) >= -tolerance
    case (.wedge, .wedge): return meet(one.shape, other.shape, by: 0)
    default: return false
    }
  }

  /// Whether two wedges meet: overlap by at least some thousandths of a degree and of the unit.
  static func meet(_ one: KeyShape, _ other: KeyShape, by overlap: Int) -> Bool {
    guard case .wedge(let angleA, let halfA, _, let fromA, let toA) = one,
      case .wedge(let angleB, let halfB, _, let fromB, let toB) = other
    else { return false }
    let turn = abs(angleA - angleB) % 360_000
    return halfA + halfB - min(turn, 360_000 - turn) >= overlap
      && min(toA, toB) - max(fromA, fromB) >= overlap
  }
}
