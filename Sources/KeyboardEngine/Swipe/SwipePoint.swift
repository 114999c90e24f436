/// One sample of a finger's way over the keyboard.
public struct SwipePoint: Sendable, Equatable {
  /// Points from the left edge of the view.
  public var x: Double
  /// Points from its top edge, downwards.
  public var y: Double
  /// Milliseconds since any moment, the same one for all samples of a swipe.
  public var time: Double

  /// A sample at a place and time.
  public init(x: Double, y: Double, time: Double) {
    self.x = x
    self.y = y
    self.time = time
  }
}
