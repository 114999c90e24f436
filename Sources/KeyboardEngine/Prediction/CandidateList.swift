/// A word under consideration, with what it costs and why, in 1/256 bit.
struct PredictionCandidate: Sendable {
  var id: Int32
  var cost: Int32
  var wordCost: Int32
  /// `none` where no pair is known.
  var pairCost: Int32 = none
  var learntPairCost: Int32 = none

  static let none = Int32.max

  /// Cheaper first, then the lower id.
  @inline(__always)
  static func < (a: PredictionCandidate, b: PredictionCandidate) -> Bool {
    a.cost < b.cost || a.cost == b.cost && a.id < b.id
  }
}

/// The best few candidates, sorted, each word once, in memory of the caller's.
@safe
struct CandidateList {
  private let candidates: UnsafeMutableBufferPointer<PredictionCandidate>
  private let capacity: Int
  private(set) var count = 0

  init(_ candidates: UnsafeMutableBufferPointer<PredictionCandidate>, capacity: Int) {
    unsafe self.candidates = candidates
    self.capacity = max(0, min(capacity, candidates.count))
  }

  subscript(index: Int) -> PredictionCandidate { unsafe candidates[index] }

  var isFull: Bool { count >= capacity }

  /// Whether a cost gets in: below that of the last, or equal to it.
  @inline(__always)
  func admits(_ cost: Int32) -> Bool {
    guard isFull else { return capacity > 0 }
    return unsafe cost <= candidates[capacity &- 1].cost
  }

  /// Inserts a candidate, in the place of one of the same word that costs more.
  mutating func insert(_ candidate: PredictionCandidate) {
    guard admits(candidate.cost) else { return }
    var place = count
    for index in 0..<count where unsafe candidates[index].id == candidate.id {
      guard unsafe candidate < candidates[index] else { return }
      place = index
    }
    if place == count {
      if isFull {
        guard unsafe candidate < candidates[count &- 1] else { return }
        place = count &- 1
      } else {
        count &+= 1
      }
    }
    while place > 0, unsafe candidate < candidates[place &- 1] {
      unsafe candidates[place] = candidates[place &- 1]
      place &-= 1
    }
    unsafe candidates[place] = candidate
  }
}
