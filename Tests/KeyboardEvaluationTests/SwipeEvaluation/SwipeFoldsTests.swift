import KeyboardEngine
import Testing
import _KeyboardTestSupport

@testable import KeyboardEvaluation

@Suite struct SwipeFoldsTests {
  private let words = (0..<500).map { "w" + String($0 * 7919, radix: 26) }

  private func swipes() -> [SwipeSet.Swipe] {
    (words + words + words).enumerated().map { index, word in
      SwipeSet.Swipe(
        number: index + 1,
        line: SwipeLine(
          word: word, layout: "qwerty", size: .pitch(keyWidth: 1, rowHeight: 1), points: []),
        keys: LetterKeys(keys: []))
    }
  }

  @Test(arguments: [2, 5, 10]) func foldsShareNoWordAndLoseNone(_ count: Int) {
    let folds = SwipeFolds(count)
    var seen: [String: Int] = [:]
    var total = 0
    for fold in 0..<count {
      let (others, own) = folds.split(swipes(), fold: fold)
      #expect(Set(own.map(\.line.word)).isDisjoint(with: others.map(\.line.word)))
      #expect(own.count + others.count == 1500)
      // Even enough to judge by: no fold is less than half or more than twice its share.
      #expect(own.count * count > 750 && own.count * count < 3000)
      for swipe in own { seen[swipe.line.word] = fold }
      total += own.count
    }
    #expect(total == 1500 && Set(seen.values).count == count)
  }

  @Test func spellingsOfAWordStandTogether() {
    let folds = SwipeFolds(50)
    for word in ["don't", "Dont", "DON’T"] {
      #expect(folds.fold(of: word) == folds.fold(of: "dont"))
    }
  }

  /// What was judged on a fold yesterday must be the same fold tomorrow.
  @Test func foldsAreThoseOfEveryOtherRun() {
    #expect(
      ["the", "and", "keyboard", "été", ""].map { SwipeFolds(5).fold(of: $0) } == [4, 2, 3, 4, 3])
    #expect(SwipeFolds(0).count == 2)
  }

  /// With every word alone the interval is that of independent trials; with words of ten swipes each
  /// that stand or fall together it is as wide as for a tenth of them.
  @Test func intervalsAreOverWords() {
    var single = WordBootstrap()
    var grouped = WordBootstrap()
    for index in 0..<1000 {
      single.add("\(index)", index % 10 < 8)
      grouped.add("\(index / 10)", index / 10 % 10 < 8)
    }
    func width(_ bootstrap: WordBootstrap) -> Double {
      let interval = bootstrap.interval()
      #expect(interval.contains(0.8))
      return interval.upperBound - interval.lowerBound
    }
    let wilson = Proportion(800, of: 1000).interval
    #expect(abs(width(single) - (wilson.upperBound - wilson.lowerBound)) < 0.01)
    let few = Proportion(80, of: 100).interval
    #expect(abs(width(grouped) - (few.upperBound - few.lowerBound)) < 0.03)
    #expect(single.interval() == single.interval())
    #expect(WordBootstrap().interval() == 0...1)
  }
}
