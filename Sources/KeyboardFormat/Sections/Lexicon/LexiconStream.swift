/// The bit stream below the upper nodes, and the tables that decode it.
///
/// Every keystroke goes through here, so it is written for speed: constants are held by value, because
/// a reference would be counted on every lookup; a position is a plain number, so that loops keep it in
/// a register; loads that `open` has proved to be in bounds are not checked again. What comes out of the
/// payload is always checked, and every symbol moves the position on, so that even hostile bytes cost at
/// most one step a bit.
@safe
struct LexiconStream {
  private let stream: UnsafeRawPointer
  /// Last byte of the stream at which eight bytes can be loaded.
  private let lastLoad: Int
  private let primary: UnsafeRawPointer
  private let primaryBits: Int
  private let primaryShift: UInt64
  private let longCodes: LexiconLongCodes
  private let classes: UnsafeRawPointer
  private let tailClasses: UnsafeRawPointer
  private let lastClass: Int
  private let firstTailClass: Int
  private let lastTailClass: Int
  private let letterCount: Int
  private let jumpBits: UInt64
  let tails: LexiconTailsView

  /// - Precondition: the header lives as long as the value.
  @inline(__always)
  init(_ header: LexiconHeader) {
    let base = unsafe header.bytes.base
    let regions = header.regions
    unsafe stream = base + regions.stream
    lastLoad = regions.streamEnd &- regions.stream &- 8
    unsafe primary = base + regions.primary
    primaryBits = header.primaryBits
    primaryShift = UInt64(truncatingIfNeeded: 64 &- header.primaryBits)
    longCodes = LexiconLongCodes(header)
    unsafe classes = base + regions.classes
    unsafe tailClasses = base + regions.tailClasses
    lastClass = header.classCount &- 1
    firstTailClass = header.classCount
    lastTailClass = header.tailClassCount &- 1
    letterCount = header.letterCount
    jumpBits = header.packedJumpBits
    tails = LexiconTailsView(header)
  }

  // MARK: Symbols

  /// A symbol, taken apart, and the bits that follow it.
  struct Symbol {
    /// Of 0 bits at the end of the stream and where no code has these bits.
    var length: Int
    /// A label and a shape, or the number of a tail.
    var value: Int
    var ahead: UInt64

    @inline(__always) var label: Int { value &>> 4 }
    @inline(__always) var kind: Int { value & NodeShape.kindMask }
    /// 1 if an entry ends at the node, otherwise 0.
    @inline(__always) var terminal: Int32 { Int32(truncatingIfNeeded: ~value &>> 3 & 1) }
  }

  /// Place of a context in the class tables.
  @inline(__always)
  private func context(_ symbol: Int, left: Int32) -> Int {
    min(symbol, letterCount) &* CodeContext.columns &+ min(Int(left), CodeContext.columns &- 1)
  }

  /// The symbol at a bit position under the code of a class.
  @inline(__always)
  private func symbol(at position: Int, _ codeClass: Int) -> Symbol {
    let byte = position &>> 3
    // Positions come out of the payload, so they may be anything.
    guard byte >= 0 && byte <= lastLoad else { return Symbol(length: 0, value: -1, ahead: 0) }
    let window =
      unsafe stream.loadUnaligned(fromByteOffset: byte, as: UInt64.self).bigEndian
      &<< UInt64(truncatingIfNeeded: position & 7)
    let index = codeClass &<< primaryBits | Int(truncatingIfNeeded: window &>> primaryShift)
    var entry = unsafe primary.load(fromByteOffset: index &<< 1, as: UInt16.self).littleEndian
    if entry == 0 { entry = longCodes.entry(window, codeClass) }
    let length = Int(entry & 15)
    return Symbol(
      length: length, value: length == 0 ? -1 : Int(entry &>> 4),
      ahead: window &<< UInt64(truncatingIfNeeded: length))
  }

  /// The next child of a node.
  /// - Parameters:
  ///   - symbol: the one on the way to the node
  ///   - left: entries of the children still to come
  @inline(__always)
  func child(of symbol: Int, left: Int32, at position: Int) -> Symbol {
    let context = context(symbol, left: left)
    let codeClass = unsafe Int(classes.load(fromByteOffset: context, as: UInt8.self))
    return self.symbol(at: position, min(codeClass, lastClass))
  }

