/// The bit stream below the upper nodes, and the tables that decode it.
///
/// Every keystroke goes through here, so it is written for speed: constants are held by value, because
/// a reference would be counted on every lookup; a cursor is three numbers, so that loops keep it in
/// registers; loads that `open` has proved to be in bounds are not checked again. What comes out of the
/// payload is always checked, and every symbol moves the position on, so that even hostile bytes cost at
/// most one step a bit.
@safe
struct LexiconStream: @unchecked Sendable {
  private let stream: UnsafeRawPointer
  /// Last byte of the stream at which eight bytes can be loaded.
  private let lastLoad: Int
  private let primary: UnsafeRawPointer
  private let primaryBits: Int
  private let primaryShift: UInt64
  private let longCodes: LexiconLongCodes
  private let classes: UnsafeRawPointer
  /// Bytes of each of the three class tables.
  private let classTable: Int
  private let lastClass: Int
  private let firstTailClass: Int
  private let lastTailClass: Int
  private let letterCount: Int
  private let jumpBits: UInt64
  let tails: LexiconTailsView

  /// - Precondition: the header's bytes live as long as the value.
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
    classTable = CodeContext.tableSize(letters: header.letterCount)
    lastClass = header.classCount &- 1
    firstTailClass = header.classCount
    lastTailClass = header.tailClassCount &- 1
    letterCount = header.letterCount
    jumpBits = header.packedJumpBits
    tails = LexiconTailsView(header)
  }

  // MARK: Symbols

  /// A symbol, taken apart.
  struct Symbol {
    /// 0 at the end of the stream and where no code has these bits.
    var length: Int
    /// A label and a shape, or the number of a tail; −1 where there is none.
    var value: Int

    @inline(__always) var label: Int { value &>> 4 }
    @inline(__always) var kind: Int { value & NodeShape.kindMask }
    /// 1 if an entry ends at the node, otherwise 0.
    @inline(__always) var terminal: Int32 { Int32(truncatingIfNeeded: ~value &>> 3 & 1) }
  }

  /// What the codes of the children of a node depend on: a place in the class tables.
  struct Context {
    fileprivate var place: Int
    fileprivate var column: Int
  }

  /// - Parameters:
  ///   - symbol: the one on the way to the node
  ///   - entries: those of all its children, at least 1
  @inline(__always)
  func context(below symbol: Int, entries: Int32) -> Context {
    // Unsigned, so that a number below 0 counts as many: damaged bytes must not lead out of the table.
    let column = Int(min(UInt32(bitPattern: entries), UInt32(CodeContext.columns &- 1)))
    return Context(
      place: min(symbol, letterCount) &* CodeContext.columns &+ column, column: column)
  }

  /// The first child of a node.
  @inline(__always)
  func firstChild(_ context: Context, _ cursor: inout LexiconCursor) -> Symbol {
    let codeClass = unsafe Int(classes.load(fromByteOffset: context.place, as: UInt8.self))
    return symbol(min(codeClass, lastClass), &cursor)
  }

  /// A child that is not the first.
  @inline(__always)
  func laterChild(_ context: Context, _ cursor: inout LexiconCursor) -> Symbol {
    let codeClass = unsafe Int(
      classes.load(fromByteOffset: context.place &+ classTable, as: UInt8.self))
    return symbol(min(codeClass, lastClass), &cursor)
  }

  /// The next symbol under the code of a class.
  @inline(__always)
  private func symbol(_ codeClass: Int, _ cursor: inout LexiconCursor) -> Symbol {
    guard cursor.next <= lastLoad else { return Symbol(length: 0, value: -1) }
    // Topping up every time costs less than a branch that is mispredicted now and then.
    cursor.window |= load(cursor.next) &>> UInt64(truncatingIfNeeded: cursor.available)
    cursor.next &+= (63 &- cursor.available) &>> 3
    cursor.available |= 56
    let index = codeClass &<< primaryBits | Int(truncatingIfNeeded: cursor.window &>> primaryShift)
    var entry = unsafe primary.loadUnaligned(fromByteOffset: index &<< 1, as: UInt16.self)
      .littleEndian
    if entry == 0 { entry = longCodes.entry(cursor.window, codeClass) }
    let length = Int(entry & 15)
    cursor.window &<<= UInt64(truncatingIfNeeded: length)
    cursor.available &-= length
    return Symbol(length: length, value: length == 0 ? -1 : Int(entry &>> 4))
  }

  @inline(__always)
  private func load(_ byte: Int) -> UInt64 {
    unsafe stream.loadUnaligned(fromByteOffset: byte, as: UInt64.self).bigEndian
  }

  /// A cursor at a bit position.
  @inline(__always)
  func cursor(at position: Int) -> LexiconCursor {
    let byte = position &>> 3
    // Positions come out of the payload, so they may be anything.
    guard byte >= 0 && byte <= lastLoad else { return LexiconCursor() }
    // Seven of the eight bytes are counted; the bits of the eighth are there already, and the next
    // top-up puts the same bits in the same place.
    return LexiconCursor(
      window: load(byte) &<< UInt64(truncatingIfNeeded: position & 7),
      available: 56 &- position & 7, next: byte &+ 7)
  }

  /// The tail behind a symbol, and moves on past its code.
  @inline(__always)
  func tail(
    behind symbol: Symbol, _ context: Context, _ cursor: inout LexiconCursor
  ) -> LexiconTailsView.Tail {
    let place = min(symbol.label, letterCount) &* CodeContext.columns &+ context.column
    let codeClass = unsafe Int(
      classes.load(fromByteOffset: place &+ 2 &* classTable, as: UInt8.self))
    return tails.tail(
      self.symbol(firstTailClass &+ min(codeClass, lastTailClass), &cursor).value)
  }

  /// Entries and stream bits of the jump behind a symbol of a kind that has one, and moves on past it.
  @inline(__always)
  func jump(behind symbol: Symbol, _ cursor: inout LexiconCursor) -> (entries: Int32, bits: Int) {
    // A symbol leaves at least 41 bits in the window, a jump takes at most 34.
    let entryBits = NodeShape.entryBits(ofKind: symbol.kind)
    let streamBits =
      Int(truncatingIfNeeded: jumpBits &>> UInt64(truncatingIfNeeded: 8 &* symbol.kind) & 31)
    let entries = (cursor.window &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- entryBits)
    cursor.window &<<= UInt64(truncatingIfNeeded: entryBits)
    let bits = (cursor.window &>> 1) &>> UInt64(truncatingIfNeeded: 63 &- streamBits)
    cursor.window &<<= UInt64(truncatingIfNeeded: streamBits)
    cursor.available &-= entryBits &+ streamBits
    return (Int32(truncatingIfNeeded: entries) &+ 1, Int(truncatingIfNeeded: bits))
  }

  /// Passes a child with all that is below it.
  /// - Parameters:
  ///   - context: the one it was read in
  ///   - entry: the child's first; moves to the next sibling's, or to `end` after the last
  ///   - cursor: behind the child's symbol; moves to the next sibling
  @inline(__always)
  func pass(
    _ symbol: Symbol, _ context: Context, _ entry: inout Int32, end: Int32,
    _ cursor: inout LexiconCursor
  ) {
    switch symbol.kind {
    case NodeShape.leaf: entry &+= 1
    case NodeShape.tail:
      entry &+= symbol.terminal &+ tail(behind: symbol, context, &cursor).entries
    case NodeShape.last: entry = end
    default:
      let jump = jump(behind: symbol, &cursor)
      cursor = self.cursor(at: cursor.position &+ jump.bits)
      entry &+= jump.entries
    }
  }

  /// A child as a node.
  /// - Parameters:
  ///   - context: the one it was read in
  ///   - entry: the child's first
  ///   - end: the end of the entries of all siblings
  ///   - cursor: behind the child's symbol; a copy moves on
  @inline(__always)
  func node(
    _ symbol: Symbol, _ context: Context, _ entry: Int32, end: Int32, _ cursor: LexiconCursor
  ) -> LexiconNode {
    var cursor = cursor
    var node = LexiconNode(
      firstEntry: entry, endEntry: end, position: 0,
      last: UInt8(truncatingIfNeeded: symbol.label),
      kind: symbol.terminal != 0 ? NodeKind.terminal : NodeKind.inner,
      isTerminal: symbol.terminal != 0)
    switch symbol.kind {
    case NodeShape.leaf:
      node.kind = NodeKind.leaf
      node.endEntry = entry &+ 1
    case NodeShape.tail:
      let tail = tail(behind: symbol, context, &cursor)
      node.kind = NodeKind.tail
      node.endEntry = entry &+ symbol.terminal &+ tail.entries
      node.position = LexiconTailsView.position(first: tail.first, end: tail.end)
    default:
      if symbol.kind >= NodeShape.jump {
        node.endEntry = min(end, entry &+ jump(behind: symbol, &cursor).entries)
      }
      node.position = Int32(truncatingIfNeeded: cursor.position)
    }
    return node
  }

  /// Steps over a child and gives it as a node: `node` and `pass` at once, so that what stands behind
  /// the symbol is decoded a single time.
  /// - Parameters: as those of `pass`
  @inline(__always)
  func step(
    _ symbol: Symbol, _ context: Context, _ entry: inout Int32, end: Int32,
    _ cursor: inout LexiconCursor
  ) -> LexiconNode {
    var node = LexiconNode(
      firstEntry: entry, endEntry: end, position: 0,
      last: UInt8(truncatingIfNeeded: symbol.label),
      kind: symbol.terminal != 0 ? NodeKind.terminal : NodeKind.inner,
      isTerminal: symbol.terminal != 0)
    switch symbol.kind {
    case NodeShape.leaf:
      node.kind = NodeKind.leaf
      entry &+= 1
    case NodeShape.tail:
      let tail = tail(behind: symbol, context, &cursor)
      node.kind = NodeKind.tail
      node.position = LexiconTailsView.position(first: tail.first, end: tail.end)
      entry &+= symbol.terminal &+ tail.entries
    case NodeShape.last:
      node.position = Int32(truncatingIfNeeded: cursor.position)
      entry = end
    default:
      let jump = jump(behind: symbol, &cursor)
      node.position = Int32(truncatingIfNeeded: cursor.position)
      cursor = self.cursor(at: cursor.position &+ jump.bits)
      entry = min(end, entry &+ jump.entries)
    }
    node.endEntry = entry
    return node
  }

  // MARK: Search

  /// Follows a key from a stream node as far as the stream goes.
  /// - Parameters:
  ///   - index: of the next symbol, which exists; moves behind the last one followed
  ///   - wantsEnd: whether it matters what is below the key's node; if not, a key that ends in the
  ///     stream gives a node that claims to be a leaf
  /// - Returns: a leaf, a node with a tail below, or the key's node; `nil` if there is none.
  func descend(
    _ key: some LexiconKey, _ index: inout Int, from node: LexiconNode, wantsEnd: Bool
  ) -> LexiconNode? {
    var cursor = cursor(at: Int(node.position))
    var (first, end) = (node.firstEntry, node.endEntry)
    var terminal: Int32 = node.isTerminal ? 1 : 0
    var last = Int(node.last)
    while true {
      let wanted = Int(key[index])
      var entry = first &+ terminal
      guard entry < end else { return nil }
      let context = context(below: last, entries: end &- entry)
      var symbol = firstChild(context, &cursor)
      while symbol.label != wanted {
        guard symbol.value >= 0 else { return nil }
        pass(symbol, context, &entry, end: end, &cursor)
        guard entry < end else { return nil }
        symbol = laterChild(context, &cursor)
      }
      index &+= 1
      if !wantsEnd && index == key.count {
        return LexiconNode(
          firstEntry: entry, endEntry: end, position: 0, last: UInt8(truncatingIfNeeded: wanted),
          kind: NodeKind.leaf, isTerminal: symbol.terminal != 0)
      }
      if index == key.count || symbol.kind < NodeShape.last {
        return self.node(symbol, context, entry, end: end, cursor)
      }
      if symbol.kind >= NodeShape.jump {
        end = min(end, entry &+ jump(behind: symbol, &cursor).entries)
      }
      first = entry
      terminal = symbol.terminal
      last = wanted
    }
  }

  /// Follows the way to an entry from a stream node as far as the stream goes.
  /// - Parameters:
  ///   - entry: one below the node
  ///   - symbols: gets the symbols of the way
  ///   - length: how many there are
  /// - Returns: the entry's node, or one with a tail below that holds it; `nil` in damaged bytes.
  func descend(
    to target: Int32, from node: LexiconNode, into symbols: UnsafeMutableBufferPointer<UInt8>,
    _ length: inout Int
  ) -> LexiconNode? {
    var cursor = cursor(at: Int(node.position))
    var (first, end) = (node.firstEntry, node.endEntry)
    var terminal: Int32 = node.isTerminal ? 1 : 0
    var last = Int(node.last)
    while length < symbols.count {
      var entry = first &+ terminal
      guard entry < end else { return nil }
      let context = context(below: last, entries: end &- entry)
      var symbol = firstChild(context, &cursor)
      while true {
        guard symbol.value >= 0 && entry <= target else { return nil }
        var (after, next) = (entry, cursor)
        pass(symbol, context, &after, end: end, &next)
        if target < after {
          if symbol.kind >= NodeShape.jump {
            _ = jump(behind: symbol, &cursor)
            end = min(end, after)
          }
          break
        }
        entry = after
        cursor = next
        guard entry < end else { return nil }
        symbol = laterChild(context, &cursor)
      }
      unsafe symbols[length] = UInt8(truncatingIfNeeded: symbol.label)
      length &+= 1
      if symbol.kind < NodeShape.last || (symbol.terminal != 0 && entry == target) {
        return self.node(symbol, context, entry, end: end, cursor)
      }
      first = entry
      terminal = symbol.terminal
      last = symbol.label
    }
    return nil
  }
}

/// A place in the stream: three numbers, so that a loop with a cursor of its own has them in registers.
struct LexiconCursor {
  /// The bits ahead, the next one on top; bits below the `available` ones are right or zero.
  var window: UInt64 = 0
  var available = 0
  /// The first byte that is not wholly in the window; past the end in a cursor without a place.
  var next = Int.max &>> 8

  /// Bit position in the stream.
  @inline(__always)
  var position: Int { (next &<< 3) &- available }
}
