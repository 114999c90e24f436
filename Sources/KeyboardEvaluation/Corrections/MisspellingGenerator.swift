public import KeyboardEngine
import KeyboardFormat

/// Makes misspellings as fingers make them, from a seed.
///
/// Each mistake is of one of five kinds, all equally often: another letter typed, another letter typed
/// besides, a letter doubled, one left out, two swapped. The other letters come from touches that fall
/// normally distributed around the key's centre (S. Azenkot and S. Zhai, "Touch behavior with different
/// postures on soft smartphone keyboards", MobileHCI 2012, find touches so distributed) and type the
/// nearest key, so that letters turn into neighbours as often as the layout makes them.
///
/// None of the numbers is one of `ChannelCosts`, nor is the form: there, mistakes cost by steps of
/// distance, with figures chosen without looking at what this makes.
public struct MisspellingGenerator: Sendable {
  /// Deviation of touches, in points both ways.
  public var deviation = 8.0
  /// Share of words with a second mistake.
  public var second = 0.25
  /// Most edits between a word and what was typed; typings with more are thrown away.
  public static let maximumDistance = 2
  /// Ranks at which the tiers end that words are drawn from, as many from each.
  public static let tiers = [1_000, 5_000, 20_000, 60_000]

  private enum Mistake: CaseIterable {
    case substituted
    case brushed
    case doubled
    case dropped
    case swapped
  }

  private let keys: [LetterKeys.Key]
  private var random: SplitMix64

  public init(keys: LetterKeys, seed: UInt64) {
    self.keys = keys.keys
    random = SplitMix64(seed: seed)
  }

  /// Words that are typed as they are written, by tier; those of at least three letters that every key
  /// of the layout types, and that may be suggested.
  public static func words(of lexicon: Lexicon) -> [[LexiconWord]] {
    var result = [[LexiconWord]](repeating: [], count: tiers.count)
    for entry in 0..<lexicon.view.entryCount {
      guard let word = lexicon.word(entry), word.flags.isSuggestible, word.display == word.key,
        word.key.unicodeScalars.count > 2,
        let tier = tiers.firstIndex(where: { word.rank <= $0 })
      else { continue }
      result[tier].append(word)
    }
    return result
  }

  /// Misspellings of words drawn evenly from the tiers; none of them is a word itself.
  /// - Parameter words: as `words(of:)` gives them
  public mutating func misspellings(
    _ count: Int, of words: [[LexiconWord]], in lexicon: Lexicon
  ) -> [Misspelling] {
    let tiers = words.filter { !$0.isEmpty }
    guard !tiers.isEmpty, keys.count > 1 else { return [] }
    var result: [Misspelling] = []
    // Some words have no key on the layout, and what some mistakes make is a word.
    var tries = 1000 * count
    while result.count < count && tries > 0 {
      tries -= 1
      let tier = tiers[result.count % tiers.count]
      let word = tier[Int(random.next() % UInt64(tier.count))].key
      guard let typed = type(word), !typed.isEmpty else { continue }
      let distance = EditDistance.between(word, typed)
      guard (1...MisspellingGenerator.maximumDistance).contains(distance),
        lexicon.entries(of: typed).isEmpty
      else { continue }
      result.append(Misspelling(typed: typed, word: word, distance: distance))
    }
    return result
  }

  /// A word with a mistake or two; `nil` if a letter of it has no key.
  private mutating func type(_ word: String) -> String? {
    var letters = Array(word.unicodeScalars)
    guard letters.allSatisfy({ letter in keys.contains { $0.letter == letter } }) else {
      return nil
    }
    for _ in 0..<(random.nextUnit() < second ? 2 : 1) where !letters.isEmpty {
      let kinds = UInt64(Mistake.allCases.count)
      make(Mistake.allCases[Int(random.next() % kinds)], in: &letters)
    }
    var typed = ""
    typed.unicodeScalars.append(contentsOf: letters)
    return typed
  }

  private mutating func make(_ mistake: Mistake, in letters: inout [Unicode.Scalar]) {
    let place = Int(random.next() % UInt64(letters.count))
    switch mistake {
    case .substituted: letters[place] = miss(letters[place])
    case .brushed:
      letters.insert(miss(letters[place]), at: place + Int(random.next() & 1))
    case .doubled: letters.insert(letters[place], at: place)
    case .dropped: letters.remove(at: place)
    case .swapped: if place > 0 { letters.swapAt(place - 1, place) }
    }
  }

  /// The letter of a touch that was meant for another.
  private mutating func miss(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    guard let key = keys.first(where: { $0.letter == letter }) else { return letter }
    // One touch in thirty misses a key of a phone; with none in a thousand the key stands alone.
    for _ in 0..<1000 {
      let x = key.x + deviation * random.nextGaussian()
      let y = key.y + deviation * random.nextGaussian()
      func square(_ key: LetterKeys.Key) -> Double {
        (key.x - x) * (key.x - x) + (key.y - y) * (key.y - y)
      }
      let nearest = keys.min { square($0) < square($1) }?.letter ?? letter
      if nearest != letter { return nearest }
    }
    return letter
  }
}

/// Damerau's distance by its definition.
enum EditDistance {
  /// Letters exchanged, missing, too many, or swapped with their neighbour; no letter is edited twice
  /// (optimal string alignment). O(n · m).
  static func between(_ one: String, _ other: String) -> Int {
    let (a, b) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    var rows = [[Int]](
      repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    guard !a.isEmpty && !b.isEmpty else { return max(a.count, b.count) }
    for i in 1...a.count {
      for j in 1...b.count {
        var least = min(
          rows[i - 1][j] + 1, rows[i][j - 1] + 1,
          rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        rows[i][j] = least
      }
    }
    return rows[a.count][b.count]
  }
}
