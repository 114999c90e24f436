import KeyboardFormat
import Testing
import _KeyboardTestSupport

@Suite struct LayoutFormatTests {
  /// What is written is read back, whatever it is, and verifies.
  @Test(arguments: 0..<60) func roundTrip(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let model = LayoutModel.random(&random)
    let bytes = try LayoutFormat.encode(model)
    let view = try LayoutFormat.open(ByteView(bytes))
    try LayoutFormat.verify(view)
    #expect(LayoutModel(view) == model)
    #expect(try LayoutFormat.encode(LayoutModel(view)) == bytes)
  }

  @Test func everyTruncationAndExtensionIsRefused() throws {
    var random = SeededRandom(seed: 7)
    let bytes = try LayoutFormat.encode(.random(&random))
    for length in bytes.indices {
      #expect(throws: FormatError.self) { try LayoutFormat.open(ByteView(Array(bytes[..<length]))) }
    }
    #expect(throws: FormatError.self) { try LayoutFormat.open(ByteView(bytes + [0])) }
  }

  /// A flipped bit is found by `verify`, or it made another valid layout, which reads back as it is.
  @Test(arguments: [LayoutKind.grid, .ring]) func everyFlippedBitIsFoundOrHarmless(
    _ kind: LayoutKind
  ) throws {
    var random = SeededRandom(seed: 11)
    let bytes = try LayoutFormat.encode(.random(&random, kind: kind))
    #expect(bytes.count < 4096)
    var found = 0
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      do throws(FormatError) {
        let view = try LayoutFormat.open(ByteView(damaged))
        try LayoutFormat.verify(view)
        let model = LayoutModel(view)
        #expect(
          try LayoutFormat.open(ByteView(LayoutFormat.encode(model))).keyCount == view.keyCount)
      } catch {
        found += 1
        #expect((0...bytes.count).contains(error.offset ?? 0))
      }
    }
    #expect(found > bytes.count)
  }

  @Test func limitsAreErrorsOfTheWriter() throws {
    var model = LayoutModel(kind: .grid, name: "x")
    #expect(throws: FormatError.self) { try LayoutFormat.encode(model) }
    model.layers = [.init(name: "a")]
    model.layers[0].keys = [
      .init(shape: .corner(.topLeft, insetX: 1 << 40, insetY: 0, side: 1, inBar: true))
    ]
    #expect(throws: FormatError.self) { try LayoutFormat.encode(model) }
    model.layers[0].keys = Array(
      repeating: .init(shape: .corner(.topLeft, insetX: 1, insetY: 0, side: 1, inBar: true)),
      count: 5000)
    #expect(throws: FormatError.self) { try LayoutFormat.encode(model) }
  }

  /// Series against values that are known exactly, and against the identities at every degree.
  @Test func sinesAreExactEnough() {
    #expect(LayoutAngle.cosine(0) == 1)
    #expect(LayoutAngle.cosine(90_000) == 0)
    #expect(LayoutAngle.cosine(180_000) == -1)
    #expect(LayoutAngle.sine(90_000) == 1)
    #expect(LayoutAngle.sine(-90_000) == -1)
    #expect(abs(LayoutAngle.cosine(60_000) - 0.5) < 1e-15)
    #expect(abs(LayoutAngle.sine(30_000) - 0.5) < 1e-15)
    #expect(abs(LayoutAngle.cosine(45_000) - 0.5.squareRoot()) < 1e-15)
    #expect(abs(LayoutAngle.cosine(36_000) - (1 + 5.0.squareRoot()) / 4) < 1e-15)
    for angle in stride(from: -720_000, through: 720_000, by: 333) {
      let (c, s) = (LayoutAngle.cosine(angle), LayoutAngle.sine(angle))
      #expect(abs(c * c + s * s - 1) < 1e-14)
      #expect(abs(LayoutAngle.cosine(2 * angle) - (c * c - s * s)) < 1e-14)
    }
  }

  /// Two keys and a zone, byte by byte.
  @Test func golden() throws {
    var model = LayoutModel(kind: .grid, name: "g")
    model.metrics.columns = 2000
    var layer = LayoutModel.Layer(name: "l")
    var a = LayoutModel.Key(shape: .cell(width: 1000, fills: false))
    (a.label, a.text, a.shifted) = ("a", "a", "A")
    a.alternates = ["à"]
    a.neighbours = []
    var space = LayoutModel.Key(shape: .cell(width: 0, fills: true))
    (space.role, space.label, space.text, space.column) = (.space, "␣", " ", 1)
    layer.keys = [a, space]
    layer.rows = [.init(keyCount: 2, offset: -250)]
    model.layers = [layer]
    model.zones = [.init(role: .return, shape: .centre(radius: 30_000))]
    #expect(try hex(LayoutFormat.encode(model)) == LayoutFormatTests.goldenBytes)
  }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static let goldenBytes = [
    // Header: grid, 1 layer, 1 row, 2 keys, 1 zone, 8 strings, name = string 1.
    "00", "01", "0100", "0200", "0100", "0800", "0100",
    // No neighbours, 1 alternate, 10 bytes of text.
    "00000000", "01000000", "0a000000",
    // Metrics: height 290, bar 34, tap 44, swipe 20, movement 15 points,
    "d06c0400", "d0840000", "e0ab0000", "204e0000", "983a0000",
    // key 32 × 42 and spacing 6 points, 2 columns, margin 20, reach 0, slack 0.1, inset 1 degree.
    "007d0000", "10a40000", "70170000", "d0070000", "204e0000", "00000000", "64000000", "e8030000",
    // Reserved.
    "00000000000000000000000000000000",
    // Layer: name = string 2, 1 row, 2 keys.
    "0200", "0100", "0200", "0000",
    // Row: 2 keys, a quarter of a key to the left.
    "0200", "0000", "06ffffff",
    // Key 0: character, cell, no flags, no layer; row 0, column 0; label, text, shifted text.
    "00", "00", "00", "ff", "0000", "0000", "0300", "0300", "0400",
    // One alternate from 0, no neighbours from 0, reserved, width of one key.
    "0100", "00000000", "00000000", "0000", "0000", "e8030000", "00000000000000000000000000000000",
    // Key 1: space, cell that fills, column 1, label "␣", text " ".
    "03", "00", "01", "ff", "0000", "0100", "0600", "0700", "0000",
    "0000", "01000000", "00000000", "0000", "0000", "00000000", "00000000000000000000000000000000",
    // Zone: return, centre of 30 points.
    "04", "01", "0000", "30750000", "000000000000000000000000",
    // Alternate 0: "à".
    "0500",
    // Ends of the strings "", g, l, a, A, à, ␣ and space, and their text.
    "00000000", "01000000", "02000000", "03000000", "04000000", "06000000", "09000000", "0a000000",
    "67", "6c", "61", "41", "c3a0", "e290a3", "20",
  ].joined()
}

