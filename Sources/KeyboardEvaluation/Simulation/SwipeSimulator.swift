import Foundation
public import KeyboardEngine

/// Makes swipes as people would make them, on any keys.
///
/// A finger aims at each letter's key in turn, misses it by a little, moves from aim to aim in curved
/// strokes of least jerk that overlap at turns, overshoots, rests now and then, and is sampled some
/// 60 times a second. What is random comes from a seed; how much, from a `SwipeNoise`. Noise is in
/// points, so that it means the same on every layout. docs/simulation.md has the model, where each
/// part comes from, how it was fitted and how far it holds.
///
/// The same keys, word and seed give the same samples everywhere: what may differ in the last bit
/// between machines (logarithms, sines) is rounded to points and milliseconds at the end.
public struct SwipeSimulator: Sendable {
  /// What the finger goes over.
  public let keys: LetterKeys
  /// How large the noise is.
  public let noise: SwipeNoise

  /// Most letters of a word that are swiped, and most samples of a swipe: what bounds the time.
  static let maximumLetters = 64
  static let maximumSamples = 4096

  /// A simulator for some keys; `noise` is the frozen one unless something is tried out.
  public init(keys: LetterKeys, noise: SwipeNoise = .frozen) {
    self.keys = keys
    self.noise = noise
  }

  /// A swipe for a word.
  /// - Parameters:
  ///   - word: letters in any case; what is no letter (apostrophes, hyphens) is passed over
  ///   - seed: of this swipe alone; `SplitMix64` from a set's seed gives one for each
  /// - Returns: samples in whole points and milliseconds, times ascending, no two at the same place in
  ///   a row. Empty if a letter has no key, or there is no letter.
  /// - Complexity: O(letters · (keys + samples)), samples at most 4,096; allocates.
  public func swipe(_ word: String, seed: UInt64) -> [SwipePoint] {
    guard let letters = targets(of: word) else { return [] }
    var random = SplitMix64(seed: seed)
    let mood = Mood(noise, &random)
    let aims = aims(at: letters, mood, &random)
    guard let first = aims.first else { return [] }
    let strokes = strokes(through: aims, mood, &random)
    return samples(from: first, strokes, mood, &random)
  }

  // MARK: Where the finger goes

  /// A key that a word asks for.
  struct Target {
    var x: Double
    var y: Double
    /// Whether the letter is doubled.
    var isDouble: Bool
  }

  /// The keys of a word's letters, doubled ones once; `nil` if one has none or none has one.
  func targets(of word: String) -> [Target]? {
    var targets: [Target] = []
    var last: Unicode.Scalar?
    for scalar in word.lowercased().unicodeScalars where scalar.properties.isAlphabetic {
      if scalar == last {
        targets[targets.count - 1].isDouble = true
        continue
      }
      guard targets.count < SwipeSimulator.maximumLetters, let index = keys.index(of: scalar) else {
        return nil
      }
      targets.append(Target(x: keys.keys[index].x, y: keys.keys[index].y, isDouble: false))
      last = scalar
    }
    return targets.isEmpty ? nil : targets
  }

  /// What is the same throughout one swipe.
  struct Mood {
    /// Factor of the noise at both ends.
    let sloppiness: Double
    /// Factor of the noise between them.
    let unevenness: Double
    /// Factor of all times: who hurries is sloppier.
    let tempo: Double
    /// Points that the whole swipe is off.
    let shiftX: Double
    let shiftY: Double

    init(_ noise: SwipeNoise, _ random: inout SplitMix64) {
      let (haste, calm) = (random.nextGaussian(), random.nextGaussian())
      sloppiness = exp(noise.sloppiness * haste - noise.sloppiness * noise.sloppiness)
      unevenness =
        sloppiness
        * exp(noise.unevenness * (random.nextGaussian() - noise.unevenness / 2))
      let rest = max(0, 1 - noise.haste * noise.haste).squareRoot()
      tempo = exp(noise.tempo * (rest * calm - noise.haste * haste))
      shiftX = random.nextGaussian() * noise.shift * sloppiness + noise.biasX
      shiftY = random.nextGaussian() * noise.shift * sloppiness + noise.biasY
    }
  }

  /// The places that the finger means to reach: the keys with all that it misses them by.
  private func aims(
    at targets: [Target], _ mood: Mood, _ random: inout SplitMix64
  ) -> [Target] {
    var aims: [Target] = []
    for (index, target) in targets.enumerated() {
      let isEnd = index == 0 || index == targets.count - 1
      let draw = (random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
      let isLapse = random.nextUnit() < noise.lapseShare
      let isOmitted = random.nextUnit() < noise.omission
      if isOmitted && !isEnd { continue }
      let lapse = isLapse ? noise.lapseFactor : 1
      let before = index == 0 ? target : targets[index - 1]
      let way = SwipeSimulator.direction(from: before, to: target)
      var aim = target
      aim.x += mood.shiftX
      aim.y += mood.shiftY
      if index == 0 {
        aim.x += draw.0 * noise.start * lapse * mood.sloppiness
        aim.y += draw.1 * noise.start * lapse * mood.sloppiness
      } else if isEnd {
        let spread = lapse * mood.sloppiness
        let along = noise.overshoot + draw.0 * noise.endAlong * spread
        let across = draw.1 * noise.endAcross * spread
        aim.x += way.x * along - way.y * across
        aim.y += way.y * along + way.x * across
      } else {
        let over = (noise.turnOvershoot + draw.2 * noise.turnOvershootSpread) * mood.unevenness
        aim.x += draw.0 * noise.inner * lapse * mood.unevenness + way.x * over
        aim.y += draw.1 * noise.inner * lapse * mood.unevenness + way.y * over
      }
      aims.append(aim)
    }
    return aims
  }

  /// The direction of length 1 from one place to another; 0 between equal ones.
  static func direction(from: Target, to: Target) -> (x: Double, y: Double) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 && length.isFinite ? (dx / length, dy / length) : (0, 0)
  }
}
