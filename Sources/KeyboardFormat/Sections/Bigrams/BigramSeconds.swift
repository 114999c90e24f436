/// The second words of a bigram table and their numbers, both ways. `BigramLayout` has the layout.
struct BigramSeconds: Sendable {
  private let bytes: ByteWindow
  private let words: RankedBits
  let shape: Shape
  let offsets: Offsets

  /// What follows from the counts in the header.
  struct Shape {
    let entries: Int
    let count: Int

    static let blockSize = 128
    static let labelled = 15
    /// Numbers below this are looked up directly.
    static let directLimit = 1024

    var classes: Int { Int.bitWidth - count.leadingZeroBitCount }
    /// Labels with a column in the directory.
    var columns: Int { min(classes, Shape.labelled) }
    var countBits: Int { classes }
    var blocks: Int { (count + Shape.blockSize - 1) / Shape.blockSize }
    var directCount: Int { min(count, Shape.directLimit - 1) }
    var entryBits: Int { Int.bitWidth - entries.leadingZeroBitCount }
    /// Numbers below this have label 15, which several classes share.
    var commonLimit: Int { classes > Shape.labelled ? 1 << (classes - Shape.labelled) : 0 }

    var wordsSize: Int { RankedBits.size(entries) }
    var labelsSize: Int { (count + 15) / 16 * 8 }
    var directorySize: Int { (blocks * columns * countBits + 7) / 8 + BitWriter.guardBytes }
    var directSize: Int { (directCount * entryBits + 7) / 8 + BitWriter.guardBytes }
    var size: Int { wordsSize + labelsSize + directorySize + directSize }

    func label(ofClass number: Int) -> Int { min(Shape.labelled, classes - 1 - number) }
  }

  /// Where the regions stand in `bytes`: bytes for the labels, bits for what is bit-packed.
  struct Offsets {
    let labels: Int
    let directory: Int
    let direct: Int

    init(_ shape: Shape) {
      labels = shape.wordsSize
      directory = 8 * (labels + shape.labelsSize)
      direct = directory + 8 * shape.directorySize
    }
  }

  /// - Parameter bytes: exactly `shape.size` bytes.
  init(_ bytes: ByteWindow, _ shape: Shape) {
    self.bytes = bytes
    self.shape = shape
    words = RankedBits(bytes.slice(0, shape.wordsSize), count: shape.entries)
    offsets = Offsets(shape)
  }

  // MARK: Entry to number

  /// The number of an entry as a second word; `nil` if it follows no word.
  /// - Complexity: constant.
  func number(of entry: Int) -> Int? {
    guard words[entry] else { return nil }
    let place = words.rank(entry)
    let label = label(place)
    guard label < Shape.labelled else { return commonNumber(of: entry) }
    let classNumber = shape.classes &- 1 &- label
    guard classNumber >= 0 && place < shape.count else { return nil }
    let index = before(place / Shape.blockSize, label) &+ matches(label, before: place)
    let number = 1 << classNumber &+ index
    return index < 1 << classNumber && number <= shape.count ? number : nil
  }

  private func commonNumber(of entry: Int) -> Int? {
    var number = 1
    while number < shape.commonLimit {
      if direct(number) == entry { return number }
      number &+= 1
    }
    return nil
  }

  // MARK: Number to entry

  /// The entry of a second word's number; `nil` if there is none.
  /// - Complexity: constant for numbers up to 1023, O(log S) for others.
  func entry(of number: Int) -> Int? {
    guard number >= 1 && number <= shape.count else { return nil }
    guard number >= Shape.directLimit else {
      let entry = direct(number)
      return entry < shape.entries ? entry : nil
    }
    let classNumber = Int.bitWidth &- 1 &- number.leadingZeroBitCount
    let label = shape.label(ofClass: classNumber)
    guard let place = place(number &- 1 << classNumber, label) else { return nil }
    return words.select(place)
  }

  @inline(__always)
  private func direct(_ number: Int) -> Int {
    Int(
      truncatingIfNeeded: bytes.bits(
        offsets.direct &+ (number &- 1) &* shape.entryBits, shape.entryBits))
  }

