import KeyboardEngine

/// Finds the best way to put the letters of any word on a finished path: what the search would find for
/// it if nothing were pruned (Viterbi, IEEE Trans. Information Theory 13, 1967).
struct SwipeAligner {
  let path: KeyboardEngine.SwipePath
  let keyboard: SwipeKeyboard
  private let model: SwipeModel
  /// Cost of the path between samples, by `start · count + end`.
  private let segments: [Float]

  /// - Complexity: O(samples³) with at most 256 samples.
  init(_ path: KeyboardEngine.SwipePath, _ keyboard: SwipeKeyboard, _ model: SwipeModel) {
    self.path = path
    self.keyboard = keyboard
    self.model = model
    var segments = [Float](repeating: .infinity, count: path.count * path.count)
    for end in 0..<path.count {
      var skipped: Float = 0
      for start in stride(from: end - 1, through: 0, by: -1) {
        if start + 1 < end { skipped += path.samples[start + 1].anchor }
        segments[start * path.count + end] = model.segmentCost(
          of: path, from: start, to: end, skipped: skipped)
      }
    }
    self.segments = segments
  }

  /// The path that points make on keys.
  static func path(_ points: [SwipePoint], on keyboard: SwipeKeyboard) -> KeyboardEngine.SwipePath {
    var path = KeyboardEngine.SwipePath(keyboard: keyboard)
    for point in points { path.add(point, keyboard: keyboard) }
    path.finish()
    return path
  }

  /// A letter's cost at every sample, and where the letter before stands then.
  private struct Row {
    var costs: [Float]
    var before: [Int]
    var kinds: [SwipeAlignment.Kind]

    init(_ count: Int) {
      costs = [Float](repeating: .infinity, count: count)
      before = [Int](repeating: 0, count: count)
      kinds = [SwipeAlignment.Kind](repeating: .along, count: count)
    }

    mutating func offer(
      _ cost: Float, at sample: Int, from before: Int, _ kind: SwipeAlignment.Kind
    ) {
      guard cost < costs[sample] else { return }
      costs[sample] = cost
      self.before[sample] = before
      kinds[sample] = kind
    }
  }

  /// The best alignment of a word.
  /// - Parameter keys: indices of the word's keys
  /// - Returns: `nil` if a letter is out of reach everywhere, or the path too short.
  /// - Complexity: O(letters · samples²)
  func align(_ keys: [UInt8]) -> SwipeAlignment? {
    guard let first = keys.first, path.count > 1, keys.allSatisfy({ Int($0) < keyboard.count })
    else { return nil }
    var rows = [start(first)]
    var before = SwipeKeyboard.noKey
    for (from, to) in zip(keys, keys.dropFirst()) {
      if from == to {
        rows.append(again(to, after: rows[rows.count - 1]))
      } else {
        rows.append(along(from, to, before, after: rows[rows.count - 1]))
        before = from
      }
    }
    return trace(keys, rows, isFirst: before == SwipeKeyboard.noKey)
  }

  private func isNear(_ sample: Int, _ key: UInt8) -> Bool {
    let (here, place) = (path.samples[sample], keyboard.places[Int(key)])
    let (dx, dy) = (here.x - place.x, here.y - place.y)
    return dx * dx + dy * dy < SwipeSearch.reach * SwipeSearch.reach
  }

  private func start(_ key: UInt8) -> Row {
    var row = Row(path.count)
    for sample in 0..<path.count where isNear(sample, key) {
      let here = path.samples[sample]
      guard here.length <= SwipeSearch.headLimit else { break }
      let cost = model.startCost(at: here, keyboard.places[Int(key)]) + model.letter
      row.offer(cost, at: sample, from: sample, .along)
    }
    return row
  }

  private func again(_ key: UInt8, after last: Row) -> Row {
    var row = Row(path.count)
    for sample in 0..<path.count where isNear(sample, key) {
      let again = model.againCost(at: path.samples[sample])
      row.offer(last.costs[sample] + again, at: sample, from: sample, .again)
      for start in max(0, sample - SwipeSearch.loopSamples)..<sample
      where SwipeSearch.isLoop(path, from: start, to: sample) {
        row.offer(last.costs[start] + model.loop, at: sample, from: start, .loop)
      }
    }
    return row
  }

  private func along(_ from: UInt8, _ to: UInt8, _ before: UInt8, after last: Row) -> Row {
    var row = Row(path.count)
    let way = keyboard.way(from: from, to: to)
    let asked = keyboard.turn(at: from, from: before, way)
    let leaving = (0..<path.count).map {
      last.costs[$0] + model.leavingCost(at: path.samples[$0], way, asked: asked)
    }
    for sample in 0..<path.count where isNear(sample, to) {
      let here = path.samples[sample]
      let arriving =
        model.arrivingCost(at: here, way) + model.innerCost(at: here, keyboard.places[Int(to)])
        + model.letter
      for start in 0..<sample where leaving[start].isFinite {
        let cost = leaving[start] + segments[start * path.count + sample] + arriving
        row.offer(cost, at: sample, from: start, .along)
      }
    }
    return row
  }

  private func trace(_ keys: [UInt8], _ rows: [Row], isFirst: Bool) -> SwipeAlignment? {
    guard let last = rows.last, let key = keys.last else { return nil }
    let (place, total) = (keyboard.places[Int(key)], path.samples[path.count - 1].length)
    var best: (sample: Int, cost: Float)?
    for sample in 0..<path.count {
      let here = path.samples[sample]
      let tail = total - here.length
      guard tail <= SwipeSearch.tailLimit, last.costs[sample].isFinite else { continue }
      let cost =
        last.costs[sample] - (isFirst ? 0 : model.innerCost(at: here, place))
        + model.endCost(at: here, place, tail: tail)
      if cost < best?.cost ?? .infinity { best = (sample, cost) }
    }
    guard var sample = best?.sample else { return nil }
    var steps: [SwipeAlignment.Step] = []
    for (key, row) in zip(keys, rows).reversed() {
      steps.append(SwipeAlignment.Step(key: key, sample: sample, kind: row.kinds[sample]))
      sample = row.before[sample]
    }
    return SwipeAlignment(steps: steps.reversed())
  }
}
