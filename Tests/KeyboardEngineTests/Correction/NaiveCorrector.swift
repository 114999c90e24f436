import KeyboardFormat

@testable import KeyboardEngine

/// Corrections by their definition: every word is compared letter by letter, all are sorted.
struct NaiveCorrector {
  let corrector: Corrector
  let lexicon: Lexicon
  let costs: EditCosts
  let sum = LogSum()
  var bigrams: BigramTable?
  var overlay: BoundOverlay?

  private struct Word {
    let id: Int
    /// First id of the same key.
    let key: Int
    let symbols: [UInt8]
    /// `nil` for one that may not be suggested.
    let cost: Int?
  }

  private let words: [Word]

  init(
    _ corrector: Corrector, _ lexicon: Lexicon, keys: LetterKeys?, bigrams: BigramTable?,
    overlay: BoundOverlay?
  ) {
    self.corrector = corrector
    self.lexicon = lexicon
    self.bigrams = bigrams
    self.overlay = overlay
    costs = EditCosts(corrector.options.channel, lexicon: lexicon, keys: keys)
    let (view, grade) = (lexicon.view, corrector.options.maximumOffensiveness)
    var words: [Word] = []
    for entry in 0..<view.entryCount {
      let symbols = NaiveCorrector.symbols {
        view.key(of: entry, from: view.root, length: 0, into: $0)
      }
      let flags = view.flags(of: entry)
      let isAllowed = flags.offensiveness <= grade && !flags.isNeverSuggested
      let listed = view.cost(of: entry)
      let cost = overlay == nil ? listed : overlay?.cost(of: entry, listed: listed)
      let first = words.last.flatMap { $0.symbols == symbols ? $0.key : nil } ?? entry
      words.append(
        Word(
          id: entry, key: first, symbols: symbols,
          cost: isAllowed ? cost.map { $0 * view.costStep } : nil))
    }
    if let overlay {
      for id in overlay.learntIDs {
        let symbols = NaiveCorrector.symbols { overlay.writeKey(of: id, into: $0) }
        let cost = overlay.cost(of: id, listed: 0).map { $0 * view.costStep }
        if !symbols.isEmpty { words.append(Word(id: id, key: id, symbols: symbols, cost: cost)) }
      }
    }
    self.words = words
  }

