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
    default: unsafe streamChildren(of: node, among: symbols, into: children)
    }
  }

  /// `children` of a node whose children are in the stream.
  ///
  /// Stands here and not in `LexiconStream`: a method of its own of a value that large would copy it.
  @inline(__always)
  private func streamChildren(
    of node: LexiconNode, among symbols: UInt64,
    into children: UnsafeMutableBufferPointer<LexiconNode>
  ) -> Int {
    var (entry, end, wanted) = (node.firstEntry, node.endEntry, symbols)
    entry &+= node.isTerminal ? 1 : 0
    guard entry < end else { return 0 }
    let context = stream.context(below: Int(node.last), entries: end &- entry)
    var cursor = stream.cursor(at: Int(node.position))
    var symbol = stream.firstChild(context, &cursor)
    var count = 0
    while symbol.value >= 0 {
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: symbol.label)
      let before = entry
      if wanted & bit != 0 && symbol.label != 0 {
        let child = stream.step(symbol, context, &entry, end: end, &cursor)
        guard before < entry && entry <= end && count < children.count else { break }
        unsafe children[count] = child
        count &+= 1
        if hasExactSets {
          wanted &= ~bit
          if wanted == 0 { break }
        }
      } else {
        stream.pass(symbol, context, &entry, end: end, &cursor)
        guard before < entry else { break }
      }
      guard entry < end else { break }
      symbol = stream.laterChild(context, &cursor)
    }
    return count
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
    guard entryCount >= 8 else { return true }
    if end &- first > 4 &* LexiconLayout.block {
      for block in first / LexiconLayout.block...(end &- 1) / LexiconLayout.block
      where unsafe minima.load(fromByteOffset: block, as: UInt8.self) < limit { return true }
      return false
    }
    let lanes = LexiconWalk.ones &* UInt64(min(limit, Int(LexiconLayout.exceptional)))
    guard end &- first >= 8 else {
      // Eight costs that hold the range, those outside it made the highest.
      let start = min(first, entryCount &- 8)
      let costs = load(start) &>> UInt64(truncatingIfNeeded: 8 &* (first &- start))
      let outside = UInt64.max &<< UInt64(truncatingIfNeeded: 8 &* (end &- first))
      return LexiconWalk.isAny(costs | outside, below: lanes)
    }
    var entry = first
    while entry < end {
      // The last load reaches back over costs that have been looked at already.
      if LexiconWalk.isAny(load(min(entry, end &- 8)), below: lanes) { return true }
      entry &+= 8
    }
    return false
  }

  /// Eight costs, the first in the low byte.
  @inline(__always)
  private func load(_ entry: Int) -> UInt64 {
    unsafe costs.loadUnaligned(fromByteOffset: entry, as: UInt64.self).littleEndian
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Whether one of eight bytes is below the byte in the same place: the borrows of a subtraction that
  /// is kept from running from byte to byte (H. Warren, Hacker's Delight, §2-18).
  @inline(__always)
  private static func isAny(_ bytes: UInt64, below limits: UInt64) -> Bool {
    let high = ones &<< 7
    let difference = (bytes | high) &- (limits & ~high)
    return (~bytes & limits | ~(bytes ^ limits) & ~difference) & high != 0
  }
}
