/// Length-limited canonical prefix codes (Huffman 1952; package-merge, Larmore and Hirschberg 1990),
/// most significant bit first, and the tables that decode them.
///
/// A table entry is 16 bits: value in bits 4–15, code length in bits 0–3. The primary table is indexed
/// by the next `primaryBits` bits; an entry of 0 there means that the code is longer, or that there is
/// none. The longer codes of each length are consecutive numbers, so a limit and an offset for each
/// length find them in one list.
package struct PrefixCode {
  /// Code length of each symbol, 0 for those that never occur.
  package let lengths: [Int]
  /// The codes as numbers of `lengths` bits.
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
      codes[symbol] = UInt64(next)
      next += 1
    }
    self.lengths = lengths
    self.codes = codes
  }

  private static func packageMerge(_ counts: [Int], _ limit: Int) -> [Int] {
    var lengths = [Int](repeating: 0, count: counts.count)
    let used = counts.indices.filter { counts[$0] > 0 }.sorted {
      (counts[$0], $0) < (counts[$1], $1)
    }
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
          (
            level[pair].weight + level[pair + 1].weight,
            level[pair].members + level[pair + 1].members
          ))
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

  /// Longest code of any code here: the decoder looks at this many bits.
  package static let maximumLength = 15

  /// Fills this code's primary table of `1 << primaryBits` entries.
  package func fillPrimary(
    values: [UInt16], primaryBits: Int, into table: inout [UInt16], at base: Int
  ) {
    for symbol in lengths.indices where lengths[symbol] > 0 && lengths[symbol] <= primaryBits {
      let spread = primaryBits - lengths[symbol]
      let first = base + Int(codes[symbol]) << spread
      for index in first..<first + 1 << spread {
        table[index] = values[symbol] << 4 | UInt16(lengths[symbol])
      }
    }
  }

  /// The codes longer than `primaryBits`: for each length up to `maximumLength`, the end of its codes
  /// as a number of `maximumLength` bits (0 where there are none) and what to add to a code, modulo
  /// 65,536, for its place in `list`, to which the entries are appended in code order.
  package func appendLong(
    values: [UInt16], primaryBits: Int, limits: inout [UInt16], list: inout [UInt16]
  ) {
    for length in primaryBits + 1...PrefixCode.maximumLength {
      let symbols = lengths.indices.filter { lengths[$0] == length }.sorted {
        codes[$0] < codes[$1]
      }
      guard let first = symbols.first, let last = symbols.last else {
        limits += [0, 0]
        continue
      }
      limits.append(UInt16((codes[last] + 1) << UInt64(PrefixCode.maximumLength - length)))
      limits.append(UInt16(truncatingIfNeeded: list.count - Int(codes[first])))
      for symbol in symbols { list.append(values[symbol] << 4 | UInt16(length)) }
    }
  }
}
