/// Merges contexts that predict alike, so that a few prefix codes serve hundreds of contexts.
///
/// Greedy agglomeration: the pair whose merger costs the fewest bits goes first. All arithmetic is in
/// integers, so the clusters are the same on every machine.
struct ContextClusters {
  /// Class of each context; 0 for contexts that never occur.
  private(set) var classOfContext: [UInt8]
  private(set) var classCount = 1

  /// Contexts beyond this many, the rarest, start out merged: the search is quadratic.
  private static let maximumStart = 640

  /// - Parameter contexts: counts of each symbol in each context, empty where it never occurs
  init(contexts: [[Int32: Int]], classes: Int) {
    var groups = ContextClusters.startingGroups(contexts)
    var search = MergeSearch(ContextClusters.rows(groups, contexts))
    while search.aliveCount > classes {
      let (into, from) = search.cheapest()
      groups[into] += groups[from]
      groups[from] = []
      search.merge(into, from)
    }
    classOfContext = [UInt8](repeating: 0, count: contexts.count)
    let used = groups.filter { !$0.isEmpty }
    for (index, members) in used.enumerated() {
      for member in members { classOfContext[member] = UInt8(index) }
    }
    classCount = max(used.count, 1)
  }

  /// Counts of each group as dense rows over the symbols that occur at all.
  private static func rows(_ groups: [[Int]], _ contexts: [[Int32: Int]]) -> [[Int32]] {
    var index: [Int32: Int] = [:]
    for members in groups {
      for member in members {
        for symbol in contexts[member].keys.sorted() where index[symbol] == nil {
          index[symbol] = index.count
        }
      }
    }
    return groups.map { members in
      var row = [Int32](repeating: 0, count: index.count)
      for member in members {
        for (symbol, count) in contexts[member] { row[index[symbol] ?? 0] += Int32(count) }
      }
      return row
    }
  }

  private static func startingGroups(_ contexts: [[Int32: Int]]) -> [[Int]] {
    let totals = contexts.map { $0.values.reduce(0, +) }
    let used = contexts.indices.filter { totals[$0] > 0 }
      .sorted { (totals[$1], $0) < (totals[$0], $1) }
    var groups = used.prefix(maximumStart).map { [$0] }
    if used.count > maximumStart { groups.append(Array(used[maximumStart...])) }
    return groups
  }
}

/// For each row, the partner with which merging costs least.
private struct MergeSearch {
  private var alive: [Bool]
  private(set) var aliveCount: Int
  /// Bits of each row under its own best code, in 1/65,536 bit.
  private var bits: [Int64]
  private var partner: [Int]
  private var price: [Int64]
  private var rows: [[Int32]]

  init(_ rows: [[Int32]]) {
    self.rows = rows
    alive = rows.map { _ in true }
    aliveCount = rows.count
    bits = rows.map { MergeSearch.entropy($0) }
    partner = rows.map { _ in -1 }
    price = rows.map { _ in Int64.max }
    for row in rows.indices { search(row) }
  }

  func cheapest() -> (into: Int, from: Int) {
    var best = -1
    for row in alive.indices where alive[row] && partner[row] >= 0 {
      if best < 0 || price[row] < price[best] { best = row }
    }
    return (min(best, partner[best]), max(best, partner[best]))
  }

  mutating func merge(_ into: Int, _ from: Int) {
    for symbol in rows[into].indices { rows[into][symbol] += rows[from][symbol] }
    alive[from] = false
    aliveCount -= 1
    bits[into] = MergeSearch.entropy(rows[into])
    search(into)
    for row in alive.indices where alive[row] && row != into {
      if partner[row] == into || partner[row] == from {
        search(row)
      } else {
        offer(into, to: row)
      }
    }
  }

  private mutating func search(_ row: Int) {
    partner[row] = -1
    price[row] = Int64.max
    for other in alive.indices where alive[other] && other != row { offer(other, to: row) }
  }

  private mutating func offer(_ other: Int, to row: Int) {
    let merged = MergeSearch.entropy(rows[row], rows[other])
    let cost = merged - bits[row] - bits[other]
    if cost < price[row] {
      price[row] = cost
      partner[row] = other
    }
  }

  private static func entropy(_ row: [Int32]) -> Int64 {
    var total = 0
    var sum: Int64 = 0
    for count in row where count > 0 {
      total += Int(count)
      sum += weight(Int(count))
    }
    return weight(total) - sum
  }

  private static func entropy(_ a: [Int32], _ b: [Int32]) -> Int64 {
    var total = 0
    var sum: Int64 = 0
    for index in a.indices {
      let count = Int(a[index] &+ b[index])
      total &+= count
      sum &+= weight(count)
    }
    return weight(total) - sum
  }

  /// n · log2 n in 1/65,536 bit.
  private static func weight(_ count: Int) -> Int64 {
    count < table.count ? table[count] : Int64(count) * FixedLog.log2(UInt64(count))
  }

  private static let table: [Int64] = (0..<8192).map { Int64($0) * FixedLog.log2(UInt64($0)) }
}
