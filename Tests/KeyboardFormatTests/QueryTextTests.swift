import Testing

@testable import KeyboardFormat

@Suite struct QueryTextTests {
  private func fold(_ text: String, _ fold: QueryFold) -> String? {
    QueryText.withFolded(text.utf8, fold) { bytes in
      String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    }
  }

  @Test func foldsDoWhatTheySay() {
    #expect(fold("Don’t ÉTÉ @[`{", .apostrophe) == "Don't ÉTÉ @[`{")
    #expect(fold("Don’t ÉTÉ @[`{", .keyword) == "don't ÉtÉ @[`{")
    #expect(fold("’Don’t'VE’", .letters) == "dontve")
    #expect(fold("", .letters) == "")
    #expect(fold("❤\u{fe0f}‍🔥", .sequence) == "❤‍🔥")
    #expect(fold("\u{fe0f}\u{fe0f}", .sequence) == "")
    #expect(fold("🏃🏽‍♀\u{fe0f}", .sequence) == "🏃🏽‍♀")
    #expect(fold("🏃🏽‍♀\u{fe0f}🏻🏿", .untonedSequence) == "🏃‍♀")
  }

  /// Neighbours of what folds take out stay as they are.
  @Test func foldsLeaveNeighboursAlone() {
    let neighbours = "\u{2018}\u{201a}\u{fe0e}\u{1f3fa}\u{1f400}\u{2699}"
    for fold in [QueryFold.apostrophe, .keyword, .letters, .sequence, .untonedSequence] {
      #expect(self.fold(neighbours, fold) == neighbours)
    }
  }

  @Test func longTextIsRefused() {
    let longest = String(repeating: "a", count: QueryText.maximumBytes)
    #expect(fold(longest, .keyword) == longest)
    #expect(fold(longest + "a", .keyword) == nil)
    #expect(fold(longest + "\u{fe0f}", .sequence) == longest)
    #expect(fold(String(repeating: "a", count: 100_000), .keyword) == nil)
    #expect(fold(String(repeating: "\u{fe0f}", count: 1_000), .sequence) == "")
  }
}
