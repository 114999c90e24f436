import KeyboardEngine
import KeyboardFormat
import Testing

@Suite struct GridLayoutTests {
  /// Letters of the rows; special keys stand beside them.
  @Test(arguments: [
    ("qwerty", ["qwertyuiop", "asdfghjkl", "zxcvbnm"]),
    ("azerty", ["azertyuiop", "qsdfghjklm", "wxcvbn'"]),
    ("dvorak", ["pyfgcrl", "aoeuidhtns", "qjkxbmwvz"]),
    ("workman", ["qdrwbjfup", "ashtgyneoi", "zxmcvkl"]),
    ("coyote", ["qyfsrihwpj", "zgutanembx", "vdlcok"]),
  ]) func letterRows(_ name: String, _ rows: [String]) throws {
    let layout = try LayoutFixtures.layout(name)
    let found = layout.rows(ofLayer: 0).map { $0.filter { !$0.hasPrefix("<") }.joined() }
    #expect(found == rows + [",."])
    #expect(layout.rows(ofLayer: 0)[3] == ["<layer>", ",", "<space>", ".", "<return>"])
    let shifts = layout.rows(ofLayer: 0).filter {
      $0.first == "<shift>" && $0.last == "<backspace>"
    }
    #expect(shifts.count == 1)
  }

  @Test(arguments: LayoutFixtures.grids) func symbolRows(_ name: String) throws {
    let layout = try LayoutFixtures.layout(name)
    let sets = [
      ["1234567890", "-/:;()$&@\"", ".,?!'"], ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"],
    ]
    for (index, set) in sets.enumerated() {
      let layer = try #require(layout.view.layer(named: "symbols\(index + 1)"))
      let rows = layout.rows(ofLayer: layer)
      #expect(rows.prefix(3).map { $0.filter { $0.count == 1 }.joined() } == set)
      #expect(rows[2].first == "<layer>" && rows[2].last == "<backspace>")
      #expect(rows[3] == ["<layer>", "<space>", "<return>"])
    }
    // #+= leads to set 2, 123 back to set 1, ABC to the letters.
    let targets = (0..<3).map { layer in
      layout.view.keys(ofLayer: layer).compactMap { id in
        layout.view[id].targetLayer.map { "\(layout.view[id].label) \($0)" }
      }
    }
    #expect(targets == [["123 1"], ["#+= 2", "ABC 0"], ["123 1", "ABC 0"]])
  }

