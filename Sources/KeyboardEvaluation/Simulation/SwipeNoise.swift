/// How people swipe, in numbers: what `SwipeSimulator` draws from.
///
/// Lengths are in points and times in milliseconds, whatever the layout. Deviations are of normal
/// distributions; those of factors are of their natural logarithm. docs/simulation.md has the
/// procedure by which `frozen` was found.
public struct SwipeNoise: Sendable, Equatable {
  // MARK: Where the finger goes

  /// What every sample is off to the right and down: fingers cover what they touch (C. Holz, P.
  /// Baudisch, CHI 2011).
  public var biasX = 1.5
  public var biasY = 1.0
  /// Deviation of what a whole swipe is off, each way.
  public var shift = 4.0
  /// Deviation of the first touch, each way (S. Azenkot, S. Zhai, MobileHCI 2012: touches spread
  /// normally around keys).
  public var start = 9.6
  /// Deviation of the way at the letters between.
  public var inner = 9.3
  /// Deviation of the last touch along the last stroke, and across it.
  public var endAlong = 14.0
  public var endAcross = 10.6
  /// How far the last stroke goes too far.
  public var overshoot = 5.5
  /// How far other strokes go too far before the finger turns, and its deviation.
  public var turnOvershoot = 6.8
  public var turnOvershootSpread = 10.3
  /// Deviation of the factor of all noise of one swipe.
  public var sloppiness = 0.34
  /// Deviation of a further factor of the noise between the ends.
  public var unevenness = 0.35
  /// Share of aims that go wrong, and the factor of their noise (J. Tukey's contaminated normal).
  public var lapseShare = 0.06
  public var lapseFactor = 2.0
  /// Share of inner letters that are forgotten.
  public var omission = 0.007
  /// Share of swipes that end before their word does.
  public var interruption = 0.03

  // MARK: How it gets there

  /// Time of a stroke of 50 points; others by the power of the length (X. Cao, S. Zhai, CHI 2007).
  public var strokeTime = 255.0
  public var strokeExponent = 0.1
  /// Deviation of the factor of a stroke's time.
  public var strokeSpread = 0.2
  /// Deviation of the factor of a swipe's times, and its correlation with sloppiness, by which those
  /// who hurry miss by more.
  public var tempo = 0.46
  public var haste = 0.4
  /// Share of two strokes' time in which both move the finger at a reversal, what is added where the
  /// way goes straight on, and the deviation.
  public var overlap = 0.09
  public var overlapAhead = 0.12
  public var overlapSpread = 0.18
  /// Share of inner letters at which the finger rests (twice that at doubled ones), and the mean
  /// rest.
  public var restShare = 0.35
  public var rest = 340.0
  /// Deviation of how far a stroke is bowed, in parts of its length.
  public var bow = 0.055
  /// Amplitude and frequency in hertz of the small corrections on the way, each way.
  public var tremor = 2.2
  public var tremorFrequency = 3.2
  /// Share of doubled letters that are looped over, and the radius of the loop (specification of the
  /// ring §5.3). Too few in the data to fit.
  public var loopShare = 0.05
  public var loopRadius = 9.0

  // MARK: What the screen reports

  /// Time between samples, and its deviation.
  public var interval = 1000.0 / 60
  public var jitter = 1.0

  /// The fitted numbers, which nothing that is measured on simulated swipes may change.
  public static let frozen = SwipeNoise()
}
