import KeyboardFormat

extension Predictor {
  /// Offers words for the place of the cursor: words that begin as the word being typed, or after a
  /// space words that may come next.
  ///
  /// An apostrophe that was typed has to be there: "we'" gives we're and we'll, not were, and then only
  /// the 48 best words of the key are looked through. A prefix with a character that no key has
  /// gives nothing, as does one longer than any key.
  ///
  /// - Parameters:
  ///   - context: the word being typed and the one before
  ///   - predictions: gets the words, best first, each text once; ties in order of their ids
  /// - Complexity: O(prefix + words below it / 64 + limit · log + successors of the word before, read
  ///   when that word changes); no allocation.
  public mutating func predict(
    _ context: PredictionContext, _ options: Options = Options(),
    into predictions: inout Predictions
  ) {
    let previous = previous(context)
    predictions.reset()
    guard predictions.limit > 0 else { return }
    successors.read(
      after: previous, bigrams, overlay, pairLimit: pairLimit, lexicon, sum)
    rankFrequent(options.maximumOffensiveness)
    var prefix = context.prefix
    prefix.withUTF8 { typed in
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: LexiconView.maximumKeyLength) {
        symbols in
        guard let length = unsafe lexicon.view.fold(typed, into: symbols) else { return }
        let key = unsafe UnsafeBufferPointer(rebasing: symbols[0..<length])
        unsafe predict(typed, key, options, into: &predictions)
      }
    }
  }

  /// As `predict(_:_:into:)` for the text before the cursor.
  public mutating func predict(
    before text: String, _ options: Options = Options(), into predictions: inout Predictions
  ) {
    predict(PredictionContext(before: text), options, into: &predictions)
  }

  private func predict(
    _ typed: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>, _ options: Options,
    into predictions: inout Predictions
  ) {
    let below = unsafe below(key)
    let rule = unsafe WordCase(options.shift, typed: typed)
    let hasDropped = unsafe Predictor.hasApostrophe(typed)
    let typedID = unsafe key.isEmpty ? nil : typedWord(typed, key, rule)
    // Most words have one text each; more are ranked only if some turn out to be the same.
    var capacity = hasDropped ? Predictor.maximumCandidates : 2 * predictions.limit + 4
    while true {
      predictions.reset()
      predictions.isTypedWord = typedID != nil
      if let typedID, options.includesTyped {
        unsafe predictions.append(
          id: typedID, isTyped: true, except: UnsafeBufferPointer(rebasing: typed[0..<0])
        ) { text in unsafe Predictor.copy(typed, into: text) }
      }
      unsafe appendContractions(typed, key, rule, isAmbiguous: false, into: &predictions)
      let isAll = unsafe withUnsafeTemporaryAllocation(
        of: PredictionCandidate.self, capacity: capacity
      ) { scratch in
        var list = unsafe CandidateList(scratch, capacity: capacity)
        rank(below, options.maximumOffensiveness, &list, capacity: capacity)
        for index in 0..<list.count {
          unsafe append(
            list[index], rule, typed, mustBegin: hasDropped, into: &predictions)
        }
        return !list.isFull
      }
      if predictions.isFull || isAll || capacity == Predictor.maximumCandidates { break }
      capacity = Predictor.maximumCandidates
    }
    unsafe appendContractions(typed, key, rule, isAmbiguous: true, into: &predictions)
  }

  private func append(
    _ candidate: PredictionCandidate, _ rule: WordCase, _ typed: UnsafeBufferPointer<UInt8>,
    mustBegin: Bool, into predictions: inout Predictions
  ) {
    let none = PredictionCandidate.none
    unsafe predictions.append(
      id: Int(candidate.id), cost: Int(candidate.cost), wordCost: Int(candidate.wordCost),
      pairCost: candidate.pairCost == none ? nil : Int(candidate.pairCost),
      learntPairCost: candidate.learntPairCost == none ? nil : Int(candidate.learntPairCost),
      except: typed
    ) { text in
      guard let length = unsafe write(Int(candidate.id), rule, into: text) else { return nil }
      let word = unsafe UnsafeBufferPointer(rebasing: text[0..<length])
      return unsafe mustBegin && !Predictor.begins(word, as: typed) ? nil : length
    }
  }

  // MARK: Texts

  /// Writes a word as it is to be inserted and returns its length; `nil` if it is none or too long.
  func write(
    _ id: Int, _ rule: WordCase, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: Predictions.maximumTextLength
    ) { display in
      let length = unsafe writeDisplay(of: id, into: display)
      guard length > 0 else { return nil }
      let word = unsafe UnsafeBufferPointer(rebasing: display[0..<length])
      return unsafe rule == .asListed
        ? Predictor.copy(word, into: text) : rule.write(word, into: text)
    }
  }

  /// Writes the display form of a listed or learnt word; 0 if there is no such word, or it is too long.
  func writeDisplay(of id: Int, into text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    let view = lexicon.view
    guard id < view.entryCount else { return unsafe overlay?.writeDisplay(of: id, into: text) ?? 0 }
    guard view.longestDisplay <= text.count else { return 0 }
    return unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: LexiconView.maximumKeyLength
    ) { symbols in
      let length = unsafe view.key(of: id, from: view.root, length: 0, into: symbols)
      let key = unsafe UnsafeBufferPointer(rebasing: symbols[0..<length])
      return unsafe view.writeDisplay(of: id, key: key, into: text)
    }
  }

  /// The word that a text is as it stands, whatever its flags, unless the user has removed it.
  private func typedWord(
    _ typed: UnsafeBufferPointer<UInt8>, _ key: UnsafeBufferPointer<UInt8>, _ rule: WordCase
  ) -> Int? {
    let node = unsafe lexicon.view.node(of: key)
    for entry in node.map({ lexicon.view.ownEntries(of: $0) }) ?? 0..<0
    where overlay?.isRemoved(entry) != true {
      if unsafe isWritten(entry, rule, typed) { return entry }
    }
    guard let overlay, let node = unsafe overlay.node(of: key) else { return nil }
    for id in overlay.ownWords(of: node) where unsafe isWritten(id, rule, typed) { return id }
    return nil
  }

  /// Whether a word is written like this, in its listed form or in that of the rule.
  private func isWritten(_ id: Int, _ rule: WordCase, _ typed: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe isWritten(id, exactly: .asListed, typed)
      || rule != .asListed && isWritten(id, exactly: rule, typed)
  }

  private func isWritten(
    _ id: Int, exactly rule: WordCase, _ typed: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt8.self, capacity: Predictions.maximumTextLength
    ) { text in
      guard let length = unsafe write(id, rule, into: text) else { return false }
      return unsafe Predictor.isSame(UnsafeBufferPointer(rebasing: text[0..<length]), typed)
    }
  }

  static func copy(
    _ word: UnsafeBufferPointer<UInt8>, into text: UnsafeMutableBufferPointer<UInt8>
  ) -> Int? {
    guard word.count <= text.count else { return nil }
    for index in 0..<word.count { unsafe text[index] = word[index] }
    return word.count
  }
}
