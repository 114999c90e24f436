// What an iOS keyboard extension asks while somebody types. Run it where the artifacts are:
//
//   make data && swift run TypingExample artifacts
//
// In an app the files lie in the bundle: Bundle.main.url(forResource: "en", withExtension: "kba").
import Foundation
import KeyboardEngine
import KeyboardFormat

@main struct TypingExample {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "artifacts")
    try words(folder)
    try emoji(folder)
    try keys(folder)
    try typing(folder)
  }

  /// Completions, corrections, next words, next letters.
  static func words(_ folder: URL) throws {
    // Maps the file. Copies of `english` and of what it opens are cheap and may go to any thread.
    let english = try KeyboardData(path: folder.appendingPathComponent("en.kba").path)
    let lexicon = try english.lexicon()

    for word in lexicon.completions(of: "keyb", limit: 3) { print("keyb… →", word.display) }

    let contractions = try english.contractions()
    if let better = contractions.correction(of: "dont") { print("dont →", better.text) }

    // Words are entry ids; the table of pairs belongs to this lexicon and no other.
    let bigrams = try english.bigrams(lexicon: lexicon)
    if let good = lexicon.entries(of: "good").first {
      bigrams.forEachNext(after: good.entry, limit: 3) { entry, _ in
        print("good →", lexicon.word(entry)?.display ?? "")
      }
    }

    // How likely each letter is next: for touch targets that grow with it. Costs are −log2 p.
    let letters = try english.letters()
    let row = letters.row(after: letters.context(afterText: "q".unicodeScalars))
    if let u = letters.symbol(of: "u") { print("u after q:", Double(row[u]) / 256, "bits") }
  }

  /// Emoji by word, and the variants of one.
  static func emoji(_ folder: URL) throws {
    let data = try KeyboardData(path: folder.appendingPathComponent("emoji.kba").path)
    let map = try data.emoji("en")
    // Made once and filled again and again: searching allocates nothing.
    var matches = EmojiMatches(limit: 5)
    map.search(prefix: "wav", into: &matches)
    print("wav… →", matches.map { map.text(of: $0) }.joined(separator: " "))
    if let wave = map.emoji("👋") {
      map.forEachVariant(of: wave) { variant in
        print(map.text(of: variant), map.name(of: variant) ?? "")
        return true
      }
    }
  }

  /// Where keys are drawn, and which one a finger meant.
  static func keys(_ folder: URL) throws {
    let data = try KeyboardData(path: folder.appendingPathComponent("layouts.kba").path)
    let layout = try KeyboardLayout(data.artifact, name: "qwerty")
    // Points for the size of the view; ask again when it changes.
    let geometry = layout.geometry(width: 390, height: 290)
    if let key = geometry.key(atX: 200, y: 120, layer: 0) {
      let frame = geometry.frame(of: key)
      print("(200, 120) is \(layout.view[key].label), \(frame.width) × \(frame.height) points")
    }
  }
}
