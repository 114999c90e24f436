extension FixedLog {
  /// 2^−(value / 256) in units of 2^−31, right to 1 in 50,000: what a cost of `value` 256ths of a
  /// bit stands for. 1 << 31 for 0 and below; 0 from 31 bits on.
  ///
  /// The inverse of `log2`, found by bisection, so that it needs no table and no floating point.
  package static func power(minus value: Int) -> UInt64 {
    guard value > 0 else { return 1 << 31 }
    guard value < 31 << 8 else { return 0 }
    // 2^(f / 256) for the fraction that makes the value up to a whole number of bits.
    let whole = (value + 255) >> 8
    let target = Int64(whole << 8 - value) << 8 + 31 << 16
    // The least number whose logarithm reaches the target: exact for powers of two.
    var low: UInt64 = 1 << 31
    var high: UInt64 = 1 << 32
    while low < high {
      let middle = (low + high) / 2
      if log2(middle) < target { low = middle + 1 } else { high = middle }
    }
    return low >> UInt64(whole)
  }
}
