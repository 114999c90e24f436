public import KeyboardEngine
import KeyboardFormat

/// The words that taps are evaluated with.
public enum TapWords {
  /// Keys of words drawn from a lexicon with their probabilities, with repetition.
  ///
  /// The letter table was made from the same words, weighed alike: that is what it is for. What is tuned
  /// is chosen on other words than it is judged by; see `TapTuning`.
  public static func drawn(_ count: Int, from lexicon: Lexicon, seed: UInt64) -> [String] {
    var sums: [UInt64] = []
    sums.reserveCapacity(lexicon.view.entryCount)
    var sum: UInt64 = 0
    // A cost has 256 values; powers are found by bisection.
    let weights = (0...255).map { FixedLog.power(minus: $0 * lexicon.view.costStep) }
    for entry in 0..<lexicon.view.entryCount {
      sum += weights[min(max(lexicon.cost(of: entry), 0), 255)]
      sums.append(sum)
    }
    guard sum > 0 else { return [] }
    var random = SplitMix64(seed: seed)
    return (0..<max(count, 0)).compactMap { _ in
      let wanted = random.next() % sum
      var (low, high) = (0, sums.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle] > wanted { high = middle } else { low = middle + 1 }
      }
      return lexicon.word(low)?.key
    }
  }

  /// The words of a text in order: runs of letters of a table's alphabet, in lower case. Apostrophes
  /// are left out, as they are not on the letter keys.
  public static func words(of text: String, letters: LetterTable) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in text.unicodeScalars {
      if scalar == "'" || scalar == "\u{2019}" { continue }
      if let symbol = letters.symbol(of: scalar), let letter = letters.letter(symbol) {
        word.unicodeScalars.append(letter)
      } else if !word.isEmpty {
        words.append(word)
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}
