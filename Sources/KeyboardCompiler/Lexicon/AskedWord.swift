/// The word that `--explain` asks about. Every word of the same key is part of its story: polish and
/// Polish, coeur and cœur.
struct AskedWord {
  private let text: String
  private let key: [UInt8]
  private let folder: KeyFolder

  /// `nil` when nobody asks, so that telling costs nothing.
  init?(_ findings: Findings, _ folder: KeyFolder) {
    guard let text = findings.explaining else { return nil }
    self.text = text
    self.folder = folder
    key = folder.key(of: text) ?? Array(text.utf8)
  }

  /// Notes a step in the life of a word, if it is one that is asked about.
  func tell(_ word: String, _ findings: inout Findings, _ step: (String) -> String) {
    guard (folder.key(of: word) ?? Array(word.utf8)) == key else { return }
    let step = step(word)
    findings.explain(text, step)
  }

  func tell(
    _ words: WordTable, _ word: Int, _ findings: inout Findings, _ step: (String) -> String
  ) {
    tell(words.text(word), &findings, step)
  }

  /// Notes a step that concerns the word itself.
  func note(_ findings: inout Findings, _ step: String) { findings.explain(text, step) }
}
