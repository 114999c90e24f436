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
      if name == "qwerty" { keyPresses(resolver, letters, lexicon, &table) }
    }
    recording(letters, lexicon, &table)
  }

  /// What is typed, letter by letter; "und", "con" and "pre" have the most words behind them.
  private static let text = Array(
    "the people would rather consider something else and understand present concern "
      .unicodeScalars)
  /// Letters recorded in a row.
  private static let count = 200 * text.count

  /// A key press from touch to the weights of the next letter, near the keys that spell the text.
  private func keyPresses(
    _ resolver: TouchResolver, _ letters: LetterTable, _ lexicon: Lexicon,
    _ table: inout ResultTable
  ) {
    let keys = LetterKeys(resolver.geometry)
    let text = TouchBenchmarks.text
    let touches = text.enumerated().map { index, scalar -> (x: Double, y: Double) in
      let key = keys.index(of: scalar).map { keys.keys[$0] }
      // A space is no letter key: any touch of the space bar's height will do.
      return (
        (key?.x ?? resolver.geometry.width / 2) + Double(index % 7) * 4 - 12,
        (key?.y ?? resolver.geometry.height - 20) + Double(index % 5) * 4 - 8
      )
    }
    var context = TouchContext(letters: letters, reach: .word, lexicon: lexicon)
    table.queries("touch, a touch with its record, qwerty", TouchBenchmarks.count) { index in
      let place = index % text.count
      let hit = resolver.resolve(
        x: touches[place].x, y: touches[place].y, method: .gaussian, after: context)
      context.record(text[place])
      if case .key(let key)? = hit { return key }
      return 0
    }
  }

  /// What a key press costs besides: the weights of the next letter.
  private func recording(_ letters: LetterTable, _ lexicon: Lexicon, _ table: inout ResultTable) {
    let text = TouchBenchmarks.text
    var counts = LetterCounts(letters: letters)
    for next in 1...letters.letterCount {
      for previous in 0...letters.letterCount { counts.record(next, after: previous) }
    }
    let contexts = [
      ("two letters", TouchContext(letters: letters)),
      ("the word", TouchContext(letters: letters, reach: .word, lexicon: lexicon)),
      ("the word with an overlay", TouchBenchmarks.taught(letters, lexicon)),
      ("two letters and the user's counts", TouchContext(letters: letters, counts: counts)),
    ]
    for (name, context) in contexts {
      var context = context
      table.queries("touch, record a letter, \(name)", TouchBenchmarks.count) { index in
        context.record(text[index % text.count])
        return context.counts == nil ? 0 : 1
      }
    }
  }

  /// A context with learnt and removed words, some of them where the text passes.
  private static func taught(_ letters: LetterTable, _ lexicon: Lexicon) -> TouchContext {
    var overlay = Overlay()
    for word in ["thexa", "peoplex", "conqa", "underqa", "preqa", "somethingx"] {
      overlay.learn(word, times: 3)
    }
    for word in ["there", "considering", "understood", "press", "somewhere"] {
      overlay.remove(word)
    }
    var context = TouchContext(letters: letters, reach: .word, lexicon: lexicon)
    context.use(overlay.bound(to: lexicon))
    return context
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
