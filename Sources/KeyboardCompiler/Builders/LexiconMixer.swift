internal import Foundation
package import KeyboardFormat

/// Makes a lexicon of one or several lists of words.
///
/// A word's probability is the weighted mean of its probabilities in the lists, each list counting for
/// its weight over the sum of all weights: p = Σ wᵢ·pᵢ ÷ Σ wᵢ. In a list with counts, pᵢ is the
/// word's share of the counts. In one without, it goes by the list's `Ranking`. Costs are −log2 p in
/// eighths of a bit, at most 254 (31.75 bits).
package struct LexiconMixer: Sendable {
  /// What the order of a list without counts means.
  package enum Ranking: String, Sendable, CaseIterable {
    /// `flat` if the list is sorted by the alphabet or comes from hunspell, else `zipf`.
    case auto
    /// The most frequent word stands first: word r has a share of 1/r (Zipf 1949).
    case zipf
    /// The order means nothing: all words have the same share.
    case flat
  }

  package struct Input: Sendable {
    package var list: WordList
    package var weight: Double

    package init(_ list: WordList, weight: Double = 1) {
      self.list = list
      self.weight = weight
    }
  }

  package var alphabet: AlphabetBuilder
  package var ranking: Ranking
  package var maximumWords: Int?

  package init(
    alphabet: AlphabetBuilder = AlphabetBuilder(), ranking: Ranking = .auto,
    maximumWords: Int? = nil
  ) {
    self.alphabet = alphabet
    self.ranking = ranking
    self.maximumWords = maximumWords
  }

  /// Costs are in steps of this many 1/256 bit.
  static let costStep = 32
  static let maximumCost = 254

  /// A word of the mixture.
  private struct Mixed {
    var word: String
    var probability: Double
    var flags: LexiconFlags
    /// Where it was first met.
    var input: Int
    var line: Int
  }

  /// The lexicon, its entries most probable first, ties by the bytes of the word; `nil` after errors.
  ///
  /// - Parameters:
  ///   - exclusions: lists whose words are left out: a row in small letters takes out every spelling in
  ///     capitals as well, one with capitals only itself
  ///   - log: gets every row that is left out, with its reason
  /// - Complexity: O(n log n).
  package func model(
    _ inputs: [Input], excluding exclusions: [WordList] = [], _ log: inout ImportLog
  ) -> LexiconModel? {
    var words = mixture(inputs, Exclusions(exclusions), &log)
    let letters = alphabet.alphabet(for: words.map(\.word))
    guard (1...LexiconAlphabet.maximumLetters).contains(letters.letters.count) else {
      if !words.isEmpty || !log.hasErrors {
        let found = words.isEmpty ? "no words" : "\(letters.letters.count)"
        log.error(
          inputs.first?.list.file ?? "", nil,
          "expected words of 1 to \(LexiconAlphabet.maximumLetters) letters, found \(found)")
      }
      return nil
    }
    words = fitting(words, letters, inputs, &log)
    words.sort { a, b in
      a.probability != b.probability
        ? a.probability > b.probability
        : a.word.utf8.lexicographicallyPrecedes(b.word.utf8)
    }
    if let maximumWords, words.count > maximumWords {
      for word in words[max(0, maximumWords)...] {
        log.reject(word.word, "beyond the number of words", inputs[word.input].list.file, word.line)
      }
      words.removeLast(words.count - max(0, maximumWords))
    }
    guard !words.isEmpty else {
      log.error(inputs.first?.list.file ?? "", nil, "expected a word or more, found none")
      return nil
    }
    return LexiconModel(
      alphabet: letters, costStep: LexiconMixer.costStep,
      entries: words.map {
        .init(display: $0.word, cost: LexiconMixer.cost($0.probability), flags: $0.flags)
      })
  }

  /// Quantised from a fixed-point number, so that no machine's logarithm matters.
  private static func cost(_ probability: Double) -> Int {
    let whole: UInt64 = 1 << 62
    let part = UInt64((min(max(probability, 0), 1) * Double(whole)).rounded())
    return FixedLog.cost(part: part, whole: whole, step: costStep, limit: maximumCost)
  }

  // MARK: Mixture

  private func mixture(
    _ inputs: [Input], _ exclusions: Exclusions, _ log: inout ImportLog
  ) -> [Mixed] {
    let total = inputs.reduce(0) { $0 + $1.weight }
    var words: [Mixed] = []
    var places: [String: Int] = [:]
    places.reserveCapacity(inputs.reduce(0) { $0 + $1.list.rows.count })
    for (number, input) in inputs.enumerated() {
      let file = input.list.file
      let shares = shares(of: input.list)
      var seen: Set<Int> = []
      for (row, share) in zip(input.list.rows, shares) {
        let word = LexiconMixer.normalized(row.word)
        if exclusions.contain(word) {
          log.reject(word, "excluded", file, row.line)
          continue
        }
        let probability = share * input.weight / total
        guard let place = places[word] else {
          places[word] = words.count
          seen.insert(words.count)
          words.append(
            Mixed(
              word: word, probability: probability, flags: row.flags, input: number,
              line: row.line))
          continue
        }
        words[place].probability += probability
        words[place].flags.merge(row.flags)
        if !seen.insert(place).inserted && input.list.format != .hunspell {
          log.reject(word, "twice in its list (its counts are added up)", file, row.line)
        }
      }
    }
    return words
  }

  /// NFC, so that é is one spelling; ’ stays what it is.
  private static func normalized(_ word: String) -> String {
    word.utf8.allSatisfy { $0 < 0x80 } ? word : word.precomposedStringWithCanonicalMapping
  }

  /// Each row's share of its list; they add up to 1.
  private func shares(of list: WordList) -> [Double] {
    var weights: [Double]
    if list.rows.contains(where: { $0.weight != nil }) {
      weights = list.rows.map { $0.weight ?? 0 }
    } else {
      var ranking = ranking
      if ranking == .auto {
        let isOrdered = list.format == .hunspell || LexiconMixer.isAlphabetical(list)
        ranking = isOrdered ? .flat : .zipf
      }
      weights = list.rows.indices.map { ranking == .flat ? 1 : 1 / Double($0 + 1) }
    }
    let sum = weights.reduce(0, +)
    guard sum > 0 && sum.isFinite else { return weights.map { _ in 0 } }
    for index in weights.indices { weights[index] /= sum }
    return weights
  }

  /// Whether at least 19 of 20 neighbours stand in the order of their bytes, capitals aside.
  private static func isAlphabetical(_ list: WordList) -> Bool {
    let words = list.rows.map { $0.word.lowercased() }
    let ordered = zip(words, words.dropFirst()).count {
      !$1.utf8.lexicographicallyPrecedes($0.utf8)
    }
    return ordered * 20 >= (words.count - 1) * 19
  }

  // MARK: Words that do not fit

  private func fitting(
    _ words: [Mixed], _ letters: LexiconAlphabet, _ inputs: [Input], _ log: inout ImportLog
  ) -> [Mixed] {
    let folding = LexiconFolding(letters)
    return words.filter { word in
      guard let reason = LexiconMixer.misfit(word.word, folding) else { return true }
      log.reject(word.word, reason, inputs[word.input].list.file, word.line)
      return false
    }
  }

  /// Why a word cannot be an entry; `nil` if it can.
  private static func misfit(_ word: String, _ folding: LexiconFolding) -> String? {
    if word.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.value < 0x20 }) {
      return "a space within"
    }
    guard word.utf8.count <= 255 else { return "more than 255 bytes" }
    switch folding.key(of: word) {
    case .success(let key):
      if key.isEmpty { return "no letter" }
      return key.count > LexiconView.maximumKeyLength
        ? "more than \(LexiconView.maximumKeyLength) letters" : nil
    case .failure(let unknown):
      guard let scalar = Unicode.Scalar(unknown.value) else { return "another character" }
      if scalar.properties.numericType != nil { return "a digit" }
      return AlphabetBuilder.isLetter(scalar)
        ? "a letter outside the alphabet" : "a character that is no letter"
    }
  }
}

/// Words to leave out.
private struct Exclusions {
  private var exact: Set<String> = []
  private var anyCase: Set<String> = []

  init(_ lists: [WordList]) {
    for row in lists.lazy.flatMap(\.rows) {
      let word = row.word.precomposedStringWithCanonicalMapping
      if word == word.lowercased() { anyCase.insert(word) } else { exact.insert(word) }
    }
  }

  func contain(_ word: String) -> Bool {
    if exact.isEmpty && anyCase.isEmpty { return false }
    return exact.contains(word) || anyCase.contains(word.lowercased())
  }
}

extension LexiconFlags {
  /// The stricter of two lists' words about a word.
  fileprivate mutating func merge(_ other: LexiconFlags) {
    offensiveness = max(offensiveness, other.offensiveness)
    isNeverSuggested = isNeverSuggested || other.isNeverSuggested
  }
}
