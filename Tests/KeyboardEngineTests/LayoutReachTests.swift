import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// What holds for every layout, layer and width: nothing overlaps, leaves the view or is covered.
@Suite struct LayoutReachTests {
  @Test(arguments: LayoutFixtures.all, LayoutFixtures.widths) func everyKeyIsReached(
    _ name: String, _ width: Double
  ) throws {
    let layout = try LayoutFixtures.layout(name)
    try expectReach(layout, width: width, height: LayoutFixtures.height)
  }

  /// A user's own grid: five rows, a letter row with an offset, letters of another script.
  @Test(arguments: LayoutFixtures.widths) func aUsersOwnGridIsReached(_ width: Double) throws {
    let layout = try LayoutReachTests.cyrillic()
    try expectReach(layout, width: width, height: LayoutFixtures.height)
    #expect(layout.view.rowCount(ofLayer: 0) == 5)
    let geometry = layout.geometry(width: width, height: LayoutFixtures.height)
    let keyWidth = min(32, (width - 6 * 13) / 12)
    let ts = try #require(layout.view.key(typing: "ц", layer: 0))
    #expect(abs(geometry.frame(of: ts).width - keyWidth) < 1e-9)
    #expect(geometry.frame(of: ts).height == 42)
    // A lower view has no room for five rows of 42 points, so they share what there is.
    let low = layout.geometry(width: width, height: 240)
    #expect(abs(low.frame(of: ts).height - (240 - 34 - 6 * 6) / 5) < 1e-9)
    let ya = try #require(layout.view.key(typing: "я", layer: 0))
    #expect(layout.view[ya].shiftedText == "Я")
    let f = geometry.frame(of: try #require(layout.view.key(typing: "ф", layer: 0)))
    let a = geometry.frame(of: try #require(layout.view.key(typing: "э", layer: 0)))
    // Eleven keys, a quarter of a key to the right of the middle.
    #expect(abs((f.left + a.right) / 2 - width / 2 - 0.25 * (keyWidth + 6)) < 1e-9)
  }

  static func cyrillic() throws -> KeyboardLayout {
    let text = """
      kind = "grid"
      name = "йцукен"
      key = [32, 42]
      alternates = ["е ё"]

      [[layer]]
      name = "letters"
      offsets = [0, 0, 0.25, 0, 0]
      rows = [
        "1 2 3 4 5 6 7 8 9 0",
        "й ц у к е н г ш щ з х ъ",
        "ф ы в а п р о л д ж э",
        "{shift} я ч с м и т ь б ю {backspace}",
        "{dash} {space} {return}",
      ]

      [keys.dash]
      text = "—"
      label = "-"
      width = 1.5
      """
    let source = SourceText(path: "my/russian.toml", bytes: Array(text.utf8))
    return try LayoutFixtures.compile(source, alphabet: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя")
  }

  /// A vowel sign after a space is a key of its own, and lines may end in CR LF.
  @Test func signsAreKeysOfTheirOwn() throws {
    let text = [
      "kind = \"grid\"", "name = \"hi\"", "[[layer]]", "name = \"letters\"",
      "rows = [\"\u{0915} \u{093e} \u{093f} \u{0940}\", \"{backspace} {space} {return}\"]", "",
    ].joined(separator: "\r\n")
    let source = SourceText(path: "hi.toml", bytes: Array(text.utf8))
    let layout = try LayoutFixtures.compile(source, alphabet: "\u{0915}\u{093e}\u{093f}\u{0940}")
    #expect(layout.view.keys(ofRow: 0, layer: 0).count == 4)
    let sign = try #require(layout.view.key(typing: "\u{093f}", layer: 0))
    #expect(layout.view[sign].column == 2)
  }

  private func expectReach(_ layout: KeyboardLayout, width: Double, height: Double) throws {
    let geometry = layout.geometry(width: width, height: height)
    for layer in 0..<layout.view.layerCount {
      let ids = layout.view.keys(ofLayer: layer)
      for id in ids {
        let centre = try #require(geometry.centre(of: id))
        let label = layout.view[id].label
        #expect(geometry.hit(x: centre.x, y: centre.y, layer: layer) == .key(id), "\(label)")
        let frame = geometry.frame(of: id)
        #expect(frame.left >= 0 && frame.right <= width + 1e-9, "\(label) \(frame)")
        #expect(frame.top >= 0 && frame.bottom <= height + 1e-9, "\(label) \(frame)")
        #expect(min(frame.width, frame.height) > 8)
        let label2 = try #require(geometry.label(of: id))
        #expect(
          geometry.hit(x: label2.x, y: label2.y, layer: layer) == .key(id), "label of \(label)")
        if layout.view[id].role == .character, !layout.view[id].shape.isButton {
          #expect(geometry.swipeKey(nearX: centre.x, y: centre.y, layer: layer) == id)
        }
      }
    }
    try expectNoOverlap(layout, geometry)
  }

  /// A lattice of points: each is inside the drawn outline of at most one key.
  private func expectNoOverlap(_ layout: KeyboardLayout, _ geometry: LayoutGeometry) throws {
    for layer in 0..<layout.view.layerCount {
      let outlines = layout.view.keys(ofLayer: layer).map { geometry.outline(of: $0) }
      for y in stride(from: 0.5, to: geometry.height, by: 4) {
        for x in stride(from: 0.5, to: geometry.width, by: 4) {
          let count = outlines.count { $0.contains(x, y) }
          #expect(count <= 1, "(\(x), \(y)) in layer \(layer)")
        }
      }
    }
  }

  /// Every point of a grid's board belongs to exactly one key.
  @Test func aGridHasNoDeadPoint() throws {
    var random = SeededRandom(seed: 3)
    for name in LayoutFixtures.grids {
      let layout = try LayoutFixtures.layout(name)
      let geometry = layout.geometry(width: 375, height: 290)
      for _ in 0..<2000 {
        let x = Double.random(in: 0..<375, using: &random)
        let y = Double.random(in: 34..<290, using: &random)
        let owners = layout.view.keys(ofLayer: 0).filter {
          !layout.view[$0].shape.isButton && geometry.region(of: $0).contains(x, y)
        }
        #expect(owners.count == 1)
        #expect(geometry.key(atX: x, y: y, layer: 0) == owners.first)
      }
    }
  }

  /// Taps on the ring: whatever is hit is the wedge around the point, or the nearest key within 44.
  @Test func ringTapsTakeTheWedgeOrTheNearestKey() throws {
    let layout = try LayoutFixtures.layout("ring")
    let geometry = layout.geometry(width: 390, height: 290)
    var random = SeededRandom(seed: 5)
    for _ in 0..<5000 {
      let x = Double.random(in: 0..<390, using: &random)
      let y = Double.random(in: 36..<290, using: &random)
      guard let key = geometry.key(atX: x, y: y, layer: 0) else { continue }
      if layout.view[key].shape.isButton { continue }
      let centre = try #require(geometry.centre(of: key))
      let distance = ((centre.x - x) * (centre.x - x) + (centre.y - y) * (centre.y - y))
        .squareRoot()
      #expect(distance < 44)
    }
  }

  /// Sizes no screen has give an answer, not a trap.
  @Test(arguments: LayoutFixtures.all) func oddSizesAreSafe(_ name: String) throws {
    let layout = try LayoutFixtures.layout(name)
    let odd = [0, -1, 1, 1e9, .infinity, -.infinity, .nan, 0x1p-1074]
    for width in odd {
      for height in odd {
        let geometry = layout.geometry(width: width, height: height)
        for point in odd {
          _ = geometry.hit(x: point, y: height / 2, layer: 0)
          _ = geometry.swipeKey(nearX: point, y: point, layer: 1)
        }
        _ = geometry.frame(of: 3)
        _ = geometry.predictionFrame(1)
      }
    }
    let geometry = layout.geometry(width: 390, height: 290)
    for id in [-1, Int.min, Int.max, layout.view.keyCount] {
      #expect(geometry.centre(of: id) == nil)
      #expect(geometry.frame(of: id).width == 0)
      #expect(layout.view[id].label == "")
      #expect(layout.view.keys(ofLayer: id).isEmpty)
      #expect(layout.view.keys(ofRow: id, layer: 0).isEmpty)
      #expect(geometry.hit(x: 10, y: 100, layer: id) == nil)
      _ = layout.view.zone(id)
      _ = layout.view[id].neighbour(id)
      _ = layout.view[0].neighbour(id)
      _ = geometry.outline(of: id)
    }
  }
}

extension KeyShape {
  /// A square button in a corner or around a ring.
  var isButton: Bool {
    switch self {
    case .button, .corner: true
    case .cell, .wedge: false
    }
  }
}

extension KeyOutline {
  func contains(_ x: Double, _ y: Double) -> Bool {
    switch self {
    case .rectangle(let rect): return rect.contains(x, y)
    case .wedge(let centreX, let centreY, let from, let to, let start, let end):
      let wedge = PlacedWedge(
        angle: Int(-(start + end) * 500), halfWidth: Int((end - start) * 500),
        from: Int(from * 1000),
        to: Int(to * 1000), scale: 1)
      return wedge.contains(x - centreX, y - centreY)
    }
  }
}
