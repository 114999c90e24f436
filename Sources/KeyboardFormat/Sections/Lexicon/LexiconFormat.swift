/// Section `LEXI`: words with costs as a trie that is searched where it lies.
///
/// The trie is cut in two. Nodes with many entries below them are *upper nodes*: a bit mask of their
/// children and a slot for each. What hangs below is a bit stream in depth-first order, one prefix
/// code a node for label and shape together, the code chosen by the two symbols before; long subtrees
/// are preceded by their entry count and length, so that siblings are passed without reading them.
/// Entry ids are depth-first ranks: every subtree is a range of ids, and completion is a search for
/// the least bytes in a range of the cost array.
package enum LexiconFormat: SectionFormat {
  package static var tag: SectionTag { SectionTag("LEXI") }
  package static let version: UInt16 = 1
  package static let rowName = "entries"

  package typealias Model = LexiconModel
  package typealias View = LexiconView

  package static func open(_ bytes: ByteView) throws(FormatError) -> LexiconView {
    try LexiconView(bytes)
  }

  package static func rowCount(_ view: LexiconView) -> Int { view.entryCount }

  package static func encode(_ model: LexiconModel) throws(FormatError) -> [UInt8] {
    try LexiconWriter(model).bytes
  }
}

/// Writes the section from a model.
struct LexiconWriter {
  private(set) var bytes: [UInt8] = []
  private let model: LexiconModel
  private let folding: LexiconFolding

  init(_ model: LexiconModel) throws(FormatError) {
    self.model = model
    folding = LexiconFolding(model.alphabet)
    try LexiconWriter.checkAlphabet(model.alphabet)
    let sorted = try sortedEntries()
    let trie = LexiconTrie(
      keys: sorted.map(\.key), upperEntries: min(model.tuning.upperEntries, 1000))
    let coder = try LexiconCoder(trie, letters: model.alphabet.letters.count, tuning: model.tuning)
    let entries = coder.trie.entryOrder().map { sorted[Int($0)].entry }
    try write(coder, entries, sorted)
  }

  private static func checkAlphabet(_ alphabet: LexiconAlphabet) throws(FormatError) {
    guard (1...LexiconAlphabet.maximumLetters).contains(alphabet.letters.count) else {
      throw FormatError(
        .limit, expected: "1 to \(LexiconAlphabet.maximumLetters) letters",
        found: "\(alphabet.letters.count); use the byte alphabet")
    }
    guard alphabet.capitals.count == alphabet.letters.count,
      Set(alphabet.letters).count == alphabet.letters.count
    else { throw FormatError(.limit, expected: "each letter once", found: "it twice") }
    let limit: UInt32 = alphabet.unit == .byte ? 0xff : 0x10_ffff
    let characters = alphabet.letters + alphabet.capitals + alphabet.folds.map(\.scalar)
    guard characters.allSatisfy({ $0 <= limit }),
      alphabet.unit == .byte || alphabet.letters.allSatisfy({ Unicode.Scalar($0) != nil })
    else { throw FormatError(.limit, expected: "characters", found: "numbers that are none") }
    let folded = Set(alphabet.folds.map(\.scalar))
    guard folded.count == alphabet.folds.count, folded.isDisjoint(with: alphabet.letters),
      alphabet.folds.allSatisfy({ fold in
        fold.symbols.allSatisfy { $0 > 0 && Int($0) <= alphabet.letters.count }
      })
    else {
      throw FormatError(
        .limit, expected: "each fold once, of no letter, to letters", found: "others")
    }
    for fold in alphabet.folds where fold.symbols.count > LexiconAlphabet.maximumFold {
      throw FormatError(
        .limit, expected: "folds of at most \(LexiconAlphabet.maximumFold) symbols",
        found: "\(fold.symbols.count)")
    }
  }

  // MARK: Entries

  private struct Sorted {
    var key: [UInt8]
    var entry: LexiconModel.Entry
  }

