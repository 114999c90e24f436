import KeyboardEngine
import Testing

/// Letter keys of the layouts of `data/layouts`.
@Suite struct LetterKeysTests {
  /// Keys are 32 × 42 points with 6 between them at this width. The comma and the full stop beside the
  /// space bar are far apart, and are no letters.
  @Test(arguments: LayoutFixtures.grids)
  func aGridsPitchIsThatOfItsLetters(_ name: String) throws {
    let geometry = try LayoutFixtures.layout(name).geometry(width: 390, height: 290)
    let keys = LetterKeys(geometry)
    #expect(keys.keys.count == 26)
    #expect(abs(keys.pitch.x - 38) < 0.5)
    #expect(abs(keys.pitch.y - 48) < 0.5)
    #expect(keys.ring == nil)
  }

  @Test func aRingsPitchIsTheDistanceOfNeighbours() throws {
    let keys = LetterKeys(try LayoutFixtures.layout("ring").geometry(width: 390, height: 290))
    #expect(keys.keys.count == 26)
    #expect((20...35).contains(keys.pitch.x) && keys.pitch.x == keys.pitch.y)
    #expect(keys.swipeRadius == 26)
    #expect(keys.ring?.boundary ?? 0 > 50)
  }
}
