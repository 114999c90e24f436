/// Byte strings numbered in order of their first appearance: a hash table over one run of bytes, so
/// that half a million words cost no allocation each.
struct WordTable {
  private(set) var bytes: [UInt8] = []
  /// Where each word starts in `bytes`, and where the last one ends.
  private var starts: [UInt32] = [0]
  /// 1 + number of a word, or 0.
  private var slots: [UInt32]
  private var mask: Int

  init(expecting count: Int = 1 << 10) {
    var capacity = 1 << 11
    while capacity < count * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
    mask = capacity - 1
    bytes.reserveCapacity(count * 9)
    starts.reserveCapacity(count + 1)
  }

  var count: Int { starts.count - 1 }

  /// Where a word stands in `bytes`.
  @inline(__always)
  func range(_ word: Int) -> Range<Int> { Int(starts[word])..<Int(starts[word + 1]) }

  func slice(_ word: Int) -> ArraySlice<UInt8> { bytes[range(word)] }

  func text(_ word: Int) -> String { String(decoding: slice(word), as: UTF8.self) }

  /// The number of a word, given it one if it is new.
  @inline(__always)
  mutating func intern(_ text: [UInt8], _ range: Range<Int>) -> Int {
    var slot = WordTable.hash(text, range) & mask
    while slots[slot] != 0 {
      let word = Int(slots[slot]) - 1
      if equals(word, text, range) { return word }
      slot = (slot + 1) & mask
    }
    for index in range { bytes.append(text[index]) }
    starts.append(UInt32(truncatingIfNeeded: bytes.count))
    slots[slot] = UInt32(truncatingIfNeeded: count)
    if count * 2 > mask { grow() }
    return count - 1
  }

  /// The number of a word; `nil` if it has none.
  @inline(__always)
  func find(_ text: [UInt8], _ range: Range<Int>) -> Int? {
    var slot = WordTable.hash(text, range) & mask
    while slots[slot] != 0 {
      let word = Int(slots[slot]) - 1
      if equals(word, text, range) { return word }
      slot = (slot + 1) & mask
    }
    return nil
  }

  func find(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    return find(bytes, 0..<bytes.count)
  }

  /// Whether word `a` comes before word `b` by its bytes.
  func precedes(_ a: Int, _ b: Int) -> Bool {
    slice(a).lexicographicallyPrecedes(slice(b))
  }

  @inline(__always)
  private func equals(_ word: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
    let start = Int(starts[word])
    guard Int(starts[word + 1]) - start == range.count else { return false }
    for offset in 0..<range.count where bytes[start + offset] != text[range.lowerBound + offset] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    mask = slots.count - 1
    for word in 0..<count {
      var slot = WordTable.hash(bytes, range(word)) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(truncatingIfNeeded: word + 1)
    }
  }

  @inline(__always)
  private static func hash(_ text: [UInt8], _ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in range { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
