/// Every emoji sequence in CLDR order, and which base each belongs to.
package struct EmojiSequences: Sendable, Equatable {
  package struct Sequence: Sendable, Equatable {
    /// Fully qualified, UTF-8.
    package var text: [UInt8]
    /// Order of the sequence it is grouped under; `nil` when it is a base itself.
    package var base: Int?

    package init(text: [UInt8], base: Int? = nil) {
      self.text = text
      self.base = base
    }
  }

  /// In CLDR order: the index is the emoji's number.
  package var sequences: [Sequence]

  package init(sequences: [Sequence]) { self.sequences = sequences }
}

/// Section `EMSQ`, version 1: the emoji that the keyword sections of all languages refer to.
///
///     offset  size               field
///     0       2                  number of sequences n
///     2       2                  number of runs r
///     4       1                  width m of a selector mask in bits: the fewest that hold the largest
///     5       3                  0
///     8       …                  sequences without U+FE0F: a string table of n strings
///     …       ⌈n·(w+m) / 8⌉ + 8  for each string of the table: its place in CLDR order (w bits, the
///                                fewest that hold n−1), then its selector mask (m bits)
///     …       ⌈n·w / 8⌉ + 8      for each place in CLDR order: index in the string table
///     …       6·r                runs of variants
///
/// Bit k of a selector mask: U+FE0F follows scalar k (of those that are no U+FE0F).
///
///     a run: neighbours in CLDR order that are variants of one base; runs ascend and do not touch
///     unless their bases differ
///     0       2                  first place in CLDR order
///     2       2                  number of places, not 0
///     4       2                  place of the base, which is in no run
package enum EmojiSequencesFormat: SectionFormat {
  package static var tag: SectionTag { SectionTag("EMSQ") }
  package static let version: UInt16 = 1
  package static let rowName = "sequences"

  package typealias Model = EmojiSequences
  package typealias View = EmojiSequencesView

  static let runSize = 6
  /// Scalars that a selector mask reaches.
  static let maximumMaskWidth = 16

  package static func encode(_ model: EmojiSequences) throws(FormatError) -> [UInt8] {
    let all = model.sequences
    guard all.count <= UInt16.max else {
      throw FormatError(.limit, expected: "at most \(UInt16.max) sequences", found: "\(all.count)")
    }
    var split: [(text: [UInt8], mask: Int)] = []
    for sequence in all { split.append(try splitSelectors(sequence.text)) }
    let byText = split.indices.sorted { split[$0].text.lexicographicallyPrecedes(split[$1].text) }
    var indexOfOrder = [Int](repeating: 0, count: all.count)
    for (index, order) in byText.enumerated() { indexOfOrder[order] = index }
    let runs = try runs(of: all)
    let maskWidth = PackedIntegers.width(holding: split.map(\.mask).max() ?? 0)
    let orderWidth = orderWidth(all.count)

    var writer = ByteWriter()
    writer.append(UInt16(all.count))
    writer.append(UInt16(runs.count))
    writer.append(UInt8(maskWidth))
    writer.append(contentsOf: [0, 0, 0])
    try StringTable.encode(byText.map { split[$0].text }, into: &writer)
    writer.append(
      contentsOf: PackedIntegers.encode(
        byText.map { $0 | split[$0].mask << orderWidth }, width: orderWidth + maskWidth))
    writer.append(contentsOf: PackedIntegers.encode(indexOfOrder, width: orderWidth))
    for run in runs {
      writer.append(UInt16(run.first))
      writer.append(UInt16(run.count))
      writer.append(UInt16(run.base))
    }
    return writer.bytes
  }

  static func orderWidth(_ count: Int) -> Int { PackedIntegers.width(holding: max(0, count - 1)) }

  /// Takes the presentation selectors out and notes after which scalars they stood.
  private static func splitSelectors(
    _ text: [UInt8]
  ) throws(FormatError) -> (text: [UInt8], mask: Int) {
    guard let string = UTF8Text.string(text) else {
      throw FormatError(.limit, expected: "UTF-8 text", found: "other bytes in a sequence")
    }
    var bare = String.UnicodeScalarView()
    var mask = 0
    for scalar in string.unicodeScalars {
      guard scalar.value == presentationSelector else {
        bare.append(scalar)
        continue
      }
      let place = bare.count - 1
      guard place >= 0 && place < maximumMaskWidth && mask & 1 << place == 0 else {
        throw FormatError(
          .limit, expected: "U+FE0F once, after one of the first \(maximumMaskWidth) scalars",
          found: "\"\(string)\"")
      }
      mask |= 1 << place
    }
    return (Array(String(bare).utf8), mask)
  }

  static let presentationSelector: UInt32 = 0xfe0f

  private static func runs(
    of sequences: [EmojiSequences.Sequence]
  ) throws(FormatError) -> [(first: Int, count: Int, base: Int)] {
    var runs: [(first: Int, count: Int, base: Int)] = []
    for (order, sequence) in sequences.enumerated() {
      guard let base = sequence.base else { continue }
      guard sequences.indices.contains(base), sequences[base].base == nil else {
        throw FormatError(
          .limit, expected: "a base that is a base itself", found: "\(base) for sequence \(order)")
      }
      if let last = runs.last, last.base == base, last.first + last.count == order {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((order, 1, base))
      }
    }
    return runs
  }

  package static func open(_ bytes: ByteView) throws(FormatError) -> EmojiSequencesView {
    try EmojiSequencesView(bytes)
  }

  package static func verify(_ view: EmojiSequencesView) throws(FormatError) {
    try view.texts.verify()
    var sequences = [EmojiSequences.Sequence](
      repeating: .init(text: []), count: view.count)
    var isPlaced = [Bool](repeating: false, count: view.count)
    var text: [UInt8] = []
    for index in 0..<view.count {
      let order = view.order(ofText: index)
      try FormatError.require(
        order < view.count && !isPlaced[order], at: view.ordersOffset,
        "each place below \(view.count) once", found: "\(order) for string \(index)")
      isPlaced[order] = true
      try FormatError.require(
        view.textIndex(ofOrder: order) == index, at: view.indicesOffset,
        "string \(index) at place \(order)", found: "\(view.textIndex(ofOrder: order))")
      text.removeAll(keepingCapacity: true)
      view.append(EmojiID(order), to: &text)
      sequences[order].text = text
    }
    try verifyRuns(view, &sequences)
    try FormatError.requireCanonical(view.bytes, try encode(EmojiSequences(sequences: sequences)))
  }

  private static func verifyRuns(
    _ view: EmojiSequencesView, _ sequences: inout [EmojiSequences.Sequence]
  ) throws(FormatError) {
    var end = 0
    for index in 0..<view.runCount {
      let run = view.run(index)
      try FormatError.require(
        run.first >= end && run.count > 0 && run.first + run.count <= view.count
          && run.base < view.count && view.runIndex(holding: run.base) == nil,
        at: view.runsOffset + runSize * index, "a run of variants after place \(end)",
        found: "\(run.count) at \(run.first), base \(run.base)")
      for order in run.first..<run.first + run.count { sequences[order].base = run.base }
      end = run.first + run.count
    }
  }

  package static func rowCount(_ view: EmojiSequencesView) -> Int { view.count }
}
