import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

@testable import KeyboardEngine

/// What holds for every layout, whatever was typed, learnt or set.
@Suite struct TouchPropertyTests {
  /// A user by seed: letters, parameters, something typed, counts and offsets.
  struct User {
    var resolver: TouchResolver
    var context: TouchContext
    var interval: Double?

    init(_ geometry: LayoutGeometry, seed: UInt64) throws {
      var random = SeededRandom(seed: seed)
      let letters = try TypingFixtures.randomLetters(
        seed: seed, steepness: Double.random(in: 1..<40, using: &random))
      let parameters = TouchParameters(
        multiplier: Double.random(in: 0..<12, using: &random),
        minimumShare: Double.random(in: 0.2...1, using: &random),
        spread: TouchSpread(
          x: Double.random(in: 2..<20, using: &random),
          y: Double.random(in: 2..<20, using: &random),
          haste: Double.random(in: 0..<2, using: &random)),
        letterWeight: Double.random(in: 0..<3, using: &random),
        core: Double.random(in: 0.1...1, using: &random))
      resolver = TouchResolver(geometry, letters: letters, parameters: parameters)
      let keys = LetterKeys(geometry).keys
      for _ in 0..<200 {
        guard let key = keys.randomElement(using: &random) else { continue }
        resolver.learn(
          x: key.x + Double.random(in: -30...30, using: &random),
          y: key.y + Double.random(in: -30...30, using: &random), key: key.id)
      }
      var counts = LetterCounts(letters: letters)
      for _ in 0..<500 {
        counts.record(
          Int.random(in: 1...26, using: &random), after: Int.random(in: 0...26, using: &random))
      }
      context = TouchContext(letters: letters, reach: .one, counts: counts, pseudoCount: 20)
      context.record(keys.randomElement(using: &random)?.letter ?? "a")
      interval = Bool.random(using: &random) ? 0.1 : nil
    }

    func resolve(_ x: Double, _ y: Double, _ method: TouchMethod) -> LayoutHit? {
      resolver.resolve(x: x, y: y, method: method, after: context, interval: interval)
    }
  }

  /// Every touch gives the static answer, or a letter adjacent to the letter that is.
  @Test(arguments: TypingFixtures.layouts, [320.0, 390]) func onlyLettersMove(
    _ name: String, _ width: Double
  ) throws {
    let geometry = try TypingFixtures.geometry(name, width: width)
    var random = SeededRandom(seed: 21)
    var moved = 0
    for seed in 0..<3 {
      let user = try User(geometry, seed: UInt64(seed))
      for _ in 0..<1000 {
        let x = Double.random(in: -5..<width + 5, using: &random)
        let y = Double.random(in: -5..<295, using: &random)
        let fixed = geometry.hit(x: x, y: y, layer: 0)
        #expect(user.resolve(x, y, .fixed) == fixed)
        for method in [TouchMethod.boundaries, .gaussian] {
          let hit = user.resolve(x, y, method)
          if hit == fixed { continue }
          moved += 1
          guard case .key(let from)? = fixed, case .key(let to)? = hit else {
            Issue.record("\(String(describing: fixed)) became \(String(describing: hit))")
            continue
          }
          #expect(TouchPlain.letter(from, geometry) != nil)
          #expect(TouchPlain.letter(to, geometry) != nil)
          #expect(TouchPlain.areAdjacent(from, to, geometry), "\(x) \(y) \(method)")
        }
      }
    }
    #expect(moved > 100)
  }

