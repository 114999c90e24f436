/// What a user has taught the keyboard, in memory: words that no list has, words used more or less
/// than a list says, words never to be offered again, and words that follow each other.
///
/// Everything is kept by its text, not by word ids, so that an overlay outlives the artifacts that it
/// was used with. It is small: `byteLimit` bounds what it holds, and when it is full the least valuable
/// record is forgotten. Nothing is stored on disk here; a store fills the overlay when it is opened and
/// takes its records from `forEachWord(_:)` and `forEachPair(_:)`.
///
/// Queries do not read it as it is: `bound(to:)` prepares it for one lexicon once after each change,
/// and they take the result.
///
/// **What is counted.** A word or a pair takes 24 bytes and the UTF-8 bytes of its two texts (the key
/// of a word that is typed as it is written takes none). `byteCount` is the sum of exactly that; the
/// arrays behind it may keep room for as much again while they grow.
///
/// **What is forgotten.** Least frequently used with dynamic ageing (M. Arlitt et al., *Evaluating
/// content management techniques for Web proxy caches*, 2000): a record is worth its count and the
/// overlay's age when it was last used, the age being the worth of the last record forgotten; of equal
/// worth the one unused for longest goes first. Counts alone go before costs set by hand, these before
/// removals, and a record never drives out one that is dearer in this sense.
public struct Overlay: Sendable {
  /// 256 kB: about 8,000 words or pairs.
  public static let defaultByteLimit = 262_144
  /// Longest word or key in UTF-8 bytes; longer ones are not taken.
  public static let maximumTextLength = OverlayTable.maximumText
  /// Bytes of a record besides its texts.
  public static let recordSize = OverlayTable.recordSize

  /// The most that `byteCount` becomes.
  public let byteLimit: Int
  var words = OverlayTable()
  var pairs = OverlayTable()
  private var age: UInt32 = 0
  private var use: UInt32 = 0

  /// An empty overlay.
  /// - Parameter byteLimit: negative reads as 0, which holds nothing.
  public init(byteLimit: Int = Overlay.defaultByteLimit) { self.byteLimit = max(0, byteLimit) }

  /// What the records take, as counted above.
  public var byteCount: Int { words.byteCount + pairs.byteCount }
  /// Words known: learnt, changed or removed.
  public var wordCount: Int { words.records.count }
  /// Pairs known.
  public var pairCount: Int { pairs.records.count }
  /// Whether there is nothing in it.
  public var isEmpty: Bool { wordCount == 0 && pairCount == 0 }

  /// Forgets everything.
  public mutating func removeAll() {
    words.removeAll()
    pairs.removeAll()
  }

  // MARK: Records

  /// Which of the two tables.
  typealias Table = WritableKeyPath<Overlay, OverlayTable>

  static func bytes(_ text: String) -> [UInt8]? {
    let bytes = Array(text.utf8)
    return bytes.isEmpty || bytes.count > maximumTextLength ? nil : bytes
  }

  /// Changes a record, which is made if need be, and makes room for it.
  /// - Parameters:
  ///   - change: gets the record and returns false to leave everything as it was
  /// - Returns: whether the record is there afterwards.
  mutating func update(
    _ table: Table, _ first: [UInt8], _ second: [UInt8],
    _ change: (inout OverlayTable.Record) -> Bool
  ) -> Bool {
    let (index, isThere) = self[keyPath: table].place(first, second)
    if !isThere { self[keyPath: table].insert(first, second, at: index) }
    let before = self[keyPath: table][index]
    guard change(&self[keyPath: table][index]) else {
      self[keyPath: table][index] = before
      if !isThere { self[keyPath: table].remove(at: index) }
      return isThere
    }
    stamp(table, index)
    guard makeRoom(for: self[keyPath: table][index].rank) else {
      // Its place may have moved while room was made.
      let place = self[keyPath: table].place(first, second)
      if place.isThere { self[keyPath: table].remove(at: place.index) }
      return false
    }
    return true
  }

  private mutating func stamp(_ table: Table, _ index: Int) {
    // Uses are counted anew before they overflow; the order of older ones is lost then.
    if use == .max {
      use = 0
      for index in words.records.indices { words[index].lastUse = 0 }
      for index in pairs.records.indices { pairs[index].lastUse = 0 }
    }
    use += 1
    self[keyPath: table][index].lastUse = use
    self[keyPath: table][index].age = age
  }

  /// Forgets records until the limit holds. The record used last stays.
  /// - Returns: whether that was possible without forgetting one dearer than `rank`.
  private mutating func makeRoom(for rank: OverlayTable.Rank) -> Bool {
    while byteCount > byteLimit {
      let word = words.leastValuable(upTo: rank, before: use)
      let pair = pairs.leastValuable(upTo: rank, before: use)
      let isPair =
        switch (word, pair) {
        case (nil, nil): false
        case (nil, _): true
        case (_, nil): false
        case (let word?, let pair?): words.isLess(pairs[pair], words[word])
        }
      guard let index = isPair ? pair : word else { return false }
      var table: Table = \Overlay.words
      if isPair { table = \Overlay.pairs }
      let record = self[keyPath: table][index]
      if record.rank == .counted {
        age = max(age, UInt32(clamping: record.value))
      }
      self[keyPath: table].remove(at: index)
    }
    return true
  }
}
