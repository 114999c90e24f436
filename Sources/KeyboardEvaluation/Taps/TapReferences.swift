import Foundation
import KeyboardEngine
import KeyboardFormat

/// Ways to resolve touches that the engine does not take, for comparison: plain and slow.
///
/// Both leave a touch alone whose static hit is no letter, weigh every letter of the layout, know no
/// core, and let distance overrule the layout's areas.
struct TapReferences {
  private let geometry: LayoutGeometry
  private let keys: LetterKeys
  private let spread: TouchSpread
  private let regions: [LayoutRect]

  init(_ geometry: LayoutGeometry, spread: TouchSpread) {
    self.geometry = geometry
    self.spread = spread
    keys = LetterKeys(geometry)
    regions = keys.keys.map { geometry.region(of: $0.id) }
  }

  /// The greatest density of the touch times probability of the letter.
  func density(_ tap: SimulatedTap, _ context: TouchContext) -> LayoutHit? {
    best(tap, context) { index in
      let (dx, dy) = (
        (tap.x - keys.keys[index].x) / spread.x, (tap.y - keys.keys[index].y) / spread.y
      )
      return -(dx * dx + dy * dy) / 2
    }
  }

  /// The greatest mass of a Gaussian around the touch over the key's area times probability of the
  /// letter: the specification's phase 2b as it is written. Rectangles only.
  func mass(_ tap: SimulatedTap, _ context: TouchContext) -> LayoutHit? {
    best(tap, context) { index in
      let area = regions[index]
      let across = share(area.left - tap.x, area.right - tap.x, spread.x)
      let down = share(area.top - tap.y, area.bottom - tap.y, spread.y)
      return log(max(across * down, 1e-300))
    }
  }

  private func share(_ from: Double, _ to: Double, _ deviation: Double) -> Double {
    let unit = deviation * 2.0.squareRoot()
    return (erf(to / unit) - erf(from / unit)) / 2
  }

  private func best(
    _ tap: SimulatedTap, _ context: TouchContext, _ nats: (Int) -> Double
  ) -> LayoutHit? {
    let hit = geometry.hit(x: tap.x, y: tap.y, layer: 0)
    guard case .key(let id)? = hit, keys.keys.contains(where: { $0.id == id }) else { return hit }
    var best = (key: id, value: -Double.infinity)
    for (index, key) in keys.keys.enumerated() {
      guard let cost = context.cost(of: key.letter) else { continue }
      let value = nats(index) - cost * log(2)
      if value > best.value { best = (key.id, value) }
    }
    return .key(best.key)
  }
}
