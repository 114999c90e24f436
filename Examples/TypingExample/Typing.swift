import Foundation
import KeyboardEngine
import KeyboardFormat

extension TypingExample {
  /// What a finger means: predictions, corrections, touches, swipes, and what the user teaches.
  static func typing(_ folder: URL) throws {
    let english = try KeyboardData(path: folder.appendingPathComponent("en.kba").path)
    let layouts = try KeyboardData(path: folder.appendingPathComponent("layouts.kba").path)
    let lexicon = try english.lexicon()
    let bigrams = try english.bigrams(lexicon: lexicon)
    let layout = try KeyboardLayout(layouts.artifact, name: "qwerty")
    let geometry = layout.geometry(width: 390, height: 290)
    let keys = LetterKeys(geometry)

    // The prediction bar; `predictions` is filled again at every keystroke.
    var predictor = try english.predictor()
    var predictions = Predictions(limit: 3)
    predictor.predict(before: "I am go", into: &predictions)
    print("I am go… →", predictions.indices.map { predictions.text($0) }.joined(separator: " "))

    // A correction on the keys of this layout.
    var corrector = Corrector(
      lexicon: lexicon, keys: keys, bigrams: bigrams, contractions: try english.contractions())
    var corrections = Corrections(limit: 3)
    corrector.correct("teh", into: &corrections)
    if let best = corrections.automatic { print("teh →", corrector.text(of: best, as: "teh")) }

    // A touch after "t", above B: the same place is a B after nothing.
    let letters = try english.letters()
    let resolver = TouchResolver(geometry, letters: letters)
    var context = TouchContext(letters: letters, lexicon: lexicon)
    context.recordCharacter("t")
    if case .key(let key)? = resolver.resolve(x: 235, y: 135, after: context) {
      print("t, then (235, 135) →", layout.view[key].label)
    }

    // A swipe over h, e, l, o: feed `add` from touchesBegan and touchesMoved.
    var decoder = SwipeDecoder(lexicon: lexicon, keys: keys, bigrams: bigrams)
    swipe("helo", over: keys, with: &decoder)
    print(
      "swipe →", decoder.candidates.prefix(3).map { decoder.text(of: $0) }.joined(separator: " "))

    // What the user teaches counts everywhere at once.
    var overlay = Overlay()
    overlay.learn("heyo", times: 20)
    decoder.overlay = overlay.bound(to: lexicon)
    swipe("heyo", over: keys, with: &decoder)
    print("taught →", decoder.candidates.first.map { decoder.text(of: $0) } ?? "")
  }

  /// A finger that goes straight from key to key and rests a moment on each.
  private static func swipe(_ word: String, over keys: LetterKeys, with decoder: inout SwipeDecoder)
  {
    let way = word.unicodeScalars.compactMap { letter in keys.keys.first { $0.letter == letter } }
    decoder.begin()
    var time = 0.0
    for (from, to) in zip(way, way.dropFirst()) {
      for step in 0...8 {
        let share = Double(step) / 8
        decoder.add(
          SwipePoint(
            x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y), time: time))
        time += step == 0 || step == 8 ? 60 : 16
      }
    }
    decoder.finish()
  }
}