  /// By key; entries of one key by cost, then by the bytes of their display form.
  private func sortedEntries() throws(FormatError) -> [Sorted] {
    var sorted: [Sorted] = []
    sorted.reserveCapacity(model.entries.count)
    for entry in model.entries {
      guard case .success(let key) = folding.key(of: entry.display), !key.isEmpty,
        key.count <= LexiconView.maximumKeyLength, entry.display.utf8.count <= 255
      else {
        throw FormatError(
          .limit, expected: "words of 1 to \(LexiconView.maximumKeyLength) letters of the alphabet",
          found: "\"\(entry.display)\"")
      }
      guard (0...254).contains(entry.cost), (0...3).contains(entry.flags.offensiveness) else {
        throw FormatError(
          .limit, expected: "a cost in 0...254", found: "\(entry.cost) for \"\(entry.display)\"")
      }
      sorted.append(Sorted(key: key, entry: entry))
    }
    sorted.sort { a, b in
      if a.key != b.key { return a.key.lexicographicallyPrecedes(b.key) }
      if a.entry.cost != b.entry.cost { return a.entry.cost < b.entry.cost }
      return a.entry.display.utf8.lexicographicallyPrecedes(b.entry.display.utf8)
    }
    for (a, b) in zip(sorted, sorted.dropFirst())
    where a.key == b.key && a.entry.display.utf8.elementsEqual(b.entry.display.utf8) {
      throw FormatError(.limit, expected: "each word once", found: "\"\(b.entry.display)\" twice")
    }
    return sorted
  }

  // MARK: Regions

