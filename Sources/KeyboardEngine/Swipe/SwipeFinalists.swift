/// The cheapest words of a swipe, kept in order in memory that is allocated once.
struct SwipeFinalists: Sendable {
  private var items: [SwipeCandidate]
  let capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = min(max(capacity, 1), 64)
    items = []
    items.reserveCapacity(self.capacity)
  }

  var candidates: ArraySlice<SwipeCandidate> { items[0..<count] }
  /// What a word has to stay below to get in.
  var threshold: Float { count < capacity ? .infinity : items[count - 1].cost }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    count = 0
  }

  subscript(index: Int) -> SwipeCandidate {
    get { items[index] }
    set { items[index] = newValue }
  }

  /// Takes a word in if it is cheap enough; a word that is in already keeps the cheaper of its costs.
  mutating func insert(_ candidate: SwipeCandidate) {
    if let known = items.firstIndex(where: { $0.word == candidate.word }) {
      guard candidate.cost < items[known].cost else { return }
      items.remove(at: known)
      count -= 1
    }
    guard candidate.cost < threshold else { return }
    if count == capacity {
      items.removeLast()
      count -= 1
    }
    var place = count
    while place > 0 && SwipeFinalists.precedes(candidate, items[place - 1]) { place -= 1 }
    items.insert(candidate, at: place)
    count += 1
  }

  /// Sorts by cost, ties in order of word ids; gives none if even the best is gibberish, and puts
  /// behind all others what differs from a much cheaper word in capitals, accents or apostrophes only.
  /// - Parameter variants: bits that are much
  mutating func rank(variants: Float) {
    items.sort(by: SwipeFinalists.precedes)
    if items.first?.isGibberish == true { items.removeAll(keepingCapacity: true) }
    count = items.count
    var end = count
    var place = 1
    while place < end {
      if isMinorVariant(place, variants) {
        items.append(items.remove(at: place))
        end -= 1
      } else {
        place += 1
      }
    }
  }

  private func isMinorVariant(_ place: Int, _ variants: Float) -> Bool {
    for earlier in 0..<place where items[earlier].firstOfKey == items[place].firstOfKey {
      return items[place].cost - items[earlier].cost > variants
    }
    return false
  }

  private static func precedes(_ one: SwipeCandidate, _ other: SwipeCandidate) -> Bool {
    one.cost < other.cost || (one.cost == other.cost && one.word < other.word)
  }
}
