import KeyboardEngine

/// The keys of a swipe with how much each was meant, by the finger's speed (readme of Better Keyboard,
/// *Swipe Decoding*; its constants).
struct WeightedKeys {
  /// Numbers of the tracker. Speeds are points a second, windows samples.
  private enum Rule {
    static let window = 5
    static let dwell = 120.0
    static let merge = 3
    static let reach = 1.5
    static let fullSpeed = 200.0
    static let weights = 0.1...1.0
    static let passing = 0.15
    static let again = 180.0
    static let loop = (degrees: 300.0, samples: 20, weight: 0.8)
  }
  /// From this weight on a key is an anchor.
  static let anchor = 0.5

  /// A key that was visited.
  struct Visit: Equatable {
    /// Index of the key.
    let key: Int
    /// 0...1; end points have 1.
    var weight: Double
    /// The sample at which it was visited last.
    var sample: Int

    var isAnchor: Bool { weight >= WeightedKeys.anchor }
  }

  private(set) var visits: [Visit] = []

  init(_ path: SwipePath, _ board: LetterKeys) {
    guard let end = path.points.indices.last else { return }
    let speeds = path.speeds(window: Rule.window)
    var minima = WeightedKeys.minima(speeds)[...]
    var loops = path.loops(degrees: Rule.loop.degrees, samples: Rule.loop.samples)[...]
    for (index, point) in path.points.enumerated() {
      let isMinimum = minima.first == index
      if isMinimum { minima.removeFirst() }
      if index == 0 || index == end {
        let key = board.nearestKey(toX: point.x, y: point.y, within: .infinity)
        if let key { addAnchor(key, 1, index, speeds) }
      } else if isMinimum {
        let reach = Rule.reach * board.swipeRadius
        if let key = board.nearestKey(toX: point.x, y: point.y, within: reach) {
          let weight = 1 - speeds[index] / Rule.fullSpeed
          addAnchor(
            key, min(max(weight, Rule.weights.lowerBound), Rule.weights.upperBound), index, speeds)
        }
      }
      let isFast = VisitedKeys.isMovingOut(path, index, board)
      let passed = board.frequentKey(nearX: point.x, y: point.y) { isFast && board.isInner($0) }
      if let passed, passed != visits.last?.key, index != end, !isMinimum, index > 0 {
        visits.append(Visit(key: passed, weight: Rule.passing, sample: index))
      }
      if loops.first == index {
        loops.removeFirst()
        if let current = visits.last?.key {
          visits.append(Visit(key: current, weight: Rule.loop.weight, sample: index))
        }
      }
    }
  }

  /// Adds a key that the finger dwelt on. The key it is on already becomes heavier instead, unless the
  /// finger has hurried in between.
  private mutating func addAnchor(_ key: Int, _ weight: Double, _ sample: Int, _ speeds: [Double]) {
    guard let last = visits.last, last.key == key else {
      return visits.append(Visit(key: key, weight: weight, sample: sample))
    }
    if last.isAnchor, speeds[last.sample...sample].contains(where: { $0 > Rule.again }) {
      visits.append(Visit(key: key, weight: weight, sample: sample))
    } else {
      visits[visits.count - 1].weight = max(last.weight, weight)
      visits[visits.count - 1].sample = sample
    }
  }

  /// Samples at which the finger is slower than a dwell and no faster than on either side; of those
  /// within three samples of one another the slowest.
  private static func minima(_ speeds: [Double]) -> [Int] {
    var found: [Int] = []
    for index in speeds.indices.dropFirst().dropLast() {
      let speed = speeds[index]
      guard speed < Rule.dwell, speed <= speeds[index - 1], speed <= speeds[index + 1] else {
        continue
      }
      guard let last = found.last, index - last <= Rule.merge else {
        found.append(index)
        continue
      }
      if speed < speeds[last] { found[found.count - 1] = index }
    }
    return found
  }
}
