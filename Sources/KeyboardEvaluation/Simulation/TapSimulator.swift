import Foundation
public import KeyboardEngine

/// One touch that was aimed at a key.
public struct SimulatedTap: Sendable, Equatable {
  /// What was meant.
  public let letter: Unicode.Scalar
  /// Id of the key that was aimed at.
  public let key: Int
  /// Points from the top left corner of the keyboard view.
  public let x: Double
  public let y: Double
  /// Seconds since the touch before.
  public let interval: Double
}

/// How a simulated finger misses.
public struct TapNoise: Sendable, Equatable, Codable {
  /// Standard deviations in points, across and down. 8 points is what the specification of touch
  /// targeting assumes (phase 2b).
  public var deviationX: Double
  public var deviationY: Double
  /// What haste adds, in points times seconds, as in `TouchSpread`.
  public var haste: Double
  /// Where touches fall on average, right and down of the centre, in points. S. Azenkot and S. Zhai
  /// (MobileHCI 2012) found touches to fall below the centre and, with the right thumb, right of it.
  public var offsetX: Double
  public var offsetY: Double

  /// Noise; 8 points round, nothing else, by default.
  public init(
    deviationX: Double = 8, deviationY: Double = 8, haste: Double = 0, offsetX: Double = 0,
    offsetY: Double = 0
  ) {
    self.deviationX = deviationX
    self.deviationY = deviationY
    self.haste = haste
    self.offsetX = offsetX
    self.offsetY = offsetY
  }

  /// The same as the engine's resolver has it.
  var spread: TouchSpread { TouchSpread(x: deviationX, y: deviationY, haste: haste) }
}

/// Types words on a layout with normally distributed touches around the centres of keys. The same seed
/// gives the same touches, so that every way to resolve them is judged by the same ones.
///
/// Times between touches are log-normal around a third of a second, 36 words a minute, as K. Palin
/// et al. found for phones ("How do people type on mobile devices?", MobileHCI 2019); they matter only
/// with haste.
public struct TapSimulator: Sendable {
  private static let medianInterval = 0.33
  private static let intervalSpread = 0.35

  private let geometry: LayoutGeometry
  private let keys: LetterKeys
  private let noise: TapNoise
  private var random: SplitMix64

  /// A typist.
  public init(_ geometry: LayoutGeometry, noise: TapNoise = TapNoise(), seed: UInt64) {
    self.geometry = geometry
    self.noise = noise
    keys = LetterKeys(geometry)
    random = SplitMix64(seed: seed)
  }

  /// The touches of a word; `nil` if the layout lacks a letter of it.
  public mutating func type(_ word: some StringProtocol) -> [SimulatedTap]? {
    var aims: [LetterKeys.Key] = []
    for letter in word.unicodeScalars {
      guard let index = keys.index(of: letter) else { return nil }
      aims.append(keys.keys[index])
    }
    return aims.map { tap($0) }
  }

  private mutating func tap(_ key: LetterKeys.Key) -> SimulatedTap {
    let interval =
      TapSimulator.medianInterval * exp(TapSimulator.intervalSpread * random.nextGaussian())
    let variance = noise.spread.variance(interval: interval)
    let x = key.x + noise.offsetX + variance.x.squareRoot() * random.nextGaussian()
    let y = key.y + noise.offsetY + variance.y.squareRoot() * random.nextGaussian()
    // A finger beside the view touches nothing; its contact area is cut off at the edge.
    return SimulatedTap(
      letter: key.letter, key: key.id, x: min(max(x, 0), geometry.width.nextDown),
      y: min(max(y, 0), geometry.height.nextDown), interval: interval)
  }
}
