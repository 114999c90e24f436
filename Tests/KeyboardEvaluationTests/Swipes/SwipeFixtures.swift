import KeyboardEngine
import KeyboardFormat

@testable import KeyboardEvaluation

/// Small lexicons, boards and fingers that do exactly what a test wants.
enum SwipeFixtures {
  /// Words from the most frequent to the rarest; each has a rank of its own.
  static func lexicon(_ words: String) throws -> Lexicon {
    let words = words.split(separator: " ").map { String($0) }
    let model = LexiconModel(
      alphabet: LexiconAlphabet(
        letters: "abcdefghijklmnopqrstuvwxyz", folds: [(from: "'", to: "")]),
      entries: words.enumerated().map { .init(display: $1, cost: $0 % 250) })
    let payload = ByteView(try LexiconFormat.encode(model))
    return Lexicon(try LexiconFormat.open(payload), contentID: ContentID(high: 0, low: 0))
  }

  /// dont → don't, well → we'll.
  static func contractions() throws -> Contractions {
    let table = ContractionTable(entries: [
      .init(
        key: Array("dont".utf8), displays: [.init(text: Array("don't".utf8), kind: .contraction)]),
      .init(
        key: Array("well".utf8), displays: [.init(text: Array("we'll".utf8), kind: .ambiguous)]),
    ])
    return Contractions(try ContractionsFormat.open(ByteView(try ContractionsFormat.encode(table))))
  }

  /// All letters in a column, so far apart that a finger is near one at most.
  static let column = LetterKeys(
    keys: "abcdefghijklmnopqrstuvwxyz".unicodeScalars.enumerated().map { index, letter in
      LetterKeys.Key(letter: letter, x: 100, y: Double(index) * 100, id: index)
    })

  /// t, e inside and b, v outside, to the right and to the left of a centre at (200, 200).
  static let ring = LetterKeys(
    keys: [
      .init(letter: "t", x: 260, y: 200, id: 0), .init(letter: "e", x: 140, y: 200, id: 1),
      .init(letter: "b", x: 330, y: 200, id: 2), .init(letter: "v", x: 70, y: 200, id: 3),
    ], swipeRadius: 26, ring: .init(x: 200, y: 200, boundary: 96))

  /// QWERTY, 40 by 60 points a key.
  static func qwerty() throws -> LetterKeys {
    var boards = SwipeBoards()
    return try boards.keys(
      of: SwipeLine(
        word: "", layout: "qwerty", size: .pitch(keyWidth: 40, rowHeight: 60), points: []))
  }

  static func key(_ letter: Unicode.Scalar, _ keys: LetterKeys) -> (x: Double, y: Double) {
    keys.index(of: letter).map { (keys.keys[$0].x, keys.keys[$0].y) } ?? (0, 0)
  }
}

/// A finger that makes samples.
struct Finger {
  private(set) var points: [SwipePoint] = []
  private var time = 0.0
  private let keys: LetterKeys
  /// Milliseconds from a sample to the next.
  private let interval: Double

  init(_ keys: LetterKeys, interval: Double = 8) {
    self.keys = keys
    self.interval = interval
  }

  /// Samples at the centres of letters and nowhere between.
  static func jump(_ letters: String, on keys: LetterKeys) -> [SwipePoint] {
    var finger = Finger(keys)
    for letter in letters.unicodeScalars { finger.put(SwipeFixtures.key(letter, keys)) }
    return finger.points
  }

  mutating func put(_ place: (x: Double, y: Double)) {
    points.append(SwipePoint(x: place.x, y: place.y, time: time))
    time += interval
  }

  /// In a straight line to a letter, so many points a sample.
  mutating func move(to letter: Unicode.Scalar, step: Double = 10) {
    move(to: SwipeFixtures.key(letter, keys), step: step)
  }

  mutating func move(to end: (x: Double, y: Double), step: Double = 10) {
    guard let start = points.last else { return put(end) }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let count = max(1, Int(((dx * dx + dy * dy).squareRoot() / step).rounded()))
    for part in 1...count {
      let share = Double(part) / Double(count)
      put((start.x + dx * share, start.y + dy * share))
    }
  }

  /// Stays where it is.
  mutating func rest(_ samples: Int) {
    guard let place = points.last else { return }
    for _ in 0..<samples { put((place.x, place.y)) }
  }

  /// A circle of 5 points that begins and ends where the finger is.
  mutating func circle(samples: Int) {
    guard let start = points.last else { return }
    for part in 1...samples {
      let angle = 2 * Double.pi * Double(part) / Double(samples)
      put((start.x + 5 * sine(angle), start.y + 5 - 5 * sine(angle + .pi / 2)))
    }
  }

  /// Bhaskara's sine, exact enough for a circle.
  private func sine(_ angle: Double) -> Double {
    let turn = angle.truncatingRemainder(dividingBy: 2 * .pi)
    if turn > .pi { return -sine(turn - .pi) }
    let product = turn * (.pi - turn)
    return 16 * product / (5 * .pi * .pi - 4 * product)
  }
}

extension SwipeGuess {
  /// The share of the cost with a name; 0 if there is none.
  func part(_ name: String) -> Double {
    parts.filter { $0.name == name }.reduce(0) { $0 + $1.value }
  }
}
