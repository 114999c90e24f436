/// Functions that the swipe model needs, by additions, multiplications, divisions and roots alone,
/// so that every machine decodes the same.
enum SwipeArithmetic {
  /// Arc cosine; error below 7e-5 (Abramowitz and Stegun 4.4.45).
  @inline(__always)
  static func arccosine(_ cosine: Float) -> Float {
    let x = min(abs(cosine), 1)
    let root = (1 - x).squareRoot()
    let polynomial =
      1.570_728_8 + x * (-0.212_114_4 + x * (0.074_261_0 + x * (-0.018_729_3)))
    let angle = root * polynomial
    return cosine < 0 ? Float.pi - angle : angle
  }

  /// Natural logarithm of a positive normal number; error below 1e-4.
  @inline(__always)
  static func logarithm(_ value: Float) -> Float {
    // ln(2^e · m) with m in 1..<2; ln m = 2 artanh((m − 1)/(m + 1)), three terms of its series.
    let ratio = (value.significand - 1) / (value.significand + 1)
    let square = ratio * ratio
    let series = ratio * (2 + square * (2 / 3 + square * (2 / 5 + square * (2 / 7))))
    return Float(value.exponent) * 0.693_147_18 + series
  }
}
