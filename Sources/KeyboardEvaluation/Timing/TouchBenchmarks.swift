import KeyboardEngine
import KeyboardFormat

/// Touches around the letter keys, 8 points off in the mean square, after beginnings of words.
struct TouchBenchmarks {
  private let data: EngineBenchmarks.Data
  private static let beginnings = [
    "", "t", "th", "q", "pre", "con", "aw", "wh", "som", "peopl", "x", "l", "gre", "mi", "e", "s",
  ]

  init(_ data: EngineBenchmarks.Data) { self.data = data }

  func run(_ table: inout ResultTable) throws {
    let letters = try data.language.letters()
    let lexicon = try data.language.lexicon()
    for name in ["qwerty", "ring"] {
      let geometry = try KeyboardLayout(data.layouts.artifact, name: name)
        .geometry(width: 390, height: 290)
      let resolver = TouchResolver(geometry, letters: letters)
      table.calls("touch, a resolver for a size, \(name)", 100) { _ in
        Int(TouchResolver(geometry, letters: letters).parameters.core)
      }
      let touches = TouchBenchmarks.touches(LetterKeys(geometry).keys, 2000)
      let contexts = TouchBenchmarks.beginnings.map { text in
        var context = TouchContext(letters: letters, reach: .word, lexicon: lexicon)
        context.reset(toEndOf: text)
        return context
      }
      var learnt = resolver
      for touch in touches {
        guard case .key(let key)? = resolver.geometry.hit(x: touch.x, y: touch.y, layer: 0) else {
          continue
        }
        learnt.learn(x: touch.x, y: touch.y + 3, key: key)
      }
      let count = touches.count * contexts.count
      for method in TouchMethod.allCases {
        table.time("touch, \(method.rawValue), \(name)", count: count) {
          TouchBenchmarks.resolve(touches, contexts, resolver, method)
        }
      }
      table.time("touch, gaussian with learnt offsets, \(name)", count: count) {
        TouchBenchmarks.resolve(touches, contexts, learnt, .gaussian)
      }
    }
    recording(letters, lexicon, &table)
  }

  /// What a key press costs besides: the weights of the next letter.
  private func recording(_ letters: LetterTable, _ lexicon: Lexicon, _ table: inout ResultTable) {
    let text = Array("the people would rather consider something else ".unicodeScalars)
    var counts = LetterCounts(letters: letters)
    for next in 1...letters.letterCount {
      for previous in 0...letters.letterCount { counts.record(next, after: previous) }
    }
    let contexts = [
      ("two letters", TouchContext(letters: letters)),
      ("the word", TouchContext(letters: letters, reach: .word, lexicon: lexicon)),
      ("two letters and the user's counts", TouchContext(letters: letters, counts: counts)),
    ]
    for (name, context) in contexts {
      var context = context
      table.time("touch, record a letter, \(name)", count: 200 * text.count) {
        for _ in 0..<200 { for scalar in text { context.record(scalar) } }
        return context.counts == nil ? 0 : 1
      }
    }
  }

  @inline(never)
  private static func resolve(
    _ touches: [(x: Double, y: Double)], _ contexts: [TouchContext], _ resolver: TouchResolver,
    _ method: TouchMethod
  ) -> Int {
    var sum = 0
    for context in contexts {
      for touch in touches {
        if case .key(let key)? = resolver.resolve(
          x: touch.x, y: touch.y, method: method, after: context)
        {
          sum &+= key
        }
      }
    }
    return sum
  }

  private static func touches(_ keys: [LetterKeys.Key], _ count: Int) -> [(x: Double, y: Double)] {
    var random = SplitMix64(seed: 6)
    // The sum of twelve even numbers has variance 1.
    func noise() -> Double {
      8 * (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &random) }
    }
    return (0..<count).compactMap { _ in
      keys.randomElement(using: &random).map { ($0.x + noise(), $0.y + noise()) }
    }
  }
}
