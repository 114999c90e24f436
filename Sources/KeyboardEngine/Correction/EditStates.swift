/// Where a walk through the trie stands in the typed word, for every way to have got there with at most
/// two edits: a nondeterministic automaton in five machine words.
///
/// Bit i of `exact`, `one` and `two` says that the letters walked so far are the first i typed letters
/// after 0, 1 or 2 edits: one letter for another, one missing, one too many, or two neighbours swapped
/// (Damerau's four; optimal string alignment, so that no letter is edited twice). Bits of the `swap`s
/// wait at i for the second of two swapped letters. One letter moves all bits at once (Wu and Manber,
/// "Fast text searching allowing errors", CACM 35, 1992; the swaps after Hyyrö, "A bit-vector algorithm
/// for computing Levenshtein and Damerau edit distances", Nordic J. of Computing 10, 2003).
struct EditStates {
  private var exact: UInt64
  private var one: UInt64
  private var two: UInt64
  private var swapOne: UInt64 = 0
  private var swapTwo: UInt64 = 0

  /// Longest typed word: its end needs a bit too.
  static let maximumLength = 63
  /// Most edits that are followed.
  static let maximumEdits = 2

  /// Before the first letter.
  /// - Parameters:
  ///   - length: of the typed word, at most `maximumLength`
  ///   - limit: how many edits are allowed, 1 or 2
  @inline(__always)
  init(length: Int, limit: Int) {
    let all = EditStates.all(length: length)
    exact = 1
    one = 3 & all
    two = limit > 1 ? 7 & all : 0
  }

  /// The bits of a typed word of a length.
  @inline(__always)
  static func all(length: Int) -> UInt64 {
    UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- length)
  }

  /// The states after one more letter.
  /// - Parameters:
  ///   - matches: bit i if typed letter i is the letter
  ///   - all: the bits of the typed word
  ///   - second: all ones if two edits are allowed, otherwise 0
  @inline(__always)
  func next(_ matches: UInt64, all: UInt64, second: UInt64) -> EditStates {
    var after = self
    after.exact = (exact & matches) &<< 1
    after.one =
      ((one & matches) &<< 1 | exact | exact &<< 1 | after.exact &<< 1 | (swapOne & matches) &<< 2)
      & all
    after.swapOne = exact & (matches &>> 1)
    after.two =
      ((two & matches) &<< 1 | one | one &<< 1 | after.one &<< 1 | (swapTwo & matches) &<< 2)
      & all & second
    after.swapTwo = one & (matches &>> 1) & second
    return after
  }

  /// Whether no continuation can be near enough.
  @inline(__always)
  var isDead: Bool { exact | one | two == 0 }

  /// The least number of edits any continuation has.
  @inline(__always)
  var leastEdits: Int { exact != 0 ? 0 : one != 0 ? 1 : 2 }

  /// The distance of the whole typed word; `nil` if it is above the limit.
  /// - Parameter end: the bit behind the last typed letter
  @inline(__always)
  func distance(_ end: UInt64) -> Int? {
    exact & end != 0 ? 0 : one & end != 0 ? 1 : two & end != 0 ? 2 : nil
  }

  /// The typed letters of which one has to come next; `nil` if any letter may.
  @inline(__always)
  func neededLetters(second: UInt64) -> UInt64? {
    if second != 0 { return exact | one != 0 ? nil : two | swapTwo }
    return exact != 0 ? nil : one | swapOne
  }
}
