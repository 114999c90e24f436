import KeyboardEngine
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// Touches on damaged layouts and after damaged letter tables and lexicons: wrong answers, but answers.
@Suite struct TouchDamageTests {
  private static func damaged(_ bytes: [UInt8], from start: Int, _ random: inout SeededRandom)
    -> [UInt8]
  {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let place = Int.random(in: start..<bytes.count, using: &random)
      let odd: [UInt8] = [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &random)]
      bytes[place] = odd.randomElement(using: &random) ?? 0
    }
    return bytes
  }

  @Test(arguments: ["qwerty", "ring"]) func layoutsMayBeDamaged(_ name: String) throws {
    let letters = try TypingFixtures.english().letters()
    let payload = try TypingFixtures.layoutPayload(name)
    var context = TouchContext(letters: letters)
    context.record("t")
    var random = SeededRandom(seed: 31)
    var opened = 0
    for _ in 0..<150 {
      let bytes = Self.damaged(payload, from: 0, &random)
      guard let layout = try? KeyboardLayout(payload: ByteView(bytes)) else { continue }
      opened += 1
      let geometry = layout.geometry(width: 200, height: 150)
      let resolver = TouchResolver(geometry, letters: letters)
      for _ in 0..<30 {
        let x = Double.random(in: 0..<200, using: &random)
        let y = Double.random(in: 0..<150, using: &random)
        let fixed = geometry.hit(x: x, y: y, layer: 0)
        for method in TouchMethod.allCases {
          let hit = resolver.resolve(x: x, y: y, method: method, after: context)
          if method == .fixed { #expect(hit == fixed) }
          if case .key(let id)? = hit {
            #expect(layout.view.keys(ofLayer: 0).contains(id))
          } else {
            #expect(hit == fixed)
          }
        }
      }
    }
    #expect(opened > 30)
  }

  @Test func languagesMayBeDamaged() throws {
    let artifact = try TypingFixtures.englishArtifact()
    let geometry = try TypingFixtures.geometry("qwerty", width: 320)
    var random = SeededRandom(seed: 32)
    var opened = 0
    for _ in 0..<30 {
      // Behind the directory, whose checksum is looked at.
      let bytes = Self.damaged(artifact, from: 256, &random)
      guard let data = try? KeyboardData(Artifact(ByteView(bytes))),
        let letters = try? data.letters()
      else { continue }
      opened += 1
      let resolver = TouchResolver(geometry, letters: letters)
      for reach in TouchContext.Reach.allCases {
        var context = TouchContext(
          letters: letters, reach: reach, lexicon: try? data.lexicon(),
          counts: LetterCounts(letters: letters))
        for scalar in "the people would rather".unicodeScalars {
          context.record(scalar)
          for letter in "aehqz".unicodeScalars {
            #expect(context.cost(of: letter)?.isFinite != false)
          }
          let hit = resolver.resolve(x: 150, y: 130, after: context)
          #expect(hit != nil)
        }
      }
    }
    #expect(opened > 5)
  }
}
