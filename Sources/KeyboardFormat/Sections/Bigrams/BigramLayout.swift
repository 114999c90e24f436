/// Section `BIGR`, version 1: the only copy of its numbers. Specification: docs/format/ngrams.md.
///
///     header, 48 bytes
///     0   16  content id of the lexicon
///     16  4   entries N of the lexicon
///     20  4   pairs
///     24  4   first words F
///     28  4   second words S
///     32  4   bits of the rows
///     36  2   cost step in 1/256 bit
///     38  1   bucket size bits
///     39  9   0
///
///     regions, in this order
///     firsts      `RankedBits` of N bits: the entries that have a row; present if N > 0, as all below
///     offsets     `EliasFano` of F + 1 bit positions in `rows`: where each row begins; the last ends
///     seconds     `RankedBits` of N bits: the entries that follow some word
///     labels      8 × ⌈S / 16⌉: four bits for each second word in order of ids, least significant
///                 first, behind the last 15
///     directory   bit-packed, for each 128 second words and each label that is in use, how many of
///                 that label stand before; then 16 zero bytes
///     direct      bit-packed entry ids of the numbers 1...min(S, 1023); then 16 zero bytes
///     codes       28 × 128 bytes, see `BigramCodes`
///     rows        bits, most significant first; then 16 zero bytes
///
/// Second words have *numbers* 1...S, the commonest least: a number is a class (its bit length less
/// one, coded by a prefix code) and an index in the class (as many plain bits as the class says).
/// Within a class, numbers ascend with entry ids. The label of a second word is
/// min(15, highest class − its class).
///
/// A row with k pairs is
///
///     kind        prefix code; min(bit length of k, 16) − 1
///     base        the least cost: prefix code of its upper five bits, three plain bits
///     if it has buckets (2^b with b = min(7, kind + 1 − bucket size bits), where that is above 0):
///       width     5 bits
///       starts    2^b − 1 numbers of `width` bits: where bucket 1… begins, counted from bucket 0
///     pairs, best first by (cost, number): of the whole row, or bucket by bucket; bucket i holds the
///     numbers that are i modulo 2^b
///
/// and a pair is
///
///     step        cost less that of the pair before; of the base, for the first in a bucket; left
///                 out for the first of a row without buckets. Prefix code; 31 = eight plain bits
///                 follow that hold the step
///     class       prefix code, chosen by the kind of the row
///     index       class − b plain bits (none if negative): the number without its highest bit and
///                 its b lowest
enum BigramLayout {
  static let headerSize = 48
  static let reserved = 39
  static let maximumEntries: UInt32 = 1 << 26
  /// Rows fit 28 bits because a cursor packs a place in one with four more bits.
  static let maximumRowBits: UInt32 = 1 << 28
  static let bucketSizeRange: ClosedRange<UInt8> = 3...12
  static let maximumBucketBits = 7
  static let widthBits = 5
  static let baseLowBits = 3
  static let kinds = 16

  /// The kind of a row of `count` pairs, less one.
  static func kind(of count: Int) -> Int {
    min(Int.bitWidth - count.leadingZeroBitCount, kinds) - 1
  }

  /// log2 of the number of buckets of a row.
  @inline(__always)
  static func bucketBits(kind: Int, sizeBits: Int) -> Int {
    min(max(kind &+ 1 &- sizeBits, 0), maximumBucketBits)
  }
}

/// The codes of a bigram table: 28 tables of 128 bytes that are indexed by the next seven bits.
///
/// A byte is a value in bits 3–7 and the code's length in bits 0–2; 0 where there is no code. Codes
/// are canonical (lengths ascending, then values) and begin at zero, so a table is a run of equal
/// bytes for each code and zeros behind.
///
///     0       kinds
///     1…2     base, of rows of kind 0 and of all others
///     3…6     steps in rows without buckets, for the second pair, the third and fourth, the fifth to
///             eighth, and those behind
///     7…11    steps in buckets, for the first pair and then as above
///     12…27   classes, for each kind of row
enum BigramCodes {
  static let indexBits = 7
  static let tableSize = 1 << indexBits
  static let values = 32
  static let lengthMask: UInt8 = 7
  static let kindTable = 0
  static let classTables = 12
  static let count = classTables + BigramLayout.kinds
  static let size = count * tableSize
  /// Step value that says that the step itself follows.
  static let escape = 31
  static let escapeBits = 8

  @inline(__always)
  static func baseTable(kind: Int) -> Int { kind == 0 ? 1 : 2 }

  /// The table of the step before the pair at `index` of a row or bucket.
  @inline(__always)
  static func stepTable(isBucket: Bool, index: Int) -> Int {
    let length = index == 0 ? 0 : index == 1 ? 1 : index < 4 ? 2 : index < 8 ? 3 : 4
    return (isBucket ? 7 : 2) &+ length
  }

  @inline(__always)
  static func classTable(kind: Int) -> Int { classTables &+ kind }

  /// Table bytes of the best code for how often each value occurs.
  static func table(_ counts: [Int]) -> (code: PrefixCode, bytes: [UInt8]) {
    let code = PrefixCode(counts: counts, limit: indexBits)
    var bytes = [UInt8](repeating: 0, count: tableSize)
    for value in code.lengths.indices where code.lengths[value] > 0 {
      let spread = indexBits - code.lengths[value]
      let first = Int(code.codes[value]) << spread
      for index in first..<first + 1 << spread {
        bytes[index] = UInt8(value << 3 | code.lengths[value])
      }
    }
    return (code, bytes)
  }
}
