/// Probabilities as whole numbers: the same on every machine, where the last bit of `pow` is not.
enum Probability {
  /// The unit is 2^−50, so that a share of 1/1,000 of the rarest listed word still has 8 good bits
  /// and a weighted sum of several lists fits into 64.
  static let unitBits = 50
  static let one = UInt64(1) << UInt64(unitBits)

  /// Rarer than the dearest cost: more centibels than any list has.
  static let maximumCentibels = 1_200

  /// 10^(−cB/100) for every number of centibels that may stand in a list, at least 1.
  static let ofCentibels: [UInt64] = {
    // 10^(−1/100) in 2^−64. A step rounds by less than 2^−63, so that after 955 centibels (the
    // dearest cost) the relative error is below 10^−6: nothing beside an eighth of a bit.
    let factor: UInt64 = 0xfa2c_37f0_706b_00e3
    var value = UInt64(1) << 63
    var table: [UInt64] = []
    for _ in 0...maximumCentibels {
      table.append(max(1, value >> UInt64(63 - unitBits)))
      value = value.multipliedFullWidth(by: factor).high
    }
    return table
  }()

  /// count / total; 0 if there is no total.
  static func ofCount(_ count: UInt64, total: UInt64) -> UInt64 {
    guard total > 0, count < total else { return total > 0 ? one : 0 }
    let product = count.multipliedFullWidth(by: one)
    return max(count > 0 ? 1 : 0, total.dividingFullWidth((product.high, product.low)).quotient)
  }

  /// value · numerator / denominator, rounded down.
  static func scaled(_ value: UInt64, _ numerator: UInt64, _ denominator: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: numerator)
    guard product.high < denominator else { return .max }
    return denominator.dividingFullWidth((product.high, product.low)).quotient
  }

  /// 2^((k + ½)/8) for k = 0...7, as 32-bit numbers with 31 fraction bits, rounded up: where the
  /// nearest eighth of a bit changes.
  private static let eighths: [UInt64] = [
    0x85aa_c368, 0x91c3_d374, 0x9ef5_3261, 0xad58_3eeb,
    0xbd08_a3a0, 0xce24_8c16, 0xe0cc_deed, 0xf525_7d16,
  ]

  /// −log2 p in eighths of a bit, rounded to the nearest, 0...254; 254 for none.
  static func cost(_ probability: UInt64) -> Int {
    guard probability > 0 else { return 254 }
    let zeros = probability.leadingZeroBitCount
    let mantissa = (probability << UInt64(zeros)) >> 32
    let fraction = eighths.count { $0 <= mantissa }
    return min(254, max(0, 8 * (unitBits - 63 + zeros) - fraction))
  }

  /// The probability as text that a person can read, one in so many words.
  static func text(_ probability: UInt64) -> String {
    guard probability > 0 else { return "none" }
    let per = one / probability
    return "1 in \(per)"
  }
}
