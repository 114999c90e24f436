/// A lexicon's trie for searches that visit thousands of nodes: fuzzy matching, beams.
///
/// It holds by value what steps need, so that a search that keeps one counts no references, and hands
/// out a node's children all at once, each decoded a single time.
@safe
package struct LexiconWalk: @unchecked Sendable {
  /// The lexicon that is walked; keeps its bytes alive.
  package let view: LexiconView
  private let uppers: LexiconUppers
  private let stream: LexiconStream
  private let costs: UnsafeRawPointer
  private let minima: UnsafeRawPointer
  private let entryCount: Int
  /// Whether a symbol has a bit of its own in a set of 64.
  private let hasExactSets: Bool

  package init(_ view: LexiconView) {
    self.view = view
    uppers = view.uppers
    stream = view.stream
    let header = view.header
    unsafe costs = header.bytes.base + header.regions.costs
    unsafe minima = header.bytes.base + header.regions.minima
    entryCount = header.entryCount
    hasExactSets = header.letterCount < 64
  }

  /// The empty key, above all entries.
  package var root: LexiconNode { view.root }

  /// Writes the children of a node, and returns how many were written.
  ///
  /// Whatever the bytes are, children have entries, none in common, and all among the node's. Further
  /// entries of the node's own key are not children.
  /// - Parameters:
  ///   - symbols: which are wanted: bit `symbol % 64`. In alphabets of more than 63 letters others may
  ///     be written too.
  ///   - children: as many as the alphabet has letters are enough; writing stops when it is full. Those
  ///     of large nodes come in symbol order, the others most entries first.
  /// - Complexity: O(children), no allocation.
  package func children(
    of node: LexiconNode, among symbols: UInt64 = .max,
    into children: UnsafeMutableBufferPointer<LexiconNode>
  ) -> Int {
    switch node.kind {
    case NodeKind.leaf: 0
    case NodeKind.upper: unsafe uppers.children(of: node, among: symbols, into: children)
    case NodeKind.tail: unsafe stream.tails.children(of: node, among: symbols, into: children)
    default:
      unsafe stream.children(
        of: node, among: symbols, stopsEarly: hasExactSets, into: children)
    }
  }

  /// Quantised −log2 p of an entry, as `LexiconView.cost(of:)`; 255 for one that is offensive or never
  /// suggested, and for an id that does not exist.
  @inline(__always)
  package func plainCost(of entry: Int) -> Int {
    guard entry >= 0 && entry < entryCount else { return Int(LexiconLayout.exceptional) }
    return unsafe Int(costs.load(fromByteOffset: entry, as: UInt8.self))
  }

  /// Whether a suggestible entry in a range of ids may cost less than a limit: false only if none does.
  ///
  /// Long ranges are looked at by their blocks' least costs, rounded outwards.
  /// - Complexity: O(ids / 64), no allocation; stops at the first that may.
  package func mayCost(lessThan limit: Int, in entries: Range<Int>) -> Bool {
    let first = max(0, entries.lowerBound)
    let end = min(entries.upperBound, entryCount)
    guard first < end && limit > 0 else { return false }
    let limit = UInt8(clamping: limit)
    guard entryCount >= 16 else { return true }
    if end &- first <= 16 { return mayCost(lessThan: limit, first: first, count: end &- first) }
    if end &- first > 4 &* LexiconLayout.block {
      for block in first / LexiconLayout.block...(end &- 1) / LexiconLayout.block
      where unsafe minima.load(fromByteOffset: block, as: UInt8.self) < limit { return true }
      return false
    }
    var entry = first
    while entry < end {
      // The last load reaches back over costs that have been looked at already.
      let costs = unsafe costs.loadUnaligned(
        fromByteOffset: min(entry, end &- 16), as: SIMD16<UInt8>.self)
      if any(costs .< limit) { return true }
      entry &+= 16
    }
    return false
  }

  /// The same for at most sixteen entries, exactly.
  @inline(__always)
  private func mayCost(lessThan limit: UInt8, first: Int, count: Int) -> Bool {
    let start = min(first, entryCount &- 16)
    let costs = unsafe costs.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
    let lanes = SIMD16<UInt8>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let offset = UInt8(truncatingIfNeeded: first &- start)
    let isInside = (lanes &- offset) .< UInt8(truncatingIfNeeded: count)
    return any(isInside .& (costs .< limit))
  }
}
