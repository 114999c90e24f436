public import KeyboardEngine

/// What a decoder made of one swipe.
public struct SwipeOutcome: Sendable {
  public let swipe: SwipeSet.Swipe
  /// The key that the swipe's word folds to; the word itself if a letter has no place in the lexicon.
  public let key: String
  /// Whether the lexicon has the word at all.
  public let isInVocabulary: Bool
  /// Best first.
  public let guesses: [SwipeGuess]
  public let timing: SwipeTiming

  /// Place of the first right guess, from 1; `nil` if there is none. A guess is right if its key is
  /// that of the word: capitals, accents and apostrophes do not matter ("Im" is "I'm").
  public var rank: Int? { guesses.firstIndex { $0.key == key }.map { $0 + 1 } }

  /// The right guess.
  public var right: SwipeGuess? { guesses.first { $0.key == key } }

  /// Whether the word is among the best few guesses. A word that the lexicon lacks never is.
  public func isRight(within count: Int) -> Bool { (rank ?? .max) <= count }
}

/// Lets decoders have a go at swipes.
public struct SwipeRun: Sendable {
  private let lexicon: Lexicon
  /// Guesses that are asked of a decoder for each swipe.
  public let limit: Int
  /// Swipes that are decoded at once. Times are those of a machine at rest only with 1.
  public let jobs: Int

  /// - Parameter lexicon: what the decoders know, to tell which words are out of vocabulary.
  public init(lexicon: Lexicon, limit: Int = 10, jobs: Int = 1) {
    self.lexicon = lexicon
    self.limit = max(1, limit)
    self.jobs = max(1, jobs)
  }

  /// Decodes swipes without a previous word. Outcomes are in the order of the swipes whatever `jobs` is.
  /// - Parameters:
  ///   - make: makes a decoder; called once for each job. Without one there are no
  ///     outcomes
  ///   - progress: called now and then with the number of swipes that are done
  public func outcomes(
    of swipes: [SwipeSet.Swipe], by make: @escaping @Sendable () -> (any SwipeDecoding)?,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> [SwipeOutcome] {
    let jobs = max(1, min(jobs, swipes.count))
    let share = (swipes.count + jobs - 1) / jobs
    return await withTaskGroup(of: (Int, [SwipeOutcome]).self) { group in
      for start in stride(from: 0, to: swipes.count, by: max(1, share)) {
        group.addTask { [self] in
          guard var decoder = make() else { return (start, []) }
          return (
            start, decode(swipes[start..<min(start + share, swipes.count)], &decoder, progress)
          )
        }
      }
      var parts: [(Int, [SwipeOutcome])] = []
      for await part in group { parts.append(part) }
      return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  private func decode(
    _ swipes: ArraySlice<SwipeSet.Swipe>, _ decoder: inout any SwipeDecoding,
    _ progress: (Int) -> Void
  ) -> [SwipeOutcome] {
    // The first swipe once more at the start: what it brings into memory is not part of any answer.
    if let first = swipes.first {
      _ = decoder.candidates(first.line.points, keys: first.keys, previous: nil, limit: limit)
    }
    var outcomes: [SwipeOutcome] = []
    outcomes.reserveCapacity(swipes.count)
    for swipe in swipes {
      let guesses = decoder.candidates(
        swipe.line.points, keys: swipe.keys, previous: nil, limit: limit)
      outcomes.append(
        SwipeOutcome(
          swipe: swipe, key: lexicon.foldedKey(of: swipe.line.word) ?? swipe.line.word,
          isInVocabulary: !lexicon.entries(of: swipe.line.word).isEmpty, guesses: guesses,
          timing: decoder.timing))
      if outcomes.count % 16 == 0 { progress(16) }
    }
    progress(outcomes.count % 16)
    return outcomes
  }
}