  private mutating func write(
    _ coder: LexiconCoder, _ entries: [LexiconModel.Entry], _ sorted: [Sorted]
  ) throws(FormatError) {
    let stream = coder.stream.finish()
    let positionBits = Int.bitWidth - (coder.slots.map(\.position).max() ?? 0).leadingZeroBitCount
    let entryBits = Int.bitWidth - entries.count.leadingZeroBitCount
    guard positionBits <= 28, SlotKind.bits + positionBits + entryBits <= 56,
      entries.count <= LexiconLayout.maximumEntries
    else {
      throw FormatError(
        .limit, expected: "a stream of at most 32 MiB", found: "\(stream.count) bytes")
    }
    let displays = try DisplayWriter(
      entries.map { DisplayWriter.pattern(of: $0.display, model.alphabet, folding) })
    let exceptions = entries.indices.filter { !entries[$0].flags.isSuggestible }
    let keys =
      zip(sorted, sorted.dropFirst()).filter { $0.key != $1.key }.count + (sorted.isEmpty ? 0 : 1)
    let folds = model.alphabet.unit == .scalar ? model.alphabet.storedFolds : []

    var out = ByteWriter()
    for count in [
      entries.count, keys, coder.uppers.count, coder.slots.count, stream.count, exceptions.count,
      folds.count, coder.longCodes,
    ] { out.append(UInt32(count)) }
    let slotBytes = (SlotKind.bits + entryBits + positionBits + 7) / 8
    for value in [
      model.alphabet.letters.count, Int(model.alphabet.unit.rawValue), coder.classCount,
      model.tuning.primaryBits, slotBytes, positionBits, entryBits,
      sorted.map(\.key.count).max() ?? 0,
    ] + coder.jumpBits + [coder.tailClassCount] { out.append(UInt8(value)) }
    out.append(UInt16(coder.tails.tails.count))
    out.append(UInt16(model.costStep))
    out.append(UInt16(entries.map(\.display.utf8.count).max() ?? 0))
    out.append(UInt32(displays.counts.displayed))
    out.append(UInt32(displays.counts.patterns))
    out.append(UInt32(displays.counts.patternBytes))
    out.append(UInt32(coder.tails.tails.map(\.nodeCount).reduce(0, +)))

    appendAlphabet(folds, to: &out)
    appendRanks(entries, to: &out)
    appendTrie(coder, to: &out)
    for place in coder.pairs(letters: model.alphabet.letters.count) { out.append(place) }
    for slot in coder.slots {
      let value =
        slot.kind | slot.entry << SlotKind.bits | slot.position << (SlotKind.bits + entryBits)
      for byte in 0..<slotBytes { out.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
    out.append(contentsOf: [UInt8](repeating: 0, count: LexiconLayout.slotGuard))
    out.append(contentsOf: stream)
    appendCosts(entries, exceptions, to: &out)
    displays.append(to: &out)
    bytes = out.bytes
  }

  private func appendTrie(_ coder: LexiconCoder, to out: inout ByteWriter) {
    let rows = (coder.classOfContext + coder.tailClassOfContext).count / CodeContext.groups
    let classes = coder.classOfContext + coder.tailClassOfContext
    for row in 0..<rows {
      for column in 0..<CodeContext.columns {
        out.append(classes[row * CodeContext.groups + CodeContext.group(ofColumn: column)])
      }
    }
    out.pad(to: 2)
    for entry in coder.tables { out.append(entry) }
    var first = 0
    for tail in coder.tails.tails {
      out.append(UInt16(first))
      out.append(UInt8(tail.nodeCount))
      out.append(UInt8(tail.entryCount))
      first += tail.nodeCount
    }
    for tail in coder.tails.tails { out.append(contentsOf: tail.bytes) }
    out.pad(to: 4)
    for upper in coder.uppers {
      for word in upper.mask { out.append(word) }
      out.append(UInt32(upper.firstSlot))
    }
  }

  private func appendAlphabet(_ folds: [LexiconAlphabet.Fold], to out: inout ByteWriter) {
    for (letter, capital) in zip(model.alphabet.letters, model.alphabet.capitals) {
      out.append(letter)
      out.append(capital)
    }
    out.append(contentsOf: LexiconWriter.fastFold(model.alphabet))
    for fold in folds {
      out.append(fold.scalar)
      let empty = [UInt8](repeating: 0, count: LexiconAlphabet.maximumFold - fold.symbols.count)
      out.append(contentsOf: fold.symbols + empty)
    }
  }

  /// The table through which ASCII characters, or bytes, become symbols without a search.
  static func fastFold(_ alphabet: LexiconAlphabet) -> [UInt8] {
    let folding = LexiconFolding(alphabet)
    var fast = [UInt8](repeating: LexiconLayout.unknown, count: LexiconLayout.fastFold)
    for value in 0..<UInt32(alphabet.unit == .byte ? 256 : 128) {
      guard let symbols = folding.symbols(of: value) else { continue }
      fast[Int(value)] =
        symbols.isEmpty
        ? LexiconLayout.dropped : symbols.count == 1 ? symbols[0] : LexiconLayout.seeFolds
    }
    return fast
  }

  private func appendRanks(_ entries: [LexiconModel.Entry], to out: inout ByteWriter) {
    var count = [UInt32](repeating: 0, count: 256)
    for entry in entries { count[entry.cost] += 1 }
    var below: UInt32 = 0
    for cost in 0..<256 {
      out.append(below)
      below += count[cost]
    }
  }

  private func appendCosts(
    _ entries: [LexiconModel.Entry], _ exceptions: [Int], to out: inout ByteWriter
  ) {
    out.pad(to: 16)
    let costs = entries.map {
      $0.flags.isSuggestible ? UInt8($0.cost) : LexiconLayout.exceptional
    }
    out.append(contentsOf: costs)
    for start in stride(from: 0, to: costs.count, by: LexiconLayout.block) {
      let block = costs[start..<min(start + LexiconLayout.block, costs.count)]
      out.append(block.min() ?? LexiconLayout.exceptional)
    }
    out.pad(to: 4)
    for index in exceptions {
      let entry = entries[index]
      out.append(UInt32(index))
      out.append(UInt8(entry.cost))
      out.append(UInt8(entry.flags.offensiveness | (entry.flags.isNeverSuggested ? 4 : 0)))
      out.append(UInt16(0))
    }
  }
}
