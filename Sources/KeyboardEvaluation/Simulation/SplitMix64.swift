import Foundation

/// SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014): the same numbers on every machine for the
/// same seed.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Evenly in 0..<1, of 53 bits.
  public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Normal with mean 0 and deviation 1 (G. Box, M. Muller, 1958).
  public mutating func nextGaussian() -> Double {
    let radius = (-2 * log(1 - nextUnit())).squareRoot()
    return radius * cos(2 * .pi * nextUnit())
  }
}
