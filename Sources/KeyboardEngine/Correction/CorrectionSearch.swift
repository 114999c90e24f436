import KeyboardFormat

/// One search: what stays the same while the trie is walked. What changes is in a `Pass`, because a walk
/// that could change everything would have to copy it at each step.
///
/// Lives for one call on the stack; its buffers are the corrector's scratch.
@safe
struct CorrectionSearch {
  private let words: KnownWords
  private let costs: EditCosts
  private let context: CorrectionContext

  private let typed: UnsafeBufferPointer<UInt8>
  private let scratch: CorrectorScratch.Pointers
  private let all: UInt64
  private let end: UInt64

  /// One walk through the trie.
  private struct Pass {
    /// Edits of the words that it looks for, 1 or 2.
    let edits: Int
    /// All ones if they are two.
    let second: UInt64
    /// How many rows of the alignment with the way are right, the one before the first symbol included.
    var rows = 0
  }

  /// - Parameters:
  ///   - typed: symbols, at least 1 and at most as many as the scratch was made for
  ///   - scratch: of this lexicon's corrector; both have to live as long as the value
  init(
    _ words: KnownWords, _ costs: EditCosts, _ context: CorrectionContext,
    typed: UnsafeBufferPointer<UInt8>, scratch: CorrectorScratch.Pointers
  ) {
    self.words = words
    self.costs = costs
    self.context = context
    unsafe self.typed = typed
    self.scratch = scratch
    all = EditStates.all(length: typed.count)
    end = 1 &<< UInt64(truncatingIfNeeded: typed.count)
  }

  /// Finds the words at one edit, then those at two.
  /// - Parameter limit: the most edits, 1 or 2
  func run(limit: Int, into results: inout Corrections) {
    setMatches(true)
    // Words at one edit are found in a tenth of the time, and then keep the second pass short.
    for edits in 1...max(1, limit) {
      guard mostOwnCost(edits &* costs.least, results.threshold) >= 0 else { break }
      var pass = Pass(edits: edits, second: edits > 1 ? .max : 0)
      let start = EditStates(length: unsafe typed.count, limit: edits)
      visit(words.walk.root, start, depth: 0, top: 0, &pass, into: &results)
      if let overlay = words.overlay, !overlay.learntIDs.isEmpty {
        pass.rows = min(pass.rows, 1)
        visit(overlay.root, of: overlay, start, depth: 0, &pass, into: &results)
      }
    }
    setMatches(false)
  }

  /// Notes where each letter was typed, or clears that again.
  private func setMatches(_ isOn: Bool) {
    for index in unsafe typed.indices {
      let symbol = unsafe Int(typed[index])
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
      unsafe scratch.matches[symbol] = isOn ? scratch.matches[symbol] | bit : 0
    }
  }

  /// Visits what is below a node.
  /// - Parameter top: how many nodes of the scratch are in use
  private func visit(
    _ node: LexiconNode, _ states: EditStates, depth: Int, top: Int, _ pass: inout Pass,
    into results: inout Corrections
  ) {
    let wanted = symbols(states, pass.second)
    guard wanted != 0, unsafe depth < scratch.path.count else { return }
    let room = unsafe UnsafeMutableBufferPointer(rebasing: scratch.nodes[top...])
    let count = unsafe words.walk.children(of: node, among: wanted, into: room)
    for index in 0..<count {
      let child = unsafe room[index]
      let after = unsafe states.next(
        scratch.matches[Int(child.last)], all: all, second: pass.second)
      guard !after.isDead else { continue }
      unsafe scratch.path[depth] = child.last
      pass.rows = min(pass.rows, depth &+ 1)
      if child.isTerminal && after.distance(end) == pass.edits {
        consider(child, depth: depth &+ 1, &pass, &results)
      }
      if child.hasChildren && mayMatter(child, pass.edits, results.threshold) {
        visit(child, after, depth: depth &+ 1, top: top &+ count, &pass, into: &results)
      }
    }
  }

  /// The symbols that may come next, as `LexiconWalk.children` has them.
  @inline(__always)
  private func symbols(_ states: EditStates, _ second: UInt64) -> UInt64 {
    guard let needed = states.neededLetters(second: second) else { return .max }
    var places = needed & (all &>> 1)
    var symbols: UInt64 = 0
    while places != 0 {
      symbols |= unsafe 1 &<< UInt64(truncatingIfNeeded: typed[places.trailingZeroBitCount])
      places &= places &- 1
    }
    return symbols
  }

  /// Whether a word below a node may still get in. All that this pass finds has all of its edits.
  @inline(__always)
  private func mayMatter(_ node: LexiconNode, _ edits: Int, _ threshold: Int) -> Bool {
    let most = mostOwnCost(edits &* costs.least, threshold)
    if most < 0 { return false }
    // Costs of offensive words are not among those that can be looked at quickly.
    if words.maximumOffensiveness > 0 || most == .max { return true }
    return words.mayCost(lessThan: most / words.step &+ 1, in: node.entries)
  }

  /// What a word may cost by itself to get in, beside the mistakes; `Int.max` for any cost.
  @inline(__always)
  private func mostOwnCost(_ channel: Int, _ threshold: Int) -> Int {
    threshold == .max ? .max : context.reach(threshold &- channel)
  }

