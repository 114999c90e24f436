import KeyboardEngine

/// The keys that a swipe visits (specification of the ring §5.1 to §5.3).
struct VisitedKeys {
  /// Speed outwards, in points a sample, above which keys of the inner ring are only passed.
  static let outwardSpeed = 4.0
  /// A turn by more degrees than these, within so many samples, is a loop.
  static let loop = (degrees: 300.0, samples: 20)

  /// Indices of keys, in order; the same key twice in a row only after a loop.
  private(set) var keys: [Int] = []

  init(_ path: SwipePath, _ board: LetterKeys) {
    var loops = path.loops(degrees: VisitedKeys.loop.degrees, samples: VisitedKeys.loop.samples)[
      ...]
    for (index, point) in path.points.enumerated() {
      let isFast = VisitedKeys.isMovingOut(path, index, board)
      let key = board.frequentKey(nearX: point.x, y: point.y) { isFast && board.isInner($0) }
      if let key, key != keys.last { keys.append(key) }
      if loops.first == index {
        loops.removeFirst()
        if let current = keys.last { keys.append(current) }
      }
    }
  }

  /// Whether the finger is on its way through the inner ring (§5.2).
  static func isMovingOut(_ path: SwipePath, _ index: Int, _ board: LetterKeys) -> Bool {
    board.ring.map { path.outward(index, from: $0.x, $0.y) > outwardSpeed } ?? false
  }
}
