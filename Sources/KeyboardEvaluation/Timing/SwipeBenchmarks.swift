import KeyboardEngine
import KeyboardFormat

/// Simulated swipes of words drawn by how frequent they are, fed point by point.
struct SwipeBenchmarks {
  private let data: EngineBenchmarks.Data
  private static let swipes = 400

  init(_ data: EngineBenchmarks.Data) { self.data = data }

  func run(_ table: inout ResultTable) throws {
    let lexicon = try data.language.lexicon()
    let words = SimulatedSwipes.words(of: lexicon, count: SwipeBenchmarks.swipes, seed: 8)
    for name in ["qwerty", "ring"] {
      let layout = try KeyboardLayout(data.layouts.artifact, name: name)
      let keys = LetterKeys(layout.geometry(width: 390, height: 290))
      let lines = SimulatedSwipes.lines(
        words, layout: name, size: .view(width: 390, height: 290), keys: keys, seed: 8)
      var decoder = SwipeDecoder(lexicon: lexicon, keys: keys)
      // Once to warm up: a keyboard's decoder has been used before.
      _ = SwipeBenchmarks.times(lines, &decoder)
      let times = SwipeBenchmarks.times(lines, &decoder)
      table.add("swipe, a point, \(name)", nanoseconds: times.points)
      table.add("swipe, the whole of it, \(name)", nanoseconds: times.wholes)
      table.add("swipe, after the finger has lifted, \(name)", nanoseconds: times.lifts)
    }
  }

  private static func times(
    _ lines: [SwipeLine], _ decoder: inout SwipeDecoder
  ) -> (points: [Double], wholes: [Double], lifts: [Double]) {
    var points: [Double] = []
    var wholes: [Double] = []
    var lifts: [Double] = []
    for line in lines {
      let begin = ContinuousClock.now
      decoder.begin()
      for point in line.points {
        let start = ContinuousClock.now
        decoder.add(point)
        points.append((ContinuousClock.now - start).nanoseconds)
      }
      let lift = ContinuousClock.now
      decoder.finish()
      let end = ContinuousClock.now
      lifts.append((end - lift).nanoseconds)
      wholes.append((end - begin).nanoseconds)
    }
    return (points, wholes, lifts)
  }
}
