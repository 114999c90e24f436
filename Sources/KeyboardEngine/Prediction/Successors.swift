import KeyboardFormat

/// The words that are known to follow a word, in the table of pairs or by what the user taught, with
/// the costs of the pairs in 1/256 bit: scratch that is filled when the word before changes.
struct Successors: Sendable {
  struct Successor: Sendable {
    var id: Int32
    /// What the word costs by itself, and with the pairs; `none` for a removed word.
    var wordCost = PredictionCandidate.none
    var cost = PredictionCandidate.none
    /// `PredictionCandidate.none` where the table has no such pair.
    var pairCost: Int32
    /// The same for learnt pairs.
    var learntPairCost: Int32
  }

  private(set) var all: [Successor] = []
  /// How many of them the table has; those that were only learnt come after.
  private(set) var listedCount = 0
  /// The word that all follow.
  private(set) var previous: Int?
  /// log2 W of its row in 1/256 bit; `nil` if it has none.
  private(set) var weight: Int?
  private var isRead = false
  /// More than this are in damaged rows only.
  private let room: Int
  /// Which hashes of ids are among the table's words; empty if no pairs were learnt.
  private var marks: [UInt64]

  /// - Parameters:
  ///   - room: how many there may be at most
  ///   - isMixed: whether there are learnt pairs
  init(room: Int = 0, isMixed: Bool = false) {
    self.room = room
    all.reserveCapacity(room)
    marks = isMixed ? Array(repeating: 0, count: 64) : []
  }

  /// Reads what follows a word unless that was read last.
  mutating func read(
    after previous: Int?, _ bigrams: BigramTable?, _ overlay: BoundOverlay?, pairLimit: Int,
    _ lexicon: Lexicon, _ sum: LogSum
  ) {
    guard !isRead || previous != self.previous else { return }
    isRead = true
    self.previous = previous
    all.removeAll(keepingCapacity: true)
    // A copy of a value begins without the room of the first.
    if all.capacity < room { all.reserveCapacity(room) }
    listedCount = 0
    weight = nil
    guard let previous else { return }
    if let bigrams { readTable(bigrams, after: previous, pairLimit: pairLimit) }
    listedCount = all.count
    let step = lexicon.view.costStep
    if let overlay, overlay.hasNext(after: previous) {
      mark()
      overlay.forEachNext(after: previous) { id, cost in
        insert(Int32(truncatingIfNeeded: id), cost * step)
        return true
      }
    }
    weigh(lexicon, overlay, sum)
  }

  /// Works out what each word costs after the word before, once for all keys of it.
  private mutating func weigh(_ lexicon: Lexicon, _ overlay: BoundOverlay?, _ sum: LogSum) {
    let none = PredictionCandidate.none
    let view = lexicon.view
    let step = view.costStep
    unsafe all.withUnsafeMutableBufferPointer { all in
      for index in all.indices {
        let successor = unsafe all[index]
        var units: Int? = view.cost(of: Int(successor.id))
        if let overlay { units = overlay.cost(of: Int(successor.id), listed: units ?? 0) }
        guard let units else { continue }
        var cost = units * step
        unsafe all[index].wordCost = Int32(truncatingIfNeeded: cost)
        if successor.pairCost != none { cost = sum(cost, Int(successor.pairCost)) }
        if successor.learntPairCost != none { cost = sum(cost, Int(successor.learntPairCost)) }
        unsafe all[index].cost = Int32(truncatingIfNeeded: cost)
      }
    }
  }

  private mutating func readTable(_ bigrams: BigramTable, after previous: Int, pairLimit: Int) {
    guard let size = bigrams.view.sizeClass(after: previous) else { return }
    let step = bigrams.costStep
    let weight = PairWeight.log2(sizeClass: size)
    self.weight = weight
    bigrams.forEachNext(after: previous, costingAtMost: pairLimit * 256 / step) { entry, cost in
      guard all.count < room else { return }
      all.append(
        Successor(
          id: Int32(truncatingIfNeeded: entry),
          pairCost: Int32(truncatingIfNeeded: cost * step - weight),
          learntPairCost: PredictionCandidate.none))
    }
  }

  /// The learnt cost of a pair that the table's part read does not have; `none` if it was not learnt.
  func learntPairCost(of id: Int32) -> Int32 {
    for index in listedCount..<all.count where all[index].id == id {
      return all[index].learntPairCost
    }
    return PredictionCandidate.none
  }

  // MARK: Learnt pairs

  private func place(_ id: Int32) -> (word: Int, bit: UInt64) {
    let hash = (UInt32(bitPattern: id) &* 0x9e37_79b9) >> 20
    return (Int(hash >> 6), 1 << UInt64(hash & 63))
  }

  private mutating func mark() {
    for index in marks.indices { marks[index] = 0 }
    for successor in all where !marks.isEmpty {
      let (word, bit) = place(successor.id)
      marks[word] |= bit
    }
  }

  private mutating func insert(_ id: Int32, _ cost: Int) {
    let learntPairCost = Int32(truncatingIfNeeded: cost)
    let (word, bit) = place(id)
    if !marks.isEmpty && marks[word] & bit != 0 {
      for index in 0..<listedCount where all[index].id == id {
        all[index].learntPairCost = learntPairCost
        return
      }
    }
    all.append(
      Successor(id: id, pairCost: PredictionCandidate.none, learntPairCost: learntPairCost))
  }
}
