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
        let key = isLearnt ? id..<id &+ 1 : ids
        results.insert(
          Correction(
            word: .word(id), distance: 0, channelCost: 0, wordCost: cost,
            contextCost: context.change(of: id, among: key, from: cost), key: key.lowerBound))
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
    for place in unsafe typed.key.indices.dropFirst() {
      guard let (first, second) = pair(typed, at: place, words) else { continue }
      results.insert(
        Correction(
          word: .pair(first.id, second.id), distance: 1, channelCost: costs.missingSpace,
          wordCost: first.cost &+ second.cost,
          contextCost: context.change(of: first) &+ context.change(of: second, after: first),
          key: second.id))
    }
  }

  /// The two words that the typed letters are with a space at a place.
  private func pair(
    _ typed: TypedText, at place: Int, _ words: KnownWords
  ) -> (KnownWords.Best, KnownWords.Best)? {
    let key = unsafe typed.key
    let left = unsafe UnsafeBufferPointer(rebasing: key[..<place])
    let right = unsafe UnsafeBufferPointer(rebasing: key[place...])
    guard let first = unsafe words.best(of: left), let second = unsafe words.best(of: right) else {
      return nil
    }
    return (first, second)
  }

  /// Whether a pair among the suggestions has been observed.
  private func isObserved(
    _ pair: Correction.Word, _ typed: TypedText, _ words: KnownWords,
    _ context: CorrectionContext
  ) -> Bool {
    for place in unsafe typed.key.indices.dropFirst() {
      guard let (first, second) = self.pair(typed, at: place, words),
        pair == .pair(first.id, second.id)
      else { continue }
      return context.isObserved(second, after: first)
    }
    return false
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
    if isPair(best), !isObserved(best.word, typed, words, context) { return nil }
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