  /// Ten keys share the width evenly, 6 points apart and from the edge, up to 32 points; rows are
  /// centred below the bar.
  @Test(arguments: LayoutFixtures.widths) func widthIsSharedEvenly(_ width: Double) throws {
    for name in LayoutFixtures.grids {
      let layout = try LayoutFixtures.layout(name)
      let geometry = layout.geometry(width: width, height: LayoutFixtures.height)
      let expected = min(32, (width - 6 * 11) / 10)
      #expect(layout.view.barHeight == 34 && geometry.barFrame.bottom == 34)
      for layer in 0..<3 {
        for row in 0..<4 {
          let ids = layout.view.keys(ofRow: row, layer: layer)
          let frames = ids.map { geometry.frame(of: $0) }
          let first = try #require(frames.first)
          let last = try #require(frames.last)
          #expect(abs(first.left - (width - last.right)) < 1e-9, "row \(row) is centred")
          for (id, frame) in zip(ids, frames) {
            #expect(abs(frame.top - (34 + 6 + Double(row) * 48)) < 1e-9)
            #expect(abs(frame.height - 42) < 1e-9)
            if layout.view[id].role == .character { #expect(abs(frame.width - expected) < 1e-9) }
          }
          for (left, right) in zip(frames, frames.dropFirst()) {
            #expect(abs(right.left - left.right - 6) < 1e-9)
          }
        }
      }
    }
  }

  /// 10, 10 and 6 keys: a letter of Coyote stands exactly below another; QWERTY's rows are shifted
  /// by half a key.
  @Test func columnsAlignOnlyInCoyote() throws {
    for name in LayoutFixtures.grids {
      let layout = try LayoutFixtures.layout(name)
      let geometry = layout.geometry(width: 390, height: 290)
      let rows = (0..<3).map { row in
        layout.view.keys(ofRow: row, layer: 0).filter { layout.view[$0].role == .character }
          .compactMap { geometry.centre(of: $0)?.x }
      }
      let isAligned = rows.allSatisfy { row in
        row.allSatisfy { x in rows[1].contains { abs($0 - x) < 1e-9 } }
      }
      #expect(isAligned == (name == "coyote"), "\(name)")
    }
  }

  /// The half key beside "a" belongs to "a"; the space beside shift and backspace belongs to "z" and
  /// "m"; otherwise each key owns half the space.
  @Test(arguments: LayoutFixtures.widths) func spaceBetweenKeysHasAnOwner(_ width: Double) throws {
    let layout = try LayoutFixtures.layout("qwerty")
    let geometry = layout.geometry(width: width, height: LayoutFixtures.height)
    func id(_ text: String) throws -> Int { try #require(layout.view.key(typing: text, layer: 0)) }
    func text(_ x: Double, _ y: Double) -> String? {
      geometry.key(atX: x, y: y, layer: 0).map {
        layout.view[$0].role == .character ? layout.view[$0].text : "\(layout.view[$0].role)"
      }
    }
    let y = (try geometry.frame(of: id("a")).centreY, try geometry.frame(of: id("z")).centreY)
    #expect(text(0, y.0) == "a")
    #expect(text(width - 0.01, y.0) == "l")
    #expect(text(0, try geometry.frame(of: id("q")).centreY) == "q")
    #expect(text(width - 0.01, 35) == "p")
    let z = try geometry.frame(of: id("z"))
    let m = try geometry.frame(of: id("m"))
    #expect(text(z.left - 5.9, y.1) == "z")
    #expect(text(z.left - 6.1, y.1) == "shift")
    #expect(text(m.right + 5.9, y.1) == "m")
    #expect(text(m.right + 6.1, y.1) == "backspace")
    #expect(text(z.right + 2.9, y.1) == "z")
    #expect(text(z.right + 3.1, y.1) == "x")
    // Between rows: half the space each; below the last row and above the first everything.
    let q = try geometry.frame(of: id("q"))
    #expect(text(q.centreX, q.bottom + 2.9) == "q")
    #expect(text(q.centreX, q.bottom + 3.1) == "a")
    #expect(text(q.centreX, 34) == "q")
    #expect(text(width / 2, 289) == "space")
  }

  @Test func swipesPassKeysWithin20Points() throws {
    let layout = try LayoutFixtures.layout("qwerty")
    let geometry = layout.geometry(width: 390, height: 290)
    #expect(layout.view.swipeRadius == 20 && layout.view.tapRadius == 44)
    let q = try #require(layout.view.key(typing: "q", layer: 0))
    let place = try #require(geometry.centre(of: q))
    #expect(geometry.swipeKey(nearX: place.x, y: place.y - 19.9, layer: 0) == q)
    #expect(geometry.swipeKey(nearX: place.x, y: place.y - 20.1, layer: 0) == nil)
    // Shift is no key of a swipe.
    let shift = try #require(layout.view.keys(ofLayer: 0).first { layout.view[$0].role == .shift })
    let middle = try #require(geometry.centre(of: shift))
    #expect(geometry.swipeKey(nearX: middle.x, y: middle.y, layer: 0) == nil)
  }

  /// The next key is at distance 1, V below at 48/38 of it, T and Y half a key aside, C and B one,
  /// R one and a half.
  @Test func neighboursOfG() throws {
    let layout = try LayoutFixtures.layout("qwerty")
    let g = layout.view[try #require(layout.view.key(typing: "g", layer: 0))]
    let near = (0..<g.neighbourCount).map { g.neighbour($0) }
    #expect(near.map { layout.view[$0.key].text } == ["f", "h", "v", "t", "y", "c", "b", "r"])
    #expect(near.map(\.distance) == [1, 1, 1.263, 1.359, 1.359, 1.611, 1.611, 1.961])
  }

  /// The bar's buttons stand in its corners, and three suggestions share the rest.
  @Test(arguments: LayoutFixtures.widths) func theBarHasButtonsAndSuggestions(_ width: Double)
    throws
  {
    let layout = try LayoutFixtures.layout("qwerty")
    let geometry = layout.geometry(width: width, height: 290)
    func role(_ x: Double, _ y: Double) -> KeyRole? {
      geometry.key(atX: x, y: y, layer: 0).map { layout.view[$0].role }
    }
    #expect(role(9, 3) == .theme)
    #expect(role(43, 3) == .nextLayout)
    #expect(role(width - 9, 31) == .dismiss)
    let frames = (0..<3).map { geometry.predictionFrame($0) }
    #expect(frames[0].left == 78 && abs(frames[2].right - (width - 44)) < 1e-9)
    #expect(abs(frames[0].width - frames[1].width) < 1e-9)
    for index in 0..<3 {
      let hit = geometry.hit(x: frames[index].centreX, y: 17, layer: 0)
      #expect(hit == .prediction(index))
    }
    #expect(geometry.hit(x: 2, y: 17, layer: 0) == nil)
  }

  /// Shifted text and what a long press offers.
  @Test func keysKnowTheirTexts() throws {
    let layout = try LayoutFixtures.layout("azerty")
    let e = layout.view[try #require(layout.view.key(typing: "e", layer: 0))]
    #expect(e.text == "e" && e.shiftedText == "E" && e.label == "e")
    #expect((0..<e.alternateCount).map { e.alternate($0) } == ["é", "è", "ê", "ë"])
    #expect(e.row == 0 && e.column == 2)
    let space = layout.view[
      try #require(layout.view.keys(ofLayer: 0).first { layout.view[$0].role == .space })]
    #expect(space.text == " ")
  }

  /// French as it is built: accents through alternates or folding.
  @Test func azertyTypesFrench() throws {
    let french = "abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ'"
    _ = try LayoutFixtures.compile(LayoutFixtures.source("azerty"), alphabet: french)
    var folds: [String: String] = [
      "æ": "ae", "œ": "oe", "ç": "c", "ÿ": "y", "î": "i", "ï": "i", "ô": "o",
    ]
    for letter in ["à", "â"] { folds[letter] = "a" }
    for letter in ["é", "è", "ê", "ë"] { folds[letter] = "e" }
    for letter in ["ù", "û", "ü"] { folds[letter] = "u" }
    for name in ["ring", "coyote"] {
      _ = try LayoutFixtures.compile(LayoutFixtures.source(name), alphabet: french, folds: folds)
    }
  }
}