  /// The tail behind a symbol, and moves on past its code.
  @inline(__always)
  func tail(behind symbol: Symbol, left: Int32, at position: inout Int) -> LexiconTailsView.Tail {
    let context = context(symbol.label, left: left)
    let codeClass = unsafe Int(tailClasses.load(fromByteOffset: context, as: UInt8.self))
    let code = self.symbol(at: position, firstTailClass &+ min(codeClass, lastTailClass))
    position &+= code.length
    return tails.tail(code.value)
  }

  /// Entries and stream bits of the jump behind a symbol, and moves on past it. Kinds without a jump
  /// have fields of no bits.
  @inline(__always)
  func jump(behind symbol: Symbol, at position: inout Int) -> (entries: Int32, bits: Int) {
    let entryBits = NodeShape.entryBits(ofKind: symbol.kind)
    let streamBits =
      Int(truncatingIfNeeded: jumpBits &>> UInt64(truncatingIfNeeded: 8 &* symbol.kind) & 31)
    let entries = (symbol.ahead &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- entryBits)
    let rest = symbol.ahead &<< UInt64(truncatingIfNeeded: entryBits)
    let bits = (rest &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- streamBits)
    position &+= entryBits &+ streamBits
    return (Int32(truncatingIfNeeded: entries) &+ 1, Int(truncatingIfNeeded: bits))
  }

  /// Passes a child with all that is below it.
  /// - Parameters:
  ///   - position: behind the child's symbol; moves to the next sibling
  ///   - entry: the child's first; moves to the next sibling's, or to `end` after the last
  @inline(__always)
  func pass(_ symbol: Symbol, _ entry: inout Int32, end: Int32, at position: inout Int) {
    if symbol.kind == NodeShape.tail {
      entry &+= symbol.terminal &+ tail(behind: symbol, left: end &- entry, at: &position).entries
    } else if symbol.kind == NodeShape.last {
      entry = end
    } else {
      // A leaf is a jump of no bits: one entry, nothing to pass.
      let jump = jump(behind: symbol, at: &position)
      position &+= jump.bits
      entry &+= jump.entries
    }
  }

  /// A child as a node.
  /// - Parameters:
  ///   - position: behind the child's symbol
  ///   - entry: the child's first
  ///   - end: the end of the entries of all siblings
  @inline(__always)
  func node(_ symbol: Symbol, _ entry: Int32, end: Int32, at position: Int) -> LexiconNode {
    var position = position
    var node = LexiconNode(
      firstEntry: entry, endEntry: end, position: 0,
      last: UInt8(truncatingIfNeeded: symbol.label),
      kind: symbol.terminal != 0 ? NodeKind.terminal : NodeKind.inner,
      isTerminal: symbol.terminal != 0)
    if symbol.kind == NodeShape.leaf {
      node.kind = NodeKind.leaf
      node.endEntry = entry &+ 1
    } else if symbol.kind == NodeShape.tail {
      let tail = tail(behind: symbol, left: end &- entry, at: &position)
      node.kind = NodeKind.tail
      node.endEntry = entry &+ symbol.terminal &+ tail.entries
      node.position = LexiconTailsView.position(first: tail.first, end: tail.end)
    } else {
      if symbol.kind >= NodeShape.jump {
        node.endEntry = min(end, entry &+ jump(behind: symbol, at: &position).entries)
      }
      node.position = Int32(truncatingIfNeeded: position)
    }
    return node
  }

  // MARK: Search

  /// Follows a key from a stream node as far as the stream goes.
  /// - Parameter index: of the next symbol, which exists; moves behind the last one followed.
  /// - Returns: a leaf, a node with a tail below, or the key's node; `nil` if there is none.
  func descend(
    _ key: UnsafeBufferPointer<UInt8>, _ index: inout Int, from node: LexiconNode
  ) -> LexiconNode? {
    var position = Int(node.position)
    var (first, end) = (node.firstEntry, node.endEntry)
    var terminal: Int32 = node.isTerminal ? 1 : 0
    var last = Int(node.last)
    while true {
      let wanted = unsafe Int(key[index])
      var entry = first &+ terminal
      var symbol: Symbol
      repeat {
        guard entry < end else { return nil }
        symbol = child(of: last, left: end &- entry, at: position)
        position &+= symbol.length
        if symbol.label == wanted { break }
        guard symbol.value >= 0 else { return nil }
        pass(symbol, &entry, end: end, at: &position)
      } while true
      index &+= 1
      if index == key.count || symbol.kind < NodeShape.last {
        return self.node(symbol, entry, end: end, at: position)
      }
      if symbol.kind >= NodeShape.jump {
        end = min(end, entry &+ jump(behind: symbol, at: &position).entries)
      }
      first = entry
      terminal = symbol.terminal
      last = wanted
    }
  }
}
