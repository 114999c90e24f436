import KeyboardFormat

/// Candidates that need no walk.
extension Corrector {
  /// Other ways to write the same letters: capitals, apostrophes, accents.
  func addOtherForms(
    _ typed: TypedText, _ words: KnownWords, _ context: CorrectionContext,
    _ results: inout Corrections
  ) {
    func add(_ ids: Range<Int>, isLearnt: Bool) {
      for id in ids {
        guard let cost = words.cost(of: id),
          unsafe !isWritten(typed.text, as: id, key: typed.key, words.overlay, typed.capitals)
        else { continue }
        let key = isLearnt ? id : ids.lowerBound
        results.insert(
          Correction(
            word: .word(id), distance: 0, channelCost: 0, wordCost: cost,
            contextCost: context.change(of: id, key: key, from: cost), key: key))
      }
    }
    add(typed.entries, isLearnt: false)
    add(typed.learnt, isLearnt: true)
  }

  /// Two words with the space left out.
  func addPairs(
    _ typed: TypedText, _ words: KnownWords, _ context: CorrectionContext,
    _ results: inout Corrections
  ) {
    let key = unsafe typed.key
    guard key.count > 1 else { return }
    for place in 1..<key.count {
      let left = unsafe UnsafeBufferPointer(rebasing: key[..<place])
      let right = unsafe UnsafeBufferPointer(rebasing: key[place...])
      guard let first = unsafe words.best(of: left), let second = unsafe words.best(of: right)
      else { continue }
      let change =
        context.change(of: first.id, key: first.id, from: first.cost)
        &+ context.change(of: second.id, from: second.cost, after: first.id)
      results.insert(
        Correction(
          word: .pair(first.id, second.id), distance: 1, channelCost: costs.missingSpace,
          wordCost: first.cost &+ second.cost, contextCost: change, key: second.id))
    }
  }

  /// What may replace the typed word without asking.
  /// - Parameter text: the typed word
  func automatic(
    _ typed: TypedText, _ text: String, _ words: KnownWords, _ context: CorrectionContext,
    _ results: Corrections
  ) -> Correction? {
    guard !typed.isListed && typed.capitals.pattern != .mixed else { return nil }
    if let contraction = contraction(typed, text, words) { return contraction }
    guard let best = results.all.first, isHarmless(best, words) else { return nil }
    // The same letters, written as the only way they are a word.
    if best.distance == 0 { return best }
    guard unsafe typed.key.count > 1 else { return nil }
    if case .pair(let first, let second) = best.word, !context.isObserved(second, after: first) {
      return nil
    }
    let confidence = options.confidence
    let letters = unsafe Double(typed.key.count)
    let margin = EditCosts.fixed(confidence.margin)
    let literal = EditCosts.fixed(confidence.unknown + confidence.perLetter * letters)
    guard best.cost <= literal else { return nil }
    // Other ways to write the best word are not its rivals.
    for other in results.all.dropFirst()
    where other.key != best.key || isPair(other) != isPair(best) {
      return other.cost &- best.cost >= margin ? best : nil
    }
    return best
  }

  private func isPair(_ correction: Correction) -> Bool {
    if case .pair = correction.word { true } else { false }
  }

  private func isHarmless(_ correction: Correction, _ words: KnownWords) -> Bool {
    switch correction.word {
    case .word(let id): words.cost(of: id, maximumOffensiveness: 0) != nil
    case .pair, .contraction: true
    }
  }

  /// What the table of contractions puts in the place of the typed word, unless the user has removed it.
  private func contraction(
    _ typed: TypedText, _ text: String, _ words: KnownWords
  ) -> Correction? {
    guard let display = contractions?.correction(of: text)?.utf8 else { return nil }
    let entry = typed.entries.first { entry in
      unsafe withDisplay(of: entry, key: typed.key, nil) {
        unsafe Corrector.isEqual($0, display)
      }
    }
    guard let entry else {
      return Correction(
        word: .contraction, distance: 0, channelCost: 0, wordCost: 0, contextCost: 0,
        key: typed.entries.lowerBound)
    }
    return words.cost(of: entry).map {
      Correction(
        word: .word(entry), distance: 0, channelCost: 0, wordCost: $0, contextCost: 0,
        key: typed.entries.lowerBound)
    }
  }

  private static func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ view: ByteView) -> Bool {
    text.count == view.count && text.indices.allSatisfy { unsafe text[$0] == view[$0] }
  }
}