  /// A key's centre types it, and so does its core.
  @Test(arguments: TypingFixtures.layouts, [320.0, 390]) func theCoreIsSafe(
    _ name: String, _ width: Double
  ) throws {
    let geometry = try TypingFixtures.geometry(name, width: width)
    var random = SeededRandom(seed: 22)
    for seed in 0..<4 {
      let user = try User(geometry, seed: UInt64(100 + seed))
      for id in geometry.layout.keys(ofLayer: 0) {
        let centre = try #require(geometry.centre(of: id))
        for method in TouchMethod.allCases {
          #expect(user.resolve(centre.x, centre.y, method) == .key(id), "\(method) \(id)")
        }
        guard TouchPlain.letter(id, geometry) != nil else { continue }
        for _ in 0..<10 {
          let x = centre.x + Double.random(in: -20..<20, using: &random)
          let y = centre.y + Double.random(in: -24..<24, using: &random)
          let fixed = geometry.hit(x: x, y: y, layer: 0)
          guard fixed == .key(id) else { continue }
          let core = user.resolver.parameters.core
          if TouchPlain.isInCore(id, x, y, core - 1e-9, geometry) {
            #expect(user.resolve(x, y, .gaussian) == .key(id))
          }
          if TouchPlain.isInCore(id, x, y, 0.08, geometry) {
            #expect(user.resolve(x, y, .boundaries) == .key(id))
          }
        }
      }
    }
  }

  /// Dynamic boundaries leave every letter 60 % of key and gap, measured through its centre along its
  /// row and across.
  @Test(arguments: ["qwerty", "azerty", "dvorak", "workman", "coyote"]) func keysKeepTheirShare(
    _ name: String
  ) throws {
    let geometry = try TypingFixtures.geometry(name)
    for seed in 0..<3 {
      let letters = try TypingFixtures.randomLetters(seed: UInt64(seed), steepness: 30)
      let resolver = TouchResolver(
        geometry, letters: letters, parameters: TouchParameters(multiplier: 40))
      var context = TouchContext(letters: letters)
      context.record("e")
      var narrowest = 1.0
      for id in geometry.layout.keys(ofLayer: 0) where TouchPlain.letter(id, geometry) != nil {
        let frame = geometry.frame(of: id)
        let step = 0.1
        let count = stride(from: frame.left - 30, to: frame.right + 30, by: step).count { x in
          resolver.resolve(x: x, y: frame.centreY, method: .boundaries, after: context) == .key(id)
        }
        narrowest = min(narrowest, (Double(count) + 1) * step / (frame.width + 6))
        let high = stride(from: frame.top - 30, to: frame.bottom + 30, by: step).count { y in
          resolver.resolve(x: frame.centreX, y: y, method: .boundaries, after: context) == .key(id)
        }
        #expect((Double(high) + 1) * step >= 0.6 * (frame.height + 6))
      }
      #expect(narrowest >= 0.6)
      // The clamp is reached.
      #expect(narrowest < 0.62)
    }
  }

  /// The same on the ring, along the arc.
  @Test func wedgesKeepTheirShare() throws {
    let geometry = try TypingFixtures.geometry("ring")
    let letters = try TypingFixtures.randomLetters(seed: 4, steepness: 30)
    let resolver = TouchResolver(
      geometry, letters: letters, parameters: TouchParameters(multiplier: 40))
    var context = TouchContext(letters: letters)
    context.record("e")
    for id in geometry.layout.keys(ofLayer: 0) {
      guard case .wedge(let angle, let half, let radius, _, _) = geometry.layout[id].shape else {
        continue
      }
      let length = Double(radius) / 1000 * geometry.scale
      let turns = stride(from: angle - 2 * half, to: angle + 2 * half, by: 50)
      let count = turns.count { turn in
        resolver.resolve(
          x: geometry.centre.x + LayoutAngle.cosine(turn) * length,
          y: geometry.centre.y - LayoutAngle.sine(turn) * length, method: .boundaries,
          after: context) == .key(id)
      }
      #expect(Double(count + 1) * 50 >= 0.6 * Double(2 * half), "\(id)")
    }
  }

