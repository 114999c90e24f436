import KeyboardEngine
import KeyboardFormat
import Testing

/// The ring against its specification, number by number.
@Suite struct RingLayoutTests {
  let layout: KeyboardLayout

  init() throws { layout = try LayoutFixtures.layout("ring") }

  private func wedge(_ text: String, _ layer: String) -> (angle: Int, radius: Int, key: LayoutKey)?
  {
    guard let index = layout.view.layer(named: layer) else { return nil }
    for id in layout.view.keys(ofLayer: index) where layout.view[id].text == text {
      if case .wedge(let angle, _, let radius, _, _) = layout.view[id].shape {
        return (angle, radius, layout.view[id])
      }
    }
    return nil
  }

  /// §2.2: every letter's angle and ring.
  @Test func lettersStandWhereTheOptimizerPutThem() throws {
    let inner = [
      ("h", 36), ("n", 72), ("s", 108), ("t", 144), ("e", 216), ("a", 252), ("i", 288), ("o", 324),
    ]
    let outer = [
      ("b", 26), ("v", 42), ("m", 58), ("r", 74), ("l", 90), ("w", 106), ("c", 122), ("d", 138),
      ("f", 154), ("g", 206), ("p", 222), ("u", 238), ("y", 254), ("k", 270), ("j", 286),
      ("q", 302), ("z", 318), ("x", 334),
    ]
    for (row, keys, radius, half, range) in [
      (0, inner, 1000, 18_000, 600..<1600), (1, outer, 2200, 8_000, 1600..<2350),
    ] {
      for (column, (letter, angle)) in keys.enumerated() {
        let found = try #require(wedge(letter, "letters"))
        #expect(
          found.key.shape
            == .wedge(
              angle: angle * 1000, halfWidth: half, radius: radius, from: range.lowerBound,
              to: range.upperBound))
        #expect(found.key.row == row)
        #expect(found.key.column == column)
      }
    }
    #expect(inner.count == 8 && outer.count == 18)
    let wedges = layout.view.keys(ofLayer: 0).filter { layout.view[$0].shape.isWedge }
    #expect(wedges.count == 26)
  }

  /// §4.9: digit d at 36°·d; upper symbols from left to right, that is 154° down to 26°, lower ones
  /// from 206° to 334°; the same geometry as the letters.
  @Test(arguments: [
    ("symbols1", "()#@&?!,.", "-+=/*:;\"'"), ("symbols2", "[]{}<>%^~", "_`|\\$€£¥°"),
  ]) func symbolsStandInOrder(_ layer: String, _ upper: String, _ lower: String) throws {
    for digit in 0...9 {
      let found = try #require(wedge("\(digit)", layer))
      #expect(found.angle == 36_000 * digit)
      #expect(found.radius == 1000)
    }
    for (index, symbol) in upper.enumerated() {
      #expect(try #require(wedge(String(symbol), layer)).angle == 154_000 - 16_000 * index)
    }
    for (index, symbol) in lower.enumerated() {
      let found = try #require(wedge(String(symbol), layer))
      #expect(found.angle == 206_000 + 16_000 * index)
      #expect(
        found.key.shape
          == .wedge(
            angle: found.angle, halfWidth: 8_000, radius: 2200, from: 1600, to: 2350))
    }
  }

  /// §7: punctuation on the left arc 150°–210°, functions on the right arc 345°–15°, at 3.15.
  @Test func buttonsStandOnTheirArcs() throws {
    let functions = [
      "letters": ["shift", "layer:symbols1", "return"],
      "symbols1": ["layer:symbols2", "layer:letters", "return"],
      "symbols2": ["layer:symbols1", "layer:letters", "return"],
    ]
    for layer in 0..<layout.view.layerCount {
      var left: [(String, Int)] = []
      var right: [(String, Int)] = []
      for id in layout.view.keys(ofLayer: layer) {
        let key = layout.view[id]
        guard case .button(let angle, let radius, _) = key.shape else { continue }
        #expect(radius == 3150)
        let name = key.targetLayer.map { "layer:" + layout.view.layerName($0) } ?? "\(key.role)"
        if key.role == .character {
          left.append((key.text, angle))
        } else {
          right.append((name, angle))
        }
      }
      #expect(left.map(\.0) == [".", ",", "'", "\"", "?", "!"])
      #expect(left.map(\.1) == [150_000, 162_000, 174_000, 186_000, 198_000, 210_000])
      #expect(right.map(\.0) == functions[layout.view.layerName(layer)])
      #expect(right.map(\.1) == [15_000, 0, 345_000])
    }
    let corners = layout.view.keys(ofLayer: 0).compactMap { id -> (KeyRole, LayoutCorner)? in
      guard case .corner(let corner, _, _, _, _) = layout.view[id].shape else { return nil }
      return (layout.view[id].role, corner)
    }
    #expect(corners.map(\.0) == [.theme, .dismiss, .nextLayout])
    #expect(corners.map(\.1) == [.topLeft, .topRight, .bottomLeft])
  }

  /// §2.5 for any view; the view of the ring is what the bar leaves, the whole of it without a bar.
  @Test(arguments: LayoutFixtures.widths) func scaleAndCentreFollowTheFormula(_ width: Double)
    throws
  {
    #expect(layout.view.preferredHeight == 290)
    #expect(layout.view.barHeight == 36)
    for (height, bar) in [(290.0, 36.0), (290, 0), (220, 36), (500, 36)] {
      let geometry = layout.geometry(width: width, height: height, bar: bar)
      let available = min(width, height - bar) / 2 - 20
      #expect(abs(geometry.scale - available / (2.35 + 0.1)) < 1e-9)
      #expect(geometry.centre.x == width / 2)
      #expect(geometry.centre.y == bar + (height - bar) / 2)
    }
    #expect(
      layout.geometry(width: width, height: 290).scale
        == layout.geometry(width: width, height: 290, bar: 36).scale)
  }

  /// §2.3: screen position is (centre.x + x·scale, centre.y − y·scale); the coordinates are those
  /// the optimizer printed, to four places.
  @Test func positionsAreThoseOfTheOptimizer() throws {
    let geometry = layout.geometry(width: 390, height: 290, bar: 0)
    for (letter, x, y) in [
      ("h", 0.809, 0.5878), ("n", 0.309, 0.9511), ("e", -0.809, -0.5878), ("b", 1.9773, 0.9644),
      ("l", 0, 2.2), ("w", -0.6064, 2.1148), ("x", 1.9773, -0.9644), ("k", 0, -2.2),
    ] {
      let id = try #require(layout.view.key(typing: letter, layer: 0))
      let place = try #require(geometry.centre(of: id))
      #expect(abs((place.x - 195) / geometry.scale - x) < 1e-4)
      #expect(abs((145 - place.y) / geometry.scale - y) < 1e-4)
    }
  }

  /// §4.3, §4.4: gaps of ±18° in the outer radial range only, and 30 points around the centre.
  @Test func zonesAreHitWhereTheyAre() throws {
    let geometry = layout.geometry(width: 390, height: 290)
    let (cx, cy, scale) = (geometry.centre.x, geometry.centre.y, geometry.scale)
    func hit(_ angle: Double, _ radius: Double, _ layer: Int = 0) -> LayoutHit? {
      let (c, s) = (LayoutAngle.cosine(Int(angle * 1000)), LayoutAngle.sine(Int(angle * 1000)))
      return geometry.hit(x: cx + c * radius * scale, y: cy - s * radius * scale, layer: layer)
    }
    func role(_ hit: LayoutHit?) -> KeyRole? {
      switch hit {
      case .zone(let zone): layout.view.zone(zone).role
      case .key(let key): layout.view[key].role
      default: nil
      }
    }
    for radius in [1.61, 2.0, 2.34] {
      #expect(role(hit(180, radius)) == .backspace)
      #expect(role(hit(180 + 17.9, radius)) == .backspace)
      #expect(role(hit(180 - 17.9, radius)) == .backspace)
      #expect(role(hit(0, radius)) == .space)
      #expect(role(hit(17.9, radius)) == .space)
      #expect(role(hit(-17.9, radius)) == .space)
      #expect(role(hit(18.1, radius)) == .character)
      #expect(role(hit(180 - 18.1, radius)) == .character)
    }
    // Inside the outer range there is no gap: letters near it, or the digits 5 and 0.
    #expect(role(hit(180, 1.59)) != .backspace)
    #expect(role(hit(0, 2.36)) != .space)
    #expect(hit(180, 1.2, 1) == .key(try #require(wedge("5", "symbols1")).key.id))
    #expect(hit(0, 1.2, 1) == .key(try #require(wedge("0", "symbols1")).key.id))
    #expect(role(geometry.hit(x: cx, y: cy, layer: 0)) == .space)
    #expect(role(geometry.hit(x: cx + 29.9, y: cy, layer: 0)) == .space)
    #expect(role(geometry.hit(x: cx, y: cy - 30.1, layer: 0)) == .character)
    // 44 points from the nearest key is too far: the point is between the zone and the buttons.
    #expect(hit(0, 2.6) == nil)
  }

  /// The distances of the specification: 15, 44, 26 and 30 points.
  @Test func distancesAreThoseOfTheSpecification() {
    #expect(layout.view.movementThreshold == 15)
    #expect(layout.view.tapRadius == 44)
    #expect(layout.view.swipeRadius == 26)
    #expect(layout.view.zone(2).shape == .centre(radius: 30_000))
    #expect(
      layout.view.zone(0).shape == .gap(angle: 180_000, halfWidth: 18_000, from: 1600, to: 2350))
    #expect(layout.view.zone(1).shape == .gap(angle: 0, halfWidth: 18_000, from: 1600, to: 2350))
    #expect([0, 1, 2].map { layout.view.zone($0).role } == [.backspace, .space, .space])
  }

  @Test func swipesPassKeysWithin26Points() throws {
    let geometry = layout.geometry(width: 390, height: 290)
    let id = try #require(layout.view.key(typing: "l", layer: 0))
    let place = try #require(geometry.centre(of: id))
    #expect(geometry.swipeKey(nearX: place.x, y: place.y - 25.9, layer: 0) == id)
    #expect(geometry.swipeKey(nearX: place.x, y: place.y - 26.1, layer: 0) == nil)
    var found: [Int] = []
    geometry.forEachKey(nearX: place.x, y: place.y, within: 30, layer: 0) { key, square in
      found.append(key)
      #expect(square < 900)
    }
    // L and its two neighbours on the ring, 2.2 · 2 sin 8° units away, which is 26.7 points.
    #expect(found.map { layout.view[$0].text } == ["r", "l", "w"])
  }

  /// §2.4: one degree is left free at either side of what is drawn; §3.3: labels turn radially.
  @Test func outlinesAndLabelsFollowTheWedges() throws {
    let geometry = layout.geometry(width: 390, height: 290)
    let scale = geometry.scale
    let h = try #require(layout.view.key(typing: "h", layer: 0))
    guard case .wedge(let x, let y, let from, let to, let start, let end) = geometry.outline(of: h)
    else {
      Issue.record("a wedge was expected")
      return
    }
    #expect(x == 195 && y == 163)
    #expect(abs(from - 0.6 * scale) < 1e-9 && abs(to - 1.6 * scale) < 1e-9)
    #expect(start == -36 - 17 && end == -36 + 17)
    for (letter, rotation) in [("l", 0.0), ("h", 54), ("f", -64), ("k", 0), ("e", 54), ("o", -54)] {
      let id = try #require(layout.view.key(typing: letter, layer: 0))
      #expect(try #require(geometry.label(of: id)).rotation == rotation)
    }
    #expect(
      abs(try #require(geometry.label(of: h)).x - (195 + 1.1 * LayoutAngle.cosine(36_000) * scale))
        < 1e-9)
  }

  /// Neighbours by hand: H (36°, 1.0) has its outer neighbours B and V at the distances of the law of
  /// cosines, and N beside it at 2 sin 18°.
  @Test func neighboursAreNearestFirst() throws {
    let h = layout.view[try #require(layout.view.key(typing: "h", layer: 0))]
    let near = (0..<h.neighbourCount).map { h.neighbour($0) }
    #expect(near.count == 8)
    #expect(near.first.map { layout.view[$0.key].text } == "n")
    #expect(near.first?.distance == 0.618)
    let v = try #require(near.first { layout.view[$0.key].text == "v" })
    let expected = (1 + 2.2 * 2.2 - 2 * 2.2 * LayoutAngle.cosine(6_000)).squareRoot()
    #expect(abs(v.distance - expected) < 0.0005)
    #expect(near.map(\.distance) == near.map(\.distance).sorted())
  }
}

extension KeyShape {
  var isWedge: Bool { if case .wedge = self { true } else { false } }
}
