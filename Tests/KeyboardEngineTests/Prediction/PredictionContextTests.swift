import KeyboardEngine
import Testing

@Suite struct PredictionContextTests {
  private func parts(_ text: String) -> String {
    let context = PredictionContext(before: text)
    switch context.previous {
    case .unknown: return "?|\(context.prefix)"
    case .sentenceStart: return "^|\(context.prefix)"
    case .word(let word): return "\(word)|\(context.prefix)"
    }
  }

  @Test(arguments: [
    ("", "^|"), ("   ", "^|"), ("go", "^|go"), ("I am go", "am|go"), ("I am go ", "go|"),
    ("Yes. No", "^|No"), ("Yes.\nNo", "^|No"), ("really? ", "^|"), ("yes, no", "?|no"),
    ("don't w", "don't|w"), ("don’t w", "don’t|w"), ("he said 'wal", "said|wal"),
    ("he said \"wal", "said|wal"), ("well-kn", "?|kn"), ("a 3rd b", "3rd|b"), ("😀 b", "?|b"),
    ("naïve é", "naïve|é"), ("(so ", "so|"), ("3.5", "^|5"), ("a\tb", "a|b"),
    ("one  two", "one|two"),
  ]) func takesTextsApart(text: String, expected: String) {
    #expect(parts(text) == expected)
  }

  @Test func looksBackOnlySoFar() {
    let long = String(repeating: "a", count: 100_000)
    #expect(parts(long).count < 300)
    #expect(parts(long + " " + long).count < 300)
    #expect(parts("x" + String(repeating: " ", count: 100_000)) == "?|")
  }
}