  /// Where all letters are equally probable and nothing is learnt, nothing moves.
  @Test(arguments: TypingFixtures.layouts) func equalWeightsAreStatic(_ name: String) throws {
    let geometry = try TypingFixtures.geometry(name)
    let letters = try TypingFixtures.english().letters()
    let resolver = TouchResolver(geometry, letters: letters)
    var context = TouchContext(letters: letters)
    context.record("ж")
    var random = SeededRandom(seed: 23)
    for _ in 0..<5000 {
      let x = Double.random(in: 0..<390, using: &random)
      let y = Double.random(in: 0..<290, using: &random)
      for method in TouchMethod.allCases {
        let hit = resolver.resolve(x: x, y: y, method: method, after: context)
        #expect(hit == geometry.hit(x: x, y: y, layer: 0))
      }
    }
  }

  /// Nothing happens on symbol pages, nor on layers that do not exist.
  @Test(arguments: TypingFixtures.layouts) func symbolPagesAreStatic(_ name: String) throws {
    let geometry = try TypingFixtures.geometry(name)
    let user = try User(geometry, seed: 5)
    var random = SeededRandom(seed: 24)
    for _ in 0..<2000 {
      let x = Double.random(in: 0..<390, using: &random)
      let y = Double.random(in: 0..<290, using: &random)
      for layer in [1, 2, -1, 99, Int.max] {
        let hit = user.resolver.resolve(x: x, y: y, layer: layer, after: user.context)
        #expect(hit == geometry.hit(x: x, y: y, layer: layer))
      }
    }
  }

  /// The raster is the static hit test everywhere, edges of keys, zones and the view included.
  @Test(arguments: TypingFixtures.layouts, [320.0, 390]) func theRasterIsTheHitTest(
    _ name: String, _ width: Double
  ) throws {
    let geometry = try TypingFixtures.geometry(name, width: width)
    let user = try User(geometry, seed: 6)
    var xs = stride(from: -2.0, through: width + 2, by: 6.7).map { $0 }
    for id in geometry.layout.keys(ofLayer: 0) {
      let region = geometry.region(of: id)
      xs += [region.left, region.left.nextDown, region.right, region.right.nextDown]
    }
    var ys = stride(from: -2.0, through: 292, by: 6.1).map { $0 }
    for id in geometry.layout.keys(ofLayer: 0) {
      ys += [geometry.region(of: id).top, geometry.region(of: id).bottom.nextDown]
    }
    for x in xs {
      for y in Set(ys).sorted() {
        guard user.resolve(x, y, .fixed) != geometry.hit(x: x, y: y, layer: 0) else { continue }
        Issue.record("\(x) \(y)")
      }
    }
  }

  /// No number and no size of view traps.
  @Test(arguments: TypingFixtures.layouts) func oddNumbersAreSafe(_ name: String) throws {
    let layout = try TypingFixtures.layout(name)
    let odd = [0, -1, 1, 1e300, .infinity, -.infinity, .nan, 0x1p-1074]
    for (width, height) in [(0.0, 0.0), (.nan, 290), (1e6, 1e6), (390, 290)] {
      let user = try User(layout.geometry(width: width, height: height), seed: 7)
      for x in odd {
        for y in odd {
          for method in TouchMethod.allCases {
            let hit = user.resolver.resolve(
              x: x, y: y, method: method, after: user.context, interval: y)
            if !x.isFinite || !y.isFinite { #expect(hit == nil) }
            _ = user.resolver.explain(x: x, y: y, method: method, after: user.context)
          }
        }
      }
    }
  }

  @Test func parametersAreBroughtIntoRange() {
    let odd = TouchParameters(
      multiplier: .nan, minimumShare: -3, spread: TouchSpread(x: .infinity, y: 0, haste: -1),
      letterWeight: .infinity, core: 7)
    #expect(odd.multiplier == 2 && odd.minimumShare == 0.2 && odd.letterWeight == 1)
    #expect(odd.core == 1 && odd.spread == TouchSpread(x: 8, y: 0.5, haste: 0))
  }
}
