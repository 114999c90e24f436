import KeyboardFormat

/// Sums of probabilities whose −log2 are given, in 1/256 bit and in integers throughout, so that
/// rankings are the same on every machine.
struct LogSum: Sendable {
  /// log2(1 + 2^−d) in 1/256 bit for d = 0, 1/16, 2/16 … bits; 0 from the end on.
  private let table: [UInt16]
  private static let stepBits = 4

  init() {
    // 1/256 · 2^−8 ends below half a unit: nine and a half bits.
    table = (0..<160).map { index in
      let part = FixedLog.power(minus: index << LogSum.stepBits)
      let gain = FixedLog.log2((1 << 31) + part) - 31 << 16
      return UInt16(clamping: (gain + 128) >> 8)
    }
  }

  /// −log2(2^−a + 2^−b).
  @inline(__always)
  func callAsFunction(_ a: Int, _ b: Int) -> Int {
    let (low, high) = a < b ? (a, b) : (b, a)
    return low &- gain(high &- low)
  }

  /// How much less than the smaller of two costs their sum is; falls with their distance.
  /// - Parameter distance: 0 or more
  @inline(__always)
  func gain(_ distance: Int) -> Int {
    let place = distance >> LogSum.stepBits
    return place < table.count ? Int(table[place]) : 0
  }
}

/// How much a table of pairs counts beside the words' own costs.
///
/// Interpolation (F. Jelinek and R. Mercer, *Interpolated estimation of Markov source parameters*,
/// 1980): P(w | v) = λ·P_pairs(w | v) + (1 − λ)·P(w). Divided by 1 − λ, which all words have in common,
/// a word that is not known to follow v keeps its own cost, and one that is gets cheaper:
///
///     P(w) + W · P_pairs(w | v),  W = λ / (1 − λ)
///
/// The table's costs are normalised over the pairs that are listed for v, whatever part of v's
/// occurrences those are; a word with one listed successor has it at cost 0. How much of that to
/// believe grows with the number k of listed successors: log2 W = −1.25 + 0.28 · ⌊log2 k⌋, that is
/// λ = 0.30 for one successor, 0.57 for 64, 0.84 for 8192. Both numbers maximise the likelihood of
/// English prose; docs/prediction.md has the fit and its cross-validation.
enum PairWeight {
  static let base = -320
  static let slope = 72

  /// log2 W in 1/256 bit.
  static func log2(sizeClass: Int) -> Int { base + slope * sizeClass }
}
