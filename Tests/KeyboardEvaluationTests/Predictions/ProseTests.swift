import KeyboardEvaluation
import Testing

@Suite struct ProseTests {
  @Test func takesProseOutOfMarkdown() {
    let prose = Prose(
      """
      # A title

      Some *words* and `code()` with a
      [link](https://example.org/a_b) and “quotes”, it’s
      here: https://example.org/x now.

          let code = 1

      - an item
      - 2nd item
      1. first

      ```swift
      not this
      ```
      | a | table |
      <div>
      > quoted
      """)
    #expect(
      prose.paragraphs == [
        "A title", "Some words and with a link and \"quotes\", it's here: now.", "an item",
        "2nd item", "first", "quoted",
      ])
    #expect(prose.characterCount == prose.paragraphs.map(\.count).reduce(0, +))
  }

  @Test(arguments: ["", "\n\n \n", "```\nx", "[a](", "[a](b", "]](", "`", "####", "1.", "\u{0}"])
  func takesAnyText(text: String) {
    #expect(Prose(text).paragraphs.joined().count <= text.count)
  }

  @Test func leavesPlainTextAsItIs() {
    #expect(
      Prose("One line,\nand another.\n\nA second paragraph - with a dash.").paragraphs
        == ["One line, and another.", "A second paragraph - with a dash."])
  }
}
