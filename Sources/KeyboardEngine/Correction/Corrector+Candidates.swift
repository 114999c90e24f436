import KeyboardFormat

/// Candidates that need no walk.
extension Corrector {
  /// Other ways to write the same letters: capitals, apostrophes, accents.
  func addOtherForms(
    _ typed: TypedText, _ context: CorrectionContext, _ results: inout Corrections
  ) {
    let step = lexicon.view.costStep
    for entry in typed.entries {
      guard
        let cost = walk.cost(of: entry, maximumOffensiveness: options.maximumOffensiveness),
        unsafe !isWritten(typed.text, as: entry, key: typed.key, typed.capitals)
      else { continue }
      let first = typed.entries.lowerBound
      results.insert(
        Correction(
          word: .word(entry), distance: 0, channelCost: 0, wordCost: cost &* step,
          contextCost: context.cost(of: first, listed: lexicon.cost(of: first) &* step), key: first)
      )
    }
  }

  /// Two words with the space left out.
  func addPairs(_ typed: TypedText, _ context: CorrectionContext, _ results: inout Corrections) {
    let (key, step) = unsafe (typed.key, lexicon.view.costStep)
    guard key.count > 1 else { return }
    for place in 1..<key.count {
      let left = unsafe UnsafeBufferPointer(rebasing: key[..<place])
      let right = unsafe UnsafeBufferPointer(rebasing: key[place...])
      guard let first = unsafe lexicon.view.firstEntry(of: left),
        let firstCost = walk.cost(of: first, maximumOffensiveness: 0),
        let second = unsafe lexicon.view.firstEntry(of: right),
        let secondCost = walk.cost(of: second, maximumOffensiveness: 0)
      else { continue }
      var contextCost = context.cost(of: first, listed: firstCost &* step)
      if let bigrams, let pair = bigrams.cost(of: second, after: first) {
        contextCost &+= pair &* bigrams.costStep &- secondCost &* step
      }
      results.insert(
        Correction(
          word: .pair(first, second), distance: 1, channelCost: costs.missingSpace,
          wordCost: (firstCost &+ secondCost) &* step, contextCost: contextCost, key: second))
    }
  }

  /// What may replace the typed word without asking.
  /// - Parameter text: the typed word
  func automatic(_ typed: TypedText, _ text: String, _ results: Corrections) -> Correction? {
    guard !typed.isListed && typed.capitals.pattern != .mixed else { return nil }
    if let contraction = contraction(typed, text) { return contraction }
    guard let best = results.all.first, isHarmless(best) else { return nil }
    // The same letters, written as the only way they are a word.
    if best.distance == 0 { return best }
    guard unsafe typed.key.count > 1 else { return nil }
    if case .pair(let first, let second) = best.word,
      bigrams?.cost(of: second, after: first) == nil
    {
      return nil
    }
    let confidence = options.confidence
    let letters = unsafe Double(typed.key.count)
    let margin = EditCosts.fixed(confidence.margin)
    let literal = EditCosts.fixed(confidence.unknown + confidence.perLetter * letters)
    guard best.cost <= literal else { return nil }
    // Other ways to write the best word are not its rivals.
    for other in results.all.dropFirst() where other.key != best.key || isPair(other) != isPair(best) {
      return other.cost &- best.cost >= margin ? best : nil
    }
    return best
  }

  private func isPair(_ correction: Correction) -> Bool {
    if case .pair = correction.word { true } else { false }
  }

  private func isHarmless(_ correction: Correction) -> Bool {
    switch correction.word {
    case .word(let entry): walk.plainCost(of: entry) < 255
    case .pair, .contraction: true
    }
  }

  /// What the table of contractions puts in the place of the typed word.
  private func contraction(_ typed: TypedText, _ text: String) -> Correction? {
    guard let display = contractions?.correction(of: text)?.utf8 else { return nil }
    let entry = typed.entries.first { entry in
      unsafe withDisplay(of: entry, key: typed.key) { unsafe Corrector.isEqual($0, display) }
    }
    let cost = entry.map { lexicon.cost(of: $0) &* lexicon.view.costStep } ?? 0
    return Correction(
      word: entry.map { .word($0) } ?? .contraction, distance: 0, channelCost: 0, wordCost: cost,
      contextCost: 0, key: typed.entries.lowerBound)
  }

  private static func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ view: ByteView) -> Bool {
    unsafe text.count == view.count && text.indices.allSatisfy { unsafe text[$0] == view[$0] }
  }
}
