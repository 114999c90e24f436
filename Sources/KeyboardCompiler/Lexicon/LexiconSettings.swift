/// What a `lexicon` section of `build.toml` may say beside its alphabet: where words come from and
/// what is done to them.
package enum LexiconSettings {
  /// A list of words with frequencies.
  package struct List: Sendable, Decodable {
    package enum Unit: String, Sendable, Decodable {
      /// Frequency = 10^(−cB/100), the unit of wordfreq.
      case centibels
      /// Occurrences in a corpus; their sum is the whole.
      case counts
    }

    /// Columns: word, number.
    package var path: String
    package var unit: Unit
    /// Its part in the weighted mean of the lists' probabilities, 1...1,000.
    package var weight: Int
    /// Not part of the mean: its words are at least as frequent as it says, whatever that gives.
    package var supplement: Bool?

    package init(path: String, unit: Unit, weight: Int = 1, supplement: Bool? = nil) {
      self.path = path
      self.unit = unit
      self.weight = weight
      self.supplement = supplement
    }
  }

  /// A list of the words that are accepted, as they are written.
  package struct Dictionary: Sendable, Decodable {
    package enum Columns: String, Sendable, Decodable {
      /// Form, SCOWL size, categories.
      case sizes
      /// Form, flags: lower, capital, upper, nosuggest.
      case flags
      /// Words in lower case, however they are written; further columns do not matter. Only asked
      /// about words that no other dictionary has.
      case words
    }

    package var path: String
    package var columns: Columns
    /// Forms of a larger size are left out.
    package var maximumSize: Int?

    package init(path: String, columns: Columns, maximumSize: Int? = nil) {
      self.path = path
      self.columns = columns
      self.maximumSize = maximumSize
    }
  }

  /// The frequency of dictionary words that no list has: 10^(−(base + perSize · size)/100).
  package struct Floor: Sendable, Decodable {
    /// Centibels of a word of size 0.
    package var base: Int
    /// Centibels that each step of SCOWL size adds.
    package var perSize: Int
    /// Larger sizes get no floor, and so no entry.
    package var maximumSize: Int

    package init(base: Int, perSize: Int, maximumSize: Int) {
      self.base = base
      self.perSize = perSize
      self.maximumSize = maximumSize
    }
  }

  /// What happens to a list's word that a dictionary has only with accents (cafe, etat).
  package enum Unaccented: String, Sendable, Decodable {
    /// It is the accented word, written carelessly: the frequencies are added.
    case merge
    /// It is a misspelling: it is left out. Ligatures (coeur for cœur) are merged all the same.
    case reject
  }
}