  private static func symbols(_ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: LexiconView.maximumKeyLength) { $1 = write($0) }
  }

  /// The best suggestions.
  func suggestions(_ typed: String, previous: Int?, limit: Int) -> [Correction] {
    var text = typed
    let key = text.withUTF8 { lexicon.view.withKey(of: $0) { Array($0) } } ?? []
    guard !key.isEmpty else { return [] }
    let edits = key.count <= corrector.options.shortLength ? 1 : corrector.options.maximumDistance
    var found: [Correction] = []
    for word in words {
      guard let cost = word.cost else { continue }
      let distance = NaiveCorrector.distance(key, word.symbols)
      let correction = Correction(
        word: .word(word.id), distance: distance,
        channelCost: distance == 0 ? 0 : channel(key, word.symbols), wordCost: cost,
        contextCost: previous.map { change(word.id, word.key, cost, after: $0) } ?? 0,
        key: word.key)
      let isTyped =
        distance == 0 && corrector.text(of: correction, as: typed, overlay: overlay) == typed
      if distance <= edits && !isTyped { found.append(correction) }
    }
    found += pairs(key, previous)
    return Array(found.sorted { Correction.isBetter($0, than: $1) }.prefix(limit))
  }

  private func pairs(_ key: [UInt8], _ previous: Int?) -> [Correction] {
    guard corrector.options.splitsWords else { return [] }
    return (0..<key.count).dropFirst().compactMap { place in
      guard let first = cheapest(Array(key[..<place])), let second = cheapest(Array(key[place...]))
      else { return nil }
      // What comes before is known by the first word of its key, listed words before learnt ones.
      let before = words.first { $0.symbols == first.symbols }?.id ?? first.id
      let change =
        (previous.map { self.change(first.id, first.key, first.cost, after: $0) } ?? 0)
        + self.change(second.id, second.key, second.cost, after: before)
      return Correction(
        word: .pair(first.id, second.id), distance: 1, channelCost: costs.missingSpace,
        wordCost: first.cost + second.cost, contextCost: change, key: second.id)
    }
  }

  private func cheapest(
    _ key: [UInt8]
  ) -> (id: Int, key: Int, cost: Int, symbols: [UInt8])? {
    var best: (id: Int, key: Int, cost: Int, symbols: [UInt8])?
    for word in words where word.symbols == key {
      let isHarmless =
        word.id >= lexicon.view.entryCount || lexicon.view.flags(of: word.id).isSuggestible
      if let cost = word.cost, isHarmless, cost < best?.cost ?? .max {
        best = (word.id, word.key, cost, key)
      }
    }
    return best
  }

  /// Interpolation as predictions have it; what the table says is worked out for the cheapest word of
  /// the key.
  private func change(_ id: Int, _ key: Int, _ cost: Int, after previous: Int) -> Int {
    var mixed = cost
    if let bigrams, let pair = bigrams.cost(of: key, after: previous),
      let size = bigrams.view.sizeClass(after: previous)
    {
      let base = words.filter { $0.key == key }.compactMap(\.cost)
        .reduce(lexicon.view.cost(of: key) * lexicon.view.costStep, min)
      mixed += sum(base, pair * bigrams.costStep - PairWeight.log2(sizeClass: size)) - base
    }
    if let pair = overlay?.cost(of: id, after: previous) {
      mixed = sum(mixed, pair * lexicon.view.costStep)
    }
    return mixed - cost
  }

  /// Optimal string alignment.
  static func distance(_ typed: [UInt8], _ word: [UInt8]) -> Int {
    align(
      typed, word, band: .max, missing: { _ in 1 }, extra: { _ in 1 }, swapped: 1,
      substitution: { $0 == $1 ? 0 : 1 })
  }

  private func channel(_ typed: [UInt8], _ word: [UInt8]) -> Int {
    func missing(_ place: Int) -> Int {
      place > 0 && word[place] == word[place - 1] ? costs.missingDouble : costs.missing
    }
    func extra(_ place: Int) -> Int {
      costs.extra(
        typed[place], after: place > 0 ? typed[place - 1] : 0,
        before: place + 1 < typed.count ? typed[place + 1] : 0)
    }
    return NaiveCorrector.align(
      typed, word, band: 2, missing: missing, extra: extra, swapped: costs.swapped,
      substitution: { costs.substitution($0, for: $1) })
  }

  private static func align(
    _ typed: [UInt8], _ word: [UInt8], band: Int, missing: (Int) -> Int, extra: (Int) -> Int,
    swapped: Int, substitution: (UInt8, UInt8) -> Int
  ) -> Int {
    let far = Int.max / 4
    var cells = [[Int]](
      repeating: [Int](repeating: far, count: typed.count + 1), count: word.count + 1)
    cells[0][0] = 0
    for i in 0...word.count {
      for j in 0...typed.count where abs(i - j) <= band {
        var least = cells[i][j]
        if i > 0 { least = min(least, cells[i - 1][j] + missing(i - 1)) }
        if j > 0 { least = min(least, cells[i][j - 1] + extra(j - 1)) }
        if i > 0, j > 0 {
          least = min(least, cells[i - 1][j - 1] + substitution(typed[j - 1], word[i - 1]))
        }
        if i > 1, j > 1, word[i - 1] == typed[j - 2], word[i - 2] == typed[j - 1] {
          least = min(least, cells[i - 2][j - 2] + swapped)
        }
        cells[i][j] = min(least, far)
      }
    }
    return cells[word.count][typed.count]
  }
}