  /// Offers the entries of a node's own key.
  private func consider(
    _ node: LexiconNode, depth: Int, _ pass: inout Pass, _ results: inout Corrections
  ) {
    let first = Int(node.firstEntry)
    guard node.hasChildren else {
      return offer(first, among: first..<first &+ 1, depth: depth, &pass, &results)
    }
    let entries = words.walk.view.ownEntries(of: node)
    for entry in entries { offer(entry, among: entries, depth: depth, &pass, &results) }
  }

  /// Offers a word whose key is the way down to a depth.
  /// - Parameter entries: all of the key; its own id if it was learnt
  private func offer(
    _ id: Int, among entries: Range<Int>, depth: Int, _ pass: inout Pass,
    _ results: inout Corrections
  ) {
    guard let wordCost = words.cost(of: id) else { return }
    let threshold = results.threshold
    guard wordCost <= mostOwnCost(pass.edits &* costs.least, threshold) else { return }
    let channel = alignment(depth: depth, &pass.rows)
    guard wordCost <= mostOwnCost(channel, threshold) else { return }
    results.insert(
      Correction(
        word: .word(id), distance: pass.edits, channelCost: channel, wordCost: wordCost,
        contextCost: context.change(of: id, among: entries, from: wordCost),
        key: entries.lowerBound))
  }

  /// Visits the learnt words below a node.
  private func visit(
    _ node: BoundOverlay.Node, of overlay: BoundOverlay, _ states: EditStates, depth: Int,
    _ pass: inout Pass, into results: inout Corrections
  ) {
    guard unsafe depth < scratch.path.count else { return }
    overlay.forEachChild(of: node) { symbol, child in
      let after = unsafe states.next(
        scratch.matches[Int(symbol)], all: all, second: pass.second)
      guard !after.isDead else { return true }
      unsafe scratch.path[depth] = symbol
      pass.rows = min(pass.rows, depth &+ 1)
      if after.distance(end) == pass.edits {
        let own = overlay.ownWords(of: child)
        for id in own {
          offer(id, among: id..<id &+ 1, depth: depth &+ 1, &pass, &results)
        }
      }
      visit(child, of: overlay, after, depth: depth &+ 1, &pass, into: &results)
      return true
    }
  }

  // MARK: Alignment

  /// Cells outside the band.
  private static let outside = Int32.max / 2

  /// The least cost of edits that turn the way down to a depth into the typed word, among those that
  /// never are more than two letters apart (Wagner and Fischer, "The string-to-string correction
  /// problem", J. ACM 21, 1974; Damerau's swaps; Ukkonen's band). Rows of a shared beginning are kept.
  private func alignment(depth: Int, _ rows: inout Int) -> Int {
    if rows == 0 {
      firstRow()
      rows = 1
    }
    while rows <= depth {
      nextRow(rows)
      rows &+= 1
    }
    return unsafe Int(scratch.rows[depth &* scratch.stride &+ typed.count])
  }

  private func firstRow() {
    let length = unsafe typed.count
    for index in 0..<length {
      let previous = unsafe index > 0 ? typed[index - 1] : 0
      let next = unsafe index + 1 < length ? typed[index + 1] : 0
      unsafe scratch.extras[index] = Int32(
        costs.extra(typed[index], after: previous, before: next))
    }
    var sum: Int32 = 0
    for index in 0...min(length, EditStates.maximumEdits) {
      unsafe scratch.rows[index] = sum
      if index < length { sum &+= unsafe scratch.extras[index] }
    }
    if length > EditStates.maximumEdits {
      unsafe scratch.rows[EditStates.maximumEdits + 1] = CorrectionSearch.outside
    }
  }

  /// Row `row` from the two before it.
  private func nextRow(_ row: Int) {
    let length = unsafe typed.count
    let meant = unsafe scratch.path[row &- 1]
    let before = unsafe row > 1 ? scratch.path[row &- 2] : 0
    let missing = Int32(
      truncatingIfNeeded: meant == before ? costs.missingDouble : costs.missing)
    let here = row &* scratch.stride
    let above = here &- scratch.stride
    let from = max(0, row &- EditStates.maximumEdits)
    let to = min(length, row &+ EditStates.maximumEdits)
    if from > 0 { unsafe scratch.rows[here &+ from &- 1] = CorrectionSearch.outside }
    unsafe scratch.rows[here &+ to &+ 1] = CorrectionSearch.outside
    guard from <= to else { return }
    for column in from...to {
      var least = unsafe scratch.rows[above &+ column] &+ missing
      if column > 0 {
        let letter = unsafe typed[column &- 1]
        let substitution = Int32(truncatingIfNeeded: costs.substitution(letter, for: meant))
        least = unsafe min(
          least, scratch.rows[above &+ column &- 1] &+ substitution,
          scratch.rows[here &+ column &- 1] &+ scratch.extras[column &- 1])
        if column > 1, row > 1, letter == before, unsafe typed[column &- 2] == meant {
          let swapped = Int32(truncatingIfNeeded: costs.swapped)
          let apart = above &- scratch.stride &+ column &- 2
          least = unsafe min(least, scratch.rows[apart] &+ swapped)
        }
      }
      unsafe scratch.rows[here &+ column] = min(least, CorrectionSearch.outside)
    }
  }
}