extension LayoutModel {
  /// Any layout the format can hold, sensible or not.
  static func random(_ random: inout SeededRandom, kind: LayoutKind? = nil) -> LayoutModel {
    var model = LayoutModel(
      kind: kind ?? (Bool.random(using: &random) ? .ring : .grid), name: text(&random))
    model.metrics.columns = Int.random(in: 0...20_000, using: &random)
    model.metrics.reach = Int.random(in: 0...5000, using: &random)
    let layerCount = Int.random(in: 1...3, using: &random)
    var firstKey = 0
    for _ in 0..<layerCount {
      var layer = Layer(name: text(&random))
      if model.kind == .grid {
        for row in 0..<Int.random(in: 1...3, using: &random) {
          let count = Int.random(in: 0...4, using: &random)
          for column in 0..<count {
            var key = Key(shape: .cell(width: 0, fills: true))
            if Bool.random(using: &random) {
              key.shape = .cell(width: Int.random(in: 1...5000, using: &random), fills: false)
            }
            (key.row, key.column) = (row, column)
            layer.keys.append(key)
          }
          layer.rows.append(
            Row(keyCount: count, offset: Int.random(in: -2000...2000, using: &random)))
        }
      }
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        layer.keys.append(Key(shape: looseShape(&random, ring: model.kind == .ring)))
      }
      for index in layer.keys.indices {
        fill(
          &layer.keys[index], firstKey + index, firstKey..<firstKey + layer.keys.count, layerCount,
          &random)
      }
      firstKey += layer.keys.count
      model.layers.append(layer)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let angle = Int.random(in: 0..<360_000, using: &random)
      model.zones.append(
        Zone(
          role: .space,
          shape: Bool.random(using: &random)
            ? .centre(radius: 30_000) : .gap(angle: angle, halfWidth: 18_000, from: 1600, to: 2350))
      )
    }
    return model
  }

  private static func looseShape(_ random: inout SeededRandom, ring: Bool) -> KeyShape {
    let angle = Int.random(in: 0..<360_000, using: &random)
    switch Int.random(in: 0...2, using: &random) {
    case 0 where ring:
      return .wedge(
        angle: angle, halfWidth: Int.random(in: 1...180_000, using: &random), radius: 1000,
        from: 600,
        to: 1600)
    case 1 where ring: return .button(angle: angle, radius: 3150, side: 600)
    default:
      return .corner(
        LayoutCorner.allCases.randomElement(using: &random) ?? .topLeft, insetX: 8000, insetY: 4000,
        side: 30_000, inBar: Bool.random(using: &random))
    }
  }

  private static func fill(
    _ key: inout Key, _ id: Int, _ layer: Range<Int>, _ layerCount: Int,
    _ random: inout SeededRandom
  ) {
    key.role = KeyRole.allCases.randomElement(using: &random) ?? .character
    key.label = text(&random)
    if key.role == .layer { key.target = Int.random(in: 0..<layerCount, using: &random) }
    if key.role == .character || key.role == .space {
      key.text = text(&random)
      if Bool.random(using: &random) { key.shifted = text(&random) }
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) { key.alternates.append(text(&random)) }
    var distance = 0
    for other in layer.prefix(8) where other != id {
      distance += Int.random(in: 0...900, using: &random)
      key.neighbours.append(Neighbour(key: other, distance: distance))
    }
  }

  private static func text(_ random: inout SeededRandom) -> String {
    ["a", "é", "я", "👍🏽", "#+=", "漢", "long label of a key", "\u{0301}"].randomElement(
      using: &random) ?? ""
  }
}
