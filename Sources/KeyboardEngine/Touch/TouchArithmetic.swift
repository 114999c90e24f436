/// Powers, logarithms and arc tangents by additions, multiplications, divisions and square roots alone,
/// so that every machine resolves a touch alike whatever its mathematics library.
enum TouchArithmetic {
  /// Bits of a natural logarithm's unit: log2(e).
  static let bitsOfNat = 1.442_695_040_888_963_4

  /// 2^x; error below 1e-9 of the value. 0 below −1000, 2^1000 above 1000, 0 for NaN.
  @inline(__always)
  static func exp2(_ x: Double) -> Double {
    guard x > -1000 else { return 0 }
    let bounded = min(x, 1000)
    let whole = bounded.rounded(.down)
    // ln 2 times the rest, moved to −0.347...0.347 so that eight terms are enough.
    let z = (bounded - whole - 0.5) * (1 / bitsOfNat)
    var sum = 1.0
    sum = 1 + z * (1.0 / 9) * sum
    sum = 1 + z * (1.0 / 8) * sum
    sum = 1 + z * (1.0 / 7) * sum
    sum = 1 + z * (1.0 / 6) * sum
    sum = 1 + z * (1.0 / 5) * sum
    sum = 1 + z * (1.0 / 4) * sum
    sum = 1 + z * (1.0 / 3) * sum
    sum = 1 + z * (1.0 / 2) * sum
    sum = 1 + z * sum
    let power = Double(bitPattern: UInt64(bitPattern: Int64(whole) + 1023) << 52)
    return sum * 1.414_213_562_373_095_1 * power
  }

  /// log2(x) of a positive finite number; error below 1e-9. 0 for anything else.
  @inline(__always)
  static func log2(_ x: Double) -> Double {
    guard x > 0 && x < .infinity else { return 0 }
    var exponent = Double(x.exponent)
    var mantissa = x.significand
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      exponent += 1
    }
    // ln m = 2 artanh((m − 1) / (m + 1)), where the argument is at most 0.172.
    let z = (mantissa - 1) / (mantissa + 1)
    let square = z * z
    var sum = 1.0 / 13
    sum = 1.0 / 11 + square * sum
    sum = 1.0 / 9 + square * sum
    sum = 1.0 / 7 + square * sum
    sum = 1.0 / 5 + square * sum
    sum = 1.0 / 3 + square * sum
    sum = 1 + square * sum
    return exponent + 2 * z * sum * bitsOfNat
  }

  /// The angle of a vector from the direction (1, 0), −π...π; error below 1e-6. 0 for no vector.
  static func angle(along: Double, across: Double) -> Double {
    let length = (along * along + across * across).squareRoot()
    guard length > 0 && length < .infinity else { return 0 }
    if along < 0 {
      // Behind: half a turn less the mirrored angle.
      let front = halfTurn(across: abs(across) / length, along: -along / length)
      return across < 0 ? front - .pi : .pi - front
    }
    let front = halfTurn(across: abs(across) / length, along: along / length)
    return across < 0 ? -front : front
  }

  /// The angle of a unit vector in the first quadrant: halved twice, then a series.
  private static func halfTurn(across: Double, along: Double) -> Double {
    let half = across / (1 + along)
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let square = quarter * quarter
    var sum = 1.0 / 9
    sum = 1.0 / 7 - square * sum
    sum = 1.0 / 5 - square * sum
    sum = 1.0 / 3 - square * sum
    sum = 1 - square * sum
    return 4 * quarter * sum
  }
}
