/// Ways to damage bytes. A test runs all queries on each result; reaching the end is the proof.
public enum Damage {
  /// Every proper prefix of `bytes`, the empty one included.
  public static func forEachTruncation(
    of bytes: [UInt8], _ body: (_ damaged: [UInt8]) throws -> Void
  ) rethrows {
    for count in 0..<bytes.count { try body(Array(bytes[..<count])) }
  }

  /// `bytes` with each of its bits flipped, one at a time.
  public static func forEachBitFlip(
    of bytes: [UInt8], _ body: (_ damaged: [UInt8]) throws -> Void
  ) rethrows {
    var damaged = bytes
    for bit in 0..<8 * bytes.count {
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      try body(damaged)
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }

  /// `bytes` with a few bytes overwritten at random, as often as `rounds` says.
  public static func forEachOverwrite(
    of bytes: [UInt8], rounds: Int, seed: UInt64, _ body: (_ damaged: [UInt8]) throws -> Void
  ) rethrows {
    var random = SeededRandom(seed: seed)
    for _ in 0..<(bytes.isEmpty ? 0 : rounds) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        damaged[place] =
          [0, 0xff, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      try body(damaged)
    }
  }
}
