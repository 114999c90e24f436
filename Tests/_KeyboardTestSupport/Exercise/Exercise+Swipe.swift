import KeyboardEngine
import KeyboardFormat

extension Exercise {
  /// Any samples over a whole lexicon, then over whatever the rest of the bytes is: a byte counts the
  /// samples, five bytes each, and a lexicon's payload follows.
  package static let swipe = Exercise(name: "swipe", seeds: try SwipeExercise.seeds()) {
    (bytes) throws(OutOfBounds) in
    let points = SwipeExercise.points(bytes)
    if let whole = SwipeExercise.whole { try SwipeExercise.decode(points, whole) }
    let rest = Array(bytes.dropFirst(1 + SwipeExercise.size * Int(bytes.first ?? 0)))
    guard let view = try? LexiconFormat.open(ByteView(rest)) else { return false }
    try SwipeExercise.decode(
      points, Lexicon(view, contentID: ContentID(high: 0, low: 0)))
    return true
  }
}

/// Decodes swipes on a small keyboard of each kind.
private enum SwipeExercise {
  /// Bytes of a sample: two coordinates of two bytes, and the time since the one before.
  static let size = 5

  static let whole = (try? LexiconFormat.encode(LexiconFixtures.english))
    .flatMap { try? LexiconFormat.open(ByteView($0)) }
    .map { Lexicon($0, contentID: ContentID(high: 0, low: 0)) }

  static func seeds() throws -> [[UInt8]] {
    let few = try [LexiconFixtures.single, LexiconFixtures.empty]
      .map { try LexiconFormat.encode($0) }
    let english = try LexiconFormat.encode(LexiconFixtures.english)
    return [
      swipe("ab") + few[0], swipe("ba") + few[1], swipe("walking") + english, swipe("zz") + english,
    ]
  }

  /// Keys of QWERTY 40 points apart.
  static let keys = zip(["qwertyuiop", "asdfghjkl", "zxcvbnm"], [0.5, 1, 2]).enumerated()
    .flatMap { row, letters in
      letters.0.unicodeScalars.enumerated().map { column, letter in
        LetterKeys.Key(
          letter: letter, x: 40 * (letters.1 + Double(column)), y: 20 + 40 * Double(row), id: column
        )
      }
    }

  static let boards = [
    LetterKeys(keys: keys, pitch: (40, 40)),
    LetterKeys(keys: keys, ring: LetterKeys.Ring(x: 200, y: 60, boundary: 90)),
  ]

  /// A sample for every ten points over a word's keys.
  private static func swipe(_ word: String) -> [UInt8] {
    var samples: [UInt8] = []
    var last: LetterKeys.Key?
    for key in word.unicodeScalars.compactMap({ letter in keys.first { $0.letter == letter } }) {
      let from = last ?? key
      let (dx, dy) = (key.x - from.x, key.y - from.y)
      let steps = max(1, Int((dx * dx + dy * dy).squareRoot() / 10))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        for value in [from.x + share * dx, from.y + share * dy] {
          let whole = UInt16(value * 8 + 16_384)
          samples += [UInt8(whole & 0xff), UInt8(whole >> 8)]
        }
        samples.append(16)
      }
      last = key
    }
    return [UInt8(samples.count / size)] + samples
  }

  /// Coordinates in eighths of a point from −2,048 on; those of the last 16 steps stand for what no
  /// screen has.
  static func points(_ bytes: [UInt8]) -> [SwipePoint] {
    let strange: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -1e9, 0]
    var time = 0.0
    return (0..<min(Int(bytes.first ?? 0), (bytes.count - 1) / size)).map { index in
      let at = 1 + size * index
      func coordinate(_ offset: Int) -> Double {
        let whole = Int(bytes[at + offset]) | Int(bytes[at + offset + 1]) << 8
        return whole >= 0xfff0 ? strange[whole & 7] : Double(whole - 16_384) / 8
      }
      let step = bytes[at + 4]
      time += step >= 0xf8 ? strange[Int(step & 7)] : Double(step) - 8
      return SwipePoint(x: coordinate(0), y: coordinate(2), time: time)
    }
  }

  static func decode(_ points: [SwipePoint], _ lexicon: Lexicon) throws(OutOfBounds) {
    for keys in boards {
      var decoder = SwipeDecoder(lexicon: lexicon, keys: keys)
      decoder.maximumOffensiveness = keys.ring == nil ? 0 : 3
      decoder.begin()
      for point in points {
        decoder.add(point)
        let key = decoder.highlightedKey ?? 0
        try OutOfBounds.require((0..<10).contains(key), "key \(key)")
      }
      let count = decoder.finish(after: points.count)
      let found = Array(decoder.candidates)
      try OutOfBounds.require(
        count == found.count && count <= SwipeLimits.standard.finalists, "\(count) candidates")
      for candidate in found {
        try OutOfBounds.require(
          (0..<lexicon.view.entryCount).contains(candidate.word), "entry \(candidate.word)")
        try OutOfBounds.require(candidate.cost.isFinite, "a cost of \(candidate.cost)")
        let text = [UInt8](unsafeUninitializedCapacity: 256) { text, length in
          length = decoder.write(candidate, into: text)
        }
        try OutOfBounds.require(text.count <= 256, "\(text.count) bytes of text")
      }
      let words = found.map(\.word)
      try OutOfBounds.require(Set(words).count == words.count, "a word twice")
      decoder.finish(after: points.count)
      try OutOfBounds.require(Array(decoder.candidates) == found, "another answer")
    }
  }
}
