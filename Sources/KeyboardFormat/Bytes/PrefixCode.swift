/// Length-limited prefix codes (Huffman 1952; package-merge, Larmore and Hirschberg 1990) and the
/// two-level tables that decode them.
///
/// A table entry is 16 bits: value in bits 4–15, code length in bits 0–3. In the primary table, which
/// is indexed by the next `primaryBits` bits, length 0 means that the code is longer: the value is
/// then one more than the number of a secondary table of `1 << secondaryBits` entries, indexed by the bits that
/// follow. An entry of 0 means that no code has these bits.
package struct PrefixCode {
  /// Code length of each symbol, 0 for those that never occur.
  package let lengths: [Int]
  /// Codes with their first bit in bit 0, as `BitWriter` and the tables have it.
  package let codes: [UInt64]

  /// The best code for `counts` with no code longer than `limit` bits.
  package init(counts: [Int], limit: Int) {
    let lengths = PrefixCode.packageMerge(counts, limit)
    var next = 0
    var previous = 0
    var codes = [UInt64](repeating: 0, count: counts.count)
    let order = lengths.indices.filter { lengths[$0] > 0 }
      .sorted { (lengths[$0], $0) < (lengths[$1], $1) }
    for symbol in order {
      next <<= lengths[symbol] - previous
      previous = lengths[symbol]
      codes[symbol] = PrefixCode.reversed(UInt64(next), previous)
      next += 1
    }
    self.lengths = lengths
    self.codes = codes
  }

  private static func reversed(_ code: UInt64, _ width: Int) -> UInt64 {
    (0..<width).reduce(0) { $0 | (code >> UInt64($1) & 1) << UInt64(width - 1 - $1) }
  }

  private static func packageMerge(_ counts: [Int], _ limit: Int) -> [Int] {
    var lengths = [Int](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard used.count > 1 else {
      // A lone symbol still takes a bit, so that every symbol moves the reader on.
      for symbol in used { lengths[symbol] = 1 }
      return lengths
    }
    typealias Package = (weight: Int, members: [Int32])
    let singles: [Package] = used.map { (counts[$0], [Int32($0)]) }
    var level = singles
    for _ in 1..<limit {
      var packages: [Package] = []
      for pair in stride(from: 0, to: level.count - 1, by: 2) {
        packages.append(
          (level[pair].weight + level[pair + 1].weight, level[pair].members + level[pair + 1].members))
      }
      level = merge(singles, packages)
    }
    for package in level[0..<(2 * used.count - 2)] {
      for member in package.members { lengths[Int(member)] += 1 }
    }
    return lengths
  }

  private static func merge(
    _ a: [(weight: Int, members: [Int32])], _ b: [(weight: Int, members: [Int32])]
  ) -> [(weight: Int, members: [Int32])] {
    var result: [(weight: Int, members: [Int32])] = []
    result.reserveCapacity(a.count + b.count)
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if j == b.count || (i < a.count && a[i].weight <= b[j].weight) {
        result.append(a[i])
        i += 1
      } else {
        result.append(b[j])
        j += 1
      }
    }
    return result
  }

  /// Fills this code's primary table and appends the secondary tables it needs.
  package func fillTables(
    values: [UInt16], primaryBits: Int, secondaryBits: Int,
    primary: inout [UInt16], primaryBase: Int, secondary: inout [UInt16]
  ) {
    for symbol in lengths.indices where lengths[symbol] > 0 {
      let length = lengths[symbol]
      let code = Int(codes[symbol])
      if length <= primaryBits {
        for index in stride(from: code, to: 1 << primaryBits, by: 1 << length) {
          primary[primaryBase + index] = values[symbol] << 4 | UInt16(length)
        }
        continue
      }
      let head = primaryBase + code & ((1 << primaryBits) - 1)
      if primary[head] == 0 {
        primary[head] = UInt16(1 + (secondary.count >> secondaryBits)) << 4
        secondary += [UInt16](repeating: 0, count: 1 << secondaryBits)
      }
      let table = (Int(primary[head] >> 4) - 1) << secondaryBits
      let rest = length - primaryBits
      for index in stride(from: code >> primaryBits, to: 1 << secondaryBits, by: 1 << rest) {
        secondary[table + index] = values[symbol] << 4 | UInt16(length)
      }
    }
  }
}
