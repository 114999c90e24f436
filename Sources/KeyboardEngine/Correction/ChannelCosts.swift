import KeyboardFormat

/// What mistakes cost: −log2 of how often a finger makes them, in bits.
///
/// The noisy channel of Kernighan, Church and Gale ("A spelling correction program based on a noisy
/// channel model", COLING 1990): a word is as good as its own cost plus that of the mistakes that turn it
/// into what was typed. The figures are chosen by counting outcomes: a mistake of each kind at a given
/// letter is about as likely, 2^−7; one that could have gone several ways has one bit more for two, two
/// more for four, and log2 26 more for any letter. They are not fitted to any set that the project judges
/// itself by.
public struct ChannelCosts: Sendable, Equatable {
  /// One letter for another on a neighbouring key, one pitch away: one of two.
  public var neighbor = 8.0
  /// What each further pitch adds, up to `far`.
  public var perPitch = 3.5
  /// One letter for another that is far from it, or where keys are not known.
  public var far = 12.0
  /// A letter left out.
  public var missing = 7.0
  /// The second of two equal letters left out.
  public var missingDouble = 6.0
  /// A letter too many.
  public var extra = 12.0
  /// A letter too many, whose key is next to that of the letter before or after it: one of four.
  public var extraNeighbor = 9.0
  /// A letter typed twice, where either may be the one too many.
  public var extraDouble = 7.5
  /// Two letters in the wrong order.
  public var swapped = 7.0
  /// A space left out.
  public var missingSpace = 9.0

  /// The costs documented at each.
  public init() {}
}

/// `ChannelCosts` for the letters of a lexicon on the keys of a layout.
struct EditCosts: Sendable {
  /// Letter i of the alphabet typed for letter j, at i · width + j; empty without keys.
  private let substitutions: [UInt16]
  private let isNear: [Bool]
  private let width: Int
  /// One letter for another where nothing is known of their keys.
  let far: Int
  let missing: Int
  let missingDouble: Int
  let extra: Int
  let extraNeighbor: Int
  let extraDouble: Int
  let swapped: Int
  let missingSpace: Int
  /// No edit costs less.
  let least: Int

  /// Bits as 1/256 bit; anything that is no number from 0 to 100 counts as the nearer of the two.
  static func fixed(_ bits: Double) -> Int { bits > 0 ? Int(min(bits, 100) * 256) : 0 }

  init(_ costs: ChannelCosts, lexicon: Lexicon, keys: LetterKeys?) {
    let far = EditCosts.fixed(costs.far)
    self.far = far
    missing = EditCosts.fixed(costs.missing)
    missingDouble = EditCosts.fixed(costs.missingDouble)
    extra = EditCosts.fixed(costs.extra)
    extraNeighbor = EditCosts.fixed(costs.extraNeighbor)
    extraDouble = EditCosts.fixed(costs.extraDouble)
    swapped = EditCosts.fixed(costs.swapped)
    missingSpace = EditCosts.fixed(costs.missingSpace)
    guard let keys, !keys.keys.isEmpty else {
      (substitutions, isNear, width) = ([], [], 0)
      least = [far, missing, missingDouble, extra, extraDouble, swapped].min() ?? 0
      return
    }
    let width = lexicon.view.letterCount + 1
    // Fingers stray as many points one way as the other, however tall the keys are.
    let pitch = min(keys.pitch.x, keys.pitch.y)
    var substitutions = [UInt16](repeating: UInt16(far), count: width * width)
    var isNear = [Bool](repeating: false, count: width * width)
    let places = keys.keys.compactMap { key in
      lexicon.symbol(of: key.letter).map { (symbol: Int($0), key: key) }
    }
    for typed in places {
      for meant in places where meant.symbol != typed.symbol {
        let (dx, dy) = (typed.key.x - meant.key.x, typed.key.y - meant.key.y)
        let pitches = (dx * dx + dy * dy).squareRoot() / pitch
        let bits = min(costs.far, costs.neighbor + costs.perPitch * max(0, pitches - 1))
        let place = typed.symbol * width + meant.symbol
        substitutions[place] = UInt16(EditCosts.fixed(bits))
        isNear[place] = pitches < EditCosts.nearPitches
      }
    }
    self.substitutions = substitutions
    self.isNear = isNear
    self.width = width
    least =
      ([missing, missingDouble, extra, extraNeighbor, extraDouble, swapped]
      + substitutions.map { Int($0) }).min() ?? 0
  }

  /// Keys nearer than this touch: across, down and diagonally, on staggered rows and on rings.
  private static let nearPitches = 1.5

  /// Typed `typed` for `meant`.
  @inline(__always)
  func substitution(_ typed: UInt8, for meant: UInt8) -> Int {
    let place = Int(typed) &* width &+ Int(meant)
    return typed == meant ? 0 : place < substitutions.count ? Int(substitutions[place]) : far
  }

  /// A typed letter too many between two others; 0 is no letter.
  func extra(_ typed: UInt8, after previous: UInt8, before next: UInt8) -> Int {
    if typed == previous || typed == next { return extraDouble }
    return isNear(typed, previous) || isNear(typed, next) ? extraNeighbor : extra
  }

  private func isNear(_ typed: UInt8, _ other: UInt8) -> Bool {
    let place = Int(typed) * width + Int(other)
    return place < isNear.count && isNear[place]
  }
}
