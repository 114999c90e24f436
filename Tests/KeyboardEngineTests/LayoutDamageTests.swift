import KeyboardCompiler
import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// Any bytes are safe: all public queries run on damaged sections.
@Suite struct LayoutDamageTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    try LayoutFixtures.layout(name).view.payloadBytes
  }

  /// Every query there is; nothing may trap or run away.
  static func askEverything(_ layout: KeyboardLayout) {
    let view = layout.view
    let geometry = layout.geometry(width: 375, height: 290)
    _ = view.name
    for layer in -1...view.layerCount {
      _ = view.layerName(layer)
      for row in 0..<view.rowCount(ofLayer: layer) { _ = view.keys(ofRow: row, layer: layer) }
      _ = view.key(typing: "e", layer: layer)
      for place in 0..<12 {
        let (x, y) = (Double(place) * 33, Double(place * 97 % 290))
        _ = geometry.hit(x: x, y: y, layer: layer)
        _ = geometry.swipeKey(nearX: x, y: y, layer: layer)
      }
      _ = geometry.predictionFrame(1, layer: layer)
      geometry.forEachKey(nearX: 100, y: 100, within: 50, layer: layer) { _, _ in }
    }
    for id in 0..<view.keyCount {
      let key = view[id]
      _ = (key.role, key.label, key.text, key.shiftedText, key.targetLayer, key.shape)
      for index in 0..<min(key.alternateCount, 4) { _ = key.alternate(index) }
      for index in 0..<key.neighbourCount { #expect(key.neighbour(index).key < view.keyCount) }
      _ = (geometry.frame(of: id), geometry.outline(of: id), geometry.label(of: id)?.x)
    }
    for zone in 0..<view.zoneCount { _ = (view.zone(zone), geometry.outline(ofZone: zone)) }
  }

  @Test(arguments: SectionFixtures.layoutTexts) func everyFlippedBitIsSafe(_ text: String) throws {
    let source = SourceText(path: "small.toml", bytes: Array(text.utf8))
    let bytes = try LayoutFixtures.compile(source, alphabet: "abc").view.payloadBytes
    #expect(bytes.count < 4096)
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      guard let layout = try? KeyboardLayout(payload: ByteView(damaged)) else { continue }
      LayoutDamageTests.askEverything(layout)
    }
  }

  /// The real layouts are larger, so a seeded sample of their bits.
  @Test(arguments: LayoutFixtures.all) func sampledFlippedBitsAreSafe(_ name: String) throws {
    let bytes = try LayoutDamageTests.bytes(name)
    var random = SeededRandom(seed: 1)
    for _ in 0..<100 {
      let bit = Int.random(in: 0..<bytes.count * 8, using: &random)
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      guard let layout = try? KeyboardLayout(payload: ByteView(damaged)) else { continue }
      LayoutDamageTests.askEverything(layout)
    }
  }

  @Test func randomTablesAreSafe() throws {
    let bytes = try LayoutDamageTests.bytes("qwerty")
    var random = SeededRandom(seed: 2)
    var opened = 0
    for _ in 0..<60 {
      var damaged = bytes
      // All tables are noise; the header's counts stay, so that it opens now and then.
      for index in 116..<damaged.count where Bool.random(using: &random) {
        damaged[index] = UInt8.random(in: 0...255, using: &random)
      }
      guard let layout = try? KeyboardLayout(payload: ByteView(damaged)) else { continue }
      opened += 1
      LayoutDamageTests.askEverything(layout)
    }
    for _ in 0..<60 {
      var damaged = bytes
      // Keys, zones and text only.
      for index in 250..<damaged.count {
        damaged[index] = UInt8.random(in: 0...255, using: &random)
      }
      guard let layout = try? KeyboardLayout(payload: ByteView(damaged)) else { continue }
      opened += 1
      LayoutDamageTests.askEverything(layout)
    }
    #expect(opened > 20)
  }

  @Test func truncationsAreRefused() throws {
    let bytes = try LayoutDamageTests.bytes("coyote")
    for length in bytes.indices {
      #expect(throws: FormatError.self) {
        try KeyboardLayout(payload: ByteView(Array(bytes[..<length])))
      }
    }
  }

  /// An artifact with a layout, opened the public way.
  @Test func layoutsAreFoundInArtifacts() throws {
    var writer = ArtifactWriter()
    for name in ["qwerty", "ring"] {
      writer.append(
        try ArtifactWriter.Section(
          LayoutFormat.self, name: name, LayoutModel(LayoutFixtures.layout(name).view)))
    }
    let artifact = try Artifact(ByteView(writer.encode()))
    #expect(artifact.verify() == [])
    #expect(try KeyboardLayout(artifact, name: "ring").view.name == "ring")
    #expect(try KeyboardLayout(artifact).view.name == "qwerty")
    #expect(throws: FormatError.self) { try KeyboardLayout(artifact, name: "azerty") }
  }
}

extension LayoutView {
  /// The section's bytes: the writer gives the same for the same model.
  var payloadBytes: [UInt8] { get throws { try LayoutFormat.encode(LayoutModel(self)) } }
}
