public import KeyboardEngine

/// What many swipes have in common, in a few numbers each: what the simulator is fitted to and judged by.
///
/// Nothing of single swipes remains in it.
public struct SwipeStatistics: Sendable, Encodable {
  /// Five numbers of a distribution.
  public struct Quantiles: Sendable, Equatable, Encodable {
    /// At 10, 25, 50, 75 and 90 %; empty without values.
    public let values: [Double]
    /// Number of values.
    public let count: Int

    static let shares = [0.1, 0.25, 0.5, 0.75, 0.9]

    init(_ values: [Double]) {
      let sorted = values.filter(\.isFinite).sorted()
      count = sorted.count
      self.values =
        sorted.isEmpty
        ? [] : Quantiles.shares.map { sorted[Int(Double(sorted.count - 1) * $0 + 0.5)] }
    }
  }

  /// A measure with its distribution.
  public struct Row: Sendable, Encodable {
    public let name: String
    public let quantiles: Quantiles
  }

  /// Swipes of words of two keys or more.
  public let count: Int
  /// Share of them that miss a key by more than 50 points, or are two samples or less: mistaken or
  /// broken off. They are in the elastic distances only.
  public let astray: Double
  /// In a fixed order.
  public let rows: [Row]

  /// - Parameter swipes: samples with the keys they went over and the word that was meant.
  /// - Complexity: O(letters · samples) for each.
  public init(_ swipes: [(word: String, keys: LetterKeys, points: [SwipePoint])]) {
    var measures = SwipeMeasures()
    for swipe in swipes {
      let simulator = SwipeSimulator(keys: swipe.keys)
      guard let targets = simulator.targets(of: swipe.word), targets.count > 1 else { continue }
      measures.add(swipe.points, targets)
    }
    count = measures.count
    astray = measures.count == 0 ? 0 : Double(measures.astray) / Double(measures.count)
    rows = SwipeMeasures.Name.allCases.map {
      Row(name: $0.rawValue, quantiles: Quantiles(measures.values[$0] ?? []))
    }
  }
}

/// Collects the measures of swipes.
struct SwipeMeasures {
  enum Name: String, CaseIterable {
    case start = "start off, points"
    case endAlong = "end off along the stroke, points"
    case endAcross = "end off across it, points"
    case inner = "way off inner keys, points"
    case turn = "furthest beyond turns, points"
    case length = "length, of straight ways"
    case wiggle = "length, of ways by nearest samples"
    case time = "time a stroke, ms"
    case peak = "peak speed, of mean"
    case turnSpeed = "speed at turns, of mean"
    case straightSpeed = "speed at straight keys, of mean"
    case rest = "share of time without samples"
    case even = "even distance, points"
    case elastic = "elastic distance, points"
  }

  private(set) var values: [Name: [Double]] = [:]
  private(set) var count = 0
  private(set) var astray = 0

  private typealias Target = SwipeSimulator.Target

  mutating func add(_ points: [SwipePoint], _ targets: [SwipeSimulator.Target]) {
    count += 1
    guard points.count > 2, let match = SwipeMatch(points, targets) else {
      astray += 1
      return
    }
    distances(points, targets)
    let misses = zip(match.samples, targets).map { sample, target in
      (x: points[sample].x - target.x, y: points[sample].y - target.y)
    }
    guard misses.allSatisfy({ length($0) <= 50 }) else {
      astray += 1
      return
    }
    ends(misses, targets)
    speeds(points, targets, match, misses)
  }

  private mutating func put(_ name: Name, _ value: Double) {
    values[name, default: []].append(value)
  }

  private func length(_ step: (x: Double, y: Double)) -> Double {
    (step.x * step.x + step.y * step.y).squareRoot()
  }

  private func length(of way: [(x: Double, y: Double)]) -> Double {
    zip(way, way.dropFirst()).reduce(0) { $0 + length(($1.1.x - $1.0.x, $1.1.y - $1.0.y)) }
  }

  private mutating func distances(_ points: [SwipePoint], _ targets: [Target]) {
    var (swipe, ideal) = (EvenPath(), EvenPath())
    swipe.follow(x: points.map(\.x), y: points.map(\.y), count: points.count)
    ideal.follow(x: targets.map(\.x), y: targets.map(\.y), count: targets.count)
    put(.even, swipe.meanSquare(to: ideal).squareRoot())
    put(.elastic, ideal.elasticMeanSquare(to: swipe, band: 8).squareRoot())
  }

  private mutating func ends(_ misses: [(x: Double, y: Double)], _ targets: [Target]) {
    guard let first = misses.first, let last = misses.last else { return }
    put(.start, length(first))
    let way = SwipeSimulator.direction(
      from: targets[targets.count - 2], to: targets[targets.count - 1])
    put(.endAlong, last.x * way.x + last.y * way.y)
    put(.endAcross, abs(last.y * way.x - last.x * way.y))
  }

  /// Lengths, times and speeds; a speed is the mean between two samples.
  private mutating func speeds(
    _ points: [SwipePoint], _ targets: [Target], _ match: SwipeMatch,
    _ misses: [(x: Double, y: Double)]
  ) {
    let whole = length(of: points.map { ($0.x, $0.y) })
    put(.length, whole / max(1, length(of: targets.map { ($0.x, $0.y) })))
    put(.wiggle, whole / max(1, length(of: match.samples.map { (points[$0].x, points[$0].y) })))
    let duration = max(1, points[points.count - 1].time - points[0].time)
    put(.time, duration / Double(targets.count - 1))
    let steps = zip(points, points.dropFirst()).filter { $0.1.time > $0.0.time }
    guard steps.count > 4 else { return }
    let mean = max(1e-9, whole / duration)
    let speeds = steps.map { from, to in
      (
        at: (from.time + to.time) / 2,
        value: length((to.x - from.x, to.y - from.y)) / (to.time - from.time) / mean
      )
    }
    let sorted = speeds.map(\.value).sorted()
    put(.peak, sorted[sorted.count * 95 / 100])
    let gaps = steps.map { $0.1.time - $0.0.time }
    put(.rest, gaps.filter { $0 > 30 }.reduce(0, +) / duration)
    for index in targets.indices.dropFirst().dropLast() {
      put(.inner, length(misses[index]))
      let time = points[match.samples[index]].time
      let least = speeds.filter { abs($0.at - time) <= 40 }.map(\.value).min()
      turn(points, targets, match, index, least)
    }
  }

  private mutating func turn(
    _ points: [SwipePoint], _ targets: [Target], _ match: SwipeMatch, _ index: Int,
    _ speed: Double?
  ) {
    let way = SwipeSimulator.direction(from: targets[index - 1], to: targets[index])
    let next = SwipeSimulator.direction(from: targets[index], to: targets[index + 1])
    let cosine = way.x * next.x + way.y * next.y
    if cosine > 0.94, let speed { put(.straightSpeed, speed) }
    guard cosine < 0.5 else { return }
    if let speed { put(.turnSpeed, speed) }
    // Outwards: where the finger would go if it did not turn.
    var outwards = (x: way.x - next.x, y: way.y - next.y)
    let scale = max(1e-9, length(outwards))
    outwards = (outwards.x / scale, outwards.y / scale)
    let from = (match.samples[index - 1] + match.samples[index]) / 2
    let to = (match.samples[index] + match.samples[index + 1]) / 2
    let furthest = points[from...to].map {
      ($0.x - targets[index].x) * outwards.x + ($0.y - targets[index].y) * outwards.y
    }.max()
    if let furthest { put(.turn, furthest) }
  }
}
