import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What the specification of touch targeting asks of the resolver, and how it answers beside plain
/// formulas.
@Suite struct TouchResolverTests {
  private let letters: LetterTable

  init() throws { letters = try TypingFixtures.english().letters() }

  private func context(_ text: String, _ reach: TouchContext.Reach = .one) -> TouchContext {
    var context = TouchContext(letters: letters, reach: reach)
    for character in text { context.recordCharacter(character) }
    return context
  }

  private func key(_ text: String, _ geometry: LayoutGeometry) throws -> Int {
    try #require(geometry.layout.key(typing: text, layer: 0))
  }

  // MARK: Typing sequences

  /// A touch on the middle of the boundary between two keys, and a little on the less probable
  /// one's side.
  @Test(arguments: [
    ("t", "h", "j"), ("q", "u", "i"), (" ", "t", "y"), (" ", "t", "r"), ("h", "e", "r"),
    ("w", "a", "s"), ("th", "e", "w"),
  ]) func theProbableKeyWins(_ typed: String, _ wanted: String, _ other: String) throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    let resolver = TouchResolver(geometry, letters: letters)
    let one = try #require(geometry.centre(of: key(wanted, geometry)))
    let two = try #require(geometry.centre(of: key(other, geometry)))
    for method in [TouchMethod.boundaries, .gaussian] {
      for toward in [0.5, 0.51] {
        let hit = resolver.resolve(
          x: one.x + toward * (two.x - one.x), y: one.y, method: method, after: context(typed))
        #expect(hit == .key(try key(wanted, geometry)), "\(method) \(toward)")
      }
    }
  }

  /// The boundary stands where the formula puts it: 6 points of gap, multiplier 2, wB / (wA + wB).
  @Test func boundariesAreWhereTheFormulaSays() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    for multiplier in [2.0, 4] {
      let resolver = TouchResolver(
        geometry, letters: letters, parameters: TouchParameters(multiplier: multiplier))
      for typed in ["t", "q", "x", "", "s"] {
        let context = context(typed)
        for pair in ["qw", "er", "ui", "op", "as", "gh", "hj", "kl", "zx", "nm"] {
          let names = pair.map { String($0) }
          let ids = try names.map { try key($0, geometry) }
          let weights = pair.unicodeScalars.map { exp2(-(context.cost(of: $0) ?? 0)) }
          let losses = ids.map { id -> Double in
            // What each neighbour takes of a key, before the clamp.
            let position = id - geometry.layout.keys(ofLayer: 0).lowerBound
            return [resolver.keys.keys[position].left, resolver.keys.keys[position].right]
              .filter { $0 >= 0 }.reduce(0) { sum, other in
                let letter = resolver.keys.keys[other].letter ?? " "
                let own = resolver.keys.keys[position].letter ?? " "
                let (a, b) = (
                  exp2(-(context.cost(of: own) ?? 0)), exp2(-(context.cost(of: letter) ?? 0))
                )
                return sum + max(0, (b / (a + b) - 0.5) * 6 * multiplier)
              }
          }
          let shift = -(weights[1] / (weights[0] + weights[1]) - 0.5) * 6 * multiplier
          let loser = shift < 0 ? losses[0] : losses[1]
          let width = geometry.frame(of: ids[0]).width + 6
          let expected =
            geometry.region(of: ids[0]).right + shift * min(1, 0.4 * width / max(loser, 1e-9))
          let y = try #require(geometry.centre(of: ids[0])).y
          for (x, owner) in [(expected - 0.01, ids[0]), (expected + 0.01, ids[1])] {
            let hit = resolver.resolve(x: x, y: y, method: .boundaries, after: context)
            #expect(hit == .key(owner), "\(pair) after \(typed)")
          }
        }
      }
    }
  }

  /// Touches above a boundary between rows go to the more probable row.
  @Test func rowsGainAndLoseToo() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    let resolver = TouchResolver(geometry, letters: letters)
    // After "q", u over j.
    let u = try key("u", geometry)
    let j = try #require(geometry.centre(of: try key("j", geometry)))
    let place = (x: geometry.region(of: u).right - 6, y: j.y)
    let below = geometry.region(of: u).bottom + 1
    #expect(geometry.key(atX: place.x, y: below, layer: 0) == (try key("j", geometry)))
    for method in [TouchMethod.boundaries, .gaussian] {
      let hit = resolver.resolve(x: place.x, y: below, method: method, after: context("q"))
      #expect(hit == .key(u), "\(method)")
    }
    var still = TouchParameters()
    still.movesRows = false
    let rows = TouchResolver(geometry, letters: letters, parameters: still)
    let hit = rows.resolve(x: place.x, y: below, method: .boundaries, after: context("q"))
    guard case .key(let id)? = hit else { return #expect(hit != nil) }
    #expect(geometry.layout[id].row == 1)
  }

  /// The strip beside shift and backspace belongs to Z and M, and shift and backspace lose nothing.
  @Test func theStripBesideShiftIsZs() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    let resolver = TouchResolver(geometry, letters: letters)
    for (letter, side) in [("z", -1.0), ("m", 1.0)] {
      let frame = geometry.frame(of: try key(letter, geometry))
      let edge = side < 0 ? frame.left : frame.right
      for method in TouchMethod.allCases {
        for typed in ["", "t", "q", "me"] {
          let inside = resolver.resolve(
            x: edge + side * 5.9, y: frame.centreY, method: method, after: context(typed))
          let outside = resolver.resolve(
            x: edge + side * 6.1, y: frame.centreY, method: method, after: context(typed))
          #expect(inside == geometry.hit(x: edge + side * 5.9, y: frame.centreY, layer: 0))
          #expect(outside == geometry.hit(x: edge + side * 6.1, y: frame.centreY, layer: 0))
        }
      }
    }
  }

  // MARK: Plain formulas

  /// The Gaussian method beside its definition, over all letters that are adjacent.
  @Test(arguments: TypingFixtures.layouts) func gaussianIsItsFormula(_ name: String) throws {
    let geometry = try TypingFixtures.geometry(name)
    let parameters = TouchParameters(
      spread: TouchSpread(x: 7, y: 10), letterWeight: 0.9, core: 0.3)
    let resolver = TouchResolver(geometry, letters: letters, parameters: parameters)
    var random = SeededRandom(seed: 11)
    var moved = 0
    for typed in ["", "t", "q", "an", "x"] {
      let context = context(typed)
      for _ in 0..<1000 {
        let x = Double.random(in: 0..<390, using: &random)
        let y = Double.random(in: 30..<290, using: &random)
        guard case .key(let id)? = geometry.hit(x: x, y: y, layer: 0),
          let own = TouchPlain.letter(id, geometry), let ownCost = context.cost(of: own),
          !TouchPlain.isInCore(id, x, y, 0.3, geometry)
        else { continue }
        func bits(_ id: Int) -> Double {
          let centre = geometry.centre(of: id) ?? (0, 0)
          let (dx, dy) = ((x - centre.x) / 7, (y - centre.y) / 10)
          return (dx * dx + dy * dy) / 2 / log(2)
        }
        let gains = geometry.layout.keys(ofLayer: 0).compactMap { other -> (Int, Double)? in
          guard other != id, let letter = TouchPlain.letter(other, geometry),
            let cost = context.cost(of: letter), TouchPlain.areAdjacent(id, other, geometry)
          else { return nil }
          return (other, 0.9 * (ownCost - cost) - max(0, bits(other) - bits(id)))
        }.sorted { $0.1 > $1.1 }
        let best = gains.first { $0.1 > 0 }
        let isClose =
          gains.contains { abs($0.1) < 1e-6 }
          || (gains.count > 1 && abs(gains[0].1 - gains[1].1) < 1e-6)
        if isClose { continue }
        if best != nil { moved += 1 }
        let hit = resolver.resolve(x: x, y: y, after: context)
        #expect(hit == .key(best?.0 ?? id), "\(x) \(y) after \(typed)")
      }
    }
    #expect(moved > 50)
  }

  @Test func explanationsAddUpToTheAnswer() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    var resolver = TouchResolver(geometry, letters: letters)
    let a = try key("a", geometry)
    let place = try #require(geometry.centre(of: a))
    for _ in 0..<20 { resolver.learn(x: place.x + 4, y: place.y + 6, key: a) }
    var random = SeededRandom(seed: 12)
    var reasons: Set<String> = []
    for _ in 0..<3000 {
      let x = Double.random(in: 0..<390, using: &random)
      let y = Double.random(in: 0..<290, using: &random)
      let why = resolver.explain(x: x, y: y, after: context("th", .two))
      reasons.insert(why.reason.rawValue)
      #expect(why.fixed == geometry.hit(x: x, y: y, layer: 0))
      #expect(why.result == resolver.resolve(x: x, y: y, after: context("th", .two)))
      guard why.reason == .weighed else { continue }
      let cheapest = try #require(why.candidates.min { $0.totalBits < $1.totalBits })
      guard case .key(let id)? = why.result else { continue }
      let won = try #require(why.candidates.first { $0.key == id })
      #expect(won.totalBits <= cheapest.totalBits + 1e-9)
    }
    #expect(reasons == ["core", "weighed", "notALetter"])
    let elsewhere = resolver.explain(x: 20, y: 60, layer: 1, after: context("t"))
    #expect(elsewhere.reason == .notTargeted && elsewhere.candidates.isEmpty)
  }

  // MARK: The user's touches

  @Test func aHabitMovesTheBoundaries() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    let plain = TouchResolver(geometry, letters: letters)
    var learnt = plain
    let g = try key("g", geometry)
    let place = try #require(geometry.centre(of: g))
    // Always 8 points right of the middle.
    for _ in 0..<256 { learnt.learn(x: place.x + 8, y: place.y, key: g) }
    learnt.commitLast()
    // Statically h's, by little, and equally probable.
    let x = geometry.region(of: g).right + 1.5
    var unknown = TouchContext(letters: letters)
    unknown.recordCharacter("日")
    #expect(plain.resolve(x: x, y: place.y, after: unknown) == .key(try key("h", geometry)))
    #expect(learnt.resolve(x: x, y: place.y, after: unknown) == .key(g))
    // The core of h stays h's.
    let h = try #require(geometry.centre(of: try key("h", geometry)))
    #expect(learnt.resolve(x: h.x - 9, y: h.y, after: unknown) == .key(try key("h", geometry)))
    learnt.offsets.removeAll()
    #expect(learnt.resolve(x: x, y: place.y, after: unknown) == .key(try key("h", geometry)))
  }

  @Test func aTouchCountsOnlyWhenItWasKept() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    var resolver = TouchResolver(geometry, letters: letters)
    let g = try key("g", geometry)
    let place = try #require(geometry.centre(of: g))
    resolver.learn(x: place.x + 5, y: place.y, key: g)
    #expect(resolver.offsets.isEmpty)
    resolver.discardLast()
    resolver.commitLast()
    #expect(resolver.offsets.isEmpty)
    resolver.learn(x: place.x + 5, y: place.y, key: g)
    resolver.learn(x: place.x + 5, y: place.y, key: g)
    #expect(resolver.offsets.common.weight == 1)
    // Neither special keys nor what is no key, nor what is no place.
    for id in [-1, Int.max, Int.min, g] {
      resolver.learn(x: .nan, y: .infinity, key: id)
      resolver.learn(x: 5000, y: 1, key: id)
    }
    let shift = try #require(
      geometry.layout.keys(ofLayer: 0).first { geometry.layout[$0].role == .shift })
    resolver.learn(x: 20, y: 180, key: shift)
    resolver.commitLast()
    #expect(resolver.offsets.common.weight == 2)
    let before = resolver.offsets
    resolver.switchLanguage(to: try TypingFixtures.randomLetters(seed: 1))
    #expect(resolver.offsets == before)
  }

  /// In haste touches are farther off, so that the letters count for more.
  @Test func hasteWidensTheSpread() throws {
    let spread = TouchSpread(haste: 0.8)
    #expect(spread.variance(interval: nil).x == 64)
    #expect(abs(spread.variance(interval: 0.1).x - 128) < 1e-9)
    #expect(spread.variance(interval: 0.001).x == spread.variance(interval: 0.05).x)
    for odd in [0, -1, Double.nan, -Double.infinity] {
      #expect(spread.variance(interval: odd).y == 64)
    }
    let geometry = try TypingFixtures.geometry("qwerty")
    let resolver = TouchResolver(
      geometry, letters: letters, parameters: TouchParameters(spread: spread, letterWeight: 0.3))
    let h = try key("h", geometry)
    let edge = geometry.region(of: h).right
    let y = try #require(geometry.centre(of: h)).y
    func reach(_ interval: Double?) -> Double {
      Array(stride(from: edge, to: edge + 9, by: 0.05)).last { x in
        resolver.resolve(x: x, y: y, after: context("t"), interval: interval) == .key(h)
      } ?? edge
    }
    #expect(reach(0.12) > reach(1) + 1)
    #expect(abs(reach(nil) - reach(5)) < 0.3)
  }

  /// A context of another alphabet changes nothing; after switching, it counts.
  @Test func anotherAlphabetIsNotMixedUp() throws {
    let geometry = try TypingFixtures.geometry("qwerty")
    let lexicon = try ArtifactWriter.Section(
      LexiconFormat.self, name: "en",
      LexiconModel(
        alphabet: LexiconAlphabet(letters: "hgjy"),
        entries: ["hh", "hhh"].map { .init(display: $0, cost: 8) }))
    let small = try TypingFixtures.data(lexicon, minimumPlaces: 1).letters()
    var resolver = TouchResolver(geometry, letters: letters)
    let context = TouchContext(letters: small)
    let h = try key("h", geometry)
    let x = geometry.region(of: h).right + 2
    let y = try #require(geometry.centre(of: h)).y
    #expect(resolver.resolve(x: x, y: y, after: context) == .key(try key("j", geometry)))
    resolver.switchLanguage(to: small)
    #expect(resolver.resolve(x: x, y: y, after: context) == .key(h))
    #expect(
      resolver.resolve(x: x, y: y, after: TouchContext(letters: letters))
        == .key(try key("j", geometry)))
  }
}
