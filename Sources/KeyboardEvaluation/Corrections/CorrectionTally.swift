/// How many of some misspellings were put right.
public struct CorrectionTally: Sendable, Equatable, Encodable {
  /// Misspellings.
  public private(set) var count = 0
  /// Whose word was the first suggestion.
  public private(set) var top1 = 0
  /// Whose word was among the first five.
  public private(set) var top5 = 0
  /// That were replaced unasked by the word.
  public private(set) var automaticRight = 0
  /// That were replaced unasked by another.
  public private(set) var automaticWrong = 0

  init() {}

  /// - Parameters:
  ///   - place: of the word among the suggestions
  ///   - automatic: whether what replaced the misspelling was the word; `nil` if nothing did
  mutating func add(place: Int?, automatic: Bool?) {
    count += 1
    if place == 0 { top1 += 1 }
    if let place, place < 5 { top5 += 1 }
    if automatic == true { automaticRight += 1 }
    if automatic == false { automaticWrong += 1 }
  }

  /// A count as a share of all.
  public func share(_ count: KeyPath<CorrectionTally, Int>) -> Proportion {
    Proportion(self[keyPath: count], of: self.count)
  }
}
