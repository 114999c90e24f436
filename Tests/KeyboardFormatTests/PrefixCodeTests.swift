import KeyboardFormat
import Testing
import _KeyboardTestSupport

@Suite struct PrefixCodeTests {
  private func bits(_ lengths: [Int], _ counts: [Int]) -> Int {
    zip(lengths, counts).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Fewest bits of any code with no length above `limit`, by trying all lengths.
  private func fewestBits(_ counts: [Int], limit: Int) -> Int {
    var best = Int.max
    var lengths = [Int](repeating: 1, count: counts.count)
    while true {
      if lengths.reduce(0, { $0 + 1 << (limit - $1) }) <= 1 << limit {
        best = min(best, bits(lengths, counts))
      }
      guard let place = lengths.firstIndex(where: { $0 < limit }) else { return best }
      for index in 0..<place { lengths[index] = 1 }
      lengths[place] += 1
    }
  }

  @Test func noOtherCodeIsShorter() {
    var random = SeededRandom(seed: 1)
    for count in 2...6 {
      for limit in 3...5 where count <= 1 << limit {
        for _ in 0..<6 {
          let counts = (0..<count).map { _ in
            1 << Int.random(in: 0...9, using: &random) + Int.random(in: 0...3, using: &random)
          }
          let code = PrefixCode(counts: counts, limit: limit)
          #expect(code.lengths.allSatisfy { (1...limit).contains($0) })
          #expect(bits(code.lengths, counts) == fewestBits(counts, limit: limit), "\(counts)")
        }
      }
    }
  }

  /// Complete (Kraft's sum is 1), prefix-free, canonical; symbols without a count have no code.
  @Test func codesAreCompleteAndCanonical() {
    var random = SeededRandom(seed: 2)
    for count in [2, 3, 17, 200, 1000] {
      let counts = (0..<count).map { index in
        index < 2 ? 1 : max(0, Int.random(in: -50...5000, using: &random))
      }
      let code = PrefixCode(counts: counts, limit: PrefixCode.maximumLength)
      let used = counts.indices.filter { counts[$0] > 0 }
      #expect(counts.indices.allSatisfy { (code.lengths[$0] > 0) == (counts[$0] > 0) })
      let total = used.reduce(0) { $0 + 1 << (PrefixCode.maximumLength - code.lengths[$1]) }
      #expect(total == 1 << PrefixCode.maximumLength)
      // Left-aligned, in order of (length, symbol), each code begins where the one before ends.
      var next = 0
      for symbol in used.sorted(by: { (code.lengths[$0], $0) < (code.lengths[$1], $1) }) {
        let spread = PrefixCode.maximumLength - code.lengths[symbol]
        #expect(Int(code.codes[symbol]) << spread == next)
        next += 1 << spread
      }
    }
  }

  @Test func oneSymbolOrNone() {
    #expect(PrefixCode(counts: [0, 9, 0], limit: 4).lengths == [0, 1, 0])
    #expect(PrefixCode(counts: [0, 0], limit: 4).lengths == [0, 0])
    #expect(PrefixCode(counts: [], limit: 4).lengths == [])
  }

  /// Every code leads back to its symbol through the two tables.
  @Test func tablesDecodeEveryCode() {
    var random = SeededRandom(seed: 3)
    let counts = (0..<300).map { _ in 1 << Int.random(in: 0...14, using: &random) }
    let code = PrefixCode(counts: counts, limit: PrefixCode.maximumLength)
    let values = counts.indices.map { UInt16($0) }
    let primaryBits = 6
    var primary = [UInt16](repeating: 0, count: 1 << primaryBits)
    code.fillPrimary(values: values, primaryBits: primaryBits, into: &primary, at: 0)
    var (limits, list): ([UInt16], [UInt16]) = ([], [])
    code.appendLong(values: values, primaryBits: primaryBits, limits: &limits, list: &list)
    #expect(limits.count == 2 * (PrefixCode.maximumLength - primaryBits))
    for symbol in counts.indices {
      let length = code.lengths[symbol]
      let window = Int(code.codes[symbol]) << (PrefixCode.maximumLength - length)
      var entry = primary[window >> (PrefixCode.maximumLength - primaryBits)]
      if entry == 0 {
        for longer in primaryBits + 1...PrefixCode.maximumLength {
          let place = 2 * (longer - primaryBits - 1)
          guard window < Int(limits[place]) else { continue }
          let index = UInt16(window >> (PrefixCode.maximumLength - longer)) &+ limits[place + 1]
          entry = list[Int(index)]
          break
        }
      }
      #expect(entry == UInt16(symbol) << 4 | UInt16(length), "symbol \(symbol)")
    }
  }
}
