/// A bit vector that counts: how many bits are set before a place, and where the k-th set bit is
/// (Jacobson 1989, with one level of samples).
///
///     words     8 × ⌈n / 64⌉    bit i is bit i mod 64 of word i / 64; zeros behind the last
///     samples   4 × ⌈n / 512⌉   set bits before each 512
///
/// Every query is total: damaged samples give wrong numbers, never a trap, and work stays within one
/// sample's words, but for `nextSet`, which stays within the vector.
struct RankedBits: Sendable {
  private let bytes: ByteWindow
  /// Length in bits.
  let count: Int
  private let samples: Int

  private static let sampleBits = 512

  /// Bytes that a vector of `count` bits takes.
  static func size(_ count: Int) -> Int { wordBytes(count) + 4 * sampleCount(count) }

  private static func wordBytes(_ count: Int) -> Int { (count + 63) / 64 * 8 }
  private static func sampleCount(_ count: Int) -> Int { (count + sampleBits - 1) / sampleBits }

  /// - Parameter bytes: exactly `size(count)` bytes.
  init(_ bytes: ByteWindow, count: Int) {
    self.bytes = bytes
    self.count = count
    samples = RankedBits.wordBytes(count)
  }

  /// The bytes of a vector with the bits at `positions` set, which ascend and are below `count`.
  static func encode(_ positions: [Int], count: Int) -> [UInt8] {
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    for position in positions { words[position / 64] |= 1 << UInt64(position % 64) }
    var out = ByteWriter()
    for word in words { out.append(word) }
    var before = 0
    for (index, word) in words.enumerated() {
      if index % (sampleBits / 64) == 0 { out.append(UInt32(before)) }
      before += word.nonzeroBitCount
    }
    return out.bytes
  }

  @inline(__always)
  private func word(_ index: Int) -> UInt64 {
    index &* 8 < samples ? bytes.load(index &* 8, as: UInt64.self) : 0
  }

  @inline(__always)
  private func sample(_ index: Int) -> Int {
    Int(truncatingIfNeeded: bytes.load(samples &+ 4 &* index, as: UInt32.self))
  }

  /// Whether bit `index` is set; `false` outside.
  @inline(__always)
  subscript(index: Int) -> Bool {
    guard index >= 0 && index < count else { return false }
    return word(index >> 6) >> UInt64(index & 63) & 1 != 0
  }

  /// The number of set bits before `index`, which is inside.
  @inline(__always)
  func rank(_ index: Int) -> Int {
    let block = index >> 9
    var rank = sample(block)
    var at = block << 3
    while at < index >> 6 {
      rank &+= word(at).nonzeroBitCount
      at &+= 1
    }
    return rank &+ (word(at) & (1 << UInt64(index & 63) &- 1)).nonzeroBitCount
  }

  /// Where the set bit with `number` set bits before it is; `nil` if there is none.
  /// - Complexity: O(log(n / 512)).
  func select(_ number: Int) -> Int? {
    var low = 0
    var high = RankedBits.sampleCount(count)
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if sample(middle) <= number { low = middle } else { high = middle }
    }
    var left = number &- sample(low)
    guard left >= 0 else { return nil }
    for index in low << 3..<(low << 3) + 8 {
      let word = word(index)
      let set = word.nonzeroBitCount
      if left < set { return index &* 64 &+ RankedBits.select(word, left) }
      left &-= set
    }
    return nil
  }

  /// The place of the set bit of a word with `number` set bits before it; there are more than that.
  @inline(__always)
  private static func select(_ word: UInt64, _ number: Int) -> Int {
    var word = word
    var left = number
    var place = 0
    var width = 32
    while width >= 8 {
      let set = (word & (1 << UInt64(width) &- 1)).nonzeroBitCount
      if left >= set {
        left &-= set
        word >>= UInt64(width)
        place &+= width
      }
      width >>= 1
    }
    while left > 0 {
      word &= word &- 1
      left &-= 1
    }
    return place &+ word.trailingZeroBitCount
  }

  /// Samples, the bits behind the last, and the number of set bits.
  /// - Parameter offset: where the vector stands in its section.
  func verify(setBits expected: Int, at offset: Int, _ name: String) throws(FormatError) {
    var before = 0
    for index in 0..<(count + 63) / 64 {
      if index % (RankedBits.sampleBits / 64) == 0 {
        let sample = sample(index / (RankedBits.sampleBits / 64))
        try FormatError.require(
          sample == before, at: offset + samples + index / 2, "\(before) set bits of \(name)",
          found: "\(sample)")
      }
      before += word(index).nonzeroBitCount
    }
    try FormatError.require(
      before == expected, at: offset, "\(expected) \(name)", found: "\(before)")
    let used = UInt64(count & 63)
    try FormatError.require(
      used == 0 || word(count / 64) >> used == 0, at: offset + count / 64 * 8,
      "zeros behind the last of \(name)", found: "set bits")
  }

  /// The first set bit at or after `index`; `nil` if there is none.
  func nextSet(_ index: Int) -> Int? {
    var at = index >> 6
    var word = word(at) & ~(1 << UInt64(index & 63) &- 1)
    while word == 0 {
      at &+= 1
      guard at &* 64 < count else { return nil }
      word = self.word(at)
    }
    return at &* 64 &+ word.trailingZeroBitCount
  }
}