  /// The place among the second words of the one with `index` of its label before it.
  private func place(_ index: Int, _ label: Int) -> Int? {
    var (low, high) = (0, shape.blocks)
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if before(middle, label) <= index { low = middle } else { high = middle }
    }
    var left = index &- before(low, label)
    guard left >= 0 else { return nil }
    for word in low << 3..<(low << 3) + 8 {
      var mask = mask(label, word)
      let set = mask.nonzeroBitCount
      guard left < set else {
        left &-= set
        continue
      }
      while left > 0 {
        mask &= mask &- 1
        left &-= 1
      }
      return word &* 16 &+ mask.trailingZeroBitCount >> 2
    }
    return nil
  }

  // MARK: Labels

  @inline(__always)
  private func labels(_ word: Int) -> UInt64 {
    bytes.load(offsets.labels &+ 8 &* word, as: UInt64.self)
  }

  @inline(__always)
  private func label(_ place: Int) -> Int {
    Int(truncatingIfNeeded: labels(place >> 4) >> UInt64(4 &* (place & 15)) & 15)
  }

  /// How many second words of a label stand before a block.
  @inline(__always)
  private func before(_ block: Int, _ label: Int) -> Int {
    let index = block &* shape.columns &+ label
    return Int(
      truncatingIfNeeded: bytes.bits(
        offsets.directory &+ index &* shape.countBits, shape.countBits))
  }

  /// The top bit of each of the sixteen labels of a word that equal `label`.
  @inline(__always)
  private func mask(_ label: Int, _ word: Int) -> UInt64 {
    let sevens: UInt64 = 0x7777_7777_7777_7777
    let difference = labels(word) ^ (UInt64(truncatingIfNeeded: label) &* 0x1111_1111_1111_1111)
    return ~(((difference & sevens) &+ sevens) | difference | sevens)
  }

  /// How many of a label stand in the block of `place` before it.
  @inline(__always)
  private func matches(_ label: Int, before place: Int) -> Int {
    var word = (place / Shape.blockSize) << 3
    var count = 0
    while word < place >> 4 {
      count &+= mask(label, word).nonzeroBitCount
      word &+= 1
    }
    let below: UInt64 = 1 << UInt64(4 &* (place & 15)) &- 1
    return count &+ (mask(label, word) & below).nonzeroBitCount
  }

  // MARK: Writing

  /// Entries by number less one: the commonest in the least class, in a class by id.
  static func ordered(_ degrees: [Int]) -> [Int] {
    var order = degrees.indices.filter { degrees[$0] > 0 }
      .sorted { degrees[$0] != degrees[$1] ? degrees[$0] > degrees[$1] : $0 < $1 }
    var start = 0
    var size = 1
    while start < order.count {
      let end = min(start + size, order.count)
      order[start..<end].sort()
      start = end
      size *= 2
    }
    return order
  }

  /// - Parameter order: entries by number less one, as `ordered` gives them.
  static func encode(_ order: [Int], entries: Int) -> [UInt8] {
    let shape = Shape(entries: entries, count: order.count)
    let labelled = order.enumerated().map { index, entry in
      (
        entry: entry,
        label: shape.label(ofClass: Int.bitWidth - 1 - (index + 1).leadingZeroBitCount)
      )
    }.sorted { $0.entry < $1.entry }
    var out = ByteWriter()
    out.append(contentsOf: RankedBits.encode(labelled.map(\.entry), count: entries))
    for start in stride(from: 0, to: labelled.count, by: 16) {
      var word: UInt64 = 0
      for index in 0..<16 {
        let label = start + index < labelled.count ? labelled[start + index].label : Shape.labelled
        word |= UInt64(label) << UInt64(4 * index)
      }
      out.append(word)
    }
    var directory = BitWriter()
    var before = [Int](repeating: 0, count: Shape.labelled + 1)
    for (index, second) in labelled.enumerated() {
      if index % Shape.blockSize == 0 {
        for label in 0..<shape.columns {
          directory.append(UInt64(before[label]), width: shape.countBits)
        }
      }
      before[second.label] += 1
    }
    out.append(contentsOf: directory.finish())
    var direct = BitWriter()
    for entry in order.prefix(shape.directCount) {
      direct.append(UInt64(entry), width: shape.entryBits)
    }
    out.append(contentsOf: direct.finish())
    return out.bytes
  }

  // MARK: Verifying

  /// Rewrites the regions from the words and labels and compares them.
  func verify(at offset: Int) throws(FormatError) {
    try words.verify(setBits: shape.count, at: offset, "second words")
    var byClass = [[Int]](repeating: [], count: shape.classes)
    var common: [Int] = []
    var place = 0
    var entry = words.nextSet(0)
    while let word = entry, place < shape.count {
      let label = label(place)
      if label == Shape.labelled {
        common.append(word)
      } else if label < shape.classes {
        byClass[shape.classes - 1 - label].append(word)
      }
      place += 1
      entry = word + 1 < shape.entries ? words.nextSet(word + 1) : nil
    }
    let order = (1..<max(shape.commonLimit, 1)).map(direct) + byClass.flatMap { $0 }
    try FormatError.require(
      order.prefix(max(shape.commonLimit - 1, 0)).sorted() == common && order.count == shape.count,
      at: offset + offsets.labels, "the label of each second word", found: "others")
    let expected = BigramSeconds.encode(order, entries: shape.entries)
    for index in expected.indices where bytes[index] != expected[index] {
      throw FormatError(
        .value, offset: offset + index, expected: "\(expected[index]) in the second words",
        found: "\(bytes[index])")
    }
  }
}
