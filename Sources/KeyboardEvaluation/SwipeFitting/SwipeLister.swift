import KeyboardEngine
import KeyboardFormat

/// The words that the search finds likeliest for swipes, each with its features: what weights are
/// fitted on.
struct SwipeLister {
  /// One swipe.
  struct List: Sendable {
    /// Words of different keys, the search's best first; the right one is the last if the search has
    /// not found it.
    let words: [SwipeFeatures]
    /// Which of them is right.
    let right: Int
  }

  /// Words of a list.
  static let length = 40

  private let lexicon: Lexicon
  private let model: SwipeModel
  private let maximumOffensiveness: Int
  private var board: (keys: [LetterKeys.Key], keyboard: SwipeKeyboard, decoder: SwipeDecoder)?
  private var shape = SwipeShape()

  init(_ lexicon: Lexicon, _ model: SwipeModel, _ maximumOffensiveness: Int) {
    self.lexicon = lexicon
    self.maximumOffensiveness = maximumOffensiveness
    self.model = model
  }

  /// The search alone ranks, and no word stands behind another of its key.
  private var searchModel: SwipeModel {
    var model = model
    for weight in SwipeWeight.finalists { model[keyPath: weight.path] = 0 }
    model.pathShare = 1
    model.variants = .infinity
    model.gibberish = .infinity
    return model
  }

  /// Wider than what is shipped, so that bad weights do not lose what better ones would find.
  private static let limits: SwipeLimits = {
    var limits = SwipeLimits()
    limits.beamCapacity = 1024
    limits.beamWidth = 20
    limits.finalists = 64
    return limits
  }()

  /// - Returns: `nil` for a swipe whose word the lexicon lacks, or whose letters cannot stand on the
  ///   path.
  mutating func list(_ swipe: SwipeSet.Swipe) -> List? {
    if board?.keys != swipe.keys.keys {
      var decoder = SwipeDecoder(
        lexicon: lexicon, keys: swipe.keys, model: searchModel, limits: SwipeLister.limits)
      decoder.maximumOffensiveness = maximumOffensiveness
      board = (swipe.keys.keys, SwipeKeyboard(swipe.keys, lexicon: lexicon.view), decoder)
    }
    guard let keyboard = board?.keyboard, let own = lexicon.swipeWord(swipe.line.word, keyboard)
    else { return nil }
    let path = SwipeAligner.path(swipe.line.points, on: keyboard)
    let aligner = SwipeAligner(path, keyboard, model)
    shape.setPath(path)
    var words: [SwipeFeatures] = []
    var right: Int?
    for word in candidates(swipe.line.points, keyboard) {
      if word.keys == own.keys { right = words.count }
      guard let features = SwipeFeatures(word.keys, bits: word.bits, aligner, &shape)
      else { continue }
      words.append(features)
    }
    if right == nil, let features = SwipeFeatures(own.keys, bits: own.bits, aligner, &shape) {
      right = words.count
      words.append(features)
    }
    return right.flatMap { $0 < words.count ? List(words: words, right: $0) : nil }
  }

  /// The best words, one for each key.
  private mutating func candidates(
    _ points: [SwipePoint], _ keyboard: SwipeKeyboard
  ) -> [(keys: [UInt8], bits: Float)] {
    guard var board else { return [] }
    self.board = nil
    defer { self.board = board }
    board.decoder.begin()
    for point in points { board.decoder.add(point) }
    board.decoder.finish()
    var words: [(keys: [UInt8], bits: Float)] = []
    var known: Set<[UInt8]> = []
    for candidate in board.decoder.candidates where words.count < SwipeLister.length {
      guard let keys = lexicon.swipeKeys(of: candidate.word, keyboard), known.insert(keys).inserted
      else { continue }
      words.append((keys, lexicon.bits(of: candidate.word)))
    }
    return words
  }
}

extension Lexicon {
  /// Bits of a word's cost.
  func bits(of word: Int) -> Float { Float(cost(of: word)) * Float(view.costStep) / 256 }

  /// The keys that a text leads over, and the bits of the most frequent word that it may be; `nil` for
  /// one that the lexicon or the keyboard lacks.
  func swipeWord(_ text: String, _ keyboard: SwipeKeyboard) -> (keys: [UInt8], bits: Float)? {
    let entries = entries(of: text).map(\.entry)
    guard let first = entries.first, let keys = swipeKeys(of: first, keyboard) else { return nil }
    return (keys, entries.map { bits(of: $0) }.min() ?? 0)
  }

  /// The keys that a word leads over; `nil` if one of its letters is on none.
  func swipeKeys(of word: Int, _ keyboard: SwipeKeyboard) -> [UInt8]? {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
      symbols in
      let length = unsafe view.key(of: word, from: view.root, length: 0, into: symbols)
      let keys = unsafe symbols[0..<length].map { keyboard.keyOfSymbol[Int($0)] }
      return keys.isEmpty || keys.contains(SwipeKeyboard.noKey) ? nil : keys
    }
  }
}
