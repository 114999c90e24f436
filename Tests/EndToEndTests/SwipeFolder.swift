import Foundation
import KeyboardFormat
import Testing
import _KeyboardTestSupport

/// A working folder with `artifacts/en.kba` and `swipes.jsonl`.
struct SwipeFolder {
  let folder = Result { try TemporaryFolder() }
  let kbtool: Tool

  init(_ words: [String] = ["the", "and", "you", "water", "like"]) throws {
    let folder = try folder.get()
    kbtool = Tool(folder: folder)
    let known = "the and you water like wader tie love sand yours ward".split(separator: " ")
    var writer = ArtifactWriter()
    writer.append(
      try .init(
        LexiconFormat.self, name: "en",
        LexiconModel(
          alphabet: LexiconAlphabet(letters: "abcdefghijklmnopqrstuvwxyz"),
          entries: known.enumerated().map { .init(display: String($1), cost: 20 + 5 * $0) })))
    try folder.write(try writer.encode(), to: "artifacts/en.kba")
    try folder.write(words.map { SwipeFolder.line($0) + "\n" }.joined(), to: "swipes.jsonl")
  }

  func write(_ text: String, to name: String) throws { try folder.get().write(text, to: name) }

  /// A straight line from letter to letter on QWERTY with rests, 40 by 60 points a key.
  static func line(_ word: String, layout: String = "qwerty") -> String {
    let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    var points: [(x: Double, y: Double)] = []
    for letter in word {
      for (row, letters) in rows.enumerated() {
        guard let column = Array(letters).firstIndex(of: letter) else { continue }
        let offset = Double(10 - letters.count) / 2
        let end = ((Double(column) + 0.5 + offset) * 40, (Double(row) + 0.5) * 60)
        let start = points.last ?? end
        for part in 0...12 {
          // Twelve steps, slower towards both ends.
          let t = Double(part) / 12
          let share = t * t * (3 - 2 * t)
          points.append((start.0 + (end.0 - start.0) * share, start.1 + (end.1 - start.1) * share))
        }
      }
    }
    let samples = points.enumerated().map { "[\($1.x),\($1.y),\($0 * 12)]" }
    return """
      {"word":"\(word)","layout":"\(layout)","keyWidth":40,"rowHeight":60,"points":[\(samples.joined(separator: ","))]}
      """
  }

  func object(_ result: Tool.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(value as? [String: Any])
  }
}
