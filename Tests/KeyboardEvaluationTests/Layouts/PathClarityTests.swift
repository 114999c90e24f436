import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

@Suite struct PathClarityTests {
  private let words = WeightedWords([
    ("to", 8), ("too", 4), ("or", 2), ("our", 1), ("quit", 1), ("pop", 0.5), ("über", 3),
  ])

  @Test func pairsWithOneWayCollide() throws {
    let keys = try SwipeFixtures.qwerty()
    let clarity = PathClarity(words, on: keys)
    // "über" has a letter without a key.
    #expect(clarity.words == 6)
    #expect(clarity.collisions.first?.words == ["to", "too"])
    #expect(clarity.collisions.first?.distance == 0)
    // o to r passes over u on its way: "our" is the way of "or".
    #expect(clarity.collisions.dropFirst().first?.words == ["or", "our"])
    let identical = 15 / sum
    #expect(abs(clarity.identical - identical) < 1e-9)
    #expect(clarity.near >= clarity.identical && clarity.mean > 0)
  }

  /// Occurrences of the words that QWERTY has.
  private let sum = 16.5

  /// Of 6 words, "to" and "too" travel 4 keys, "or" and "our" 5, "quit" 6 + 1 + 3, "pop" 1 + 1.
  @Test func travelAndTurnsAreWeighted() throws {
    let keys = try SwipeFixtures.qwerty()
    let clarity = PathClarity(words, on: keys)
    let widths: Double = 48 + 15 + 10 + 1
    let travel = widths * 40 / sum
    #expect(abs(clarity.travel - travel) < 1e-9)
    // Inner letters: our's u goes on straight; quit's u and i, pop's o do not: q-u, u-i straight on.
    let straight = 2 / 3.5
    #expect(abs(clarity.straight - straight) < 1e-9)
    // Strokes: to, too, or pass 3, 3, 4; our 2 + 1, quit 5 + 0 + 2, pop none.
    let strokes = 20 / sum
    let keysPassed: Double = 36 + 8 + 3 + 7
    let passed = keysPassed / sum
    #expect(abs(clarity.travelPerStroke - travel / strokes) < 1e-9)
    #expect(abs(clarity.passed - passed / strokes) < 1e-9)
  }

  @Test func nearestPathsAreThoseOfAllPairs() throws {
    var random = SplitMix64(seed: 2)
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let words = WeightedWords(
      (0..<120).map { _ in
        (String((0..<4).map { _ in letters[Int(random.next() % 26)] }), 1.0)
      })
    let paths = WordPaths(words, try SwipeFixtures.qwerty())
    let pairs = NearestPaths(paths)
    var near = 0
    for one in 0..<paths.count {
      var least = Double.infinity
      for other in 0..<paths.count where other != one {
        let square = paths.meanSquare(one, other, bound: .infinity)
        least = min(least, square)
        if other > one && square < 100 { near += 1 }
      }
      #expect(pairs.squares[one] == least)
    }
    #expect(pairs.near.count == near)
  }

  @Test func oddLayoutsAreSafe() {
    let one = LetterKeys(keys: [.init(letter: "o", x: 1, y: 1, id: 0)])
    let none = LetterKeys(keys: [.init(letter: "o", x: .nan, y: 1, id: 0)])
    for keys in [one, none] {
      let report = LayoutReport(layout: "odd", keys: keys, words: words)
      #expect(report.figures.allSatisfy { $0.value.isFinite })
      #expect(report.clarity.collisions.isEmpty)
    }
  }

  @Test func figuresAreNamedAndPointTheRightWay() throws {
    var report = LayoutReport(layout: "x", keys: try SwipeFixtures.qwerty(), words: words)
    report.add("engine", [])
    let better = Dictionary(
      uniqueKeysWithValues: report.figures.map { ($0.name, $0.isHigherBetter) })
    #expect(better["layout.x.clarity.mean"] == true)
    #expect(better["layout.x.clarity.identical"] == false)
    #expect(better["layout.x.simulated.engine.top1"] == true)
  }
}
