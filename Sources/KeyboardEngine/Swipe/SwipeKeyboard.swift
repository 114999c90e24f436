package import KeyboardFormat

/// Letter keys as the decoder needs them: in units of one key, with the symbols of one lexicon.
///
/// The unit is the distance from one key to the next across, but at least 34 points: fingers are
/// no finer on smaller keys. Keys beyond the 64th are left out.
package struct SwipeKeyboard: Sendable {
  /// A key's centre in units.
  package struct Place: Sendable {
    package var x: Float
    package var y: Float
    /// In the lexicon's alphabet.
    package var symbol: UInt8
    /// On the inner of two rings.
    package var isInner: Bool
    /// In the layout.
    var id: Int32
  }

  /// The way from one key to another.
  package struct Way: Sendable {
    /// Unit vector.
    package var x: Float
    package var y: Float
    /// How much its direction tells, 0...1: 1 from two units on.
    package var weight: Float
  }

  static let maximumKeys = 64
  package static let noKey: UInt8 = 0xff
  /// Points of the least unit.
  static let leastUnit = 34.0

  package private(set) var places: [Place] = []
  /// From every key to every other, by `from · count + to`.
  package private(set) var ways: [Way] = []
  /// Key of each symbol, or `noKey`.
  package private(set) var keyOfSymbol = [UInt8](repeating: noKey, count: 256)
  /// Points of a unit.
  let unit: Float
  /// Units within which a swipe passes a key.
  let swipeRadius: Float
  /// Centre of the ring in units.
  let ringCentre: (x: Float, y: Float)?
  /// What no finger on this keyboard leaves, in units.
  private(set) var bounds = (left: Float(0), top: Float(0), right: Float(0), bottom: Float(0))

  package init(_ keys: LetterKeys, lexicon: LexiconView) {
    unit = Float(max(keys.pitch.x, SwipeKeyboard.leastUnit))
    swipeRadius = Float(keys.swipeRadius) / unit
    ringCentre = keys.ring.map { [unit] in (Float($0.x) / unit, Float($0.y) / unit) }
    for key in keys.keys where places.count < SwipeKeyboard.maximumKeys {
      guard let symbol = SwipeKeyboard.symbol(of: key.letter, lexicon),
        keyOfSymbol[Int(symbol)] == SwipeKeyboard.noKey
      else { continue }
      var isInner = false
      if let ring = keys.ring {
        let (dx, dy) = (key.x - ring.x, key.y - ring.y)
        isInner = dx * dx + dy * dy < ring.boundary * ring.boundary
      }
      keyOfSymbol[Int(symbol)] = UInt8(places.count)
      places.append(
        Place(
          x: Float(key.x) / unit, y: Float(key.y) / unit, symbol: symbol, isInner: isInner,
          id: Int32(clamping: key.id)))
    }
    makeWays()
    makeBounds()
  }

  package var count: Int { places.count }

  /// The way from one key to another.
  @inline(__always)
  package func way(from: UInt8, to: UInt8) -> Way { ways[Int(from) * count + Int(to)] }

  /// Radians that the keys ask the path to turn at a key on the way to the next: infinite, that is any
  /// turn at all, where no other key comes before it.
  @inline(__always)
  package func turn(at key: UInt8, from before: UInt8, _ way: Way) -> Float {
    guard before != SwipeKeyboard.noKey else { return .infinity }
    let earlier = self.way(from: before, to: key)
    return SwipeArithmetic.arccosine(earlier.x * way.x + earlier.y * way.y)
  }

  private mutating func makeWays() {
    ways.reserveCapacity(places.count * places.count)
    for from in places {
      for to in places {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        ways.append(
          length > 1e-4
            ? Way(x: dx / length, y: dy / length, weight: min(1, length / 2))
            : Way(x: 0, y: 0, weight: 0))
      }
    }
  }

  /// Eight keys beyond the outermost: farther points are brought back to that.
  private mutating func makeBounds() {
    guard let first = places.first else { return }
    bounds = (first.x, first.y, first.x, first.y)
    for place in places {
      bounds.left = min(bounds.left, place.x)
      bounds.right = max(bounds.right, place.x)
      bounds.top = min(bounds.top, place.y)
      bounds.bottom = max(bounds.bottom, place.y)
    }
    bounds = (bounds.left - 8, bounds.top - 8, bounds.right + 8, bounds.bottom + 8)
  }

  /// The symbol that a letter folds to, if it is exactly one.
  private static func symbol(of letter: Unicode.Scalar, _ lexicon: LexiconView) -> UInt8? {
    var text = String(Character(letter))
    return text.withUTF8 { utf8 in
      unsafe lexicon.withKey(of: utf8) { key in unsafe key.count == 1 ? key[0] : nil }
    }
  }
}
