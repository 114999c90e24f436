/// Base-2 logarithms in integers: the same on every machine, where the last bit of `log2` is not.
package enum FixedLog {
  /// log2(x) in 1/65,536 bit, rounded down; 0 for 0.
  package static func log2(_ x: UInt64) -> Int64 {
    guard x > 1 else { return 0 }
    let exponent = 63 - x.leadingZeroBitCount
    // The mantissa in [1, 2) as a 32-bit number with 31 fraction bits; squaring it doubles its
    // logarithm, so each overflow past 2 is the next bit.
    var mantissa = exponent > 31 ? x >> UInt64(exponent - 31) : x << UInt64(31 - exponent)
    var fraction: Int64 = 0
    for _ in 0..<16 {
      mantissa = (mantissa &* mantissa) >> 31
      fraction <<= 1
      if mantissa >= 1 << 32 {
        fraction |= 1
        mantissa >>= 1
      }
    }
    return Int64(exponent) << 16 | fraction
  }

  /// −log2(part / whole) in steps of `step` 1/256 bits, rounded to the nearest, clamped to 0...limit.
  package static func cost(part: UInt64, whole: UInt64, step: Int, limit: Int) -> Int {
    guard part > 0 else { return limit }
    let bits = max(0, log2(whole) - log2(part))
    let unit = Int64(step) << 8
    return min(limit, Int((bits + unit / 2) / unit))
  }
}
