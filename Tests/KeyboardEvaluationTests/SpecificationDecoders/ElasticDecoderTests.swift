import KeyboardEngine
import Testing

@testable import KeyboardEvaluation

@Suite struct EvenPathTests {
  private func path(_ places: [(Double, Double)]) -> EvenPath {
    var path = EvenPath()
    path.follow(x: places.map(\.0), y: places.map(\.1), count: places.count)
    return path
  }

  @Test func samplesAreEvenlySpaced() {
    let bent = path([(0, 0), (31, 0), (31, 31)])
    #expect(bent.length == 62)
    for index in 0..<EvenPath.count {
      let way = 2 * Double(index)
      #expect(abs(bent.x[index] - min(way, 31)) < 1e-9)
      #expect(abs(bent.y[index] - max(0, way - 31)) < 1e-9)
    }
  }

  @Test func aWayWithoutLengthIsAPlace() {
    for places in [[(4.0, 5.0)], [(4, 5), (4, 5), (4, 5)]] {
      let still = path(places)
      #expect(still.x.allSatisfy { $0 == 4 } && still.y.allSatisfy { $0 == 5 })
    }
    #expect(path([]).length == 0)
  }

  /// Against the table of dynamic time warping written down whole.
  @Test func elasticDistanceIsThatOfTheWholeTable() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<20 {
      let ways = (0..<2).map { _ in
        path((0..<5).map { _ in (random.nextUnit() * 100, random.nextUnit() * 100) })
      }
      let count = EvenPath.count
      var table = [[Double]](
        repeating: Array(repeating: .infinity, count: count + 1), count: count + 1)
      table[0][0] = 0
      for row in 1...count {
        for column in 1...count where abs(row - column) <= 6 {
          let (dx, dy) = (
            ways[0].x[row - 1] - ways[1].x[column - 1], ways[0].y[row - 1] - ways[1].y[column - 1]
          )
          table[row][column] =
            dx * dx + dy * dy
            + min(table[row - 1][column - 1], table[row - 1][column], table[row][column - 1])
        }
      }
      let elastic = ways[0].elasticMeanSquare(to: ways[1], band: 6)
      #expect(abs(elastic - table[count][count] / Double(count)) < 1e-6)
      #expect(elastic <= ways[0].meanSquare(to: ways[1]) + 1e-9)
      #expect(ways[0].elasticMeanSquare(to: ways[0], band: 6) == 0)
    }
  }
}

@Suite struct ElasticDecoderTests {
  private func decoder() throws -> ElasticDecoder {
    ElasticDecoder(
      lexicon: try SwipeFixtures.lexicon("the quilt quit table tale dont sloppy we well"),
      contractions: try SwipeFixtures.contractions())
  }

  @Test(arguments: [("quilt", "quilt"), ("table", "table"), ("tale", "tale"), ("slopy", "sloppy")])
  func aCleanSwipeIsItsWord(_ letters: String, _ word: String) throws {
    var decoder = try decoder()
    let keys = try SwipeFixtures.qwerty()
    var finger = Finger(keys)
    for letter in letters.unicodeScalars { finger.move(to: letter, step: 8) }
    let guesses = decoder.candidates(finger.points, keys: keys, previous: nil, limit: 3)
    #expect(guesses.first?.word == word)
    #expect(guesses.first?.part("shape") ?? 100 < 3)
    #expect(zip(guesses, guesses.dropFirst()).allSatisfy { $0.cost <= $1.cost })
  }

  @Test func nothingOrNonsenseHasNoAnswerOrABoundedOne() throws {
    var decoder = try decoder()
    let keys = try SwipeFixtures.qwerty()
    let bad = SwipePoint(x: .nan, y: .infinity, time: .nan)
    #expect(decoder.candidates([], keys: keys, previous: nil, limit: 3).isEmpty)
    #expect(decoder.candidates([bad], keys: keys, previous: nil, limit: 3).isEmpty)
    let far = SwipePoint(x: -1e300, y: 1e300, time: 0)
    #expect(decoder.candidates([far, far], keys: keys, previous: nil, limit: 3).isEmpty)
    let swipe = Finger.jump("quilt", on: keys)
    let none = LetterKeys(keys: [])
    #expect(decoder.candidates(swipe, keys: none, previous: nil, limit: 3).isEmpty)
    #expect(decoder.candidates(swipe, keys: keys, previous: nil, limit: 0).isEmpty)
    #expect(decoder.candidates(swipe + [bad], keys: keys, previous: nil, limit: 1).count == 1)
  }
}
