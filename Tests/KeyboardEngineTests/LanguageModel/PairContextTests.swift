import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What the word before changes, and how far a search has to look for it.
@Suite struct PairContextTests {
  private struct Setting {
    let fixture: PredictionFixture
    let bound: BoundOverlay
    let step: Int
    let sum = LogSum()

    init(seed: UInt64) throws {
      var tuning = LexiconFixtures.small
      tuning.upperEntries = 20
      let model = LexiconFixtures.random(.ascii, count: 150, seed: seed, tuning: tuning)
      fixture = try PredictionFixture(model, seed: seed)
      var random = SeededRandom(seed: seed)
      bound = CorrectionFixtures.overlay(model, &random).bound(to: fixture.lexicon)
      step = fixture.lexicon.view.costStep
    }

    func context(after previous: Int?, isLearnt: Bool = true) -> PairContext {
      PairContext(
        after: previous, fixture.bigrams, isLearnt ? bound : nil, step: step, sum)
    }
  }

  /// An observed pair never makes a word dearer, whatever its costs; what was not observed does nothing;
  /// and words of a key keep their distances.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func pairsOnlyMakeWordsCheaper(seed: UInt64) throws {
    let setting = try Setting(seed: seed)
    let count = setting.fixture.lexicon.view.entryCount
    var random = SeededRandom(seed: seed)
    var observed = 0
    for previous in [-1, .max, .min] + Array(0..<count) {
      let context = setting.context(after: previous)
      let table = setting.context(after: previous, isLearnt: false)
      for id in [-1, .max, count, count + 3] + Array(0..<count) {
        let base = Int.random(in: 0...254, using: &random) * setting.step
        let cost = base + Int.random(in: 0...40, using: &random) * setting.step
        let change = context.change(of: id, firstOfKey: id, cost: cost, baseCost: base)
        #expect(change <= 0)
        if !context.isObserved(id, firstOfKey: id) { #expect(change == 0) }
        observed += change < 0 ? 1 : 0
        #expect(
          table.change(of: id, firstOfKey: id, cost: cost, baseCost: base)
            == table.change(of: -1, firstOfKey: id, cost: base, baseCost: base))
      }
    }
    #expect(observed > 100)
    let none = setting.context(after: nil)
    #expect(none.change(of: 1, firstOfKey: 1, cost: 900, baseCost: 900) == 0)
    #expect(none.reach(-5) == -5 && none.reach(7) == 7 && none.reach(.max) == .max)
  }

  /// No word that costs as little as is asked for costs more by itself than the search is told.
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func reachBoundsWhatASearchMayFind(seed: UInt64) throws {
    let setting = try Setting(seed: seed)
    let view = setting.fixture.lexicon.view
    var random = SeededRandom(seed: seed)
    var (bounded, isTight) = (0, false)
    for previous in 0..<view.entryCount {
      let context = setting.context(after: previous)
      let reach = context.reach
      for id in 0..<view.entryCount where context.isObserved(id, firstOfKey: id) {
        for _ in 0..<4 {
          // Below 0 too: the cheapest pairs of most rows cost next to nothing.
          let base = Int.random(in: -3000...6000, using: &random)
          let cost = base + [0, 0, 32, 999][Int.random(in: 0..<4, using: &random)]
          let rest =
            cost + context.change(of: id, firstOfKey: id, cost: cost, baseCost: base)
          let most = reach(rest)
          guard cost <= most else {
            Issue.record("\(cost) from \(base) gets to \(rest), but \(most) is said to be the most")
            return
          }
          if most < .max { bounded += 1 }
          if most < rest + 64 { isTight = true }
        }
      }
    }
    #expect(bounded > 100 && isTight)
  }
}
