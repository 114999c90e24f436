/// Where a user's touches fall beside the keys that they mean, learnt from touches that were kept.
///
/// Every letter key has a mean, and all keys together have one. A key's offset is its own mean drawn
/// towards the common one by as much as thirty-two touches would, and the common one towards none by
/// as much; so it takes a habit to move anything. Means forget: a key remembers its last 256 touches or
/// so, all keys together the last 512. Touches farther than a key away count nothing, and
/// farther than half a key count as half a key (winsorised), so that slips do little. No offset is
/// more than a quarter of a key.
///
/// Distances are parts of the pitch (one key to the next), so that another view size changes nothing;
/// another layout needs offsets of its own. That key-press offsets differ by key and posture is the
/// finding of S. Azenkot and S. Zhai, "Touch behavior with different postures on soft smartphone
/// keyboards", MobileHCI 2012. 40 bytes a key, at most 256 keys. Recording allocates nothing.
public struct TouchOffsets: Sendable, Equatable {
  /// A mean as it is stored outside.
  public struct Mean: Sendable, Equatable, Codable {
    /// How many touches it stands for.
    public var weight: Double
    /// Right and down of the centre, in parts of the pitch.
    public var x: Double
    public var y: Double

    /// A mean; what is no number or out of range is brought into it when used.
    public init(weight: Double = 0, x: Double = 0, y: Double = 0) {
      self.weight = weight
      self.x = x
      self.y = y
    }
  }

  /// No offset is more, in parts of the pitch, either way.
  public static let limit = 0.25
  /// Keys at most.
  public static let maximumKeys = 256

  private static let keyMemory = 256.0
  private static let commonMemory = 512.0
  private static let keyPrior = 32.0
  private static let commonPrior = 32.0

  /// By position of the key in the layout's first layer.
  public private(set) var means: [Mean]
  /// Of all keys.
  public private(set) var common: Mean
  /// Offsets that follow from the means, so that touches need no division.
  private var offsets: [(x: Double, y: Double)]

  /// Nothing learnt yet.
  /// - Parameter keyCount: keys of the layout's first layer.
  public init(keyCount: Int) {
    let count = min(max(keyCount, 0), TouchOffsets.maximumKeys)
    means = [Mean](repeating: Mean(), count: count)
    common = Mean()
    offsets = [(x: Double, y: Double)](repeating: (0, 0), count: count)
  }

  /// What was learnt before.
  public init(means: [Mean], common: Mean) {
    self.init(keyCount: means.count)
    for (position, mean) in means.prefix(TouchOffsets.maximumKeys).enumerated() {
      self.means[position] = TouchOffsets.bounded(mean, TouchOffsets.keyMemory)
    }
    self.common = TouchOffsets.bounded(common, TouchOffsets.commonMemory)
    derive()
  }

  public static func == (one: TouchOffsets, other: TouchOffsets) -> Bool {
    one.means == other.means && one.common == other.common
  }

  /// The offset of the key at a position, right and down, in parts of the pitch; none for a position
  /// that does not exist.
  @inline(__always)
  func offset(_ position: Int) -> (x: Double, y: Double) {
    guard position >= 0 && position < offsets.count else { return (0, 0) }
    return offsets[position]
  }

  /// Whether nothing was learnt.
  public var isEmpty: Bool { common.weight == 0 }

  /// A touch that meant a key.
  /// - Parameters:
  ///   - x: right of the centre, in parts of the pitch.
  ///   - y: down, the same.
  /// - Complexity: O(keys); no allocation.
  mutating func record(_ position: Int, x: Double, y: Double) {
    guard position >= 0 && position < means.count, abs(x) <= 1, abs(y) <= 1 else { return }
    let (x, y) = (min(max(x, -0.5), 0.5), min(max(y, -0.5), 0.5))
    TouchOffsets.add(x, y, to: &means[position], memory: TouchOffsets.keyMemory)
    TouchOffsets.add(x, y, to: &common, memory: TouchOffsets.commonMemory)
    derive()
  }

  /// Forgets everything.
  public mutating func removeAll() {
    common = Mean()
    for position in means.indices { means[position] = Mean() }
    derive()
  }

  private static func add(_ x: Double, _ y: Double, to mean: inout Mean, memory: Double) {
    mean.weight = min(mean.weight + 1, memory)
    mean.x += (x - mean.x) / mean.weight
    mean.y += (y - mean.y) / mean.weight
  }

  private static func bounded(_ mean: Mean, _ memory: Double) -> Mean {
    guard mean.weight >= 1, mean.x.isFinite, mean.y.isFinite else { return Mean() }
    return Mean(
      weight: min(mean.weight, memory), x: min(max(mean.x, -0.5), 0.5),
      y: min(max(mean.y, -0.5), 0.5))
  }

  private mutating func derive() {
    let share = common.weight / (common.weight + TouchOffsets.commonPrior)
    let (commonX, commonY) = (common.x * share, common.y * share)
    let limit = TouchOffsets.limit
    for position in means.indices {
      let mean = means[position]
      let own = 1 / (mean.weight + TouchOffsets.keyPrior)
      let x = (mean.weight * mean.x + TouchOffsets.keyPrior * commonX) * own
      let y = (mean.weight * mean.y + TouchOffsets.keyPrior * commonY) * own
      offsets[position] = (min(max(x, -limit), limit), min(max(y, -limit), limit))
    }
  }
}
