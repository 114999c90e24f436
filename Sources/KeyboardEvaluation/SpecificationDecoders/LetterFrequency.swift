/// How often letters occur in English text, in percent (R. E. Lewand, *Cryptological Mathematics*,
/// 2000): what the specification of the ring §5.1 weighs distances by.
enum LetterFrequency {
  private static let percent: [Double] = [
    8.167, 1.492, 2.782, 4.253, 12.702, 2.228, 2.015, 6.094, 6.966, 0.153, 0.772, 4.025, 2.406,
    6.749, 7.507, 1.929, 0.095, 5.987, 6.327, 9.056, 2.758, 0.978, 2.360, 0.150, 1.974, 0.074,
  ]

  /// Percent of a letter a…z; other letters count as the rarest.
  static func of(_ letter: Unicode.Scalar) -> Double {
    let index = Int(letter.value) - 0x61
    return percent.indices.contains(index) ? percent[index] : 0.074
  }
}
